"""What a viewer sees of the points: all but how many cards of another hand cost some, where that is hidden."""

from games.kernel.events import Viewer

from . import scoring
from .book import Book
from .options import COOP
from .score_view import CardPointsView, EffectPointsView, ScoreView
from .state import State


def score_view(book: Book, state: State, seat: int, viewer: Viewer) -> ScoreView:
    """What the seat scores as the table lies."""
    score = scoring.score_of(book, state, seat)
    is_known = _is_held_known(state, seat, viewer)
    face = state.cards.face
    return ScoreView(
        cards=tuple(CardPointsView(card=slot, content_id=face[slot], points=points) for slot, points in score.cards),
        effects=tuple(
            EffectPointsView(card=change.card, content_id=change.content_id, points=change.points)
            for change in score.effects
        ),
        insight=score.insight,
        chain=score.chain,
        chain_cards=tuple(score.chain_cards),
        chain_removed=score.chain_removed,
        chain_points=score.chain_points,
        marks=score.marks,
        mark_points=score.mark_points,
        held=score.held if is_known else None,
        held_points=score.held_points if is_known else None,
        total=score.total if is_known else None,
    )


def _is_held_known(state: State, seat: int, viewer: Viewer) -> bool:
    """Whether the viewer may know how many cards of the seat cost points.

    Where Gestalts cost nothing, that would tell before the end how many of them another hand holds.
    """
    everything_costs = state.options.held_gestalts_cost or state.mode == COOP
    return everything_costs or seat == viewer or state.ending is not None
