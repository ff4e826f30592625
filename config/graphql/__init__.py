"""The HTTP door to GraphQL: what is accepted at all, within which limits, and what an error may tell."""
