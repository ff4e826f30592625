"""What the rest of an action can come to: every way to place the cards that it still takes.

Nothing is drawn within an action and nobody else moves, so a player can think it through to its end.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .advice_ground import Ground
from .cards import Exits
from .lines import WayOut


class Held(NamedTuple):
    """A card in the hand that is planned with."""

    exits: tuple[Exits, ...]
    """Where its Ways Out lead, by heading."""
    initiative: int


class Laid(NamedTuple):
    """How things lie at a point of a plan."""

    free: int
    """The empty cells."""
    last: int
    """The initiative of the card that was placed last."""
    gained: int
    """The initiative of what was placed in the plan."""
    paid: int
    """The energy that the plan has spent."""
    placed: int
    """How many cards the action has placed by then."""


class Judge(Protocol):
    """Says what a point is worth."""

    def at_end(self, laid: Laid, ways: Sequence[WayOut], held: Sequence[Held]) -> float:
        """If the action ends there as it should."""
        ...

    def cut_short(self, laid: Laid, held: Sequence[Held]) -> float:
        """If a card is owed that cannot be placed."""
        ...


class Plans:
    """Looks for the best plan of one seat.

    `crossed` are the cells that it may cross, for so much energy each; `energy` says whether it may still spend some.
    So many cards as `foresight` says are looked at beyond the action: nobody knows better what is in the hand.
    """

    def __init__(
        self, ground: Ground, judge: Judge, *, crossed: int, crossing_cost: int, energy: bool, foresight: int
    ) -> None:
        self._table = ground.table
        self._judge = judge
        self._crossed = crossed
        self._crossing_cost = crossing_cost
        self._energy = energy
        self._least_missing = -foresight

    def best(self, laid: Laid, ways: Sequence[WayOut], held: tuple[Held, ...], missing: int) -> float:
        """The worth of the best way to place so many more cards, the first where one of the ways leads."""
        if missing <= 0 and (missing == self._least_missing or not ways or not held):
            return self._judge.at_end(laid, ways, held)
        worths = [
            self.after(laid, card, way, (*held[:place], *held[place + 1 :]), missing)
            for way in ways
            for place, card in enumerate(held)
            if card not in held[:place]
        ]
        if missing > 0:
            worths.append(self._stopping(laid, ways, held))
        return max(worths)

    def after(self, laid: Laid, card: Held, way: WayOut, rest: tuple[Held, ...], missing: int) -> float:
        """The same when this card comes first, by this way, with `rest` in the hand."""
        lying = Laid(
            laid.free & ~(1 << way.cell),
            card.initiative,
            laid.gained + card.initiative,
            laid.paid + way.crosses * self._crossing_cost,
            laid.placed + 1,
        )
        return self.best(lying, self._onward(lying, way, card), rest, missing - 1)

    def _onward(self, laid: Laid, way: WayOut, card: Held) -> list[WayOut]:
        """The Ways Out of a card that is laid there."""
        free, table = laid.free, self._table
        found = []
        for exit_ in card.exits[way.exit]:
            cell = table[way.cell][exit_]
            if free >> cell & 1:
                found.append(WayOut(exit_, cell))
            elif self._crossed >> cell & 1 and free >> (behind := table[cell][exit_]) & 1 and self._may_cross(laid):
                found.append(WayOut(exit_, behind, crosses=True))
        return found

    def _may_cross(self, laid: Laid) -> bool:
        return not self._crossing_cost or self._can_spend(laid)

    def _can_spend(self, laid: Laid) -> bool:
        return self._energy and not laid.paid

    def _stopping(self, laid: Laid, ways: Sequence[WayOut], held: tuple[Held, ...]) -> float:
        """If it goes no further: by a brake, where one card is a whole action and there is energy for it."""
        if laid.placed == 1 and self._can_spend(laid):
            return self._judge.at_end(laid._replace(paid=laid.paid + 1), ways, held)
        return self._judge.cut_short(laid, held)
