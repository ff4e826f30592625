"""Checks of rules in force, preventions and triggers."""

from typing import Any

from ..content_words import Happening, Moment
from .checking import PLAYERS, VISIONS, Bound, Checker
from .complaints import Complaint, Complaints
from .conditions import Condition
from .lasting import Alias, Cost, DrainAmount, Forbid, GatherLimit, HeldCards, Insight, Rule

BOUND_BY_TRIGGERS: dict[Happening, dict[str, Bound]] = {
    Happening.DRAINED: {"vision": Bound(VISIONS)},
    Happening.TAKEN_FROM_YOU: {"player": Bound(PLAYERS)},
    Happening.VISION_LOCKED: {"vision": Bound(VISIONS)},
    Happening.VISION_UNLOCKED: {"vision": Bound(VISIONS)},
    Happening.CARD_PLAYED: {"card": Bound("cards")},
    Happening.MOVED: {"vision": Bound(VISIONS)},
    Happening.REVEALED: {},
    Happening.ROUND_ENDED: {},
}


def check_rule(checker: Checker, rule: Rule, path: str) -> Complaints:
    yield from checker.players(rule.who, f"{path}.who")
    yield from checker.condition(rule.holds_while, f"{path}.while")
    match rule:
        case GatherLimit(visions=visions, to=to, change=change):
            yield from checker.visions(visions, f"{path}.visions")
            if (to is None) is (change == 0):
                yield Complaint(path, "a gather limit is either set `to` a number or changed by one")
            if to is not None and to < 0:
                yield Complaint(f"{path}.to", f"{to} is less than nothing")
        case DrainAmount(to=to) | HeldCards(to=to) if to < 0:
            yield Complaint(f"{path}.to", f"{to} is less than nothing")
        case Cost(change=change, cards=cards):
            if not change:
                yield Complaint(f"{path}.change", "changes nothing")
            if cards is not None:
                yield from checker.cards(cards, f"{path}.cards")
        case Alias():
            yield from _check_alias(checker, rule, path)
        case Forbid(visions=visions) if visions is not None:
            yield from checker.visions(visions, f"{path}.visions")
        case Insight(change=change):
            yield from _check_insight(checker, change, path)


def _check_alias(checker: Checker, rule: Alias, path: str) -> Complaints:
    yield from checker.feelings(rule.feeling, f"{path}.feeling")
    yield from checker.feelings(rule.counts_as, f"{path}.counts_as")
    if rule.a_round is not None and (not rule.also or rule.a_round < 1):
        yield Complaint(
            f"{path}.a_round", "is a number from 1 on, and needs `also`: the tokens beyond it count as they are"
        )


def _check_insight(checker: Checker, change: Any, path: str) -> Complaints:
    if not isinstance(change, int):
        yield from checker.number(change, f"{path}.change")
    elif not change:
        yield Complaint(f"{path}.change", "changes nothing")


def check_limits(times: int | None, path: str) -> Complaints:
    if times is not None and times < 1:
        yield Complaint(f"{path}.times", "would never serve")


def check_prevention(checker: Checker, visions: Any, condition: Condition | None, path: str) -> Complaints:
    yield from checker.visions(visions, f"{path}.visions")
    yield from checker.condition(condition, f"{path}.while")


def check_until(moment: Moment, path: str) -> Complaints:
    """A rule that ends as the next Event is dealt would be forgotten in the last round; nothing else can go wrong."""
    if moment is Moment.NEXT_EVENT:
        yield Complaint(path, "nothing lasts until an Event; say `end_of_round` or `end_of_next_round`")
