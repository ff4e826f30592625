"""Playing an AD: it takes a card out of another seat's Chapter and into the own. Rules, "Playing the AD card"."""

from collections.abc import Iterator
from typing import NamedTuple

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from .. import knowledge
from ..components import Components, Kind
from ..events import AdPlayed, TakenCardPlaced
from ..moves import PlayAd
from ..numbers import Numbers
from ..page import SPOTS, bits_of, cell_at, cell_of, put, row_and_column
from ..placement import Placing, cells_of
from ..refusals import AdTargetFaceDown, AdTargetIsAd, AdTargetOwn, NoCardThere, NoSuchSeat, WrongKindOfCard
from ..state import EMPTY, Stage, State
from . import meanwhile, supply


class Target(NamedTuple):
    """A card that an AD could replace, and the places in the own Chapter where it could go."""

    seat: int
    row: int
    column: int
    places: list[tuple[int, int]]


class PlayingAnAd:
    def __init__(self, components: Components, placing: Placing) -> None:
        self._cards = components.cards
        self._placing = placing

    # What is possible

    def targets(self, state: State, seat: int) -> Iterator[Target]:
        """Every card that an AD of the seat could replace, in the order of the seats."""
        numbers = self._placing.numbers(state)
        for owner in range(state.seats):
            if owner != seat:
                for row, column, slot in cells_of(state.chapters[owner]):
                    places = self._places(state, seat, owner, slot, numbers)
                    if places:
                        yield Target(owner, row, column, places)

    def _places(
        self, state: State, seat: int, owner: int, slot: int, numbers: Numbers | None = None
    ) -> list[tuple[int, int]]:
        """Where the card could go: a MEANWHILE onto an own AD, any other where the order rules let it."""
        if slot in state.chapters[owner].face_down:
            return []
        kind = self._cards[state.cards.face[slot]].kind
        if kind is Kind.AD:
            return []
        if kind is Kind.MEANWHILE:
            return [row_and_column(cell) for cell in meanwhile.own_ads(state, seat, self._cards)]
        return [(spot.row, spot.column) for spot in self._placing.spots(state, seat, slot, numbers)]

    def _ads(self, state: State, seat: int) -> list[int]:
        return [card for card in state.hands[seat] if self._cards[state.cards.face[card]].kind is Kind.AD]

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        ads = self._ads(state, seat)
        for target in self.targets(state, seat) if ads else ():
            for card in ads:
                for row, column in target.places:
                    yield PlayAd(card, target.seat, target.row, target.column, row, column)

    def sample(self, state: State, seat: int, chance: Chance) -> Move | None:
        """Tries one card of another seat, and a random place for it."""
        ads = self._ads(state, seat)
        owner = chance.below(state.seats)
        if not ads or owner == seat or all(slot == EMPTY for slot in state.chapters[owner].cells):
            return None
        row, column, slot = chance.pick(list(cells_of(state.chapters[owner])))
        places = self._places(state, seat, owner, slot)
        return PlayAd(chance.pick(ads), owner, row, column, *chance.pick(places)) if places else None

    # What is not

    def why_not(self, state: State, seat: int, move: PlayAd) -> Refusal | None:
        held = supply.why_not_held(state, seat, move.card)
        if held is not None:
            return held
        kind = self._cards[state.cards.face[move.card]].kind
        if kind is not Kind.AD:
            return WrongKindOfCard(card=move.card, kind=kind.value, takes=(Kind.AD.value,))
        return self._why_not_target(state, seat, move) or self._why_not_taken(state, seat, move)

    def _why_not_target(self, state: State, seat: int, move: PlayAd) -> Refusal | None:
        """A STORY card, SPECIAL or MEANWHILE that lies face up in the Chapter of another seat."""
        if not 0 <= move.seat < state.seats:
            return NoSuchSeat(seat=move.seat)
        if move.seat == seat:
            return AdTargetOwn()
        chapter = state.chapters[move.seat]
        slot = _card_at(state, move.seat, move.row, move.column)
        if slot == EMPTY:
            return NoCardThere(seat=move.seat, row=move.row, column=move.column)
        if slot in chapter.face_down:
            return AdTargetFaceDown(chapter=chapter.number, row=move.row, column=move.column)
        if self._cards[state.cards.face[slot]].kind is Kind.AD:
            return AdTargetIsAd(chapter=chapter.number, row=move.row, column=move.column)
        return None

    def _why_not_taken(self, state: State, seat: int, move: PlayAd) -> Refusal | None:
        """The taken card must find its place, as if it had left the other Chapter already."""
        slot = _card_at(state, move.seat, move.row, move.column)
        if self._cards[state.cards.face[slot]].kind is Kind.MEANWHILE:
            return meanwhile.why_not_replace(state, seat, move.own_row, move.own_column, self._cards)
        return self._placing.why_not_place(state, seat, slot, (move.own_row, move.own_column), without=slot)

    # What it does

    def play(self, turn: Turn[State], seat: int, move: PlayAd) -> None:
        state = turn.state
        cells = state.chapters[move.seat].cells
        cell = cell_of(move.row, move.column)
        taken = cells[cell]
        cells[cell] = move.card
        state.hands[seat].remove(move.card)
        knowledge.turn_up(state, move.card)
        face = state.cards.face
        turn.tell(
            AdPlayed(
                seat=seat,
                card=move.card,
                content_id=face[move.card],
                owner=move.seat,
                row=move.row,
                column=move.column,
                taken=taken,
                taken_content_id=face[taken],
            )
        )
        if self._cards[face[taken]].kind is Kind.MEANWHILE:
            # It was no card for the Chapter: another one is still owed.
            meanwhile.replace_ad(turn, seat, taken, cell_of(move.own_row, move.own_column))
        else:
            self._place(turn, seat, taken, move.own_row, move.own_column)

    def _place(self, turn: Turn[State], seat: int, taken: int, row: int, column: int) -> None:
        """A HANDS ROTATION symbol on a card that was taken does nothing."""
        state = turn.state
        cells = state.chapters[seat].cells
        spot = SPOTS[bits_of(cells)][row, column]
        put(cells, spot, taken)
        state.stage = Stage.FINISH
        turn.tell(TakenCardPlaced(seat=seat, card=taken, content_id=state.cards.face[taken], row=row, column=column))


def _card_at(state: State, seat: int, row: int, column: int) -> int:
    cell = cell_at(row, column)
    return EMPTY if cell is None else state.chapters[seat].cells[cell]
