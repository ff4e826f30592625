"""Who goes first in later rounds. Rules, "Turn Order".

The lowest initiative of the last card placed goes first. Those who are tied compare the card that this one continues
from, and so on back along the line; once one of them is back at its Start of Line, the first round's order decides.
"""

from ..lines import Lines, tip
from ..state import START, State


def next_order(state: State, lines: Lines) -> list[int]:
    """The turn order of the next round, of all whose lines go on."""
    return _ordered(state, lines, [(seat, tip(state.lines[seat])) for seat in state.seats_in_play()])


def _ordered(state: State, lines: Lines, looked_at: list[tuple[int, int]]) -> list[int]:
    """Orders seats by the cards at these places of their lines, and where they are tied by the cards before."""
    if any(state.lines[seat].cards[place] == START for seat, place in looked_at):
        return sorted((seat for seat, _ in looked_at), key=state.first_order.index)
    by_initiative: dict[int, list[tuple[int, int]]] = {}
    for seat, place in looked_at:
        initiative = lines.card(state, state.lines[seat].cards[place]).initiative
        by_initiative.setdefault(initiative, []).append((seat, place))
    order: list[int] = []
    for initiative in sorted(by_initiative):
        tied = by_initiative[initiative]
        if len(tied) == 1:
            order.append(tied[0][0])
        else:
            order += _ordered(state, lines, [(seat, state.lines[seat].follows[place]) for seat, place in tied])
    return order
