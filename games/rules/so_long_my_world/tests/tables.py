"""Tables for tests: a match in the middle, written as it lies there, and driven by seat and move.

`table(Stage.HINDRANCE, hands={0: ["soul_box"]}, stocks={0: "N"}, on={0: SP}, lying={SP: "HHR"})`. Feelings are letters:
H N R D M. The cards are those of `plain_pack`, so balance changes no test.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel.chance import Chance, Fast
from games.kernel.contract import Outcome
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.events import Event, Viewer
from games.kernel.moves import Move
from games.kernel.position import Position, Step
from games.kernel.slots import EVERYBODY
from games.kernel.snapshot import Snapshot
from games.kernel.turn import StepTurn

from ..feelings import FEELINGS, Tokens
from ..game import SoLongMyWorld
from ..options import COOP, Heartbreak, SoLongMyWorldOptions
from ..state import Phase, Stage, State, TurnStep
from ..view import EventView, SoLongMyWorldView
from .plain_pack import LETTERS, plain_pack

GAME = SoLongMyWorld(plain_pack())
BOOK = GAME.book

SP, POW, WEP, LP, DD, SL = (
    list(BOOK.visions).index(name)
    for name in ("special_person", "place_of_worship", "worlds_edge_pub", "lost_property", "death_drive", "slaughter")
)
RING = [SP, POW, WEP, LP, DD, SL]
"""Clockwise in these tests."""

_PHASES = {
    Stage.BEGIN_ROUND: Phase.END,
    Stage.DRAW_EVENT: Phase.EVENT,
    Stage.DEAL: Phase.EVENT,
    Stage.ADD_FEELING: Phase.EVENT,
    Stage.CHOOSE_VISIONS: Phase.EVENT,
    Stage.HINDRANCE: Phase.CHOICE,
    Stage.BEGIN_VISION_PHASE: Phase.HINDRANCE,
    Stage.BEGIN_TURN: Phase.VISION,
    Stage.TURN: Phase.VISION,
    Stage.END_ROUND: Phase.VISION,
    Stage.FINISH: Phase.END,
}


def tally(letters: str) -> list[int]:
    return [letters.count(letter) for letter in LETTERS]


def letters(counts: Sequence[int]) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


def tokens(of: str) -> Tokens:
    return Tokens.of(tally(of))


class Table:
    """A match in a test."""

    def __init__(self, position: Position[State], events: Iterable[Event] = ()) -> None:
        self.position = position
        self.events = list(events)
        """All that has been told since the test began."""

    # Playing

    def play(self, seat: int, move: Move, chance: Chance | None = None) -> Step[State]:
        """Answers the seat's question. Raises `Refused` as the position does."""
        step = self.position.apply(seat, self.question(seat).id, move, chance or Fast(1))
        self.position = step.position
        self.events += step.events
        broken = self.position.game.invariants(self.state)
        assert broken == []
        return step

    def question(self, seat: int) -> Decision:
        (decision,) = self.position.standing(seat)
        return decision

    def asked(self) -> list[tuple[int, str]]:
        """Who owes which answer."""
        return [(decision.seat, decision.name) for decision in self.position.owed()]

    def legal(self, seat: int) -> list[Move]:
        moves = self.position.legal_moves(self.question(seat))
        assert moves is not None
        return moves

    def code(self, seat: int, move: Move) -> str | None:
        """Why the move would be refused; None when it is legal."""
        refusal: Refusal | None = self.position.why_not(seat, self.question(seat).id, move)
        return None if refusal is None else refusal.code

    def defaults(self, until: str | None = None, most: int = 200) -> "Table":
        """Plays defaults until a question of this name stands, or to the end."""
        for _ in range(most):
            owed = self.position.owed()
            if not owed or owed[0].name == until:
                return self
            self.play(owed[0].seat, self.position.default(owed[0]))
        raise AssertionError(f"no {until} within {most} answers")

    def some(self, answers: int) -> "Table":
        """Plays so many defaults."""
        for owed in (self.position.owed()[0] for _ in range(answers)):
            self.play(owed.seat, self.position.default(owed))
        return self

    def skip(self, seat: int, name: str) -> None:
        """Plays the seat's default, which must be an answer to this question."""
        assert self.question(seat).name == name
        self.play(seat, self.position.default(self.question(seat)))

    # Looking

    @property
    def state(self) -> State:
        return self.position.state

    def view(self, viewer: Viewer) -> SoLongMyWorldView:
        view = self.position.view(viewer)
        assert isinstance(view, SoLongMyWorldView)
        return view

    def stock(self, seat: int) -> str:
        return letters(self.state.players[seat].stock)

    def lying(self, vision: int) -> str:
        return letters(self.state.visions[vision].feelings)

    def hand(self, seat: int) -> list[str]:
        return [self.state.cards.face[slot] for slot in self.state.players[seat].hand]

    def field(self, seat: int) -> list[str]:
        return [self.state.cards.face[slot] for slot in self.state.players[seat].field]

    def pile(self) -> list[str]:
        return [self.state.cards.face[slot] for slot in self.state.pile]

    def slot(self, seat: int, name: str) -> int:
        """The slot of a card in the seat's hand."""
        return next(slot for slot in self.state.players[seat].hand if self.state.cards.face[slot] == name)

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def outcome(self) -> Outcome:
        outcome = self.position.outcome
        assert outcome is not None
        return outcome

    def scores(self) -> tuple[int, ...]:
        scores = self.outcome().scores
        assert scores is not None
        return scores

    def event(self, viewer: Viewer = None) -> EventView:
        """The Event in play."""
        event = self.view(viewer).event
        assert event is not None
        return event


def table(
    stage: Stage,
    *,
    seats: int = 3,
    mode: str = "table",
    first_player: int = 0,
    hour: int | None = None,
    options: SoLongMyWorldOptions | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    fields: Mapping[int, Sequence[str]] | None = None,
    stocks: Mapping[int, str] | None = None,
    marks: Mapping[int, int] | None = None,
    lying: Mapping[int, str] | None = None,
    on: Mapping[int, int] | None = None,
    locked: Sequence[int] = (),
    event: str | None = None,
    event_deck: Sequence[str] = (),
    remnant_deck: Sequence[str] = (),
    gestalt_deck: Sequence[str] = (),
    step: TurnStep = TurnStep.EFFECTS,
    game: SoLongMyWorld = GAME,
    **more: Any,
) -> Table:
    """A match that goes on from this stage. All hands and fields are empty but for what is named; decks from the top.

    `event` is in play; `event_deck` names what comes next. `more` goes to the state as it is.
    """
    options = options or SoLongMyWorldOptions()
    state = game.setup(mode, seats, replace(options, draft=False), Fast(5), None)
    state.options = options
    state.first_player = first_player
    state.ring = list(RING)
    state.stage, state.step, state.phase = stage, step, _PHASES[stage]
    state.order = state.vision_order = state.from_first_player()
    state.vision_order = list(state.order)
    if hour is not None:
        state.hour = hour
    _empty_hands(state)
    for seat, names in (hands or {}).items():
        state.players[seat].hand = [_taken(state, name, known_to=seat) for name in names]
    for seat, names in (fields or {}).items():
        state.players[seat].field = [_taken(state, name) for name in names]
        state.players[seat].played = list(names)
    _tokens(state, stocks or {}, marks or {}, lying or {})
    for seat, vision in (on or {}).items():
        state.players[seat].where = vision
    for vision in locked:
        state.visions[vision].locked = True
    if event is not None:
        state.event = state.event_cards.face.index(event)
        state.event_cards.turn_up(state.event)
        state.event_deck = [slot for slot in state.event_deck if slot != state.event]
    _put_events_on_top(game, state, event_deck)
    _put_remnants_on_top(state, remnant_deck)
    if gestalt_deck:
        state.gestalt_deck = [state.cards.face.index(name) for name in reversed(gestalt_deck)]
    for name, value in more.items():
        setattr(state, name, value)
    return _started(game, state)


def _started(game: SoLongMyWorld, state: State) -> Table:
    broken = game.invariants(state)
    if broken:
        raise ValueError(f"the test's state is unsound: {broken}")
    position = Position(game, Snapshot(state=state, mode=state.mode, seats=state.seats))
    turn = StepTurn(game.info, position.snapshot, Fast(1))
    game.begin(turn)
    return Table(position, turn.events)


def _empty_hands(state: State) -> None:
    """All Remnants, starters too, go under the deck, unknown: from there tests take what they name."""
    for player in state.players:
        state.remnant_deck[:0] = player.hand
        player.hand = []
    for slot in state.remnant_deck:
        state.cards.known[slot] = 0


def _taken(state: State, name: str, known_to: int | None = None) -> int:
    """A card of this name from its deck; a Gestalt from the box where it is in no deck."""
    placed = [slot for player in state.players for slot in (*player.hand, *player.field)]
    slot = next(slot for slot, face in enumerate(state.cards.face) if face == name and slot not in placed)
    for deck in (state.remnant_deck, state.gestalt_deck):
        if slot in deck:
            deck.remove(slot)
    if known_to is None:
        state.cards.known[slot] = EVERYBODY
    else:
        state.cards.learn(known_to, slot)
    return slot


def _tokens(state: State, stocks: Mapping[int, str], marks: Mapping[int, int], lying: Mapping[int, str]) -> None:
    for seat, of in stocks.items():
        _put(state, of, state.players[seat].stock)
    for vision, of in lying.items():
        _put(state, of, state.visions[vision].feelings)
    for seat, count in marks.items():
        state.players[seat].marks = count
        state.marks -= count


def _put(state: State, of: str, into: list[int]) -> None:
    for feeling in FEELINGS:
        count = of.count(LETTERS[feeling.number])
        state.system[feeling.number] -= count
        into[feeling.number] += count


def _put_events_on_top(game: SoLongMyWorld, state: State, names: Sequence[str]) -> None:
    """With a Reboot among them, no other one is in the deck."""
    faces, events = state.event_cards.face, game.book.events
    if any(events[name].reboot for name in names):
        state.event_deck = [slot for slot in state.event_deck if not events[faces[slot]].reboot]
    for name in reversed(names):
        slot = faces.index(name)
        state.event_deck = [*(other for other in state.event_deck if other != slot), slot]


def _put_remnants_on_top(state: State, names: Sequence[str]) -> None:
    for name in reversed(names):
        slot = next(slot for slot in state.remnant_deck if state.cards.face[slot] == name)
        state.remnant_deck = [*(other for other in state.remnant_deck if other != slot), slot]


def begun(*, seats: int = 2, mode: str = "table", seed: int = 0, carried: Any = None, **options: Any) -> Table:
    """A match from its beginning."""
    step = Position.start(
        GAME, mode=mode, seats=seats, options=SoLongMyWorldOptions(**options), chance=Fast(seed), carried=carried
    )
    return Table(step.position, step.events)


def pair(stage: Stage, heartbreak: Heartbreak = Heartbreak.FIRST, **more: Any) -> Table:
    """A match of two who play together."""
    options = SoLongMyWorldOptions(heartbreak=heartbreak, **more.pop("options", {}))
    return table(stage, mode=COOP, seats=2, options=options, **more)
