"""Checks of operations, and of effects as lists of them."""

from collections.abc import Callable
from typing import Any, Final

from .addresses import Effect
from .checking import EVENTS, FEELINGS, PLAYERS, VISIONS, Bound, Checker, Scene
from .checking_board import BOARD_CHECKS
from .checking_cards import CARD_CHECKS, kind_of, lie_in_several_hands, seen_by_whom
from .checking_rules import check_limits, check_prevention, check_rule, check_until
from .complaints import Complaint, Complaints
from .operations import BaseOperation
from .vocabulary import (
    Choose,
    Each,
    Either,
    GainWord,
    If,
    May,
    Modify,
    Prevent,
    PutInSequence,
    ReachEnding,
    Read,
    Repeat,
    Schedule,
    SealedChoose,
)

MOST_TIMES: Final = 12
"""How often a `repeat` may go round."""


def check_effect(scene: Scene, effect: Effect, path: str) -> Complaints:
    """All that is wrong with an effect. Names that it binds are bound in the scene from then on."""
    checker = Checker(scene)
    for number, operation in enumerate(effect):
        yield from _CHECKS[type(operation)](checker, operation, f"{path}[{number}]")


def _inner(checker: Checker, effect: Effect, path: str, names: dict[str, Bound] | None = None) -> Complaints:
    """A block within: what it binds stays bound, maybe to nothing; what is bound for it alone does not."""
    checker.scene.names.update(names or {})
    if not effect:
        yield Complaint(path, "does nothing")
    yield from check_effect(checker.scene, effect, path)


# Rules


def _modify(checker: Checker, modify: Modify, path: str) -> Complaints:
    yield from check_rule(checker, modify.rule, f"{path}.rule")
    yield from check_until(modify.until, f"{path}.until")


def _prevent(checker: Checker, prevent: Prevent, path: str) -> Complaints:
    prevention, inner = prevent.prevention, f"{path}.prevention"
    yield from check_limits(prevention.times, inner)
    yield from check_prevention(checker, prevention.visions, prevention.holds_while, inner)
    yield from check_until(prevent.until, f"{path}.until")
    if prevention.instead:
        yield from _inner(checker, prevention.instead, f"{inner}.instead", {"vision": Bound(VISIONS)})


def _schedule(checker: Checker, schedule: Schedule, path: str) -> Complaints:
    yield from _inner(checker, schedule.do, f"{path}.do")


# Control


def _choose(checker: Checker, choose: Choose, path: str) -> Complaints:
    if choose.by != "chance":
        yield from checker.players(choose.by, f"{path}.by")
    yield from _choice(checker, choose, path, chooser=choose.by)


def _choice(checker: Checker, choose: Choose, path: str, *, chooser: Any) -> Complaints:
    yield from checker.number(choose.count, f"{path}.count")
    bound = Bound(PLAYERS, several=choose.count != 1)
    if choose.cards is not None:
        seen_by = seen_by_whom(checker, choose.cards)
        unknown = lie_in_several_hands(checker, choose.cards) or chooser != seen_by
        if seen_by is not None and chooser != "chance" and unknown:
            yield Complaint(f"{path}.cards", "who chooses must know these cards")
        bound = Bound(kind_of(checker, choose.cards), seen_by)
    elif choose.visions is not None or choose.feelings is not None:
        bound = Bound(FEELINGS if choose.visions is None else VISIONS)
    if choose.visions is not None and choose.count not in (1, 2):
        yield Complaint(f"{path}.count", "one or two Visions are chosen: what is done to more might take too long")
    yield from _one_of_four(checker, choose, path)
    checker.bind(choose.name, bound)


def _one_of_four(checker: Checker, chosen: Choose | Each, path: str) -> Complaints:
    given = [name for name in ("players", "visions", "feelings", "cards") if getattr(chosen, name) is not None]
    if len(given) != 1:
        yield Complaint(path, "takes exactly one of players, visions, feelings and cards")
        return
    selector = getattr(chosen, given[0])
    if given[0] == "cards":
        yield from checker.cards(selector, f"{path}.cards", events=kind_of(checker, selector) == EVENTS)
    else:
        checks: dict[str, Callable[[Any, str], Complaints]] = {
            "players": checker.players,
            "visions": checker.visions,
            "feelings": checker.feelings,
        }
        yield from checks[given[0]](selector, f"{path}.{given[0]}")


def _sealed_choose(checker: Checker, sealed: SealedChoose, path: str) -> Complaints:
    yield from checker.players(sealed.by, f"{path}.by")
    checker.scene.names["chooser"] = Bound(PLAYERS)
    yield from _choice(checker, sealed.choose, f"{path}.choose", chooser="$chooser")
    yield from _inner(checker, sealed.do, f"{path}.do")


def _either(checker: Checker, either: Either, path: str) -> Complaints:
    yield from checker.players(either.by, f"{path}.by")
    if len(either.options) < 2:
        yield Complaint(f"{path}.options", "leave no choice")
    for number, option in enumerate(either.options):
        yield from checker.condition(option.when, f"{path}.options[{number}].when")
        yield from _inner(checker, option.do, f"{path}.options[{number}].do")


def _may(checker: Checker, may: May, path: str) -> Complaints:
    yield from checker.players(may.by, f"{path}.by")
    yield from checker.condition(may.when, f"{path}.when")
    yield from _inner(checker, may.do, f"{path}.do")


def _if(checker: Checker, operation: If, path: str) -> Complaints:
    yield from checker.condition(operation.when, f"{path}.when")
    yield from _inner(checker, operation.then, f"{path}.then")
    if operation.otherwise:
        yield from _inner(checker, operation.otherwise, f"{path}.else")


def _each(checker: Checker, each: Each, path: str) -> Complaints:
    yield from _one_of_four(checker, each, path)
    kind = PLAYERS
    if each.cards is not None:
        kind = kind_of(checker, each.cards)
    elif each.visions is not None or each.feelings is not None:
        kind = FEELINGS if each.visions is None else VISIONS
    seen_by = None if each.cards is None else seen_by_whom(checker, each.cards)
    yield from _inner(checker, each.do, f"{path}.do", {each.name: Bound(kind, seen_by)})


def _repeat(checker: Checker, repeat: Repeat, path: str) -> Complaints:
    yield from checker.number(repeat.times, f"{path}.times")
    if not 1 <= repeat.most <= MOST_TIMES:
        yield Complaint(f"{path}.most", f"must be from 1 to {MOST_TIMES}, so that it ends soon")
    yield from _inner(checker, repeat.do, f"{path}.do")
    yield from checker.condition(repeat.until, f"{path}.until")


def _of_paths(_: Checker, operation: BaseOperation, path: str) -> Complaints:
    yield Complaint(path, "belongs to the nodes of Paths")


_CHECKS: Final[dict[type[BaseOperation], Callable[[Checker, Any, str], Complaints]]] = {
    **BOARD_CHECKS,
    **CARD_CHECKS,
    Modify: _modify,
    Prevent: _prevent,
    Schedule: _schedule,
    Choose: _choose,
    SealedChoose: _sealed_choose,
    Either: _either,
    May: _may,
    If: _if,
    Each: _each,
    Repeat: _repeat,
    Read: _of_paths,
    PutInSequence: _of_paths,
    GainWord: _of_paths,
    ReachEnding: _of_paths,
}
