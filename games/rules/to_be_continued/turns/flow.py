"""How a turn goes on, ends, and gives way to the next. Rules, "Game Play"."""

from games.kernel.contract import Turn

from ..components import Components
from ..events import CardTurnedUp, ChapterScored, TurnEnded
from ..page import CELLS
from ..placement import cells_of
from ..scoring import score_of
from ..setup import DRAWS, HAND
from ..state import Stage, State
from . import asking, meanwhile
from .supply import something_to_draw


def go_on(turn: Turn[State], components: Components) -> None:
    """Asks what is due next; nothing once the match is over."""
    state = turn.state
    if state.trade is not None:
        name = asking.DISCARD_FOR_DRAW if state.trade else asking.DRAW_FOR_DISCARDS
        _ask(turn, state.seat, name)
        return
    # Every pass that asks nothing comes to a later stage, or to the next turn, which asks something.
    while not _asked(turn, components):
        if state.stage is Stage.EXCESS:
            _end_turn(turn, components)
        if state.stage is Stage.OVER:
            return


def _ask(turn: Turn[State], seat: int, name: str) -> None:
    turn.ask(seat, name, asking.CHOICES[name])


def _asked(turn: Turn[State], components: Components) -> bool:
    """Asks the question of this stage and says so, or passes to the next stage where there is nothing to decide."""
    state = turn.state
    match state.stage:
        case Stage.DRAW:
            # Rules, "Draw 2 cards"; with nothing left anywhere the draws are skipped.
            if state.draws_left and something_to_draw(turn):
                _ask(turn, state.seat, asking.DRAW_CARD)
                return True
            state.draws_left, state.stage = 0, Stage.PLAY
        case Stage.PLAY:
            _ask(turn, state.seat, asking.PLAY_CARD)
            return True
        case Stage.REFILL:
            if _asked_to_refill(turn):
                return True
            state.stage = Stage.EXCESS
        case Stage.FINISH:
            if _anything_possible(state, components):
                _ask(turn, state.seat, asking.FINISH_TURN)
                return True
            state.stage = Stage.EXCESS
        case Stage.EXCESS if len(state.hands[state.seat]) > HAND:
            # Rules, "End of turn".
            _ask(turn, state.seat, asking.DISCARD_EXCESS)
            return True
    return False


def _asked_to_refill(turn: Turn[State]) -> bool:
    """Rules, "HANDS ROTATION": one seat after the other draws up to five cards, if it wants to."""
    state = turn.state
    while state.refilling:
        if len(state.hands[state.refilling[0]]) < HAND and something_to_draw(turn):
            _ask(turn, state.refilling[0], asking.REFILL_HAND)
            return True
        del state.refilling[0]
    return False


def _anything_possible(state: State, components: Components) -> bool:
    """Whether a seat that has placed its card might still do something, as far as everybody can see.

    Every discard leaves a card in the hand, so the last card can do one thing: replace an own AD, if it is a MEANWHILE.
    Whether it is one must not show; so nothing is asked only where it could not be played anyway.
    """
    hand = len(state.hands[state.seat])
    return hand > 1 or (hand == 1 and bool(meanwhile.own_ads(state, state.seat, components.cards)))


def _end_turn(turn: Turn[State], components: Components) -> None:
    state = turn.state
    turn.tell(TurnEnded(seat=state.seat))
    if state.turn_number == CELLS * state.seats:
        _end_match(turn, components)
        return
    state.turn_number += 1
    state.seat = state.next_seat(state.seat)
    state.draws_left, state.stage = DRAWS, Stage.DRAW


def _end_match(turn: Turn[State], components: Components) -> None:
    """Rules, "End Game": every Chapter has nine cards. What lies face down is shown, and all is scored."""
    state = turn.state
    state.stage = Stage.OVER
    for seat in state.order:
        chapter = state.chapters[seat]
        for row, column, slot in cells_of(chapter):
            if slot in chapter.face_down:
                state.cards.turn_up(slot)
                face = state.cards.face[slot]
                turn.tell(CardTurnedUp(seat=seat, row=row, column=column, card=slot, content_id=face))
    for seat in state.order:
        score = score_of(state, state.chapters[seat], components)
        turn.tell(
            ChapterScored(seat=seat, timeline=score.timeline, story=score.story, ads=score.ads, total=score.total)
        )
