"""A match played again from its log: to any ply, without a step that was taken back, or to check the snapshot.

The log is folded record by record. Moves are applied by the rules; a resignation and an abort take a ply and change
nothing of the game; a step taken back is left out again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from games.kernel.chance import Chance, ChanceCall, Live, Loaded
from games.kernel.contract import Game
from games.kernel.events import SPECTATOR, Event
from games.kernel.position import Position
from games.kernel.snapshot import carried_codec, move_codec, options_codec
from games.matches.errors import TakeBackImpossible
from games.matches.evidence import NewRecord, Terms, decode_calls, decode_terms, joined_entropy
from games.matches.models import MoveRecord, RecordKind

ANSWERS = frozenset({RecordKind.MOVED, RecordKind.DEFAULTED})


class ChanceSource(Protocol):
    """Where a replay takes chance from, for one record at a time."""

    def __call__(self, record: MoveRecord, counter: int) -> Chance: ...


def recorded_chance(record: MoveRecord, counter: int) -> Chance:
    """The results that the record kept: enough to see the match again, without its secret."""
    return Loaded([call.result for call in decode_calls(record.chance)], counter)


@dataclass(frozen=True, slots=True)
class LiveChance:
    """The match's own stream, to check what the records say: `differing` compares, after the replay."""

    seed: bytes = field(repr=False)
    entropy: tuple[str, ...] = field(repr=False)
    drawn: list[tuple[MoveRecord, list[ChanceCall]]] = field(default_factory=list)

    def __call__(self, record: MoveRecord, counter: int) -> Chance:
        chance = Live(self.seed, joined_entropy(self.entropy), counter)
        self.drawn.append((record, chance.calls))
        return chance

    def differing(self) -> MoveRecord | None:
        """The first record whose chance is not what the stream gives."""
        return next((record for record, calls in self.drawn if decode_calls(record.chance) != calls), None)


@dataclass(frozen=True, slots=True)
class Stage:
    """A step that stands: what it was and the position before it."""

    record: MoveRecord
    before: Position[Any]
    reversible: bool


class History:
    """The fold: `position` and `events` after the last record that was added."""

    def __init__(self, game: Game[Any], started: MoveRecord, chance: ChanceSource = recorded_chance) -> None:
        self._game = game
        self._chance = chance
        self.terms: Terms = decode_terms(started.payload)
        step = Position.start(
            game,
            mode=self.terms.mode,
            seats=self.terms.seats,
            options=options_codec(type(game)).decode(bytes(self.terms.options)),
            chance=chance(started, 0),
            carried=carried_codec(type(game)).decode(bytes(self.terms.carried)),
        )
        self.position: Position[Any] = step.position
        self.events: tuple[Event, ...] = step.events
        self._stages: list[Stage] = []

    @classmethod
    def of(cls, game: Game[Any], records: Iterable[MoveRecord], chance: ChanceSource = recorded_chance) -> "History":
        """The whole of these records, which begin with the start."""
        log = iter(records)
        history = cls(game, next(log), chance)
        for record in log:
            history.add(record)
        return history

    def add(self, record: MoveRecord) -> None:
        """Plays one more record. Raises the kernel's Refused when the rules refuse what the log holds."""
        if record.kind in ANSWERS:
            self._answer(record)
            return
        self.events = ()
        if record.kind == RecordKind.TAKEN_BACK:
            self.position = self.without_last()
            self._stages.pop()
        else:
            self.position = with_ply(self.position.copy(), self.position.ply + 1)
            self._stages.clear()

    def _answer(self, record: MoveRecord) -> None:
        if record.seat is None or record.decision_id is None:
            raise ValueError(f"record {record.number} answers nothing")
        before = self.position
        move = move_codec(type(self._game)).decode(record.payload.encode())
        chance = self._chance(record, before.snapshot.chance_calls)
        step = before.apply(record.seat, record.decision_id, move, chance)
        self.position, self.events = step.position, step.events
        if step.took_ply:
            self._stages.append(Stage(record, before, record.reversible and record.kind == RecordKind.MOVED))

    # Taking back

    def last_step(self, seat: int) -> MoveRecord:
        """The step that the seat may take back now. Raises TakeBackImpossible with the reason."""
        if any(decision.group is not None for decision in self.position.decisions):
            raise TakeBackImpossible(reason="group_open")
        if not self._stages:
            raise TakeBackImpossible(reason="nothing_to_take_back")
        stage = self._stages[-1]
        if stage.record.seat != seat:
            raise TakeBackImpossible(reason="not_your_step")
        if not stage.reversible or self._has_revealed(stage.before):
            raise TakeBackImpossible(reason="drew_chance_or_revealed")
        return stage.record

    def without_last(self) -> Position[Any]:
        """The position without the last step. The ply goes on counting, and no decision's number is given twice.

        The decision that the step had answered stands again under its own number; what the step had asked is gone.
        """
        restored = with_ply(self._stages[-1].before.copy(), self.position.ply + 1)
        restored.snapshot.next_id = self.position.snapshot.next_id
        return restored

    def _has_revealed(self, before: Position[Any]) -> bool:
        """Whether anybody, the mover too, knows something now that was hidden from them before."""
        viewers = (SPECTATOR, *range(self.terms.seats))
        hidden = self._game.hidden
        return any(
            not hidden(before.state, viewer).keys() <= hidden(self.position.state, viewer).keys() for viewer in viewers
        )


def with_ply(position: Position[Any], ply: int) -> Position[Any]:
    """The position, changed in place, at another ply: for what happens to a match outside its game."""
    position.snapshot.ply = ply
    return position


def of_ply(record: MoveRecord | NewRecord) -> int:
    """The ply that a `taken_back` record took back."""
    ply: int = msgspec.json.decode(record.payload)["of_ply"]
    return ply
