"""The board: where players are, the ring, who acts when, the clock, other Visions' effects."""

from ..content_words import Act, Happening
from ..events import ClockMoved, ClockStopped, EffectBegan, FirstPlayerNamed, OrderChanged, PlayerMoved, VisionsSwapped
from ..state import LAST_HOUR, Phase, State
from .firing import fire
from .frames import Scope
from .operations import Activate, Clock, Extra, FirstPlayer, MovePlayer, SwapVisions, TurnOrder
from .rules_in_force import is_forbidden
from .table import Doing, Table


def move_player(doing: Doing, move: MovePlayer) -> None:
    targets = doing.context.visions(move.target)
    if targets:
        for seat in doing.context.players(move.players):
            put_on(doing.table, seat, targets[0], triggered=doing.scope.triggered)


def put_on(table: Table, seat: int, vision: int, *, triggered: bool = False) -> None:
    """Puts a player onto an unlocked Vision, where nothing forbids it."""
    state = table.state
    player, target = state.players[seat], state.visions[vision]
    if target.locked or not target.in_play or player.where == vision:
        return
    if is_forbidden(table.book, state, seat, Act.MOVE, vision):
        return
    player.where = vision
    table.turn.tell(PlayerMoved(seat=seat, vision=vision))
    fire(table, Happening.MOVED, seat=seat, names={"vision": [vision]}, triggered=triggered)


def swap_visions(doing: Doing, swap: SwapVisions) -> None:
    ring = doing.state.ring
    one, other = ([v for v in doing.context.visions(side) if v in ring] for side in (swap.one, swap.other))
    if one and other and one[0] != other[0]:
        here, there = ring.index(one[0]), ring.index(other[0])
        ring[here], ring[there] = ring[there], ring[here]
        doing.table.turn.tell(VisionsSwapped(one=one[0], other=other[0]))


# Who acts when


def turn_order(doing: Doing, change: TurnOrder) -> None:
    """Only those whose turn of this Vision Phase has not begun change places."""
    state = doing.state
    fixed = state.acting + 1 if state.phase is Phase.VISION else 0
    done, waiting = state.vision_order[:fixed], state.vision_order[fixed:]
    players = [seat for seat in doing.context.players(change.players) if seat in waiting]
    rest = [seat for seat in waiting if seat not in players]
    match change.change:
        case "reverse":
            waiting.reverse()
        case "first":
            waiting = players + rest
        case "last":
            waiting = rest + players
        case "swap":
            others = [seat for seat in doing.context.players(change.other) if seat in waiting]
            if players and others:
                here, there = waiting.index(players[0]), waiting.index(others[0])
                waiting[here], waiting[there] = waiting[there], waiting[here]
    if [*done, *waiting] != state.vision_order:
        state.vision_order = [*done, *waiting]
        doing.table.turn.tell(OrderChanged(tuple(state.vision_order)))


def first_player(doing: Doing, named: FirstPlayer) -> None:
    seats = doing.context.players(named.player)
    if seats:
        doing.state.next_first_player = seats[0]
        doing.table.turn.tell(FirstPlayerNamed(seats[0]))


def clock(doing: Doing, clock: Clock) -> None:
    state = doing.state
    hour = min(LAST_HOUR, max(1, state.hour + clock.hours))
    if hour != state.hour:
        state.hour = hour
        doing.table.turn.tell(ClockMoved(hour))
    if clock.stop and not state.clock_stopped:
        state.clock_stopped = True
        doing.table.turn.tell(ClockStopped())


# Other Visions' effects


def activate(doing: Doing, activate: Activate) -> None:
    """A locked Vision has no effect to use."""
    users = doing.context.players(activate.who)
    for vision in reversed(doing.context.visions(activate.visions)):
        if users and not doing.state.visions[vision].locked:
            begin_vision(doing.table, users[0], vision, triggered=doing.scope.triggered, by_play=doing.scope.by_play)


def begin_vision(table: Table, seat: int, vision: int, *, triggered: bool = False, by_play: bool = False) -> None:
    """Puts the effect of a Vision onto the stack."""
    content = table.book.visions[table.state.visions[vision].id]
    address = f"vision/{content.id}/{effect_name(table.state, content.solo)}"
    table.state.stack.append(Scope(address=address, you=seat, triggered=triggered, by_play=by_play))
    table.turn.tell(EffectBegan(seat, content.id))


def effect_name(state: State, solo: object) -> str:
    """Rule 27: alone, a card does what its `solo` says, where it has one."""
    return "solo" if solo is not None and state.seats == 1 else "effect"


def extra(doing: Doing, extra: Extra) -> None:
    for seat in doing.context.players(extra.who):
        facts = doing.state.players[seat].turn
        if extra.what == "drain":
            facts.drains_left += extra.count
        else:
            facts.reaches_left += extra.count
