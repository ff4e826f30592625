"""Triggers: what Continuous cards (and the Heartbreak) do when something happens.

Those set off together are carried out in FP order, of one player in the order in which the cards were played. What a
triggered effect does sets off nothing itself, so that triggers end.
"""

from games.kernel.script import Signal

from ..content_words import Happening
from ..state import Question, QuestionKind, State
from .asking import ask
from .frames import Firing, Names, Scope
from .table import Table
from .vocabulary import Trigger

Waiting = tuple[int, int, int]
HEARTBREAK = -1


def fire(
    table: Table,
    happening: Happening,
    *,
    seat: int | None = None,
    names: Names | None = None,
    triggered: bool = False,
    but: int | None = None,
) -> None:
    """Something has happened: what waits for it goes onto the stack. `seat`: it has happened to this player only.

    `but`: the card that it happened by, which does not wait for itself.
    """
    if triggered:
        return
    state, book = table.state, table.book
    seats = state.from_first_player() if seat is None else [seat]
    waiting = [
        (owner, slot, number)
        for owner in seats
        for slot in state.players[owner].field
        if slot != but
        for number, trigger in enumerate(book.cards[state.cards.face[slot]].triggers)
        if trigger.on is happening
    ]
    if state.heartbreak is not None and seat is None:
        waiting += [
            (state.first_player, HEARTBREAK, number)
            for number, trigger in enumerate(book.heartbreaks[state.heartbreak].triggers)
            if trigger.on is happening
        ]
    if waiting:
        state.stack.append(Firing(waiting=waiting, names=dict(names or {})))


def take_next(table: Table, frame: Firing) -> Signal | None:
    """Asks whether, where the owner is asked; a trigger that cannot serve is left out."""
    state = table.state
    while frame.waiting:
        seat, slot, _ = frame.waiting[0]
        trigger = _trigger(table, frame.waiting[0])
        lies = slot == HEARTBREAK or slot in state.players[seat].field
        context = table.context(seat, None if slot == HEARTBREAK else slot, frame.names)
        if lies and _is_left(state, frame.waiting[0], trigger) and context.holds(trigger.when):
            frame.answers["yes"] = [1]
            if not trigger.optional:
                return None
            ask(
                table,
                Question(
                    seat=seat,
                    kind=QuestionKind.CHOOSE_WHETHER,
                    receiver=len(state.stack) - 1,
                    name="yes",
                    asker=_at(table, frame.waiting[0]),
                ),
            )
            return Signal.WAIT
        del frame.waiting[0]
    return Signal.END


def set_off(table: Table, frame: Firing) -> Signal | None:
    """Carries the first one out, or not, and goes on with the next."""
    state = table.state
    waiting = frame.waiting.pop(0)
    frame.at = 0
    if not frame.answers.pop("yes", []):
        return None
    seat, slot, _ = waiting
    use(state, _key(waiting), 1)
    address = f"{_at(table, waiting)}/do"
    card = None if slot == HEARTBREAK else slot
    state.stack.append(Scope(address=address, you=seat, card=card, names=dict(frame.names), triggered=True))
    return None


PROGRAM = (take_next, set_off)


def _trigger(table: Table, waiting: Waiting) -> Trigger:
    _, slot, number = waiting
    if slot == HEARTBREAK:
        return table.book.heartbreaks[table.state.heartbreak or ""].triggers[number]
    return table.book.cards[table.content_id_at(slot)].triggers[number]


def _at(table: Table, waiting: Waiting) -> str:
    _, slot, number = waiting
    if slot == HEARTBREAK:
        return f"heartbreak/{table.state.heartbreak}/triggers/{number}"
    return f"card/{table.content_id_at(slot)}/triggers/{number}"


def _key(waiting: Waiting) -> str:
    _, slot, number = waiting
    return f"{slot}/triggers/{number}"


def _is_left(state: State, waiting: Waiting, trigger: Trigger) -> bool:
    return left(state, _key(waiting), trigger.times, trigger.every) != 0


# Limits: so often a round, or a game


def left(state: State, key: str, times: int | None, every: str) -> int:
    """How often it may still serve; without a limit, as good as always."""
    if times is None:
        return UNLIMITED
    used = state.used_this_round if every == "round" else state.used_this_game
    return max(0, times - used.get(key, 0))


def use(state: State, key: str, count: int) -> None:
    for used in (state.used_this_round, state.used_this_game):
        used[key] = used.get(key, 0) + count


UNLIMITED = 1_000
