"""The requests of a front end, and what its server is told by a proxy."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

# What a front end wants to know after its player's move: what to animate, the new hand, and what to ask next.
_PLAY: Final = """
mutation Play($input: PlayMoveInput!) {
  playMove(input: $input) {
    __typename
    ... on MoveAccepted {
      ply
      repeated
      events {
        __typename
        EVENTS
      }
      match {
        ply
        status
        awaited
        VIEW
        decisions { id name owed legalMoves { input } }
      }
    }
    ... on Error { code message details }
  }
}
"""


def _play(*, events: str, view: str) -> str:
    return _PLAY.replace("EVENTS", events.strip()).replace("VIEW", view)


def _view(kind: str, fields: str) -> str:
    return f"view {{ ... on {kind} {{ {fields} }} }}"


PLAY: Final = _play(
    events="""
        ... on SequenceNumbersCardPlayed { seat contentId }
        ... on SequenceNumbersChipPlaced { seat side space }
        ... on SequenceNumbersChipRemoved { seat side space }
        ... on SequenceNumbersSequenceCompleted { seat side spaces }
        ... on SequenceNumbersCardDrawn { seat card }
    """,
    view=_view("SequenceNumbersView", "turnOf deckCount hand { dead spaces card { card contentId } }"),
)

# The same, with every space of the board drawn anew instead of following the events.
PLAY_AND_DRAW: Final = PLAY.replace("turnOf deckCount", "turnOf deckCount spaces { space number side locked }")


# The same of other games, by their slugs. Cards that a viewer may not know have other names: they may be null.
_PLAY_OF: Final[Mapping[str, str]] = {
    "to_be_continued": _play(
        events="""
        ... on ToBeContinuedCardDrawn { seat drawn: card drawnId: contentId }
        ... on ToBeContinuedCardTaken { seat pile card }
        ... on ToBeContinuedPileRefilled { pile card contentId }
        ... on ToBeContinuedStoryPlayed { seat card contentId row column }
        ... on ToBeContinuedCardPlayedFaceDown { seat laid: card row column }
        ... on ToBeContinuedAdPlayed { seat card owner row column taken }
        ... on ToBeContinuedTakenCardPlaced { seat card row column }
        ... on ToBeContinuedMeanwhilePlayed { seat card row column returned }
        ... on ToBeContinuedCardDiscarded { seat pile card }
        ... on ToBeContinuedHandReceived { seat cards contentIds }
        """,
        view=_view("ToBeContinuedView", "turnOf deckCount hand { places { row column } card { card contentId } }"),
    ),
    "epochs_scenes": _play(
        events="""
        ... on EpochsScenesSceneOpened { seat scene sceneId column row }
        ... on EpochsScenesCardDrawn { seat drawn: card drawnId: contentId }
        ... on EpochsScenesCardMatched { seat card contentId scene }
        ... on EpochsScenesFanUsed { seat card contentId player }
        """,
        view=_view("EpochsScenesView", "turnOf deckCount hand { usable scenes card { card contentId } }"),
    ),
    "so_long_my_world": _play(
        events="""
        ... on SoLongMyWorldCardPlayed { seat card contentId }
        ... on SoLongMyWorldVisionUsed { seat vision }
        ... on SoLongMyWorldFeelingsMoved { source target tokens { hope nostalgia resignation despair madness } }
        """,
        view=_view("SoLongMyWorldView", "active remnantDeckCount hand { costNow forbidden card { card contentId } }"),
    ),
}

# A front end that knows nothing of the game: it shows the board as text, and the legal moves.
_PLAY_ANY: Final = _play(events="", view="boardText")


def play_of(slug: str) -> str:
    """A front end's `playMove` in a game."""
    return _PLAY_OF.get(slug, _PLAY_ANY)


def move_input(*, match_id: str, decision_id: int, client_move_id: str, move: Any) -> bytes:
    """The mutation's `input` as JSON; `move` is the JSON of a `GameMoveInput`."""
    given = {"matchId": match_id, "decisionId": decision_id, "clientMoveId": client_move_id, "move": move}
    return msgspec.json.encode(given)


def request_body(document: str, given: bytes) -> bytes:
    """The body of a request whose only variable is `input`."""
    return b'{"query":%b,"variables":{"input":%b}}' % (msgspec.json.encode(document), given)
