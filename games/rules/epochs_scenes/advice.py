"""How good an answer looks from one seat's view: the eyes of the greedy agent.

Where all scenes are opened every card will match, so whatever matches is matched at once. Where some leave the game
unseen, a hand that is emptied fills with cards that never match, as long as there is a deck: so one card a turn is
matched, and the others that match are kept until all of them can go.

A player who judges goes by the plots, and claims nothing that the plots would not bear out.
"""

from typing import Final

from games.kernel.decisions import Decision
from games.kernel.moves import Move

from .content_types import CardKind, Suit
from .moves import ApproveMatch, DiscardMatch, Draw, ObjectToMatch, Pass, UseFan
from .state import HAND
from .turns.fans import DRAWS
from .view import CardView, EpochsScenesView, SceneView, SeatView

_BEFORE_MATCHES: Final = 20.0
_MATCH: Final = 10.0
_BEFORE_DRAWING: Final = 5.0
_DRAW: Final = 2.0
_PASS: Final = 1.0
_NOT_YET: Final = -1.0


def rate(view: EpochsScenesView, decision: Decision, move: Move) -> float:
    """Higher is better; to end the turn is 0."""
    match move:
        case DiscardMatch(card=card, scene=scene):
            return _worth_of_match(view, _in_hand(view, card), _open_scene(view, scene))
        case UseFan(card=card, player=player):
            target = None if player is None else view.seats[player]
            return _worth_of_fan(view, _in_hand(view, card), target)
        case Draw():
            return _DRAW
        case Pass():
            return _PASS
        case ApproveMatch() | ObjectToMatch():
            return float(_is_borne_out(view) is isinstance(move, ApproveMatch))
    return 0.0


# Matching


def _in_hand(view: EpochsScenesView, card: int) -> CardView:
    return next(held.card for held in view.hand if held.card.card == card)


def _open_scene(view: EpochsScenesView, scene: int) -> SceneView:
    return next(shown for column in view.columns for shown in column.scenes if shown.scene == scene)


def _fits(card: CardView, scene: SceneView) -> bool:
    """Whether the plots bear the match out. Epoch and suit do, or the move would not be offered."""
    is_object = card.kind is CardKind.ORDINARY and card.suit is Suit.MAZE
    return not is_object or not set(card.plots).isdisjoint(scene.takes)


def _worth_of_match(view: EpochsScenesView, card: CardView, scene: SceneView) -> float:
    """The turn's first, cards that would not be replaced, and all when it is time."""
    is_wanted = not view.matched or len(view.hand) > HAND or _is_time_to_go(view)
    return _MATCH if is_wanted and _fits(card, scene) else _NOT_YET


def _is_time_to_go(view: EpochsScenesView) -> bool:
    """Whether the deck is not to be feared: it will be gone, or all own cards are, or every card will match."""
    others = sum(seat.in_play for seat in view.seats) - 1
    is_last = view.all_scenes_open and _matched_now(view) == len(view.hand)
    return is_last or view.deck_count <= others or not view.unseen_scenes


def _is_borne_out(view: EpochsScenesView) -> bool:
    claim = view.claim
    return claim is None or _fits(claim.card, _open_scene(view, claim.scene))


def _matched_now(view: EpochsScenesView) -> int:
    """How many cards of the hand fit some open scene."""
    return sum(any(_fits(held.card, _open_scene(view, scene)) for scene in held.scenes) for held in view.hand)


# Fans


def _worth_of_fan(view: EpochsScenesView, fan: CardView, target: SeatView | None) -> float:
    """A fan matches nothing, so it has to be used some time; where it does harm or no good, when nothing matches."""
    match fan.suit:
        case Suit.SKULL:
            at_once = _does_a_skull_harm(view)
        case Suit.HAND:
            at_once = _is_time_to_go(view) and _matched_now(view) < _other_cards(view)
        case Suit.MAZE if view.deck_count:
            at_once = _is_time_to_go(view) or view.deck_count < DRAWS
        case Suit.MAZE:
            at_once = _must_skip(view)
        case _:
            at_once = _is_time_to_go(view)
    worth = _BEFORE_MATCHES if at_once else _BEFORE_DRAWING
    # Who has the fewest cards is nearest to winning.
    return worth if target is None else worth - target.hand_count / 100


def _other_cards(view: EpochsScenesView) -> int:
    return sum(held.card.kind is not CardKind.FAN for held in view.hand)


def _does_a_skull_harm(view: EpochsScenesView) -> bool:
    """Three cards more do, when there is not much time left to match them."""
    return view.scenes_left_least <= len(view.seats) or view.deck_count <= DRAWS * len(view.seats)


def _must_skip(view: EpochsScenesView) -> bool:
    """The Maze fan costs a turn when there is no deck; but to be left with it alone costs the match."""
    left = _other_cards(view) - _matched_now(view)
    return left == 0 and view.scenes_left_least <= len(view.seats)
