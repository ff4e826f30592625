"""How good an answer looks from one seat's view: the eyes of the greedy agent.

What must be done is rated by the points that it brings, now and likely later. What may be done at any time stands
before it when it is an improvement, since what must be done can still be done afterwards.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.kernel.decisions import Decision
from games.kernel.moves import Move

from .advice_appraisal import Appraisal
from .components import Components, Kind
from .moves import (
    Discard,
    DiscardThreeToDraw,
    DiscardToRemove,
    DrawFromDeck,
    DrawFromPile,
    EndTurn,
    PlayAd,
    PlayFaceDown,
    PlayMeanwhile,
    PlayStory,
    Rearrange,
    StopDrawing,
)
from .shifts import Layout, Step, cells_after, layout_of, shifted
from .state import Stage
from .turns.discarding import TRADED
from .view import ToBeContinuedView

_FIRST: Final = 1000.0
"""What is done before anything that must be done."""
_COVERED: Final = 0.2
"""What the top card of a pile counts that a discard covers."""
_LATER: Final = 0.6
"""What a better layout counts when the turn's card has been placed already."""


def ratings(view: ToBeContinuedView, decision: Decision, moves: Sequence[Move], components: Components) -> list[float]:
    """Higher is better."""
    advice = _Advice(Appraisal(view, decision.seat, components))
    return [advice.rate(move) for move in moves]


class _Advice:
    def __init__(self, appraisal: Appraisal) -> None:
        self._see = appraisal
        self._view = appraisal.view
        self._by_kind: dict[type[Move], Callable[[Any], float]] = {
            DrawFromDeck: lambda move: appraisal.deck_value,
            DrawFromPile: lambda move: appraisal.top_value(appraisal.tops[move.pile]),
            StopDrawing: lambda move: 0.0,
            PlayStory: self._story,
            PlayAd: self._ad,
            PlayFaceDown: self._face_down,
            PlayMeanwhile: lambda move: _first(self._meanwhile(move)),
            DiscardToRemove: lambda move: _first(self._uncovering(move)),
            DiscardThreeToDraw: lambda move: _first(self._trading(move)),
            Rearrange: lambda move: _first(self._rearranging(move)),
            Discard: lambda move: -appraisal.keep(move.card) - self._discarding(move.card, move.pile),
            EndTurn: lambda move: 0.0,
        }

    def rate(self, move: Move) -> float:
        return self._by_kind[type(move)](move)

    # Playing a card

    def _story(self, move: PlayStory) -> float:
        see = self._see
        card = see.hand[move.card].card
        rotation = see.rotation(move.card) if card.rotation else 0.0
        return see.own.gain(card) + rotation + see.room.after((move.row, move.column), card)

    def _face_down(self, move: PlayFaceDown) -> float:
        return self._see.room.after((move.row, move.column), None) - self._see.keep(move.card)

    def _ad(self, move: PlayAd) -> float:
        """A MEANWHILE is taken besides: the AD comes back, and a card is still owed."""
        see = self._see
        page = see.page(move.seat)
        taken = page.card_at(move.row, move.column)
        if taken is None:
            raise ValueError(f"an AD takes a card that can be seen, not {move}")
        worth = see.taking(page, taken)
        if taken.kind is Kind.MEANWHILE:
            return _first(worth)
        return worth + see.room.after((move.own_row, move.own_column), taken) - see.keep(move.card)

    # At any time

    def _meanwhile(self, move: PlayMeanwhile) -> float:
        gained = self._see.own.gain_for_ad(self._see.hand[move.card].card)
        return gained + self._see.keep_of_ad - self._see.keep(move.card)

    def _uncovering(self, move: DiscardToRemove) -> float:
        """Worth it for a better card below, while one is still to be drawn."""
        see = self._see
        if self._view.stage is not Stage.DRAW:
            return -1.0
        tops = list(see.tops)
        tops[move.pile] = see.hand[move.card].card
        below = self._view.piles[move.removed_from].cards[:-1]
        tops[move.removed_from] = below[-1] if below else None
        best = max(see.deck_value, *map(see.top_value, tops))
        return best - see.best_draw - see.cost((move.card,))

    def _trading(self, move: DiscardThreeToDraw) -> float:
        """The least of the hand for the best that can be drawn; not before the turn's own draws, which are free."""
        see = self._see
        if self._view.stage is Stage.DRAW or move.card != see.cheapest[0]:
            return -1.0
        return see.best_draw - see.cost(tuple(see.cheapest[:TRADED])) - self._discarding(move.card, move.pile)

    def _discarding(self, card: int, pile: int) -> float:
        """What is lost by where a discard goes: the card that it covers, and what the next seat can take."""
        see = self._see
        top = see.tops[pile]
        covered = 0.0 if top is None else see.draw_value(top) - see.rival * see.gift(top)
        return _COVERED * (covered + see.rival * see.gift(see.hand[card].card))

    def _rearranging(self, move: Rearrange) -> float:
        """What can be placed better, and the room for what may still come. Draws come first: they may change it."""
        see = self._see
        paid = tuple(step.card for step in move.steps)
        cost = see.cost(paid)
        if self._view.stage is Stage.DRAW or see.most_by_rearranging <= cost:
            return -1.0
        held = [card for slot, card in see.orderly.items() if slot not in paid]
        cells = _laid_out(see.own.cells, move)
        gained = see.best_placed(cells, held) - see.best_placed_now
        later = 1.0 if self._view.stage is Stage.PLAY else _LATER
        return later * gained + see.room.of(cells, see.own.labels) - see.room.now - cost


def _laid_out(cells: Sequence[int], move: Rearrange) -> list[int]:
    """The cells after a legal rearrangement."""
    layout: Layout | None = layout_of(cells)
    for step in move.steps:
        layout = None if layout is None else shifted(layout, Step(step.row, step.column, step.direction))
    laid_out = None if layout is None else cells_after(layout)
    if laid_out is None:
        raise ValueError(f"{move} is not legal")
    return laid_out


def _first(improvement: float) -> float:
    """An improvement stands before everything, anything else behind."""
    return improvement + (_FIRST if improvement > 0 else -_FIRST)
