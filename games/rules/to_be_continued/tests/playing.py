"""Moves for tests, by the names of cards; a cell that is not named is that of a Chapter's first card."""

from games.kernel.moves import Move
from games.rules.to_be_continued.moves import (
    Direction,
    Discard,
    DiscardThreeToDraw,
    DiscardToRemove,
    DrawFromDeck,
    PlayAd,
    PlayFaceDown,
    PlayMeanwhile,
    PlayStory,
    Rearrange,
    Shift,
    StopDrawing,
)
from games.rules.to_be_continued.state import EMPTY

from .boards import Table, slot

UP, DOWN, LEFT, RIGHT = Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT


def story(card: str, row: int = 0, column: int = 0) -> PlayStory:
    return PlayStory(slot(card), row, column)


def face_down(card: str, row: int = 0, column: int = 0) -> PlayFaceDown:
    return PlayFaceDown(slot(card), row, column)


def ad(card: str, seat: int, cell: tuple[int, int] = (0, 0), own: tuple[int, int] = (0, 0)) -> PlayAd:
    """An AD onto that cell of another seat; `own` is where the taken card goes."""
    return PlayAd(slot(card), seat, *cell, *own)


def meanwhile(card: str, row: int = 0, column: int = 0) -> PlayMeanwhile:
    return PlayMeanwhile(slot(card), row, column)


def discard(card: str, pile: int = 0) -> Discard:
    return Discard(slot(card), pile)


def remove(card: str, pile: int = 0, removed_from: int = 1) -> DiscardToRemove:
    return DiscardToRemove(slot(card), pile, removed_from)


def three(card: str, pile: int = 0) -> DiscardThreeToDraw:
    """The first of three discards for a draw."""
    return DiscardThreeToDraw(slot(card), pile)


def shift(card: str, row: int, column: int, direction: Direction, pile: int = 0) -> Shift:
    """One step of a rearrangement, for which the card pays."""
    return Shift(slot(card), pile, row, column, direction)


def rearrange(*steps: Shift) -> Rearrange:
    return Rearrange(steps)


def play(match: Table, *moves: Move) -> None:
    for move in moves:
        match.play(move)


def draw_two(match: Table) -> None:
    play(match, DrawFromDeck(), DrawFromDeck())


def nobody_refills(match: Table) -> None:
    """After a rotation every seat keeps its hand as it is."""
    while match.position.decisions and match.question().name == "refill_hand":
        match.play(StopDrawing())


# What a table shows


def kinds(match: Table) -> set[str]:
    """The kinds of moves that are possible."""
    return {move.tag_name() for move in match.legal()}


def places(match: Table, card: str) -> set[tuple[int, int]]:
    """Where the card may be placed face up as a STORY card."""
    return {(move.row, move.column) for move in match.legal(PlayStory) if move.card == slot(card)}


def removed(match: Table) -> list[str]:
    return [match.state.cards.face[card] for card in match.state.removed]


def lies(match: Table, seat: int) -> str:
    """The seat's Chapter as `chapter` reads it: `fox-1 . / tide-2 tide-3`, without what is empty at the edges."""
    rows = [" ".join(row).rstrip(" .") for row in match.page(seat)]
    return " / ".join(row for row in rows if row)


def count(match: Table, seat: int) -> int:
    """How many cards lie in the seat's Chapter."""
    return sum(card != EMPTY for card in match.state.chapters[seat].cells)
