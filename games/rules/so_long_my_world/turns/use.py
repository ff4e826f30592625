"""Step 1 of a turn. Rules, "Vision's Effect": that of the Vision one is on, and that of an Event which names it.

Both are optional, in either order, once a turn. After a move in the Hindrance Phase the new Vision counts.
"""

from collections.abc import Sequence

from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..book import Book
from ..content_types import EventContent
from ..content_words import Act
from ..effects.rules_in_force import is_forbidden
from ..events import VisionUsed
from ..moves import EndStep, UseEvent, UseVision
from ..refusals import EffectUsed, EventNamesAnother, Forbidden, OnNoVision
from ..state import State
from .chapter import Chapter
from .vision_steps import end_step


def event_in_play(book: Book, state: State) -> EventContent | None:
    """The Event whose effects count this round: that of a Reboot's replacement is ignored."""
    if state.event is None or state.event_ignored:
        return None
    return book.events[state.event_cards.face[state.event]]


def usable(book: Book, state: State, seat: int) -> list[Move]:
    """What the seat may still use where it is."""
    return [move for move in (UseVision(), UseEvent()) if why_not_use(book, state, seat, move) is None]


def why_not_use(book: Book, state: State, seat: int, move: Move) -> Refusal | None:
    player = state.players[seat]
    if player.where is None:
        return OnNoVision()
    if isinstance(move, UseVision):
        if player.turn.used_vision:
            return EffectUsed()
        forbidden = is_forbidden(book, state, seat, Act.USE_VISION, player.where)
        return Forbidden(act=Act.USE_VISION) if forbidden else None
    event = event_in_play(book, state)
    if event is None or event.vision != state.visions[player.where].id:
        return EventNamesAnother()
    return EffectUsed() if player.turn.used_event else None


class UsingEffects(Chapter):
    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return [*usable(self.book, state, decision.seat), EndStep()]

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        return None if isinstance(move, EndStep) else why_not_use(self.book, state, decision.seat, move)

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        state, seat = turn.state, decision.seat
        player, event = state.players[seat], event_in_play(self.book, state)
        if isinstance(move, EndStep) or player.where is None:
            end_step(state)
            return
        by_event = isinstance(move, UseEvent)
        turn.tell(VisionUsed(seat=seat, vision=player.where, by_event=by_event))
        if not by_event:
            player.turn.used_vision = True
            self.effects.use_vision(turn, seat=seat, vision=player.where)
        elif event is not None:
            player.turn.used_event = True
            self.effects.start(turn, f"event/{event.id}/vision_effect", you=seat)

    def default(self, state: State, decision: Decision) -> Move:
        return EndStep()
