"""States for tests, written as a table looks: Chapters as three lines of text, hands and piles by card.

Seats are numbered as their Chapters rise, so of two players seat 0 has Chapter 1 and seat 1 Chapter 5; of five players
seat n has Chapter n + 1. In a Chapter `.` is an empty cell and `(fox-3)` lies face down. A card's slot is its place in
the box here, so `slot("fox-3")` names it wherever it lies.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.kernel.chance import Chance, Loaded
from games.kernel.content import Pack
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.events import Event, Viewer
from games.kernel.moves import Move
from games.kernel.position import Position, Step
from games.kernel.slots import Slots
from games.rules.to_be_continued.game import ToBeContinued
from games.rules.to_be_continued.options import ToBeContinuedOptions
from games.rules.to_be_continued.page import CELLS, SIDE
from games.rules.to_be_continued.scoring import Score, score_of
from games.rules.to_be_continued.setup import DRAWS
from games.rules.to_be_continued.state import EMPTY, Chapter, Stage, State
from games.rules.to_be_continued.view import ToBeContinuedView

GAME = ToBeContinued(Pack.from_folder(Path(__file__).parents[1] / "content"))
COMPONENTS = GAME.components
BOX = [card.id for card in (*COMPONENTS.deck, *COMPONENTS.ads)]


def slot(content_id: str) -> int:
    return BOX.index(content_id)


def slots(*content_ids: str) -> tuple[int, ...]:
    return tuple(map(slot, content_ids))


def chapter(number: int, text: str) -> Chapter:
    """A Chapter of a text such as `lantern-4 ad-1 / . (fox-3)`: rows between slashes or on lines of their own."""
    rows = [line.split() for line in text.replace("/", "\n").splitlines() if line.strip()]
    page = Chapter(number, [EMPTY] * CELLS)
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            if mark != ".":
                card = slot(mark.strip("()"))
                page.cells[row * SIDE + column] = card
                page.face_down += [card] if mark.startswith("(") else []
    return page


class Table:
    """A match in the middle of a test, driven by seat."""

    def __init__(self, position: Position[State]) -> None:
        self.position = position
        self.events: tuple[Event, ...] = ()
        """What the latest move brought about."""

    @property
    def state(self) -> State:
        return self.position.state

    def view(self, viewer: Viewer) -> ToBeContinuedView:
        return GAME.view(self.state, viewer)

    def question(self) -> Decision:
        """The one question that stands."""
        (decision,) = self.position.decisions
        return decision

    def asked(self) -> tuple[int, str] | None:
        """Who is asked what; None once the match is over."""
        return (self.question().seat, self.question().name) if self.position.decisions else None

    def play(self, move: Move, chance: Chance | None = None) -> Step[State]:
        """The seat that is asked answers. Raises `Refused` like the position does."""
        question = self.question()
        step = self.position.apply(question.seat, question.id, move, chance or Loaded())
        self.position, self.events = step.position, step.events
        return step

    def why_not(self, move: Move) -> Refusal | None:
        question = self.question()
        return self.position.why_not(question.seat, question.id, move)

    def code(self, move: Move) -> str | None:
        """Why the move would be refused; None when it is legal."""
        refusal = self.why_not(move)
        return None if refusal is None else refusal.code

    def legal(self, kind: type[Move] = Move) -> list[Any]:
        """The listed moves of a kind."""
        moves = self.position.legal_moves(self.question())
        assert moves is not None
        return [move for move in moves if isinstance(move, kind)]

    def hand(self, seat: int) -> list[str]:
        return [self.state.cards.face[card] for card in self.state.hands[seat]]

    def pile(self, pile: int) -> list[str]:
        return [self.state.cards.face[card] for card in self.state.piles[pile]]

    def page(self, seat: int) -> list[list[str]]:
        """The Chapter row by row, as `chapter` reads it."""
        page = self.state.chapters[seat]
        marks = [self._mark(page, card) for card in page.cells]
        return [marks[start : start + SIDE] for start in range(0, CELLS, SIDE)]

    def _mark(self, page: Chapter, card: int) -> str:
        if card == EMPTY:
            return "."
        face = self.state.cards.face[card]
        return f"({face})" if card in page.face_down else face

    def score(self, seat: int) -> Score:
        return score_of(self.state, self.state.chapters[seat], COMPONENTS)


class _Prepared(ToBeContinued):
    """Sets up a state that a test has written."""

    prepared: State

    def setup(self, mode: str, seats: int, options: Any, chance: Chance, carried: Any) -> State:
        return self.prepared


def table(
    chapters: Mapping[int, str] | None = None,
    *,
    seats: int = 5,
    hands: Mapping[int, Sequence[str]] | None = None,
    piles: Sequence[Sequence[str]] = (),
    deck: Sequence[str] | None = None,
    removed: Sequence[str] | None = None,
    turn_of: int = 0,
    stage: Stage = Stage.PLAY,
    seen: Sequence[str] = (),
    options: ToBeContinuedOptions | None = None,
    **fields: Any,
) -> Table:
    """A match in the turn of the seat `turn_of`.

    Chapters and hands are by seat; `piles` have their top card last, `deck` its top card first. Cards that are named
    nowhere are in the deck, in the order of the box, and ADs removed; where a deck is given they are all removed; where
    both are given the last seat holds them. What is `seen` is known to everybody, hands to their holder alone. Further
    `fields` go to the state as they are.
    """
    options = options or ToBeContinuedOptions()
    numbers = COMPONENTS.table(seats).chapters
    pages = [chapter(number, (chapters or {}).get(seat, "")) for seat, number in enumerate(numbers)]
    held = [list(slots(*(hands or {}).get(seat, ()))) for seat in range(seats)]
    common = [list(slots(*(piles[pile] if pile < len(piles) else ()))) for pile in range(seats)]
    stock, out = [list(slots(*(names or ()))) for names in (deck, removed)]
    used = {*stock, *out, *(card for zone in (*held, *common, *(page.cells for page in pages)) for card in zone)}
    left = [card for card in range(len(COMPONENTS.deck) + seats) if card not in used]
    if deck is None:
        out += [card for card in left if card >= len(COMPONENTS.deck)]
        stock = [card for card in left if card < len(COMPONENTS.deck)]
    else:
        (held[-1] if removed is not None else out).extend(left)
    stock.reverse()
    for pile in common:
        if not pile and stock:
            pile.append(stock.pop())
    lying = sum(card != EMPTY for page in pages for card in page.cells)
    state = State(
        options=options,
        cards=_known(seats, pages, held, [*common, out], slots(*seen)),
        order=tuple(range(seats)),
        chapters=pages,
        deck=stock,
        piles=common,
        removed=out,
        hands=held,
        seat=turn_of,
        stage=stage,
        turn_number=lying + (stage in (Stage.DRAW, Stage.PLAY)),
        draws_left=fields.pop("draws_left", DRAWS if stage is Stage.DRAW else 0),
        **fields,
    )
    broken = GAME.invariants(state)
    if broken:
        raise ValueError(f"the test's state is unsound: {broken}")
    game = _Prepared(GAME.pack)
    game.prepared = state
    started = Position.start(game, mode="chapters", seats=seats, options=options, chance=Loaded()).position
    return Table(Position(GAME, started.snapshot))


def _known(
    seats: int, pages: list[Chapter], hands: list[list[int]], open_zones: list[list[int]], seen: Sequence[int]
) -> Slots:
    cards = Slots.of(BOX[: len(COMPONENTS.deck) + seats])
    for seat, page in enumerate(pages):
        for card in (*hands[seat], *page.face_down):
            cards.learn(seat, card)
        open_zones.append([card for card in page.cells if card != EMPTY and card not in page.face_down])
    for card in (*seen, *(card for zone in open_zones for card in zone)):
        cards.turn_up(card)
    return cards
