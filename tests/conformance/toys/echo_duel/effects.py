"""The spells of the Echo Duel, as programs on the kernel's script."""

from games.kernel.contract import Turn
from games.kernel.decisions import OneOf
from games.kernel.script import Programs, Signal

from .pieces import Duel, Echo, EchoRolled, Passed, Spell, SpellDrawn, Struck, Surge, WardedOff, Window


def draw(turn: Turn[Duel], seat: int) -> None:
    """One card from the deck, where there is one."""
    state = turn.state
    if state.deck:
        slot = state.deck.pop()
        state.cards.learn(seat, slot)
        state.hands[seat].append(slot)
        turn.tell(SpellDrawn(seat=seat, slot=slot, spell=state.cards.face[slot]))


def strike(turn: Turn[Duel], seat: int) -> None:
    """One life less. With the first that burns out, all effects end."""
    state = turn.state
    state.life[seat] -= 1
    turn.tell(Struck(seat, state.life[seat]))
    if state.life[seat] == 0:
        state.stack.clear()


def others(state: Duel, seat: int) -> list[int]:
    """The other seats, clockwise from the seat."""
    seats = len(state.hands)
    return [(seat + step) % seats for step in range(1, seats)]


def _open_window(turn: Turn[Duel], frame: Spell) -> None:
    turn.state.warded_off = False
    turn.state.stack.append(Window(seat=frame.seat, waiting=others(turn.state, frame.seat)))


def _take_effect(turn: Turn[Duel], frame: Spell) -> Signal | None:
    state = turn.state
    if state.warded_off:
        return Signal.END
    match state.cards.face[frame.slot]:
        case "spark":
            for seat in others(state, frame.seat):
                if state.stack:
                    strike(turn, seat)
        case "omen":
            draw(turn, frame.seat)
        case "surge":
            state.stack.append(Surge(seat=frame.seat))
        case "echo":
            state.stack.append(Echo(seat=frame.seat))
    return None


def _ask_the_next(turn: Turn[Duel], frame: Window) -> Signal | None:
    # Everybody who holds a card is asked, with or without a ward: silence must not tell what a hand holds.
    if not frame.waiting:
        turn.state.warded_off = False
        return Signal.END
    seat = frame.waiting[0]
    if not turn.state.hands[seat]:
        del frame.waiting[0]
        return Signal.AGAIN
    turn.ask(seat, "react", OneOf(("ward", "let_pass")))
    return Signal.WAIT


def _answer_the_ward(turn: Turn[Duel], frame: Window) -> None:
    seat = frame.waiting.pop(0)
    if frame.ward is None:
        turn.tell(Passed(seat))
        frame.at = 0
        return
    frame.warding_seat = seat
    turn.state.stack.append(Window(seat=seat, waiting=others(turn.state, seat)))


def _close_window(turn: Turn[Duel], frame: Window) -> Signal | None:
    # The ward itself was warded off: the next seat may try.
    if turn.state.warded_off:
        frame.ward, frame.at = None, 0
        return None
    turn.tell(WardedOff(frame.warding_seat))
    turn.state.warded_off = True
    return Signal.END


def _roll(turn: Turn[Duel], frame: Echo) -> None:
    frame.times = turn.chance.roll(3)
    turn.tell(EchoRolled(frame.times))


def _aim(turn: Turn[Duel], frame: Echo) -> Signal:
    if frame.times == 0:
        return Signal.END
    frame.times -= 1
    turn.ask(frame.seat, "aim", OneOf(("strike",)))
    return Signal.WAIT_AGAIN


def _ask_for_more(turn: Turn[Duel], frame: Surge) -> Signal | None:
    if not turn.state.hands[frame.seat]:
        return Signal.END
    turn.ask(frame.seat, "surge", OneOf(("cast", "let_pass")))
    return Signal.WAIT


def _cast_more(turn: Turn[Duel], frame: Surge) -> None:
    if frame.chosen is not None:
        turn.state.stack.append(Spell(seat=frame.seat, slot=frame.chosen))


PROGRAMS: Programs = {
    Spell: (_open_window, _take_effect),
    Window: (_ask_the_next, _answer_the_ward, _close_window),
    Echo: (_roll, _aim),
    Surge: (_ask_for_more, _cast_more),
}
