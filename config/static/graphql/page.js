"use strict";

// Starts GraphiQL. Signed in by cookie (as at the admin), requests carry the CSRF token; to act as a client of the app,
// put {"X-Session-Token": "..."} into the Headers editor.
(() => {
  const place = document.getElementById("graphiql");
  const { url, csrfToken, introspection } = place.dataset;

  const fetcher = GraphiQL.createFetcher({
    url,
    headers: { "X-CSRFToken": csrfToken },
  });

  const defaultQuery = `# Who am I, and which games are there?
{
  me {
    __typename
    ... on Account { displayName isGuest }
    ... on Error { code message }
  }
  games { slug title }
}
`;

  const options = { fetcher, defaultQuery, shouldPersistHeaders: false };
  if (introspection === "off") options.schema = null;
  ReactDOM.createRoot(place).render(React.createElement(GraphiQL, options));
})();
