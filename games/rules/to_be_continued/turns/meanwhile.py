"""Rules, "Play a MEANWHILE card": it replaces an AD in the own Chapter, which goes to the hand."""

from collections.abc import Iterator, Mapping

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from .. import knowledge
from ..components import Card, Components, Kind
from ..events import MeanwhilePlayed
from ..moves import PlayMeanwhile
from ..page import cell_at, cell_of, row_and_column
from ..refusals import MeanwhileNeedsOwnAd, NotAnOwnAd, WrongKindOfCard
from ..state import EMPTY, State
from . import supply


def own_ads(state: State, seat: int, cards: Mapping[str, Card]) -> list[int]:
    """The cells of the seat's Chapter with an AD that lies face up."""
    chapter = state.chapters[seat]
    return [
        cell
        for cell, slot in enumerate(chapter.cells)
        if slot != EMPTY and slot not in chapter.face_down and cards[state.cards.face[slot]].kind is Kind.AD
    ]


def why_not_replace(state: State, seat: int, row: int, column: int, cards: Mapping[str, Card]) -> Refusal | None:
    """Why no MEANWHILE may take that cell of the seat's Chapter."""
    ads = own_ads(state, seat, cards)
    if not ads:
        return MeanwhileNeedsOwnAd()
    return None if cell_at(row, column) in ads else NotAnOwnAd(row=row, column=column)


def replace_ad(turn: Turn[State], seat: int, card: int, cell: int) -> None:
    """Puts the MEANWHILE in the place of the AD, which goes to the hand of the Chapter's owner."""
    state = turn.state
    chapter = state.chapters[seat]
    returned = chapter.cells[cell]
    chapter.cells[cell] = card
    state.hands[seat].append(returned)
    knowledge.turn_up(state, card)
    row, column = row_and_column(cell)
    face = state.cards.face
    turn.tell(
        MeanwhilePlayed(
            seat=seat,
            card=card,
            content_id=face[card],
            row=row,
            column=column,
            returned=returned,
            returned_content_id=face[returned],
        )
    )


class PlayingAMeanwhile:
    def __init__(self, components: Components) -> None:
        self._cards = components.cards

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        cells = own_ads(state, seat, self._cards)
        if cells:
            for card in state.hands[seat]:
                if self._cards[state.cards.face[card]].kind is Kind.MEANWHILE:
                    yield from (PlayMeanwhile(card, *row_and_column(cell)) for cell in cells)

    def why_not(self, state: State, seat: int, move: PlayMeanwhile) -> Refusal | None:
        held = supply.why_not_held(state, seat, move.card)
        if held is not None:
            return held
        kind = self._cards[state.cards.face[move.card]].kind
        if kind is not Kind.MEANWHILE:
            return WrongKindOfCard(card=move.card, kind=kind.value, takes=(Kind.MEANWHILE.value,))
        return why_not_replace(state, seat, move.row, move.column, self._cards)

    def play(self, turn: Turn[State], seat: int, move: PlayMeanwhile) -> None:
        turn.state.hands[seat].remove(move.card)
        replace_ad(turn, seat, move.card, cell_of(move.row, move.column))

    def sample(self, state: State, seat: int, chance: Chance) -> Move | None:
        moves = list(self.moves(state, seat))
        return chance.pick(moves) if moves else None
