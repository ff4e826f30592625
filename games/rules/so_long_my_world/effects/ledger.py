"""Moving tokens from place to place: the only code that changes where they lie. Rule 6: their supply is finite."""

from games.kernel.errors import GameBug

from ..content_words import Happening
from ..events import FeelingsMoved, MarksMoved, VisionTokenMoved, VisionUnlocked
from ..feelings import Tokens
from ..state import State
from .firing import fire
from .frames import Spot, SpotKind
from .table import Table

SYSTEM = Spot(SpotKind.SYSTEM)
BOX = Spot(SpotKind.BOX)
CLOCK = Spot(SpotKind.CLOCK)


def stock_of(seat: int) -> Spot:
    return Spot(SpotKind.STOCK, seat)


def vision_spot(vision: int) -> Spot:
    return Spot(SpotKind.VISION, vision)


def feelings_at(state: State, spot: Spot) -> list[int]:
    """The tally of a place itself, not a copy. The box holds no Feelings."""
    match spot.kind:
        case SpotKind.SYSTEM:
            return state.system
        case SpotKind.STOCK:
            return state.players[spot.number].stock
        case SpotKind.VISION:
            return state.visions[spot.number].feelings
    raise GameBug(f"{spot.kind} holds no Feelings")


def takes_feelings(state: State, spot: Spot) -> bool:
    """Whether Feelings may be put there: never onto a locked Vision, or one that is not in play."""
    if spot.kind is not SpotKind.VISION:
        return spot.kind is not SpotKind.BOX
    vision = state.visions[spot.number]
    return vision.in_play and not vision.locked


def move_feelings(table: Table, source: Spot, target: Spot, tally: list[int]) -> None:
    """Moves exactly these Feelings. Raises `GameBug` where they are not there."""
    if not any(tally) or source == target:
        return
    there, into = feelings_at(table.state, source), feelings_at(table.state, target)
    for kind, count in enumerate(tally):
        if not 0 <= count <= there[kind]:
            raise GameBug(f"{count} Feelings {kind} of {there[kind]} at {source}")
        there[kind] -= count
        into[kind] += count
    told = FeelingsMoved(
        source=source.kind,
        source_number=source.number,
        target=target.kind,
        target_number=target.number,
        tokens=Tokens.of(tally),
    )
    table.turn.tell(told)


# Marks of Sol


def marks_at(state: State, spot: Spot) -> int:
    match spot.kind:
        case SpotKind.SYSTEM:
            return state.marks_to_gain
        case SpotKind.STOCK:
            return state.players[spot.number].marks
        case SpotKind.VISION:
            return state.visions[spot.number].marks
        case SpotKind.CLOCK:
            return state.spent_marks
    return 0


def move_marks(table: Table, source: Spot, target: Spot, count: int) -> None:
    """Moves Marks of Sol. Those of Gestalt Visions are gained first; until they are, spent ones wait by the clock."""
    if count <= 0 or source == target:
        return
    state = table.state
    if count > marks_at(state, source):
        raise GameBug(f"{count} Marks of {marks_at(state, source)} at {source}")
    waits = target.kind is SpotKind.SYSTEM and any(vision.reserve for vision in state.visions)
    if source.kind is SpotKind.SYSTEM:
        _take_from_system(table, count)
    else:
        _add_marks(state, source, -count)
    target = CLOCK if waits else target
    _add_marks(state, target, count)
    told = MarksMoved(
        source=source.kind,
        source_number=source.number,
        target=target.kind,
        target_number=target.number,
        count=count,
    )
    table.turn.tell(told)


def _add_marks(state: State, spot: Spot, count: int) -> None:
    match spot.kind:
        case SpotKind.SYSTEM:
            state.marks += count
        case SpotKind.STOCK:
            state.players[spot.number].marks += count
        case SpotKind.VISION:
            state.visions[spot.number].marks += count
        case SpotKind.CLOCK:
            state.spent_marks += count
        case SpotKind.BOX:
            raise GameBug("Marks are never put into the box")


def _take_from_system(table: Table, count: int) -> None:
    """Rule 20: gained Marks come from the Gestalt Visions, in their order; then from the System."""
    state = table.state
    for number, vision in enumerate(state.visions):
        taken = min(vision.reserve, count)
        vision.reserve -= taken
        count -= taken
        if taken and not vision.reserve:
            _open(table, number)
    state.marks -= count


def _open(table: Table, number: int) -> None:
    """An emptied Gestalt Vision unlocks, with a random Catalyst under it. With the last one spent Marks come back."""
    state = table.state
    vision = state.visions[number]
    vision.in_play = True
    vision.locked = False
    if state.catalysts:
        vision.catalyst = state.catalysts.pop()
    table.turn.tell(VisionUnlocked(vision=number, catalyst=vision.catalyst))
    if not any(other.reserve for other in state.visions):
        state.marks += state.spent_marks
        state.spent_marks = 0
    fire(table, Happening.VISION_UNLOCKED, names={"vision": [number]})


# Vision Tokens


def vision_tokens_at(state: State, spot: Spot) -> list[int]:
    """Counts by Vision. What was renounced lies in the box; solo that is the System (rule 18)."""
    if spot.kind is SpotKind.STOCK:
        return state.players[spot.number].tokens
    if spot.kind in (SpotKind.BOX, SpotKind.SYSTEM):
        return state.box
    raise GameBug(f"{spot.kind} holds no Vision Tokens of its own")


def move_vision_token(table: Table, source: Spot, target: Spot, vision: int) -> None:
    there, into = vision_tokens_at(table.state, source), vision_tokens_at(table.state, target)
    if not there[vision]:
        raise GameBug(f"no token of Vision {vision} at {source}")
    there[vision] -= 1
    into[vision] += 1
    told = VisionTokenMoved(
        source=source.kind,
        source_number=source.number,
        target=target.kind,
        target_number=target.number,
        vision=vision,
    )
    table.turn.tell(told)
