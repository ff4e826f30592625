"""English for the board, the order of turns, the clock, flags and counters."""

from typing import Any

from .operations import (
    Activate,
    Clock,
    Count,
    Extra,
    FirstPlayer,
    Lock,
    MovePlayer,
    SetFlag,
    SwapVisions,
    TurnOrder,
    Unlock,
)
from .phrases import Phrases
from .phrases_selectors import moment, plural


def board(phrases: Phrases, operation: Any) -> str:
    """One operation as a clause."""
    match operation:
        case Lock(visions=visions, until=until):
            text = f"{phrases.visions(visions)} locks{'' if until is None else f' until {moment(until)}'}"
        case Unlock(visions=visions):
            text = f"{phrases.visions(visions)} unlocks"
        case SwapVisions(one=str(one), other=str(other)) if one.startswith("$") and other.startswith("$"):
            text = "those two Visions change places"
        case SwapVisions(one=one, other=other):
            text = f"{phrases.visions(one)} and {phrases.visions(other)} change places"
        case TurnOrder():
            text = _order(phrases, operation)
        case _:
            text = _of_players(phrases, operation)
    return text


def _of_players(phrases: Phrases, operation: Any) -> str:
    match operation:
        case MovePlayer(players=players, target=target):
            return f"{phrases.subject(players)}{phrases.verb(players, 'move')} to {phrases.visions(target)}"
        case FirstPlayer(player=player):
            return f"{phrases.players(player)} will have the First Player token in the next round"
        case Activate(visions=visions, who=who):
            which = phrases.visions(visions)
            effect = "its effect" if which == "it" else f"the effect of {which}"
            return f"{phrases.subject(who)}{phrases.verb(who, 'use')} {effect}"
    return _small(phrases, operation)


def _small(phrases: Phrases, operation: Any) -> str:
    match operation:
        case Clock(hours=hours, stop=stop):
            direction = "on" if hours > 0 else "back"
            parts = [f"the clock goes {direction} by {plural(abs(hours), 'hour')}"] if hours else []
            parts += ["the clock stands still at the end of this round"] if stop else []
            return " and ".join(parts)
        case Extra(what=what, who=who, count=count):
            often = "once more" if count == 1 else f"{count} times more"
            return f"{phrases.players(who)} may {what} {often} in this round"
        case SetFlag(name=name, value=value):
            return f"from now on this {'holds' if value else 'does not hold'}: {name.replace('_', ' ')}"
        case Count(name=name, by=by):
            return f"count {by} more: {name.replace('_', ' ')}"
    raise TypeError(f"no words for {operation}")


def _order(phrases: Phrases, order: TurnOrder) -> str:
    who = order.players
    match order.change:
        case "reverse":
            return "those who have not acted in this round's Vision Phase act in reverse order"
        case "swap":
            both = f"{phrases.players(who)} and {phrases.players(order.other)}"
            return f"{both} swap places in the order of this Vision Phase"
    when = "first" if order.change == "first" else "last"
    return f"{phrases.players(who)} {phrases.verb(who, 'act')} {when} of those yet to act in this Vision Phase"
