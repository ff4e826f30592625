"""The view as plain text: the Chapters side by side in the order of turns, the piles and what one knows of hands."""

from typing import Final

from .components import Kind
from .page import SIDE
from .view import CardView, CellView, SeatView, ToBeContinuedView

_WIDTH: Final = 12
_NO_LINES: Final = {Kind.MEANWHILE: "Meanwhile", Kind.AD: "AD"}
_FACE_DOWN: Final = "###"
_EMPTY: Final = "."


def board_text(view: ToBeContinuedView) -> str:
    """A card is its line's first letters and its number; `*` has the HANDS ROTATION symbol, `###` lies face down."""
    blocks = [_chapter(view, view.seats[seat]) for seat in view.order]
    lines = ["   ".join(row).rstrip() for row in zip(*blocks, strict=True)]
    piles = ["[" + " ".join(_card(card) for card in pile.cards) + "]" for pile in view.piles]
    lines.append(f"Piles (top last): {' '.join(piles)}. Deck: {view.deck_count}. Removed: {len(view.removed)}.")
    lines += [
        f"Seen in the hand of seat {seat.seat}: {', '.join(_card(card) for card in seat.known_hand)}"
        for seat in view.seats
        if seat.known_hand
    ]
    lines.append(f"Turn {view.turn_number} of {view.turns}, seat {view.turn_of}: {_under_way(view)}.")
    if view.hand:
        lines.append("Hand: " + ", ".join(f"[{held.card.card}] {_card(held.card)}" for held in view.hand))
    return "\n".join(lines)


def _chapter(view: ToBeContinuedView, seat: SeatView) -> list[str]:
    by_place = {(cell.row, cell.column): cell for cell in seat.cells}
    mark = ">" if seat.seat == view.turn_of else " "
    width = SIDE * _WIDTH
    head = f"{mark}Chapter {seat.chapter} (seat {seat.seat})"
    hand = f" {seat.hand_count} in hand, {seat.score.total} points"
    rows = [
        "".join(f" {_cell(by_place.get((row, column))):<{_WIDTH - 1}}" for column in range(SIDE)) for row in range(SIDE)
    ]
    return [f"{line:<{width}}" for line in (head, hand, *rows)]


def _under_way(view: ToBeContinuedView) -> str:
    """How far the turn has come, and what is asked in the middle of a stage or of another seat."""
    if view.trade is not None:
        return f"{view.stage.value}, {view.trade} of three cards still to discard for a draw"
    if view.refilling:
        return f"{view.stage.value}, now seat {view.refilling[0]}"
    return view.stage.value


def _cell(cell: CellView | None) -> str:
    if cell is None:
        return _EMPTY
    if cell.card is None:
        return _FACE_DOWN
    return f"({_card(cell.card)})" if cell.face_down else _card(cell.card)


def _card(card: CardView) -> str:
    lines = "/".join(line[:3] for line in card.lines)
    number = "" if card.number is None else str(card.number)
    return (_NO_LINES.get(card.kind) or f"{lines}{number}") + ("*" if card.rotation else "")
