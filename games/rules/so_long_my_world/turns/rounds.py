"""How rounds begin and end. Rules, "End Phase" and "The End of All Things"."""

from games.kernel.contract import Turn

from .. import scoring
from ..carrying import draw_end_card
from ..content_words import Happening, Moment
from ..effects.engine import Effects
from ..events import ClockMoved, PhaseBegan, RoundBegan
from ..state import LAST_HOUR, Phase, Stage, State, TurnFacts


def begin_with_end_card(turn: Turn[State], effects: Effects) -> bool:
    """The End card of the game before: once all is set up, its effect comes, and that was it."""
    state = turn.state
    state.stage = Stage.BEGIN_ROUND
    if state.end_card_before is not None:
        effects.start(turn, f"end_card/{state.end_card_before}/effect", you=state.first_player)
    return False


def begin_round(turn: Turn[State], effects: Effects) -> bool:
    state = turn.state
    state.phase = Phase.EVENT
    state.stage = Stage.DRAW_EVENT
    state.order = state.from_first_player()
    state.vision_order = state.from_first_player()
    state.acting = 0
    for player in state.players:
        player.turn = TurnFacts()
    state.event_dealt = False
    effects.round_began(turn)
    turn.tell(RoundBegan(round=state.round, hour=state.hour, first_player=state.first_player))
    turn.tell(PhaseBegan(state.phase))
    return False


def end_event_phase(turn: Turn[State], effects: Effects) -> bool:
    """What is scheduled for the Event comes before what is scheduled for the end of the phase."""
    state = turn.state
    state.stage = Stage.CHOOSE_VISIONS
    effects.moment_came(turn, Moment.END_OF_PHASE)
    effects.moment_came(turn, Moment.NEXT_EVENT)
    state.event_dealt = True
    return False


def end_round(turn: Turn[State], effects: Effects) -> bool:
    """What waits for the end of the round happens while all are still where they were."""
    state = turn.state
    state.phase = Phase.END
    state.stage = Stage.CLOSE_ROUND
    turn.tell(PhaseBegan(state.phase))
    effects.moment_came(turn, Moment.END_OF_ROUND)
    effects.happened(turn, Happening.ROUND_ENDED)
    return False


def close_round(turn: Turn[State]) -> bool:
    """The First Player token goes to the left, the clock on by an hour, Vision Tokens come back."""
    state = turn.state
    if state.event is not None:
        state.event_pile.append(state.event)
    state.event = None
    state.event_ignored = False
    named, state.next_first_player = state.next_first_player, None
    state.first_player = (state.first_player + 1) % state.seats if named is None else named
    if not state.clock_stopped and state.hour < LAST_HOUR:
        state.hour += 1
        turn.tell(ClockMoved(hour=state.hour))
    state.clock_stopped = False
    if state.hour >= LAST_HOUR:
        # Where all were at the end may count, so nobody leaves any more.
        state.stage = Stage.FINISH
        return False
    for player in state.players:
        player.where = None
    state.round += 1
    state.stage = Stage.BEGIN_ROUND
    return False


def finish(turn: Turn[State], effects: Effects) -> bool:
    turn.state.stage = Stage.COUNT
    effects.moment_came(turn, Moment.END_OF_GAME)
    return False


def count(turn: Turn[State], effects: Effects) -> bool:
    """The match is over: it is counted, and an End card drawn."""
    state = turn.state
    state.phase = Phase.OVER
    state.ending = scoring.ending_of(effects, state)
    draw_end_card(turn, effects.book)
    return True
