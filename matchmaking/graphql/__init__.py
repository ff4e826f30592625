"""The lobby over GraphQL. Context, shared errors and guards are those of `games.matches.graphql`."""
