"""The requests of a front end, and what its server is told by a proxy."""

from typing import Any, Final

import msgspec

# What a front end wants to know after its player's move: what to animate, the new hand, and what to ask next.
PLAY: Final = """
mutation Play($input: PlayMoveInput!) {
  playMove(input: $input) {
    __typename
    ... on MoveAccepted {
      ply
      repeated
      events {
        __typename
        ... on SequenceNumbersCardPlayed { seat contentId }
        ... on SequenceNumbersChipPlaced { seat side space }
        ... on SequenceNumbersChipRemoved { seat side space }
        ... on SequenceNumbersSequenceCompleted { seat side spaces }
        ... on SequenceNumbersCardDrawn { seat card }
      }
      match {
        ply
        status
        awaited
        view { ... on SequenceNumbersView { turnOf deckCount hand { dead spaces card { card contentId } } } }
        decisions { id name owed legalMoves { input } }
      }
    }
    ... on Error { code message details }
  }
}
"""

# The same, with every space of the board drawn anew instead of following the events.
PLAY_AND_DRAW: Final = PLAY.replace("turnOf deckCount", "turnOf deckCount spaces { space number side locked }")


def move_input(*, match_id: str, decision_id: int, client_move_id: str, move: Any) -> bytes:
    """The mutation's `input` as JSON; `move` is the JSON of a `GameMoveInput`."""
    given = {"matchId": match_id, "decisionId": decision_id, "clientMoveId": client_move_id, "move": move}
    return msgspec.json.encode(given)


def request_body(document: str, given: bytes) -> bytes:
    """The body of a request whose only variable is `input`."""
    return b'{"query":%b,"variables":{"input":%b}}' % (msgspec.json.encode(document), given)
