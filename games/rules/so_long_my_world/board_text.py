"""The view as plain text: the clock ring, the players, what lies open, and one's own hand."""

from collections.abc import Iterable
from typing import Final

from .feelings import Tokens
from .score_view import ScoreView
from .state import Phase
from .view import CardView, HandCardView, PlayerView, SoLongMyWorldView, VisionView

_HOURS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_LETTERS: Final = "HNRDM"


def board_text(view: SoLongMyWorldView) -> str:
    """Feelings by letter: Hope, Nostalgia, Resignation, Despair, Madness; `*` is a Mark of Sol."""
    lines = [f"{_HOURS[view.hour - 1]} o'clock, round {view.round}: {view.phase.replace('_', ' ')}"]
    if view.event is not None:
        ignored = ", its effect ignored" if view.event.ignored else ""
        deals = ", ".join(f"{_tokens(deal.feelings)} to ({deal.vision})" for deal in view.event.deals)
        lines.append(f"Event: {view.event.content_id}{ignored}{f'; {deals}' if deals else ''}")
    beside = [number for number in range(len(view.visions)) if number not in view.ring]
    lines += [_vision(view.visions[number]) for number in (*view.ring, *beside)]
    lines.append(f"System: {_tokens(view.system)}; Marks {view.marks}, spent {view.spent_marks}")
    lines.append(
        f"Decks: {view.remnant_deck_count} Remnants, {view.gestalt_deck_count} Gestalts, {view.event_deck_count} Events"
    )
    lines += [_player(view, player) for player in view.players]
    if view.phase is Phase.OVER:
        lines += [_score(player.seat, player.score) for player in view.players]
    if view.goal is not None:
        met = "met" if view.goal_met else "not met"
        lines.append(f"Heartbreak {view.heartbreak}: {view.goal} ({met})")
        lines.append(f"Together {view.insight_together} of {view.collective_insight} IP")
    lines += [f"  [{held.card.card}] {_held(held)}" for held in view.hand]
    if view.drafting:
        lines.append(f"Keep one of: {_names(view.drafting)}")
    if view.end_card_before is not None:
        lines.append(f"End card of the game before: {view.end_card_before}")
    if view.end_card is not None:
        lines.append(f"End card: {view.end_card}")
    return "\n".join(lines)


def _vision(vision: VisionView) -> str:
    visitors = " ".join(str(seat) for seat in vision.visitors)
    if not vision.in_play:
        state = f"face down, {vision.reserve} Marks"
    elif vision.locked:
        state = "locked"
    else:
        state = _tokens(vision.feelings) or "empty"
    affinity = "".join(_LETTERS[_place(feeling)] for feeling in vision.affinities)
    return f"  ({vision.vision}) {vision.content_id} <{affinity}> {state}{f', seats {visitors}' if visitors else ''}"


def _place(feeling: str) -> int:
    return list(Tokens.__struct_fields__).index(feeling)


def _player(view: SoLongMyWorldView, player: PlayerView) -> str:
    mark = ">" if player.seat == view.active else " "
    first = " first" if player.seat == view.first_player else ""
    chain = f", {player.chain} chain" if player.chain else ""
    field = f"; field {_names(player.field)}" if player.field else ""
    owned = f"{_tokens(player.stock)}{'*' * player.marks}" or "nothing"
    return f"{mark} Seat {player.seat}{first}: {owned}, {player.hand_count} cards, {player.insight} IP{chain}{field}"


def _score(seat: int, score: ScoreView) -> str:
    """`Score of seat 0: 5 +2 (eulogy) on the field, 3 for the positive chain, -2 for 2 cards held: 8`."""
    printed = sum(card.points for card in score.cards)
    field = "".join([str(printed), *(f" {change.points:+} ({change.content_id})" for change in score.effects)])
    parts = [f"{field} on the field"]
    if score.chain is not None:
        parts.append(f"{score.chain_points} for the {score.chain} chain")
    if score.marks:
        parts.append(f"{score.mark_points} for {score.marks} Marks")
    if score.held:
        parts.append(f"{score.held_points} for {score.held} cards held")
    return f"  Score of seat {seat}: {', '.join(parts)}: {score.total}"


def _held(held: HandCardView) -> str:
    payable = "" if held.payments and not held.forbidden else " (not payable)"
    return f"{held.card.content_id}, {_tokens(held.card.cost) or 'free'}, {held.card.insight} IP{payable}"


def _names(cards: Iterable[CardView]) -> str:
    return ", ".join(card.content_id for card in cards)


def _tokens(tokens: Tokens) -> str:
    return "".join(letter * count for letter, count in zip(_LETTERS, tokens.tally(), strict=True))
