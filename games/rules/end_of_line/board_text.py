"""The view as plain text: the area with its lines, the seats, and the hands that the viewer sees."""

from collections.abc import Iterable
from typing import Final

from .torus import Direction
from .view import CardView, EndOfLineView, PathCardView, SeatView

SEATS: Final = "ABCDEFGH"
_ARROWS: Final = {Direction.UP: "↑", Direction.RIGHT: "→", Direction.DOWN: "↓", Direction.LEFT: "←"}
_WIDTH: Final = 4


def board_text(view: EndOfLineView) -> str:
    """A card is its seat's letter and an arrow for each Way Out; the last card of a line has a capital letter."""
    rows = [["."] * view.size for _ in range(view.size)]
    for seat in view.seats:
        for place, card in enumerate(seat.path):
            rows[card.row][card.column] = _card_on_table(seat, card, is_last=place == len(seat.path) - 1)
    lines = ["".join(cell.ljust(_WIDTH) + " " for cell in row).rstrip() for row in rows]
    lines.append(f"Round {view.round}. Order: {' '.join(SEATS[seat] for seat in view.order)}.")
    lines += [_seat(view, seat) for seat in view.seats]
    if view.score is not None:
        lines.append(f"Score as it lies: {view.score.total}.")
    lines += [
        f"Hand of {SEATS[seat.seat]}: {_hand(seat.open_hand)}"
        for seat in view.seats
        if seat.open_hand and seat.seat != view.viewer
    ]
    if view.hand:
        lines.append(f"Hand: {_hand(view.hand)}")
    return "\n".join(lines)


def _card_on_table(seat: SeatView, card: PathCardView, *, is_last: bool) -> str:
    letter = SEATS[seat.seat]
    return (letter if is_last else letter.lower()) + "".join(_ARROWS[exit_] for exit_ in card.exits)


def _seat(view: EndOfLineView, seat: SeatView) -> str:
    acting = view.action is not None and view.action.seat == seat.seat
    turning = acting and view.action is not None and view.action.turning
    ways = "".join(_ARROWS[way.exit] for way in (seat.turnaround if turning else seat.way_outs)) or "none"
    going = "out" if not seat.in_play else f"turns back to {ways}" if turning else f"ways out {ways}"
    counts = f"{seat.energy} energy, {seat.hand_count} in hand, {seat.deck_count} in the deck"
    return f"{'>' if acting else ' '} {SEATS[seat.seat]} (seat {seat.seat}, side {seat.side}): {going}, {counts}"


def _hand(cards: Iterable[CardView]) -> str:
    return ", ".join(_hand_card(card) for card in cards)


def _hand_card(card: CardView) -> str:
    return f"[{card.card}] {card.initiative} {'/'.join(card.ways)}"
