"""Before the first round. Rules, "Game Setup": a colour for each player, its start on the table, its deck shuffled."""

from games.kernel.chance import Chance
from games.kernel.errors import GameBug
from games.kernel.slots import Slots

from .carrying import DailyPuzzle
from .components import Area, Components
from .options import COOP, SOLO, EndOfLineOptions, Puzzle
from .state import EMPTY, START, Line, State
from .window import around


def sides(mode: str, area: Area) -> tuple[tuple[int, ...], ...]:
    """The seats of each side. Who plays for a score plays with all others at the table."""
    if mode == COOP:
        return (tuple(range(len(area.side_of))),)
    return tuple(
        tuple(seat for seat, own in enumerate(area.side_of) if own == side) for side in sorted(set(area.side_of))
    )


def lay_out(
    components: Components,
    *,
    mode: str,
    seats: int,
    options: EndOfLineOptions,
    chance: Chance,
    carried: DailyPuzzle | None,
) -> State:
    """The table with its starts, and a shuffled deck for each seat: the slots of a seat's colour follow one another."""
    area = components.area(mode, seats)
    board = [EMPTY] * area.size**2
    for seat, start in enumerate(area.starts):
        board[start.cell] = seat
    count = len(components.colour)
    state = State(
        mode=mode,
        options=options,
        size=area.size,
        side_of=(0,) * seats if mode == COOP else area.side_of,
        cards=Slots.of(components.colour * seats),
        decks=[list(range(seat * count, (seat + 1) * count)) for seat in range(seats)],
        hands=[[] for _ in range(seats)],
        lines=[Line([start.cell], [START], [start.exit], [0]) for start in area.starts],
        board=board,
        window=around([start.cell for start in area.starts], area.size),
    )
    if mode == SOLO and options.puzzle is Puzzle.DAILY and carried is not None:
        _stack(state, carried, components)
    else:
        for deck in state.decks:
            state.cards.shuffle_pile(deck, chance)
    return state


def _stack(state: State, puzzle: DailyPuzzle, components: Components) -> None:
    """Puts the deck into the puzzle's order. The top card is the last."""
    if sorted(puzzle.deck) != sorted(components.colour):
        raise GameBug(f"the puzzle of {puzzle.day} does not hold the cards of one colour")
    state.cards.face = list(reversed(puzzle.deck))
    state.puzzle_day = puzzle.day
