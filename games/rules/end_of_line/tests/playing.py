"""Whole actions as text: `s:U l:U` places a straight card at the Way Out up, then a left turn at the next one.

Other words are moves without a card: `boost s:U s:U s:U`, `s:U brake`, `turnaround s:L s:L`, `finish`.
"""

from typing import Final

from games.kernel.moves import Move
from games.rules.end_of_line.moves import Boost, Brake, ExtraGas, Finish, PlaceCard, Turnaround
from games.rules.end_of_line.torus import Direction

from .tables import Table

EXITS: Final = dict(zip("URDL", Direction, strict=True))
WORDS: Final[dict[str, Move]] = {
    move.tag_name(): move for move in (Boost(), Brake(), Turnaround(), ExtraGas(), Finish())
}


def act(match: Table, seat: int, *words: str) -> None:
    """Plays these words, each of which has to be asked of the seat."""
    for word in " ".join(words).split():
        assert match.asked == seat, f"{word}: seat {match.asked} is asked, not {seat}"
        match.play(_move(match, word))


def play_rounds(match: Table, *rounds: dict[int, str]) -> None:
    """Plays whole rounds: the words of each seat, whatever the turn order; nobody's may be left over."""
    for words in rounds:
        left = {seat: text.split() for seat, text in words.items()}
        while any(left.values()):
            seat = match.asked
            assert seat is not None, f"the match is over, and {left} is left"
            match.play(_move(match, left[seat].pop(0)))


def code(match: Table, word: str) -> str | None:
    """Why the seat that is asked may not do this; None when it may."""
    return match.refusal(_move(match, word))


def _move(match: Table, word: str) -> Move:
    name, _, exit_ = word.partition(":")
    return PlaceCard(match.card(name), EXITS[exit_]) if exit_ else WORDS[name]


def cells(match: Table, seat: int) -> list[tuple[int, int]]:
    """Row and column of each card of a line, from its start on."""
    return [(card.row, card.column) for card in match.view().seats[seat].path]
