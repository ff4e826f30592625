"""A bench to try effects on: a small pack, a table in a few words, and answers that pass through bytes.

`try_effect('[{ op = "clock", hours = 1 }]')` plays a card with that effect. Before each answer the whole position is
written and read again, so that every test with a question is a test of saving in mid-effect too.
"""

import enum
import tomllib
from typing import Any

import msgspec
from msgspec import Struct

from games.kernel.chance import Fast
from games.kernel.codec import Codec
from games.kernel.contract import Info, Mode
from games.kernel.decisions import Decision, Pick
from games.kernel.events import Event
from games.kernel.moves import Move
from games.kernel.slots import EVERYBODY, Slots
from games.kernel.snapshot import Snapshot
from games.kernel.turn import StepTurn
from games.rules.so_long_my_world.book import Book
from games.rules.so_long_my_world.content_types import (
    CardContent,
    CatalystContent,
    EventContent,
    HeartbreakContent,
    VisionContent,
)
from games.rules.so_long_my_world.content_words import VisionKind
from games.rules.so_long_my_world.effects.conditions import Condition
from games.rules.so_long_my_world.effects.engine import DECISIONS, Effects
from games.rules.so_long_my_world.effects.selectors import Number
from games.rules.so_long_my_world.effects.table import Table
from games.rules.so_long_my_world.events import EVENTS
from games.rules.so_long_my_world.feelings import Tokens
from games.rules.so_long_my_world.moves import MOVES
from games.rules.so_long_my_world.options import SoLongMyWorldOptions
from games.rules.so_long_my_world.refusals import REFUSALS
from games.rules.so_long_my_world.state import Phase, Player, State, Vision
from games.rules.so_long_my_world.view import SoLongMyWorldView

VISIONS = ("pow", "wep", "sp", "lp", "dd", "sl")
POW, WEP, SP, LP, DD, SL = range(6)
CLOCKTOWER, CORRIDOR, REAL = 6, 7, 8
AFFINITIES = ("nostalgia", "resignation", "hope", "resignation", "despair", "madness")
LETTERS = "HNRDM"

CARDS = {
    # id: cost, Insight Points, timing
    "tested": ("", 1, "play"),
    "bread": ("HH", 2, "play"),
    "porch": ("H", 1, "hindrance"),
    "umbrella": ("R", 1, "play"),
    "progress": ("RR", 2, "play"),
    "drafts": ("D", 1, "play"),
    "knife": ("DM", 3, "play"),
    "mixed": ("HD", 2, "play"),
}
GESTALTS = {"candles": ("NN", 3, "play"), "grave": ("RR", 3, "play"), "choir": ("MM", 3, "play")}


class Ending(enum.StrEnum):
    NONE = "none"


INFO = Info(
    slug="effects_on_a_bench",
    title="Effects on a bench",
    modes=(Mode("table", (1, 2, 3, 4, 5)),),
    options=SoLongMyWorldOptions,
    state=State,
    view=SoLongMyWorldView,
    moves=MOVES,
    events=EVENTS,
    refusals=REFUSALS,
    endings=Ending,
    decisions=DECISIONS,
    rules_version=1,
)
SAVES: Codec[Snapshot[State, Any]] = Codec(Snapshot[State, Any])


def tally(letters: str) -> list[int]:
    """`HHD` -> two Hope and one Despair."""
    return [letters.count(letter) for letter in LETTERS]


def letters(counts: list[int]) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


def tokens(of: str) -> Tokens:
    return Tokens.of(tally(of))


class Parts(Struct, forbid_unknown_fields=True):
    """What a test writes of the pack, as TOML: of the card `tested`, and more entries."""

    effect: Any = ()
    rules: Any = ()
    triggers: Any = ()
    prevents: Any = ()
    vision: dict[str, Any] = {}
    card: dict[str, Any] = {}
    number: Number | None = None
    when: Condition | None = None
    heartbreak: Any = None


def parts_of(toml: str) -> Parts:
    return msgspec.convert(tomllib.loads(toml), Parts)


def book_of(parts: Parts) -> Book:
    tested = {"effect": parts.effect, "rules": parts.rules, "triggers": parts.triggers, "prevents": parts.prevents}
    if parts.rules or parts.triggers or parts.prevents:
        tested["timing"] = "continuous"
    more = {"tested": tested, **parts.card}
    normal = [
        {"id": name, "affinity": affinity, "effect": parts.vision.get(name, ())}
        for name, affinity in zip(VISIONS, AFFINITIES, strict=True)
    ]
    special = [
        {"id": name, "kind": "gestalt", "marks": marks, "effect": parts.vision.get(name, ())}
        for name, marks in (("clocktower", 1), ("corridor", 1), ("real", 1))
    ]
    heartbreak = [] if parts.heartbreak is None else [parts.heartbreak]
    return Book(
        visions=msgspec.convert([*normal, *special], tuple[VisionContent, ...]),
        catalysts=(CatalystContent(id="unborn", affinities=()),),
        remnants=[_card(name, *what, more.get(name, {})) for name, what in CARDS.items()],
        gestalts=[_card(name, *what, more.get(name, {})) for name, what in GESTALTS.items()],
        events=(EventContent(id="quiet"), EventContent(id="census"), EventContent(id="glass"), EventContent(id="tram")),
        end_cards=(),
        heartbreaks=msgspec.convert(heartbreak, tuple[HeartbreakContent, ...]),
    )


def _card(name: str, cost: str, ip: int, timing: str, more: dict[str, Any]) -> CardContent:
    return msgspec.convert(
        {"id": name, "cost": Tokens.of(tally(cost)), "ip": ip, "timing": timing, **more}, CardContent
    )


def state_of(*, seats: int = 3, first_player: int = 0, stocks: dict[int, str] | None = None) -> State:
    """Six Visions in the order of the file, a deck of every Remnant but the tested one, all Gestalts, four Events.

    Everybody stands on their own number's Vision; the tested card is in no zone until it is put somewhere.
    """
    remnants = [name for name in CARDS if name != "tested"] * 2
    faces = [*remnants, "tested", *GESTALTS]
    first_gestalt = len(remnants) + 1
    cards = Slots.of(faces)
    kinds = [VisionKind.NORMAL] * 6 + [VisionKind.GESTALT] * 3
    names = (*VISIONS, "clocktower", "corridor", "real")
    state = State(
        mode="table",
        options=SoLongMyWorldOptions(),
        hour=1,
        first_player=first_player,
        phase=Phase.VISION,
        visions=[
            Vision(id=name, kind=kind, in_play=number < 6)
            for number, (name, kind) in enumerate(zip(names, kinds, strict=True))
        ],
        ring=list(range(6)),
        system=[12] * 5,
        marks=12,
        box=[0] * len(names),
        cards=cards,
        first_gestalt=first_gestalt,
        remnant_deck=list(range(first_gestalt - 1)),
        gestalt_deck=list(range(first_gestalt, len(faces))),
        event_cards=Slots.of(["quiet", "census", "glass", "tram"]),
        event_deck=[0, 1, 2, 3],
        players=[Player(tokens=[1] * len(names), where=seat) for seat in range(seats)],
    )
    state.vision_order = state.from_first_player()
    state.order = state.from_first_player()
    state.acting = 0
    for seat, stock in (stocks or {}).items():
        give(state, seat, stock)
    return state


def give(state: State, seat: int, of: str) -> None:
    """Puts tokens from the System into a stock."""
    for kind, count in enumerate(tally(of)):
        state.system[kind] -= count
        state.players[seat].stock[kind] += count


def lay(state: State, vision: int, of: str) -> None:
    """Puts tokens from the System onto a Vision."""
    for kind, count in enumerate(tally(of)):
        state.system[kind] -= count
        state.visions[vision].feelings[kind] += count


def items_of(decision: Decision) -> tuple[int, ...]:
    """What there is to pick from."""
    assert isinstance(decision.choice, Pick)
    return decision.choice.items


def slot_of(state: State, name: str, nth: int = 0) -> int:
    return [slot for slot, face in enumerate(state.cards.face) if face == name][nth]


def hold(state: State, seat: int, *names: str) -> list[int]:
    """Puts cards from wherever they lie into a hand."""
    return [_take(state, name, seat, state.players[seat].hand) for name in names]


def field(state: State, seat: int, *names: str) -> list[int]:
    """Puts cards from wherever they lie onto a field."""
    slots = [_take(state, name, seat, state.players[seat].field) for name in names]
    state.players[seat].played += names
    for slot in slots:
        state.cards.known[slot] = EVERYBODY
    return slots


def discarded(state: State, *names: str) -> list[int]:
    slots = [_take(state, name, 0, state.pile) for name in names]
    for slot in slots:
        state.cards.known[slot] = EVERYBODY
    return slots


def _take(state: State, name: str, seat: int, into: list[int]) -> int:
    for slot in range(len(state.cards.face)):
        if state.cards.face[slot] != name:
            continue
        for deck in (state.remnant_deck, state.gestalt_deck):
            if slot in deck:
                deck.remove(slot)
        taken = [*state.pile, *(s for player in state.players for s in (*player.hand, *player.field))]
        if slot not in taken:
            into.append(slot)
            state.cards.learn(seat, slot)
            return slot
    raise ValueError(f"no {name} is left")


class Bench:
    """One effect being tried."""

    def __init__(self, book: Book, state: State, seed: int = 7) -> None:
        self.book = book
        self.effects = Effects(book)
        self.chance = Fast(seed)
        self.snapshot: Snapshot[State, Any] = Snapshot(state=state, mode="table", seats=state.seats)
        self.events: list[Event] = []
        self.done = True
        self.questions_asked = 0

    @property
    def state(self) -> State:
        return self.snapshot.state

    @property
    def turn(self) -> StepTurn[State]:
        return StepTurn(INFO, self.snapshot, self.chance)

    @property
    def table(self) -> Table:
        return Table(self.turn, self.book)

    def act(self, do: Any) -> "Bench":
        """Lets `do(turn)` set something off, and runs it."""
        turn = self.turn
        do(turn)
        return self._run(turn)

    def play(self, seat: int = 0, card: str = "tested", pay: str = "") -> "Bench":
        slot = next(s for s in self.state.players[seat].hand if self.state.cards.face[s] == card)
        return self.act(lambda turn: self.effects.play_card(turn, seat=seat, card=slot, tokens=tokens(pay)))

    def _run(self, turn: StepTurn[State]) -> "Bench":
        self.done = self.effects.run(turn)
        self.events += turn.events
        assert self.done is not bool(self.snapshot.decisions)
        assert bool(self.state.questions) is bool(self.snapshot.decisions)
        return self

    @property
    def asked(self) -> Decision:
        (decision,) = self.snapshot.decisions
        return decision

    def offered(self) -> list[Move]:
        """All legal answers to the one question."""
        return self.effects.legal_moves(self.state, self.asked) or []

    def answer(self, move: Move) -> "Bench":
        """Answers the one question, after the position has been written down and read again."""
        self.questions_asked += 1
        self.snapshot = SAVES.decode(SAVES.encode(self.snapshot))
        decision = self.asked
        assert self.effects.why_not(self.state, decision, move) is None
        self.snapshot.decisions.remove(decision)
        turn = self.turn
        self.effects.answer(turn, decision, move)
        return self._run(turn)

    def reveal(self, **moves: Move) -> "Bench":
        """Answers a sealed group: `seat_0=..., seat_2=...`."""
        self.snapshot = SAVES.decode(SAVES.encode(self.snapshot))
        answers = {int(name.removeprefix("seat_")): move for name, move in moves.items()}
        assert {decision.seat for decision in self.snapshot.decisions} == set(answers)
        self.snapshot.decisions.clear()
        turn = self.turn
        self.effects.reveal(turn, answers)
        return self._run(turn)

    def told(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]

    def stock(self, seat: int) -> str:
        return letters(self.state.players[seat].stock)

    def on(self, vision: int) -> str:
        return letters(self.state.visions[vision].feelings)

    def hand(self, seat: int) -> list[str]:
        return [self.state.cards.face[slot] for slot in self.state.players[seat].hand]

    def field(self, seat: int) -> list[str]:
        return [self.state.cards.face[slot] for slot in self.state.players[seat].field]

    def pile(self) -> list[str]:
        return [self.state.cards.face[slot] for slot in self.state.pile]


def try_effect(effect: str, state: State | None = None, *, more: str = "", seat: int = 0) -> Bench:
    """Plays the tested card, whose effect this is, by the seat."""
    state = state_of() if state is None else state
    bench = Bench(book_of(parts_of(f"effect = {effect}\n{more}")), state)
    hold(state, seat, "tested")
    return bench.play(seat)
