"""Locking a Vision: a would-be lock is first offered to whatever can prevent it, in FP order.

Section 4: its Feelings return to the System, and who is there is on no Vision.
"""

from games.kernel.script import Signal

from ..content_words import Happening, Moment
from ..events import LockPrevented, PlayerMoved, VisionLocked, VisionUnlocked
from ..state import Due, Question, QuestionKind, RuleInForce, State
from .addresses import content_id_of
from .asking import ask
from .context import Context
from .firing import fire, left, use
from .frames import Locking, Scope
from .ledger import SYSTEM, feelings_at, move_feelings, move_marks, vision_spot
from .operations import Lock, Unlock
from .table import Doing, Table
from .vocabulary import Prevent, Prevention

PASSING = -1
Preventer = tuple[int, int, int]


def lock(doing: Doing, lock: Lock) -> None:
    for vision in reversed(doing.context.visions(lock.visions)):
        would_lock(doing.table, vision, until=lock.until, by=doing.scope.you, triggered=doing.scope.triggered)


def would_lock(table: Table, vision: int, *, until: Moment | None = None, by: int = 0, triggered: bool = False) -> None:
    """A Vision would become locked: goes onto the stack. One that is locked already, or not in play, is left alone."""
    if table.state.visions[vision].in_play and not table.state.visions[vision].locked:
        table.state.stack.append(Locking(vision=vision, until=until, by=by, triggered=triggered))


def unlock(doing: Doing, unlock: Unlock) -> None:
    for vision in doing.context.visions(unlock.visions):
        unlock_vision(doing.table, vision, triggered=doing.scope.triggered)


def unlock_vision(table: Table, number: int, *, triggered: bool = False) -> None:
    vision = table.state.visions[number]
    if vision.locked and vision.in_play:
        vision.locked = False
        vision.unlocks = None
        table.turn.tell(VisionUnlocked(vision=number))
        fire(table, Happening.VISION_UNLOCKED, names={"vision": [number]}, triggered=triggered)


# Step 1: who can prevent it


def list_preventers(table: Table, frame: Locking) -> Signal | None:
    state, book = table.state, table.book
    vision = state.visions[frame.vision]
    # Rule 23: a Mark that lies on a Vision is lost instead.
    if vision.marks:
        move_marks(table, vision_spot(frame.vision), SYSTEM, 1)
        table.turn.tell(LockPrevented(vision=frame.vision, content_id=vision.id))
        return Signal.END
    for seat in state.from_first_player():
        frame.preventers += [
            (seat, slot, number)
            for slot in state.players[seat].field
            for number in range(len(book.cards[state.cards.face[slot]].prevents))
        ]
        frame.preventers += [(seat, PASSING, passing.id) for passing in state.preventions if passing.owner == seat]
    return None


# Step 2: the next one that serves; an optional one is asked


def ask_preventer(table: Table, frame: Locking) -> Signal | None:
    while frame.preventers:
        preventer = frame.preventers[0]
        prevention, address = _prevention(table, preventer)
        if _serves(table, frame.vision, preventer, prevention):
            frame.answers["yes"] = [1]
            if not prevention.optional:
                return None
            question = Question(
                seat=preventer[0],
                kind=QuestionKind.CHOOSE_WHETHER,
                receiver=len(table.state.stack) - 1,
                name="yes",
                asker=address,
            )
            ask(table, question)
            return Signal.WAIT
        del frame.preventers[0]
    return None


# Step 3: it is prevented, or the next one is asked, or it locks


def prevent_or_lock(table: Table, frame: Locking) -> Signal | None:
    if not frame.preventers:
        _lock(table, frame)
        return Signal.END
    preventer = frame.preventers.pop(0)
    if not frame.answers.pop("yes"):
        frame.at = 1
        return None
    state, (seat, slot, number) = table.state, preventer
    prevention, address = _prevention(table, preventer)
    use(state, _key(preventer), 1)
    table.turn.tell(LockPrevented(vision=frame.vision, content_id=content_id_of(address)))
    if prevention.instead:
        passing = _passing(state, number) if slot == PASSING else None
        names = {**(passing.names if passing else {}), "vision": [frame.vision]}
        card = (passing.card if passing else None) if slot == PASSING else slot
        state.stack.append(Scope(address=f"{address}/instead", you=seat, card=card, names=names, triggered=True))
    return Signal.END


PROGRAM = (list_preventers, ask_preventer, prevent_or_lock)


def _lock(table: Table, frame: Locking) -> None:
    state, number = table.state, frame.vision
    vision = state.visions[number]
    vision.locked = True
    vision.unlocks = None if frame.until is None else due(state, frame.until, frame.by)
    table.turn.tell(VisionLocked(vision=number))
    spot = vision_spot(number)
    move_feelings(table, spot, SYSTEM, list(feelings_at(state, spot)))
    for seat, player in enumerate(state.players):
        if player.where == number:
            player.where = None
            table.turn.tell(PlayerMoved(seat=seat, vision=None))
    fire(table, Happening.VISION_LOCKED, names={"vision": [number]}, triggered=frame.triggered)


# Preventions


def _prevention(table: Table, preventer: Preventer) -> tuple[Prevention, str]:
    """A prevention and its address."""
    _, slot, number = preventer
    if slot != PASSING:
        face = table.content_id_at(slot)
        return table.book.cards[face].prevents[number], f"card/{face}/prevents/{number}"
    address = _passing(table.state, number).address
    operation = table.book.operation(address)
    if not isinstance(operation, Prevent):
        raise TypeError(f"{address} prevents nothing")
    return operation.prevention, address


def _passing(state: State, number: int) -> RuleInForce:
    return next(passing for passing in state.preventions if passing.id == number)


def _key(preventer: Preventer) -> str:
    _, slot, number = preventer
    return f"{number}/prevention" if slot == PASSING else f"{slot}/prevents/{number}"


def _serves(table: Table, vision: int, preventer: Preventer, prevention: Prevention) -> bool:
    state, (seat, slot, number) = table.state, preventer
    if not left(state, _key(preventer), prevention.times, prevention.every):
        return False
    if slot != PASSING:
        context = table.context(seat, slot)
        return vision in context.visions(prevention.visions) and context.holds(prevention.holds_while)
    passing = _passing(state, number)
    context = Context(table.book, state, passing.owner, passing.card, passing.names)
    return vision in passing.names["@visions"] and context.holds(prevention.holds_while)


# Moments


def due(state: State, moment: Moment, seat: int) -> Due:
    """When a moment comes that an effect of this seat names now."""
    now = state.round
    match moment:
        case Moment.END_OF_NEXT_ROUND:
            return Due(Moment.END_OF_ROUND, now + 1, seat)
        case Moment.END_OF_TURN:
            return Due(moment, now + state.players[seat].turn.done, seat)
        case Moment.YOUR_NEXT_TURN:
            begun = state.players[seat].turn.begun
            return Due(moment, now + begun, seat)
        case Moment.NEXT_EVENT:
            return Due(moment, now + state.event_dealt, seat)
    return Due(moment, now, seat)
