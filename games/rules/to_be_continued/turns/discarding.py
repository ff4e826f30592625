"""Discarding: to remove a card, three for one, and what is too much at the end of a turn."""

from collections.abc import Iterator
from typing import Final

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..events import CardRemoved
from ..moves import Discard, DiscardThreeToDraw, DiscardToRemove
from ..refusals import LastCard, NeedsThreeCards, PileEmpty, SamePile
from ..state import State
from . import supply

TRADED: Final = 3
"""How many discards buy a card."""


class DiscardingToRemove:
    def moves(self, state: State, seat: int) -> Iterator[Move]:
        hand, piles = state.hands[seat], state.piles
        if len(hand) > 1:
            for card in hand:
                for pile in range(len(piles)):
                    for other, cards in enumerate(piles):
                        if cards and other != pile:
                            yield DiscardToRemove(card, pile, other)

    def why_not(self, state: State, seat: int, move: DiscardToRemove) -> Refusal | None:
        refusal = supply.why_not_discard(state, seat, move.card, move.pile)
        refusal = refusal or supply.why_not_pile(state, move.removed_from)
        if refusal is not None:
            return refusal
        if move.removed_from == move.pile:
            return SamePile(pile=move.pile)
        if not state.piles[move.removed_from]:
            return PileEmpty(pile=move.removed_from)
        hand = len(state.hands[seat])
        return None if hand > 1 else LastCard(hand=hand, discards=1)

    def play(self, turn: Turn[State], seat: int, move: DiscardToRemove) -> None:
        state = turn.state
        supply.discard(turn, seat, move.card, move.pile)
        removed = supply.take_top(turn, move.removed_from)
        state.removed.append(removed)
        face = state.cards.face[removed]
        turn.tell(CardRemoved(seat=seat, pile=move.removed_from, card=removed, content_id=face))
        supply.refill(turn, move.removed_from)

    def sample(self, state: State, seat: int, chance: Chance) -> Move | None:
        hand, piles = state.hands[seat], len(state.piles)
        pile = chance.below(piles)
        other = (pile + 1 + chance.below(piles - 1)) % piles
        if len(hand) < 2 or not state.piles[other]:
            return None
        return DiscardToRemove(chance.pick(hand), pile, other)


class DiscardingThree:
    """The first of three cards; `DiscardingOne` follows for the others, and then a draw."""

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        if len(state.hands[seat]) >= TRADED:
            for card in state.hands[seat]:
                yield from (DiscardThreeToDraw(card, pile) for pile in range(len(state.piles)))

    def why_not(self, state: State, seat: int, move: DiscardThreeToDraw) -> Refusal | None:
        refusal = supply.why_not_discard(state, seat, move.card, move.pile)
        if refusal is not None:
            return refusal
        hand = len(state.hands[seat])
        return None if hand >= TRADED else NeedsThreeCards(hand=hand)

    def play(self, turn: Turn[State], seat: int, move: DiscardThreeToDraw) -> None:
        supply.discard(turn, seat, move.card, move.pile)
        turn.state.trade = TRADED - 1

    def sample(self, state: State, seat: int, chance: Chance) -> Move | None:
        hand = state.hands[seat]
        if len(hand) < TRADED:
            return None
        return DiscardThreeToDraw(chance.pick(hand), chance.below(len(state.piles)))


class DiscardingOne:
    """A card that must go: the second and the third of three, or one too many at the end of the turn."""

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        for card in state.hands[seat]:
            yield from (Discard(card, pile) for pile in range(len(state.piles)))

    def why_not(self, state: State, seat: int, move: Discard) -> Refusal | None:
        return supply.why_not_discard(state, seat, move.card, move.pile)

    def play(self, turn: Turn[State], seat: int, move: Discard) -> None:
        supply.discard(turn, seat, move.card, move.pile)
        if turn.state.trade is not None:
            turn.state.trade -= 1

    def sample(self, state: State, seat: int, chance: Chance) -> Move | None:
        return Discard(chance.pick(state.hands[seat]), chance.below(len(state.piles)))
