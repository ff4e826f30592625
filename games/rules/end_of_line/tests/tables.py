"""States for tests, written as a table looks: a line by the cards that make it, a hand by its cards.

A line is a text of cards from the start on. Each is `s` straight, `l` left, `r` right, a combination of these, or `x0`,
the crossroads of initiative 0 (`slr` is that of 5). A card continues by the first Way Out of the one before; `l>s`
continues by its left one, and `^r>s` turns back to the card before and continues by that one's right exit. `=` crosses
a team mate's card: `s=s`.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from games.kernel.chance import Chance, Loaded
from games.kernel.content import Pack
from games.kernel.decisions import Decision
from games.kernel.events import Event, Viewer
from games.kernel.moves import Move
from games.kernel.position import Position, Step
from games.kernel.slots import Slots
from games.rules.end_of_line.cards import Way, exits_of
from games.rules.end_of_line.components import Start
from games.rules.end_of_line.game import EndOfLine
from games.rules.end_of_line.moves import PlaceCard
from games.rules.end_of_line.options import EndOfLineOptions
from games.rules.end_of_line.state import CARDS, EMPTY, ENERGY, FIRST_ROUND_CARDS, START, Line, State
from games.rules.end_of_line.torus import NUMBERS, Direction, cell_at, neighbours, row_and_column
from games.rules.end_of_line.turns import flow
from games.rules.end_of_line.turns.asking import TAKE_ACTION
from games.rules.end_of_line.turns.drawing import has_open_hands
from games.rules.end_of_line.view import EndOfLineView
from games.rules.end_of_line.window import around, widen

GAME = EndOfLine(Pack.from_folder(Path(__file__).parents[1] / "content"))
COMPONENTS = GAME.components
COLOUR = len(COMPONENTS.colour)

FACES: Final = {
    "s": "straight-1",
    "l": "left-2",
    "r": "right-2",
    "sl": "straight-left-3",
    "sr": "straight-right-3",
    "lr": "left-right-4",
    "slr": "all-ways-5",
    "x0": "all-ways-0",
}
WAYS: Final = {"s": Way.STRAIGHT, "l": Way.LEFT, "r": Way.RIGHT}
UP, RIGHT, DOWN, LEFT = Direction


class Table:
    """A match in the middle of a test, driven by seat and card."""

    def __init__(self, position: Position[State]) -> None:
        self.position = position
        self.events: tuple[Event, ...] = ()

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def asked(self) -> int | None:
        """The seat that is asked for an action; None when the match is over."""
        return next((decision.seat for decision in self.position.decisions), None)

    @property
    def question(self) -> Decision:
        return next(decision for decision in self.position.decisions if decision.name == TAKE_ACTION)

    def view(self, viewer: Viewer = None) -> EndOfLineView:
        return GAME.view(self.state, viewer)

    def card(self, name: str, seat: int | None = None) -> int:
        """The slot of such a card in the hand of the seat that is asked, or of another."""
        hand = self.state.hands[self.question.seat if seat is None else seat]
        return next(slot for slot in hand if self.state.cards.face[slot] == FACES[name])

    def place(self, name: str, exit_: Direction) -> Step[State]:
        """Places such a card of the hand where that Way Out leads."""
        return self.play(PlaceCard(self.card(name), exit_))

    def play(self, move: Move) -> Step[State]:
        """Answers the question that stands. Raises `Refused` like the position does."""
        step = self.position.apply(self.question.seat, self.question.id, move, Loaded())
        self.position, self.events = step.position, step.events
        return step

    def refusal(self, move: Move) -> str | None:
        """Why the move would be refused; None when it is legal."""
        refusal = self.position.why_not(self.question.seat, self.question.id, move)
        return None if refusal is None else refusal.code

    def details(self, move: Move) -> dict[str, Any]:
        refusal = self.position.why_not(self.question.seat, self.question.id, move)
        return {} if refusal is None else refusal.details

    def placement_refusal(self, name: str, exit_: Direction) -> str | None:
        return self.refusal(PlaceCard(self.card(name), exit_))

    def legal(self) -> list[Move]:
        return list(GAME.legal_moves(self.state, self.question))

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of this kind in the last step."""
        return [event for event in self.events if isinstance(event, kind)]

    def ways(self, seat: int) -> list[tuple[Direction, int, int]]:
        """The available Ways Out of a line, each with the row and column that it leads to."""
        return [(way.exit, way.row, way.column) for way in self.view().seats[seat].way_outs]


class Prepared(EndOfLine):
    """Begins with a state that a test has written, in the middle of its action phase."""

    prepared: State

    def setup(self, mode: str, seats: int, options: Any, chance: Chance, carried: Any) -> State:
        return self.prepared

    def begin(self, turn: Any) -> None:
        flow.go_on(turn, self.lines)


def table(
    lines: Mapping[int, str] | None = None,
    *,
    mode: str = "versus",
    seats: int = 2,
    hands: Mapping[int, str] | None = None,
    starts: Mapping[int, tuple[int, int, Direction]] | None = None,
    energy: Mapping[int, int] | None = None,
    decks: Mapping[int, int] | None = None,
    round_: int = 3,
    order: Sequence[int] | None = None,
    only_free: Sequence[tuple[int, int]] | None = None,
    options: EndOfLineOptions | None = None,
    **fields: Any,
) -> Table:
    """A match where the first in `order` that can do something is asked for an action.

    `starts` moves starts elsewhere: row, column and exit. A hand that is not named has no cards. Two arguments make
    states that no match comes to: `decks` says how many cards are left in a deck, and `only_free` which cells are
    empty, by row and column; on all others a card of the last seat counts as lying. Further `fields` go to the state as
    they are.
    """
    area = COMPONENTS.area(mode, seats)
    own_starts = [_start(area.starts[seat], (starts or {}).get(seat), area.size) for seat in range(seats)]
    cards = Slots.of(COMPONENTS.colour * seats)
    piles = [_Pile(seat, cards) for seat in range(seats)]
    laying = _Laying(own_starts, piles, area.size)
    for seat in range(seats):
        laying.lay((lines or {}).get(seat, "").split(), seat)
        laying.lines[seat].energy = (energy or {}).get(seat, ENERGY)
    if only_free is not None:
        laying.cover_all_but({cell_at(row, column, area.size) for row, column in only_free})
    held = [[piles[seat].take(name) for name in (hands or {}).get(seat, "").split()] for seat in range(seats)]
    state = State(
        mode=mode,
        options=options or EndOfLineOptions(),
        size=area.size,
        side_of=(0,) * seats if mode == "coop" else area.side_of,
        cards=cards,
        decks=[piles[seat].rest((decks or {}).get(seat)) for seat in range(seats)],
        hands=held,
        lines=laying.lines,
        board=laying.board,
        window=laying.window,
        round=round_,
        first_order=list(range(seats)),
        order=list(order or range(seats)),
        turn=0,
        to_place=FIRST_ROUND_CARDS if round_ == 1 else CARDS,
    )
    for name, value in fields.items():
        setattr(state, name, value)
    _make_known(state)
    return begun(state)


def begun(state: State) -> Table:
    """The match that goes on from this state."""
    game = Prepared(GAME.pack)
    game.prepared = state
    started = Position.start(game, mode=state.mode, seats=state.seats, options=state.options, chance=Loaded())
    match = Table(Position(GAME, started.position.snapshot))
    match.events = started.events
    return match


class _Pile:
    """The cards of one colour, taken one by one by name."""

    def __init__(self, seat: int, cards: Slots) -> None:
        self._left = list(range(seat * COLOUR, (seat + 1) * COLOUR))
        self._face = cards.face

    def take(self, name: str) -> int:
        slot = next(slot for slot in self._left if self._face[slot] == FACES[name])
        self._left.remove(slot)
        return slot

    def rest(self, count: int | None) -> list[int]:
        return self._left if count is None else self._left[:count]


def _start(printed: Start, moved: tuple[int, int, Direction] | None, size: int) -> Start:
    if moved is None:
        return printed
    row, column, exit_ = moved
    return Start(cell_at(row, column, size), NUMBERS[exit_])


class _Laying:
    """Lines as they are laid on the table."""

    def __init__(self, starts: Sequence[Start], piles: Sequence[_Pile], size: int) -> None:
        self.lines = [Line([start.cell], [START], [start.exit], [0]) for start in starts]
        self.window = around([start.cell for start in starts], size)
        self.board = [EMPTY] * size**2
        for seat, start in enumerate(starts):
            self.board[start.cell] = seat
        self._piles = piles
        self._size = size

    def lay(self, tokens: Sequence[str], seat: int) -> None:
        """Places the card of each token. A cell that is not empty is a mistake of the test."""
        for token in tokens:
            cell, heading = self._place(token, self.lines[seat], self._piles[seat])
            self.board[cell] = seat
            widen(self.window, cell, heading, self._size)

    def _place(self, token: str, line: Line, pile: _Pile) -> tuple[int, int]:
        """Where its card comes to lie, and with which heading."""
        back, ahead = token.startswith("^"), token.removeprefix("^").replace("=", ">")
        way, _, name = ahead.rpartition(">")
        place = line.follows[-1] if back else len(line.cells) - 1
        heading, table = _exit(line, place, way), neighbours(self._size)
        cell = table[line.cells[place]][heading]
        cell = table[cell][heading] if "=" in token else cell
        if self.board[cell] != EMPTY:
            raise ValueError(f"{token} would lie on a card")
        line.cells.append(cell)
        line.cards.append(pile.take(name))
        line.headings.append(heading)
        line.follows.append(place)
        return cell, heading

    def cover_all_but(self, free: set[int]) -> None:
        """Has cards of the last seat lie on all other cells, as far as the board tells."""
        last = len(self.lines) - 1
        self.board = [last if owner == EMPTY and cell not in free else owner for cell, owner in enumerate(self.board)]


def _exit(line: Line, place: int, way: str) -> int:
    slot, heading = line.cards[place], line.headings[place]
    if slot == START:
        return heading
    ways = COMPONENTS.cards[COMPONENTS.colour[slot % COLOUR]].ways
    return exits_of([WAYS[way]] if way else ways, heading)[0]


def _make_known(state: State) -> None:
    for line in state.lines:
        for slot in line.cards[1:]:
            state.cards.turn_up(slot)
    for seat, hand in enumerate(state.hands):
        for slot in hand:
            if has_open_hands(state):
                state.cards.turn_up(slot)
            else:
                state.cards.learn(seat, slot)


def where(state: State, seat: int) -> tuple[int, int]:
    """Row and column of the card that the seat placed last."""
    return row_and_column(state.lines[seat].cells[-1], state.size)
