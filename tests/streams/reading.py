"""Subscriptions by graphql-sse, as a client opens and reads them."""

import json

PATH = "/streams/graphql"
MATCH = """subscription ($id: ID!, $capability: String) {
  matchChanged(id: $id, capability: $capability) {
    __typename
    ... on MatchChange { matchId ply missed }
    ... on Error { code }
  }
}"""


def posted(opened, caller, query, **variables):
    """A subscription by graphql-sse."""
    body = json.dumps({"query": query, "variables": variables})
    return opened(PATH, caller, method="POST", body=body, content_type="application/json", accept="text/event-stream")


def news(feed):
    event = feed.next()
    assert event.name == "next", event
    [payload] = event.data["data"].values()
    return payload
