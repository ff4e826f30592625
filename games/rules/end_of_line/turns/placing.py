"""Placing a card. Rules, "Action Phase": its Way In meets an available Way Out of the card that it continues from."""

from collections.abc import Sequence

from games.kernel.contract import Turn
from games.kernel.errors import Refusal

from ..cards import Exits
from ..completing import can_follow
from ..events import CardPlaced
from ..lines import Lines, WayOut, is_mate
from ..moves import PlaceCard
from ..refusals import CardNotInHand, NoRoomBehind, NoSuchWayOut, TurnCannotBeCompleted, WayOutBlocked
from ..state import EMPTY, Effect, State
from ..torus import DIRECTIONS, NUMBERS, neighbours, opposite, row_and_column
from ..window import widen
from . import energy, phase


class Placing:
    """Which cards may be placed where, and placing them."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines

    # What is possible

    def ways(self, state: State, seat: int) -> list[WayOut]:
        """The available Ways Out for the seat's next card."""
        return self._lines.ways(state, seat, phase.source(state, seat), may_cross=energy.can_cross_now(state, seat))

    def legal_moves(self, state: State, seat: int) -> list[PlaceCard]:
        return [PlaceCard(slot, DIRECTIONS[way.exit]) for slot, way in self.placements(state, seat)]

    def placements(self, state: State, seat: int) -> list[tuple[int, WayOut]]:
        """All legal placements: the slot of the card and the Way Out."""
        ways = self.ways(state, seat)
        pairs = [(slot, way) for slot in state.hands[seat] for way in ways]
        if not phase.must_complete(state):
            return pairs
        return [(slot, way) for slot, way in pairs if self.why_not_next(state, seat, slot, way) is None]

    def best(self, state: State, seat: int) -> PlaceCard | None:
        """A legal placement after which the line can go on, if there is one; else any; None when there is none."""
        placements = self.placements(state, seat)
        if not placements:
            return None
        onward = (pair for pair in placements if self.onward(state, *pair))
        slot, way = next(onward, placements[0])
        return PlaceCard(slot, DIRECTIONS[way.exit])

    def onward(self, state: State, slot: int, way: WayOut) -> list[tuple[int, int]]:
        """The directions and empty cells that the card would lead on to from there."""
        around = neighbours(state.size)[way.cell]
        exits = self._lines.card(state, slot).exits[way.exit]
        return [(exit_, around[exit_]) for exit_ in exits if state.board[around[exit_]] == EMPTY]

    # What is not

    def why_not(self, state: State, seat: int, move: PlaceCard) -> Refusal | None:
        if move.card not in state.hands[seat]:
            return CardNotInHand(card=move.card)
        exit_ = NUMBERS[move.exit]
        for way in self.ways(state, seat):
            if way.exit == exit_:
                return self.why_not_next(state, seat, move.card, way)
        return self._why_no_way(state, seat, exit_)

    def _why_no_way(self, state: State, seat: int, exit_: int) -> Refusal | None:
        line, place, table = state.lines[seat], phase.source(state, seat), neighbours(state.size)
        cell = line.cells[place]
        row, column = row_and_column(cell, state.size)
        if exit_ not in self._lines.exits(state, line, place):
            return NoSuchWayOut(exit=DIRECTIONS[exit_], row=row, column=column)
        ahead = table[cell][exit_]
        row, column = row_and_column(ahead, state.size)
        if not is_mate(state, seat, state.board[ahead]):
            return WayOutBlocked(exit=DIRECTIONS[exit_], row=row, column=column)
        behind = table[ahead][exit_]
        if state.board[behind] == EMPTY:
            return energy.why_not_spend(state, seat)
        row, column = row_and_column(behind, state.size)
        return NoRoomBehind(exit=DIRECTIONS[exit_], row=row, column=column)

    def why_not_next(self, state: State, seat: int, slot: int, way: WayOut) -> Refusal | None:
        """Why a card that fits may yet not come next: two who play together complete their turns, or brake."""
        if not phase.must_complete(state) or energy.can_spend(state, seat):
            return None
        rest = [other for other in state.hands[seat] if other != slot]
        missing = phase.missing(state) - 1
        follows = self.can_follow(state, rest, self.onward(state, slot, way), missing, taken=(way.cell,))
        return None if follows else TurnCannotBeCompleted(missing=missing)

    def can_follow(
        self,
        state: State,
        hand: Sequence[int],
        ways: Sequence[tuple[int, int]],
        count: int,
        *,
        taken: tuple[int, ...] = (),
    ) -> bool:
        """Whether so many of these cards can be placed one after another: see `completing`."""
        exits: list[tuple[Exits, ...]] = [self._lines.card(state, slot).exits for slot in hand]
        return can_follow(state.board, neighbours(state.size), ways, exits, count, taken=taken)

    # What it does

    def place(self, turn: Turn[State], seat: int, move: PlaceCard) -> None:
        state = turn.state
        line, place, exit_ = state.lines[seat], phase.source(state, seat), NUMBERS[move.exit]
        way = next(way for way in self.ways(state, seat) if way.exit == exit_)
        if way.crosses and energy.crossing_costs(state):
            energy.spend(turn, seat, Effect.CROSSING)
        state.hands[seat].remove(move.card)
        state.cards.turn_up(move.card)
        state.board[way.cell] = seat
        line.cells.append(way.cell)
        line.cards.append(move.card)
        line.headings.append(exit_)
        line.follows.append(place)
        state.placed += 1
        state.turning = False
        widen(state.window, way.cell, exit_, state.size)
        self._tell(turn, seat, way)

    def _tell(self, turn: Turn[State], seat: int, way: WayOut) -> None:
        state = turn.state
        line = state.lines[seat]
        slot = line.cards[-1]
        card = self._lines.card(state, slot)
        row, column = row_and_column(way.cell, state.size)
        turn.tell(
            CardPlaced(
                seat=seat,
                card=slot,
                content_id=card.id,
                row=row,
                column=column,
                way_in=DIRECTIONS[opposite(way.exit)],
                exits=tuple([DIRECTIONS[exit_] for exit_ in card.exits[way.exit]]),
                follows=line.follows[-1],
                crosses=way.crosses,
            )
        )
