"""Discarding to move cards of the own Chapter. Rules, "Discard to perform the following actions"."""

from collections.abc import Iterator
from typing import Final

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.errors import GameBug, Refusal
from games.kernel.moves import Move

from ..components import Components
from ..events import CardShifted
from ..moves import Direction, Rearrange, Shift
from ..page import bits_of, is_connected
from ..placement import Placing, cells_of
from ..refusals import LastCard, NoCardThere, NothingToRearrange, PageTooLarge, PageTorn, PaidTwice
from ..shifts import NO_ORDER, Label, Layout, Step, cells_after, layout_of, shifted, short_rearrangements
from ..state import EMPTY, State
from . import supply

_DIRECTIONS: Final = tuple(Direction)
_LISTED: Final = 2
"""With more steps than these a rearrangement is legal, but not listed."""


class Rearranging:
    def __init__(self, components: Components, placing: Placing) -> None:
        self._cards = components.cards
        self._placing = placing

    # What is possible

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        """For each outcome of one or two steps an example: the first cards of the hand pay, onto the first pile."""
        hand, chapter = state.hands[seat], state.chapters[seat]
        most = min(_LISTED, len(hand) - 1)
        if most < 1:
            return
        for steps in short_rearrangements([self._label(state, seat, slot) for slot in chapter.cells]):
            if len(steps) <= most:
                paid = zip(hand, steps, strict=False)
                yield Rearrange(tuple([Shift(card, 0, row, column, way) for card, (row, column, way) in paid]))

    def _label(self, state: State, seat: int, slot: int) -> Label | None:
        if slot == EMPTY:
            return None
        card = self._placing.numbered(state, state.chapters[seat], slot)
        return NO_ORDER if card is None else Label(card.lines[0], card.number or 0)

    def sample(self, state: State, seat: int, chance: Chance) -> Move | None:
        """Tries one step, or one that does not suffice and another; random cards pay for them."""
        hand, taken = list(state.hands[seat]), [(row, column) for row, column, _ in cells_of(state.chapters[seat])]
        if len(hand) < 2 or not taken:
            return None
        chance.shuffle(hand)
        steps = [self._random_step(state, hand[0], *chance.pick(taken), chance)]
        refusal = self.why_not(state, seat, Rearrange(tuple(steps)))
        if refusal is not None and len(hand) > _LISTED:
            steps.append(self._random_step(state, hand[1], *chance.pick(taken), chance))
            refusal = self.why_not(state, seat, Rearrange(tuple(steps)))
        return Rearrange(tuple(steps)) if refusal is None else None

    def _random_step(self, state: State, card: int, row: int, column: int, chance: Chance) -> Shift:
        return Shift(card, chance.below(len(state.piles)), row, column, chance.pick(_DIRECTIONS))

    # What is not

    def why_not(self, state: State, seat: int, move: Rearrange) -> Refusal | None:
        refusal = _why_not_pay(state, seat, move)
        if refusal is not None:
            return refusal
        layout = _laid_out(state, seat, move)
        return layout if isinstance(layout, NoCardThere) else self._why_not_leave(state, seat, layout)

    def _why_not_leave(self, state: State, seat: int, layout: Layout) -> Refusal | None:
        """Rules: after the moves all cards must lie within the frame and in accordance with the order rules.

        The other Chapters do not see how the cards of this one lie, so only the order inside it matters.
        """
        cells = cells_after(layout)
        if cells is None:
            return PageTooLarge()
        if not is_connected(bits_of(cells)):
            return PageTorn()
        return self._placing.first_disorder(state, state.chapters[seat], cells)

    # What it does

    def play(self, turn: Turn[State], seat: int, move: Rearrange) -> None:
        state = turn.state
        layout = _laid_out(state, seat, move)
        cells = None if isinstance(layout, NoCardThere) else cells_after(layout)
        if cells is None:
            raise GameBug("a rearrangement was played that is not legal")
        for step in move.steps:
            supply.discard(turn, seat, step.card, step.pile)
            turn.tell(CardShifted(seat=seat, row=step.row, column=step.column, direction=step.direction))
        state.chapters[seat].cells = cells


def _why_not_pay(state: State, seat: int, move: Rearrange) -> Refusal | None:
    """Each step costs a card of its own, and the last one of the hand pays for none."""
    if not move.steps:
        return NothingToRearrange()
    paid: set[int] = set()
    for step in move.steps:
        refusal = supply.why_not_discard(state, seat, step.card, step.pile)
        if refusal is not None:
            return refusal
        if step.card in paid:
            return PaidTwice(card=step.card)
        paid.add(step.card)
    hand = len(state.hands[seat])
    return None if len(paid) < hand else LastCard(hand=hand, discards=len(paid))


def _laid_out(state: State, seat: int, move: Rearrange) -> Layout | NoCardThere:
    """How the cards lie after all steps, or which step moves nothing."""
    layout = layout_of(state.chapters[seat].cells)
    for step in move.steps:
        after = shifted(layout, Step(step.row, step.column, step.direction))
        if after is None:
            return NoCardThere(seat=seat, row=step.row, column=step.column)
        layout = after
    return layout
