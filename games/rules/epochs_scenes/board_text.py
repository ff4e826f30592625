"""The view as plain text: the matrix by epochs, the seats and one's own hand."""

from .content_types import CardKind
from .view import CardView, ColumnView, EpochsScenesView, HandCardView, SceneView, SeatView

_NUMERALS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def board_text(view: EpochsScenesView) -> str:
    """A line an epoch and a line a seat; numbers in brackets name cards and scenes in moves."""
    lines = [_column(column) for column in view.columns]
    lines += [_seat(view, seat) for seat in view.seats]
    lines.append(f"Deck: {view.deck_count}. {_scenes_left(view)}")
    if view.claim is not None:
        lines.append(f"To be judged: {_card(view.claim.card)} for [{view.claim.scene}]")
    if view.hand:
        lines.append("Hand: " + ", ".join(_hand_card(held) for held in view.hand))
    return "\n".join(lines)


def _column(column: ColumnView) -> str:
    scenes = ", ".join(_scene(scene) for scene in column.scenes) or "-"
    return f"{_NUMERALS[column.number]:>4} {column.epoch}: {scenes}"


def _scene(scene: SceneView) -> str:
    takes = f" ({', '.join(scene.takes)})" if scene.takes else ""
    return f"[{scene.scene}] {scene.content_id} {scene.kind.value}{takes}"


def _seat(view: EpochsScenesView, seat: SeatView) -> str:
    mark = ">" if seat.seat == view.turn_of else " "
    cards = "1 card" if seat.hand_count == 1 else f"{seat.hand_count} cards"
    place = "" if seat.place is None else f", out in place {seat.place}"
    known = f", of which {', '.join(_card(card) for card in seat.known_cards)}" if seat.known_cards else ""
    return f"{mark} Seat {seat.seat}: {cards}{known}{place}"


def _scenes_left(view: EpochsScenesView) -> str:
    least, most = view.scenes_left_least, view.scenes_left_most
    if view.all_scenes_open:
        return "All scenes are open."
    return f"Scenes to open: {least}." if least == most else f"Scenes to open: {least} to {most}."


def _hand_card(held: HandCardView) -> str:
    scenes = f" -> {', '.join(map(str, held.scenes))}" if held.scenes else ""
    return f"{_card(held.card)}{scenes}"


def _card(card: CardView) -> str:
    suit = "" if card.suit is None else f" {card.suit.value}"
    epoch = "" if card.epoch is None else f" {card.epoch}"
    kind = "" if card.kind is CardKind.ORDINARY else f" {card.kind.value}"
    return f"[{card.card}] {card.content_id}{kind}{suit}{epoch}"
