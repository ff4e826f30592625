"""Carrying out conditions."""

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from games.kernel.errors import GameBug

from .conditions import (
    Adjacent,
    AllOf,
    AnyOf,
    Compare,
    Condition,
    Every,
    Exists,
    Flag,
    InSequence,
    Not,
    Same,
    Some,
    Together,
    WordOwned,
)
from .selecting import neighbours
from .selectors import PlayerSelector

if TYPE_CHECKING:
    from .context import Context


def holds(context: "Context", condition: Condition) -> bool:
    return _TESTS[type(condition)](context, condition)


def _refuse(context: "Context", condition: Condition) -> bool:
    raise GameBug(f"{condition} belongs to Paths: the loader lets none pass elsewhere")


def _together(context: "Context", test: Together) -> bool:
    places = set(_places(context, test.players))
    return len(places) == 1 and None not in places


def _every(context: "Context", test: Every) -> bool:
    return all(holds(context.binding(test.name, [seat]), test.holds) for seat in context.players(test.players))


def _some(context: "Context", test: Some) -> bool:
    return any(holds(context.binding(test.name, [seat]), test.holds) for seat in context.players(test.players))


def _compare(context: "Context", condition: Compare) -> bool:
    left, right = context.number(condition.number), context.number(condition.than)
    match condition.to:
        case "at_least":
            return left >= right
        case "at_most":
            return left <= right
    return left == right


def _places(context: "Context", players: PlayerSelector) -> list[int | None]:
    return [context.state.players[seat].where for seat in context.players(players)]


def _all_adjacent(context: "Context", places: list[int | None]) -> bool:
    if None in places or len(places) < 2:
        return False
    return all(b in neighbours(context.state, a) for a, b in combinations(places, 2) if a is not None)


_TESTS: Final[dict[type[Condition], Callable[["Context", Any], bool]]] = {
    Compare: _compare,
    Flag: lambda context, test: test.name in context.state.flags,
    Together: _together,
    Adjacent: lambda context, test: _all_adjacent(context, _places(context, test.players)),
    Same: lambda context, test: sorted(context.bound(test.one)) == sorted(context.bound(test.other)),
    Exists: lambda context, test: bool(context.visions(test.vision)),
    Every: _every,
    Some: _some,
    AllOf: lambda context, test: all(holds(context, one) for one in test.of),
    AnyOf: lambda context, test: any(holds(context, one) for one in test.of),
    Not: lambda context, test: not holds(context, test.of),
    WordOwned: _refuse,
    InSequence: _refuse,
}
