"""End cards. Rules, "End Cards": one is drawn at the end; its effect goes with the table into its next game, once."""

from collections.abc import Mapping, Sequence
from typing import Self

from msgspec.structs import replace

from games.kernel.contract import Carried, Turn

from .book import Book
from .events import EndCardDrawn
from .state import State


class CarriedEndCard(Carried, frozen=True, kw_only=True):
    """What a rematch begins with."""

    end_card: str
    last_ranked: tuple[int, ...] = ()
    """Who ended in the last place, by the seats of the game that begins; some End cards favour them."""

    def reseated(self, moved: Mapping[int, int]) -> Self:
        last = sorted(moved[seat] for seat in self.last_ranked if seat in moved)
        return replace(self, last_ranked=tuple(last))


def draw_end_card(turn: Turn[State], book: Book) -> None:
    state = turn.state
    state.end_card = turn.chance.pick(list(book.end_cards))
    turn.tell(EndCardDrawn(content_id=state.end_card))


def handed_on(state: State, ranks: Sequence[int]) -> CarriedEndCard | None:
    """What an ended game hands on; nothing before its end."""
    if state.end_card is None:
        return None
    # Where all share a place nobody is last.
    last = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks) > min(ranks))
    return CarriedEndCard(end_card=state.end_card, last_ranked=last)
