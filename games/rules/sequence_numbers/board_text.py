"""The view as plain text: the board, the sides, the piles and one's own hand."""

from .components import Kind
from .lines import SIZE
from .view import CardView, HandCardView, SeatView, SequenceNumbersView, SpaceView

SIDES = "ABC"
_COVERED = {Kind.PLUS: "Plus", Kind.MINUS: "Minus"}


def board_text(view: SequenceNumbersView) -> str:
    """A chip is its side's letter, a small one when locked; `*` is a free corner."""
    rows = [view.spaces[start : start + SIZE] for start in range(0, len(view.spaces), SIZE)]
    lines = [" ".join(f"{_space(space):>2}" for space in row) for row in rows]
    lines += [_seat(view, seat) for seat in view.seats]
    lines.append(f"Deck: {view.deck_count}. To win: {view.sequences_to_win}.")
    if view.hand:
        lines.append("Hand: " + ", ".join(_hand_card(held) for held in view.hand))
    return "\n".join(lines)


def _space(space: SpaceView) -> str:
    if space.number is None:
        return "*"
    if space.side is None:
        return str(space.number)
    return SIDES[space.side].lower() if space.locked else SIDES[space.side]


def _seat(view: SequenceNumbersView, seat: SeatView) -> str:
    mark = ">" if seat.seat == view.turn_of else " "
    done = len(view.sides[seat.side].sequences)
    top = f", discarded {_card(seat.discards[-1])}" if seat.discards else ""
    return f"{mark} Seat {seat.seat} ({SIDES[seat.side]}, {done} sequences): {seat.hand_count} cards{top}"


def _hand_card(held: HandCardView) -> str:
    return f"[{held.card.card}] {_card(held.card)}{' dead' if held.dead else ''}"


def _card(card: CardView) -> str:
    return _COVERED.get(card.kind) or f"{card.equation} = {card.result}"
