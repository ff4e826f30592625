"""How good an answer looks from one seat's view: the eyes of the greedy agent.

A space is worth what the fives through it are worth to either side: the more chips of one side a five holds, and none
of any other, the nearer it is to a sequence.
"""

from typing import Final

from games.kernel.decisions import Decision
from games.kernel.moves import Move

from .lines import CORNERS, FIVE, FIVES, FIVES_THROUGH, Five, shared_chips
from .moves import (
    ChooseSequence,
    Discard,
    Draw,
    ExchangeDeadCard,
    PlayMinus,
    PlayNumber,
    PlayPlus,
)
from .view import HandCardView, SequenceNumbersView

# What a five is worth that holds 0 to 4 chips of a side (a free corner counts), before one more chip is put there.
_BUILD: Final = (1.0, 4.0, 16.0, 64.0, 1000.0)
_BLOCK: Final = (0.0, 2.0, 10.0, 50.0, 600.0)
_COST_OF_SPECIAL: Final = 40.0
"""A special card is kept until it does more than a number card could."""
_DEAD_EXCHANGE: Final = 10_000.0


def rate(view: SequenceNumbersView, decision: Decision, move: Move) -> float:
    """Higher is better; offers are worth taking above 0."""
    own = view.seats[decision.seat].side
    match move:
        case ExchangeDeadCard():
            worth = _DEAD_EXCHANGE
        case PlayNumber(space=space):
            worth = _worth_of_placing(view, own, space)
        case PlayPlus(space=space):
            worth = _worth_of_placing(view, own, space) - _COST_OF_SPECIAL
        case PlayMinus(space=space):
            worth = _worth_of_removing(view, own, space) - _COST_OF_SPECIAL
        case ChooseSequence(first=first, last=last):
            worth = _worth_of_choosing(view, own, first, last)
        case Discard(cards=cards):
            worth = -sum(_worth_of_keeping(view, own, held) for held in view.hand if held.card.card in cards)
        case Draw():
            worth = 1.0
        case _:
            # To pass is all there is, and a program does not hear anybody talk.
            worth = 0.0
    return worth


def _worth_of_placing(view: SequenceNumbersView, own: int, space: int) -> float:
    """Fives that come nearer for the own side, and fives that are shut to another."""
    worth = 0.0
    for five in FIVES_THROUGH[space]:
        owners = _owners(view, five)
        if len(owners) > 1 or not _is_open(view, five, next(iter(owners), own)):
            continue
        chips = _filled(view, five, space)
        worth += _BUILD[chips] if owners <= {own} else _BLOCK[chips]
    return worth


def _worth_of_removing(view: SequenceNumbersView, own: int, space: int) -> float:
    """What the fives through the chip are worth to its side; more where the own side is shut out by it alone."""
    owner = view.spaces[space].side
    worth = 0.0
    for five in FIVES_THROUGH[space]:
        others = _owners(view, five, apart_from=space)
        chips = _filled(view, five, space)
        if others == {owner}:
            worth += _BLOCK[chips]
        elif others == {own}:
            worth += _BUILD[chips] / 4
    return worth


def _worth_of_choosing(view: SequenceNumbersView, own: int, first: int, last: int) -> float:
    """What the fives that could still join the chosen one are worth."""
    chosen = tuple(range(first, last + 1, (last - first) // (FIVE - 1)))
    return sum(
        _BUILD[min(_filled(view, five), FIVE - 1)]
        for five in FIVES
        if _owners(view, five) <= {own} and _is_open(view, five, own) and shared_chips(five.chips, chosen) <= 1
    )


def _worth_of_keeping(view: SequenceNumbersView, own: int, held: HandCardView) -> float:
    if held.dead:
        return 0.0
    if held.card.result is None:
        return _BUILD[3]
    return max((_worth_of_placing(view, own, space) for space in held.spaces), default=0.0)


def _owners(view: SequenceNumbersView, five: Five, apart_from: int | None = None) -> set[int]:
    return {side for at in five.chips if at != apart_from and (side := view.spaces[at].side) is not None}


def _filled(view: SequenceNumbersView, five: Five, apart_from: int | None = None) -> int:
    """How many of the five's spaces are done, but for one: those with a chip, and a free corner."""
    return sum(at in CORNERS or view.spaces[at].side is not None for at in five.spaces if at != apart_from)


def _is_open(view: SequenceNumbersView, five: Five, side: int) -> bool:
    """Whether the five could still become a sequence of the side beside those that it has."""
    return all(shared_chips(five.chips, sequence.spaces) <= 1 for sequence in view.sides[side].sequences)
