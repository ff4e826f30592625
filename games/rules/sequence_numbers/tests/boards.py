"""States for tests, written as a table looks: the board as ten lines of text, hands by card.

`.` is an uncovered space, `A`, `B` or `C` a chip of that side, `*` a free corner. A card's slot is its place in the
deck file here, so `slot("add-9-8")` names it wherever it lies.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.kernel.chance import Chance, Loaded
from games.kernel.content import Pack
from games.kernel.decisions import Decision, Pick
from games.kernel.errors import Refusal
from games.kernel.events import Viewer
from games.kernel.moves import Move
from games.kernel.position import Position, Step
from games.kernel.slots import Slots
from games.rules.sequence_numbers import state as states
from games.rules.sequence_numbers.components import Kind
from games.rules.sequence_numbers.game import SequenceNumbers
from games.rules.sequence_numbers.lines import CORNERS, FIVES
from games.rules.sequence_numbers.options import SequenceNumbersOptions
from games.rules.sequence_numbers.state import NOBODY, State
from games.rules.sequence_numbers.turns.asking import CHOOSE_SEQUENCE, DISCARD, TAKE_TURN
from games.rules.sequence_numbers.view import SequenceNumbersView

GAME = SequenceNumbers(Pack.from_folder(Path(__file__).parents[1] / "content"))
COMPONENTS = GAME.components

EMPTY = """
    * . . . . . . . . *
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    * . . . . . . . . *
"""


def at(row: int, column: int) -> int:
    return row * 10 + column


def slot(content_id: str) -> int:
    return list(COMPONENTS.cards).index(content_id)


def addition(number: int) -> str:
    """The addition card that makes the number."""
    return _card_making(number, "add")


def subtraction(number: int) -> str:
    return _card_making(number, "sub")


def card_at(row: int, column: int) -> str:
    """The addition card that can be played on a space."""
    return addition(COMPONENTS.numbers[at(row, column)])


def spaces_of(number: int) -> list[int]:
    return [space for space, shown in enumerate(COMPONENTS.numbers) if shown == number]


def _card_making(number: int, family: str) -> str:
    cards = [card for card in COMPONENTS.cards.values() if card.kind is Kind.NUMBER and card.result == number]
    return cards[0 if family == "add" else 1].id


def chips(board: str) -> list[int]:
    """The chips of a board text; a mark that is on no board is an error."""
    marks = board.split()
    for space, mark in enumerate(marks):
        if (mark == "*") != (space in CORNERS):
            raise ValueError(f"space {space}: corners are *, and nothing else is")
    return ["ABC".index(mark) if mark in "ABC" else NOBODY for mark in marks]


def same_board(state: State, board: str) -> bool:
    return state.chips == chips(board)


class Table:
    """A match in the middle of a test, driven by seat and question."""

    def __init__(self, position: Position[State]) -> None:
        self.position = position

    @property
    def state(self) -> State:
        return self.position.state

    def view(self, viewer: Viewer) -> SequenceNumbersView:
        return GAME.view(self.state, viewer)

    def question(self, seat: int, name: str = TAKE_TURN) -> Decision:
        return next(d for d in self.position.decisions if d.seat == seat and d.name == name)

    def asked(self, seat: int) -> list[str]:
        return [decision.name for decision in self.position.decisions if decision.seat == seat]

    def play(self, seat: int, move: Move, name: str | None = None, chance: Chance | None = None) -> Step[State]:
        """Answers the question that the move fits. Raises `Refused` like the position does."""
        step = self.position.apply(seat, self._fitting(seat, move, name).id, move, chance or Loaded())
        self.position = step.position
        return step

    def why_not(self, seat: int, move: Move, name: str | None = None) -> Refusal | None:
        return self.position.why_not(seat, self._fitting(seat, move, name).id, move)

    def refusal_code(self, seat: int, move: Move) -> str | None:
        """Why the move would be refused; None when it is legal."""
        refusal = self.why_not(seat, move)
        return None if refusal is None else refusal.code

    def late_code(self, seat: int, decision_id: int, move: Move) -> str | None:
        """Why an answer to a question that may be gone would be refused."""
        refusal = self.position.why_not(seat, decision_id, move)
        return None if refusal is None else refusal.code

    def winners(self) -> tuple[int, ...]:
        outcome = self.position.outcome
        assert outcome is not None
        snapshot = self.position.snapshot
        return outcome.winners(self.position.game.sides(snapshot.mode, snapshot.seats))

    def pick(self, seat: int) -> Pick:
        """The choice of an open discard."""
        choice = self.question(seat, DISCARD).choice
        assert isinstance(choice, Pick)
        return choice

    def legal(self, seat: int, name: str = TAKE_TURN) -> list[Move]:
        moves = self.position.legal_moves(self.question(seat, name))
        assert moves is not None
        return moves

    def _fitting(self, seat: int, move: Move, name: str | None) -> Decision:
        by_move = {"choose_sequence": CHOOSE_SEQUENCE, "discard": DISCARD, "draw": "draw_card"}
        by_move |= {"call_table_talk": "call_talk", "confirm_table_talk": "confirm_talk"}
        return self.question(seat, name or by_move.get(move.tag_name(), TAKE_TURN))

    def hand(self, seat: int) -> list[str]:
        return [self.state.cards.face[card] for card in self.state.hands[seat]]


class _Prepared(SequenceNumbers):
    """Sets up a state that a test has written."""

    prepared: State

    def setup(self, mode: str, seats: int, options: Any, chance: Chance, carried: Any) -> State:
        return self.prepared


def table(
    board: str = EMPTY,
    *,
    mode: str = "individuals",
    seats: int = 2,
    hands: Mapping[int, Sequence[str]] | None = None,
    discards: Mapping[int, Sequence[str]] | None = None,
    deck: Sequence[str] | None = None,
    turn_of: int = 0,
    sequences: Sequence[tuple[str, int, int]] = (),
    options: SequenceNumbersOptions | None = None,
    **fields: Any,
) -> Table:
    """A match where the seat `turn_of` is asked to take its turn.

    `hands` and `discards` name cards by seat. `deck` names the deck from the top; by default all other cards are in it,
    in the order of the file; cards named nowhere go to the last seat's discards then. `sequences` are locked: the
    side's letter and the two ends. Further `fields` go to the state as they are.
    """
    options = options or SequenceNumbersOptions()
    rules = COMPONENTS.table(mode, seats)
    held = {seat: [slot(name) for name in (hands or {}).get(seat, ())] for seat in range(seats)}
    piles = {seat: [slot(name) for name in (discards or {}).get(seat, ())] for seat in range(seats)}
    used = {card for group in (*held.values(), *piles.values()) for card in group}
    rest = [card for card in range(len(COMPONENTS.cards)) if card not in used]
    drawn = rest if deck is None else [slot(name) for name in deck]
    piles[seats - 1] += [card for card in rest if card not in drawn]
    cards = Slots.of(list(COMPONENTS.cards))
    for seat in range(seats):
        for card in held[seat]:
            cards.learn(seat, card)
        for card in piles[seat]:
            cards.turn_up(card)
    state = State(
        options=options,
        side_of=tuple(seat % rules.sides for seat in range(seats)),
        sequences_to_win=rules.sequences,
        chips=chips(board),
        sequences=[states.Sequence("ABC".index(side), _five(first, last)) for side, first, last in sequences],
        cards=cards,
        deck=drawn[::-1],
        hands=list(held.values()),
        discards=list(piles.values()),
        dealer=(turn_of - 1) % seats,
        seat=turn_of,
        **{"draw_rights": [0] * seats, "fines": [0] * seats, **fields},
    )
    broken = GAME.invariants(state)
    if broken:
        raise ValueError(f"the test's state is unsound: {broken}")
    game = _Prepared(GAME.pack)
    game.prepared = state
    started = Position.start(game, mode=mode, seats=seats, options=options, chance=Loaded()).position
    return Table(Position(GAME, started.snapshot))


def _five(first: int, last: int) -> tuple[int, ...]:
    return next(five.spaces for five in FIVES if (five.first, five.last) == (first, last))
