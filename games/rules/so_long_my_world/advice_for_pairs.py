"""What two greedy players lean to for the goal of their Heartbreak. Rules, "So Long, My Love".

They may not speak, but both see the same table: each does what the other can expect, and the one with the lower seat
takes the first of two parts. A Heartbreak that is not known here is played for Insight alone.
"""

from collections.abc import Callable, Mapping
from typing import Final

from .feelings import Karma
from .view import CardView, PlayerView, SoLongMyWorldView

_WANTED: Final = 4.0
"""What a card is worth beyond its Insight that brings the goal nearer."""
_SPOILS: Final = -20.0
"""What puts the goal out of reach is not done."""
_PLACE: Final = 2.0
"""What is worth as much as a Feeling or two: where to go for it, what to draw."""
_HINT: Final = 0.6
_SPARE: Final = 0.5
_LAST_HOUR: Final = 11
_CARDS_EACH, _LESSONS, _LUNCH, _MARKS = 5, 3, 3, 6


def lean_to_card(view: SoLongMyWorldView, card: CardView) -> float:
    """What it is worth for the goal to have this card on the own field."""
    lean = _CARDS.get(view.heartbreak or "")
    return 0.0 if lean is None else lean(view, card)


def lean_to_vision(view: SoLongMyWorldView, vision: int) -> float:
    """What it is worth for the goal to visit this Vision."""
    lean = _PLACES.get(view.heartbreak or "")
    return 0.0 if lean is None else lean(view, vision)


def lean_to_mark(view: SoLongMyWorldView) -> float:
    """What it is worth for the goal to take a Mark of Sol."""
    if view.heartbreak == "the_parents":
        return _WANTED if any(place.reserve for place in view.visions) else 0.0
    if view.heartbreak == "the_diagnosis":
        return _WANTED if sum(player.marks for player in view.players) < _MARKS else 0.0
    return 0.0


def lean_to_draw(view: SoLongMyWorldView) -> float:
    """What it is worth for the goal to draw a card: something where none that is held serves it."""
    if view.heartbreak not in _CARDS or any(lean_to_card(view, held.card) > 0 for held in view.hand):
        return 0.0
    return _PLACE


def lean_to_tokens(view: SoLongMyWorldView) -> float:
    """What it is worth for the goal to have a Feeling more."""
    return _SPOILS if view.heartbreak == "the_diagnosis" and view.hour >= _LAST_HOUR - 1 else 0.0


def lean_to_observe(view: SoLongMyWorldView) -> float:
    """What it is worth for the goal to spend a Mark of Sol."""
    return _SPOILS if view.heartbreak == "the_diagnosis" else 0.0


# Cards


def _sunday_lunch(view: SoLongMyWorldView, card: CardView) -> float:
    served = _count(_me(view), Karma.POSITIVE)
    return _WANTED if card.karma is Karma.POSITIVE and served < _LUNCH else 0.0


def _last_lesson(view: SoLongMyWorldView, card: CardView) -> float:
    return _WANTED if sum(_count(player, card.karma) for player in view.players) < _LESSONS else 0.0


def _long_distance(view: SoLongMyWorldView, card: CardView) -> float:
    return _WANTED if len(_me(view).field) < _CARDS_EACH else 0.0


def _the_settlement(view: SoLongMyWorldView, card: CardView) -> float:
    """No name twice: of the starters, which both hold, each has one to play."""
    if any(theirs.content_id == card.content_id for theirs in _partner(view).field):
        return _SPOILS
    if card.starter and (card.content_id == "soul_box") is (_me(view).seat < _partner(view).seat):
        return _SPOILS
    return _WANTED


def _one_coat(view: SoLongMyWorldView, card: CardView) -> float:
    """Whose first card decides leaves the other karma to the other."""
    mine, theirs = _karma_of(_me(view)), _karma_of(_partner(view))
    by_seat = Karma.POSITIVE if _me(view).seat < _partner(view).seat else Karma.NEGATIVE
    part = mine or (_opposite(theirs) if theirs else by_seat)
    if card.karma is Karma.NEUTRAL:
        return 0.0
    return _WANTED if card.karma is part else _SPOILS


def _the_diagnosis(view: SoLongMyWorldView, card: CardView) -> float:
    return _SPARE * card.cost.total()


_CARDS: Final[Mapping[str, Callable[[SoLongMyWorldView, CardView], float]]] = {
    "sunday_lunch": _sunday_lunch,
    "last_lesson": _last_lesson,
    "long_distance": _long_distance,
    "the_settlement": _the_settlement,
    "one_coat": _one_coat,
    "the_diagnosis": _the_diagnosis,
}


# Places


def _opposite_shifts(view: SoLongMyWorldView, vision: int) -> float:
    return _HINT if vision == _richest(view) else 0.0


def _party_wall(view: SoLongMyWorldView, vision: int) -> float:
    """One goes where most lies, the other next door."""
    richest = _richest(view)
    if _me(view).seat < _partner(view).seat:
        return _PLACE if vision == richest else 0.0
    return _PLACE if richest is not None and vision in view.visions[richest].neighbours else 0.0


def _apart(view: SoLongMyWorldView, vision: int) -> float:
    """Every second Vision around the clock is for one of them."""
    if vision not in view.ring:
        return 0.0
    mine = int(_me(view).seat > _partner(view).seat)
    return _PLACE if view.ring.index(vision) % 2 == mine else _SPOILS


def _the_parents(view: SoLongMyWorldView, vision: int) -> float:
    is_last = view.hour >= _LAST_HOUR and view.visions[vision].content_id == "the_real"
    return -_SPOILS if is_last else 0.0


_PLACES: Final[Mapping[str, Callable[[SoLongMyWorldView, int], float]]] = {
    "opposite_shifts": _opposite_shifts,
    "party_wall": _party_wall,
    "long_distance": _apart,
    "the_parents": _the_parents,
}


# What both see


def _me(view: SoLongMyWorldView) -> PlayerView:
    return view.players[view.viewer or 0]


def _partner(view: SoLongMyWorldView) -> PlayerView:
    return next(player for player in view.players if player.seat != _me(view).seat)


def _richest(view: SoLongMyWorldView) -> int | None:
    """The unlocked Vision around the clock where most Feelings lie; of several the first in the ring."""
    unlocked = [vision for vision in view.ring if not view.visions[vision].locked]
    return max(unlocked, key=lambda vision: view.visions[vision].feelings.total(), default=None)


def _count(player: PlayerView, karma: Karma) -> int:
    return sum(card.karma is karma for card in player.field)


def _karma_of(player: PlayerView) -> Karma | None:
    """The karma of the first card of the field that is not neutral."""
    return next((card.karma for card in player.field if card.karma is not Karma.NEUTRAL), None)


def _opposite(karma: Karma) -> Karma:
    return Karma.NEGATIVE if karma is Karma.POSITIVE else Karma.POSITIVE
