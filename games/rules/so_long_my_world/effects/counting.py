"""Carrying out numbers."""

from collections import Counter as Tallied
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from .selectors import (
    At,
    CountCards,
    CountChosen,
    CountedNumber,
    Counter,
    CountFeelings,
    CountInsight,
    CountKarmas,
    CountMarks,
    CountPlayers,
    CountSharedNames,
    CountTypes,
    CountTypesChosen,
    CountVisions,
    Hour,
    Number,
    Place,
)

if TYPE_CHECKING:
    from .context import Context


def number(context: "Context", wanted: Number) -> int:
    if isinstance(wanted, int):
        return wanted
    value = _COUNTS[type(wanted)](context, wanted) // wanted.per * wanted.times + wanted.plus
    value = max(value, wanted.least)
    return value if wanted.most is None else min(value, wanted.most)


def _feelings(context: "Context", wanted: CountFeelings) -> int:
    tally = tally_at(context, wanted.at)
    return sum(tally[kind] for kind in context.feelings(wanted.feeling))


def _karmas(context: "Context", wanted: CountKarmas) -> int:
    return len({context.book.karma[context.state.cards.face[slot]] for slot in context.cards(wanted.cards)})


def _insight(context: "Context", wanted: CountInsight) -> int:
    state = context.state
    fields = [state.players[seat].field for seat in context.players(wanted.of)]
    return sum(context.book.cards[state.cards.face[slot]].ip for field in fields for slot in field)


def _shared_names(context: "Context", wanted: CountSharedNames) -> int:
    faces = context.state.cards.face
    owners = Tallied(name for player in context.state.players for name in {faces[slot] for slot in player.field})
    return sum(count > 1 for count in owners.values())


def tally_at(context: "Context", place: Place) -> list[int]:
    """The Feelings in a place, all in all."""
    state = context.state
    if place == "system":
        return list(state.system)
    if place == "box":
        return [0] * len(state.system)
    tally = [0] * len(state.system)
    for one in _tallies(context, place):
        tally = [sum(pair) for pair in zip(tally, one, strict=True)]
    return tally


def _tallies(context: "Context", place: Place) -> list[list[int]]:
    state = context.state
    at = _at(place)
    if at.stock is not None:
        return [state.players[seat].stock for seat in context.players(at.stock)]
    return [state.visions[vision].feelings for vision in context.visions(at.vision or "here")]


def _marks_at(context: "Context", place: Place) -> int:
    state = context.state
    if place == "system":
        return state.marks_to_gain
    if place == "box":
        return 0
    at = _at(place)
    if at.stock is not None:
        return sum(state.players[seat].marks for seat in context.players(at.stock))
    return sum(state.visions[vision].marks for vision in context.visions(at.vision or "here"))


def _at(place: Place) -> At:
    if isinstance(place, At):
        return place
    return At(stock="you") if place == "stock" else At(vision="here")


_COUNTS: Final[dict[type[CountedNumber], Callable[["Context", Any], int]]] = {
    CountFeelings: _feelings,
    CountTypes: lambda context, wanted: sum(count > 0 for count in tally_at(context, wanted.at)),
    CountMarks: lambda context, wanted: _marks_at(context, wanted.at),
    CountCards: lambda context, wanted: len(context.cards(wanted.cards)),
    CountKarmas: _karmas,
    CountSharedNames: _shared_names,
    CountInsight: _insight,
    CountPlayers: lambda context, wanted: len(context.players(wanted.players)),
    CountVisions: lambda context, wanted: len(context.visions(wanted.visions)),
    CountChosen: lambda context, wanted: len(context.bound(wanted.name)),
    CountTypesChosen: lambda context, wanted: len(set(context.bound(wanted.name))),
    Counter: lambda context, wanted: context.state.counters.get(wanted.name, 0),
    Hour: lambda context, _: context.state.hour,
}
