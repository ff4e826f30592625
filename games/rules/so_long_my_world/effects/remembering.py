"""What outlives an effect: rules in force for a time, preventions, what is scheduled, flags and counters."""

from ..events import EffectScheduled, RuleBegan
from ..state import RuleInForce, Scheduled
from .addresses import content_id_of
from .locking import due
from .operations import Count, SetFlag
from .rules_in_force import meaning
from .table import Doing
from .vocabulary import Modify, Prevent, Schedule


def modify(doing: Doing, modify: Modify) -> None:
    names = {**doing.scope.names, **meaning(doing.context, modify.rule)}
    doing.state.rules.append(_in_force(doing, names, modify))


def prevent(doing: Doing, prevent: Prevent) -> None:
    names = {**doing.scope.names, "@visions": doing.context.visions(prevent.prevention.visions)}
    doing.state.preventions.append(_in_force(doing, names, prevent))


def _in_force(doing: Doing, names: dict[str, list[int]], operation: Modify | Prevent) -> RuleInForce:
    state, scope = doing.state, doing.scope
    doing.table.turn.tell(RuleBegan(scope.you, content_id_of(doing.address)))
    state.next_rule += 1
    return RuleInForce(
        id=state.next_rule,
        address=doing.address,
        owner=scope.you,
        card=scope.card,
        names=names,
        until=due(state, operation.until, scope.you),
    )


def schedule(doing: Doing, schedule: Schedule) -> None:
    state, scope = doing.state, doing.scope
    effect = Scheduled(
        address=f"{doing.address}/do",
        owner=scope.you,
        card=scope.card,
        names=dict(scope.names),
        at=due(state, schedule.at, scope.you),
    )
    state.scheduled.append(effect)
    doing.table.turn.tell(EffectScheduled(scope.you, content_id_of(doing.address)))


def set_flag(doing: Doing, flag: SetFlag) -> None:
    flags = doing.state.flags
    if flag.value and flag.name not in flags:
        flags.append(flag.name)
    elif not flag.value and flag.name in flags:
        flags.remove(flag.name)


def count(doing: Doing, count: Count) -> None:
    counters = doing.state.counters
    counters[count.name] = counters.get(count.name, 0) + count.by
