"""One state for every refusal of the game: `REFUSALS[code]()` is a move that is refused for that reason.

Every test of refusals can use the table, whichever door it knocks at: `Attempt.position` encodes to a match's snapshot.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.kernel.moves import Move
from games.rules.to_be_continued.moves import DrawFromDeck, DrawFromPile
from games.rules.to_be_continued.state import Stage
from tests.conformance.refusals import Attempt

from .boards import table
from .playing import DOWN, RIGHT, ad, face_down, meanwhile, rearrange, remove, shift, story, three

PAGES: Final = {
    0: "fox-4 orchard-9 ad-3 / tide-5",
    1: "fox-7 ad-2 (tide-8) / meanwhile-1",
    2: "fox-12",
}
"""Three Chapters in the turn of seat 1: it has an AD of its own; of line fox a 4 lies before it and a 12 after."""
HAND: Final = ("ad-1", "fox-8", "fox-6", "fox-3", "fox-13", "meanwhile-2", "tide-fox")


def _case(move: Move, pages: Mapping[int, str] = PAGES, hand: tuple[str, ...] = HAND, **fields: Any) -> Attempt:
    match = table(pages, seats=3, turn_of=1, hands={1: hand}, **fields)
    decision = match.question()
    return Attempt(match.position, decision.seat, decision.id, move)


def _turn(move: Move, *hand: str) -> Callable[[], Attempt]:
    """A move of seat 1 in the turn on `PAGES`, with these cards in hand."""
    return lambda: _case(move, hand=hand or HAND)


def _own(page: str, move: Move) -> Callable[[], Attempt]:
    """A move of seat 1, whose Chapter lies like this."""
    return lambda: _case(move, pages={**PAGES, 1: page})


def _empty_table(move: Move) -> Callable[[], Attempt]:
    """A draw where only the first pile has a card left."""
    return lambda: _case(move, hand=("ad-1",), piles=[["comet-1"]], deck=[], stage=Stage.DRAW)


REFUSALS: Final[Mapping[str, Callable[[], Attempt]]] = {
    "card_not_in_hand": _turn(story("comet-1", 1, 1)),
    "wrong_kind_of_card": _turn(story("ad-1", 1, 1)),
    "no_such_pile": _turn(three("fox-3", 3)),
    "pile_empty": _empty_table(DrawFromPile(1)),
    "deck_empty": _empty_table(DrawFromDeck()),
    "first_card_at_origin": _own("", story("tide-fox", 1, 1)),
    "cell_taken": _turn(face_down("fox-3", 0, 1)),
    "outside_frame": _turn(face_down("fox-3", 0, 3)),
    "not_adjacent": _turn(face_down("fox-3", 2, 2)),
    "order_previous_chapter": _turn(story("fox-3", 1, 1)),
    "order_following_chapter": _turn(story("fox-13", 1, 1)),
    "order_inside_chapter": _turn(story("fox-6", 1, 1)),
    "no_such_seat": _turn(ad("ad-1", 3)),
    "no_card_there": _turn(ad("ad-1", 0, (2, 2))),
    "ad_target_own": _turn(ad("ad-1", 1, (1, 0))),
    "ad_target_is_ad": _turn(ad("ad-1", 0, (0, 2))),
    "ad_target_face_down": lambda: _case(ad("ad-1", 2, (0, 1)), pages={**PAGES, 2: "fox-12 (comet-9)"}),
    "meanwhile_needs_own_ad": _own("fox-7 (ad-2)", meanwhile("meanwhile-2", 0, 1)),
    "not_an_own_ad": _turn(meanwhile("meanwhile-2", 0, 0)),
    "last_card": _turn(remove("fox-8"), "fox-8"),
    "needs_three_cards": _turn(three("fox-8"), "fox-8", "fox-6"),
    "same_pile": _turn(remove("fox-3", 1, 1)),
    "nothing_to_rearrange": _turn(rearrange()),
    "paid_twice": _turn(rearrange(shift("fox-3", 0, 0, RIGHT), shift("fox-3", 0, 0, RIGHT))),
    "page_too_large": _turn(rearrange(shift("fox-3", 0, 2, RIGHT))),
    "page_torn": _turn(rearrange(shift("fox-3", 1, 0, DOWN))),
}
