"""The turns of the Vision Phase and their steps. Rules, "Vision Phase": effects, drain, cards, Marks, in this order.

A step is left out where everybody can see that nothing can be done in it. What a hand holds decides nothing.
"""

from games.kernel.contract import Turn

from ..content_words import Act, Moment
from ..effects.engine import Effects
from ..effects.rules_in_force import is_forbidden
from ..events import PhaseBegan, TurnBegan
from ..state import Phase, Stage, State, TurnStep
from . import drain, use
from .asking import CHOICES, DRAIN, PLAY_CARDS, SPEND_MARKS, USE_EFFECTS
from .vision_steps import acting_seat, end_step

_QUESTIONS = {
    TurnStep.EFFECTS: USE_EFFECTS,
    TurnStep.DRAIN: DRAIN,
    TurnStep.PLAY: PLAY_CARDS,
    TurnStep.MARKS: SPEND_MARKS,
}


def begin(turn: Turn[State]) -> bool:
    state = turn.state
    state.phase = Phase.VISION
    state.acting = 0
    state.stage = Stage.BEGIN_TURN
    turn.tell(PhaseBegan(state.phase))
    return False


def begin_turn(turn: Turn[State], effects: Effects) -> bool:
    state, seat = turn.state, turn.state.active
    if seat is None:
        state.stage = Stage.END_ROUND
        effects.moment_came(turn, Moment.END_OF_PHASE)
        return False
    state.stage = Stage.TURN
    state.step = TurnStep.EFFECTS
    state.players[seat].turn.begun = True
    turn.tell(TurnBegan(seat=seat))
    effects.moment_came(turn, Moment.YOUR_NEXT_TURN, seat=seat)
    return False


def take_step(turn: Turn[State], effects: Effects) -> bool:
    """Asks for the step that is due, and leaves out those in which nothing can be done."""
    state = turn.state
    seat = acting_seat(state)
    facts = state.players[seat].turn
    while True:
        if state.step is TurnStep.PLAY and facts.drains_left:
            # A card has given another drain: it comes now, and then the cards go on.
            state.step = TurnStep.DRAIN
        if _can_act(state, effects, seat):
            name = _QUESTIONS[state.step]
            turn.ask(seat, name, CHOICES[name])
            return True
        if not end_step(state):
            return False


def _can_act(state: State, effects: Effects, seat: int) -> bool:
    """Whether anything can be done in the present step, as far as everybody can see."""
    book, player = effects.book, state.players[seat]
    match state.step:
        case TurnStep.EFFECTS:
            return bool(use.usable(book, state, seat))
        case TurnStep.DRAIN:
            return drain.can_drain(book, state, seat)
        case TurnStep.PLAY:
            had_its_one = state.options.one_play_a_turn and player.turn.played
            return bool(player.hand) and not had_its_one and not is_forbidden(book, state, seat, Act.PLAY_CARDS)
    return bool(player.marks and state.gestalt_deck) and not is_forbidden(book, state, seat, Act.OBSERVE)


def end_turn(turn: Turn[State], effects: Effects) -> bool:
    state = turn.state
    seat = acting_seat(state)
    state.players[seat].turn.done = True
    state.stage = Stage.NEXT_TURN
    effects.moment_came(turn, Moment.END_OF_TURN, seat=seat)
    return False


def next_turn(turn: Turn[State]) -> bool:
    turn.state.acting += 1
    turn.state.stage = Stage.BEGIN_TURN
    return False
