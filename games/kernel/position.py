"""Position: the envelope around a game's state, and the only door through which it changes.

`Position.apply` checks that the decision stands and is this seat's, that the move fits its choice, that the game
agrees; then lets the game play, and returns the `Step`. A refused move changes nothing.
"""

from typing import Any, Generic, Self, TypeVar

from msgspec import Struct

from .chance import Chance
from .contract import Carried, Game, Options, Outcome, View
from .decisions import Decision, by_id, move_names, why_not_choice
from .errors import (
    GameBug,
    GroupOpen,
    MatchOver,
    NotYourDecision,
    Refusal,
    Refused,
    SeatsNotAllowed,
    StaleDecision,
    UnknownDecision,
    UnknownMode,
    WrongMove,
)
from .events import Answered, Event, Viewer
from .moves import Move
from .snapshot import SealedAnswer, Snapshot, decode_snapshot, snapshot_codec
from .turn import StepTurn

S = TypeVar("S", bound=Struct)


class Step(Struct, Generic[S], frozen=True):
    """What one `apply` did. `took_ply` is False when a sealed answer was only replaced."""

    position: "Position[S]"
    events: tuple[Event, ...]
    took_ply: bool
    outcome: Outcome | None = None
    drew_chance: bool = False

    @property
    def can_be_taken_back(self) -> bool:
        """Whether nobody has learnt anything by this step: it drew no chance, and each event says that it told nothing.

        An ended match is not reopened, and a replaced sealed answer is replaced again instead.
        """
        return (
            self.took_ply
            and self.outcome is None
            and not self.drew_chance
            and not any(event.reveals for event in self.events)
        )

    def events_for(self, viewer: Viewer) -> list[Event]:
        """The events as the viewer may see them."""
        return redacted(self.events, viewer)


def redacted(events: tuple[Event, ...] | list[Event], viewer: Viewer) -> list[Event]:
    """What is left of the events for a viewer."""
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


class Position(Generic[S]):
    """A match at one moment: a game and a snapshot. Treated as a value: `apply` returns a new one."""

    __slots__ = ("game", "snapshot")

    def __init__(self, game: Game[S], snapshot: Snapshot[S, Any]) -> None:
        self.game = game
        self.snapshot = snapshot

    # Beginning and keeping

    @classmethod
    def start(
        cls, game: Game[S], *, mode: str, seats: int, options: Options, chance: Chance, carried: Carried | None = None
    ) -> Step[S]:
        """Sets a game up and asks its first decisions. Raises `Refused` when mode, seats or options do not fit."""
        refusal = why_not_start(game, mode, seats, options)
        if refusal is not None:
            raise Refused(refusal)
        state = game.setup(mode, seats, options, chance, carried)
        position = cls(game, Snapshot(state=state, mode=mode, seats=seats))
        turn = StepTurn(position.game.info, position.snapshot, chance)
        game.begin(turn)
        return position._finish(turn, took_ply=False)

    @classmethod
    def decode(cls, game: Game[S], data: bytes, schema: int | None = None) -> Self:
        """Reads stored bytes, written under `schema` (the game's current one by default)."""
        return cls(game, decode_snapshot(game, data, game.info.state_schema if schema is None else schema))

    def encode(self) -> bytes:
        return snapshot_codec(type(self.game)).encode(self.snapshot)

    def copy(self) -> "Position[S]":
        return Position(self.game, snapshot_codec(type(self.game)).copy(self.snapshot))

    # Looking

    @property
    def state(self) -> S:
        return self.snapshot.state

    @property
    def ply(self) -> int:
        """The number of accepted records."""
        return self.snapshot.ply

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.snapshot.state)

    @property
    def decisions(self) -> list[Decision]:
        """What stands: owed decisions and offers, by id. Sealed ones stand until their group is revealed."""
        return self.snapshot.decisions

    def decision(self, decision_id: int) -> Decision | None:
        return by_id(self.snapshot.decisions, decision_id)

    def sealed_answer(self, decision_id: int) -> Move | None:
        """The answer that waits for the rest of its group."""
        return next((answer.move for answer in self.snapshot.sealed if answer.decision_id == decision_id), None)

    def owed(self, seat: int | None = None) -> list[Decision]:
        """Decisions that block and are not answered yet: of one seat, or of all.

        While a group is open only its own are: nobody is kept waiting by a question that may not be answered yet.
        """
        answered = [answer.decision_id for answer in self.snapshot.sealed]
        sealed_only = self.group_open
        return [
            d
            for d in self.snapshot.decisions
            if d.owed and d.id not in answered and seat in (None, d.seat) and (d.sealed or not sealed_only)
        ]

    @property
    def group_open(self) -> bool:
        """Whether a sealed choice is under way; then nothing but its answers is accepted."""
        return any(decision.group is not None for decision in self.snapshot.decisions)

    def standing(self, seat: int) -> list[Decision]:
        """All that this seat may answer now, offers and replaceable sealed answers included."""
        sealed_only = self.group_open
        return [d for d in self.snapshot.decisions if d.seat == seat and (d.sealed or not sealed_only)]

    def offers(self) -> list[Decision]:
        """The offers that may be taken now, of all seats."""
        return [] if self.group_open else [d for d in self.snapshot.decisions if not d.owed]

    def legal_moves(self, decision: Decision) -> list[Move] | None:
        moves = self.game.legal_moves(self.snapshot.state, decision)
        return None if moves is None else list(moves)

    def default(self, decision: Decision) -> Move:
        return self.game.default(self.snapshot.state, decision)

    def view(self, viewer: Viewer) -> View:
        return self.game.view(self.snapshot.state, viewer)

    def imagine(self, viewer: Viewer, chance: Chance) -> "Position[S]":
        """A position that the viewer cannot tell from this one, with all they do not know dealt anew.

        What stands and its ids stay; so the choice put to another seat may rest on what is public only, and on slots.
        """
        other = self.copy()
        other.snapshot.state = self.game.imagine(other.snapshot.state, viewer, chance)
        for answer in other.snapshot.sealed:
            decision = other.decision(answer.decision_id)
            if decision is not None and decision.seat != viewer:
                answer.move = self.game.sample_move(other.snapshot.state, decision, chance)
        return other

    # Moving

    def why_not(self, seat: int, decision_id: int, move: Move) -> Refusal | None:
        """Why `apply` would refuse; None when it would not."""
        decision = by_id(self.snapshot.decisions, decision_id)
        return self._why_gone(seat, decision_id) if decision is None else self._why_not(seat, decision, move)

    def _why_not(self, seat: int, decision: Decision, move: Move) -> Refusal | None:
        if decision.seat != seat:
            return NotYourDecision(decision_id=decision.id, seat=seat)
        decisions = self.snapshot.decisions
        if decision.group is None and len(decisions) > 1 and any(other.group is not None for other in decisions):
            return GroupOpen()
        if type(move) not in self.game.info.moves:
            # Games may have moves of the same name: a choice, which tells them by name, would take another game's.
            return WrongMove(decision=decision.name, move=move.tag_name(), takes=move_names(decision.choice))
        return why_not_choice(decision, move) or self.game.why_not(self.snapshot.state, decision, move)

    def _why_gone(self, seat: int, decision_id: int) -> Refusal:
        if self.outcome is not None:
            return MatchOver()
        for withdrawn in self.snapshot.withdrawn:
            if withdrawn.decision_id == decision_id and withdrawn.seat == seat:
                return _refusal_of(self.game, withdrawn.code)
        if 0 < decision_id < self.snapshot.next_id:
            return StaleDecision(decision_id=decision_id)
        return UnknownDecision(decision_id=decision_id)

    def apply(self, seat: int, decision_id: int, move: Move, chance: Chance, *, owned: bool = False) -> Step[S]:
        """Answers a decision.

        Works on a copy unless the position is `owned` (freshly decoded, or simulated): then it is changed in place, and
        must be thrown away when this raises anything but `Refused`. Raises `Refused`, which changes nothing.
        """
        decision = by_id(self.snapshot.decisions, decision_id)
        if decision is None:
            raise Refused(self._why_gone(seat, decision_id))
        refusal = self._why_not(seat, decision, move)
        if refusal is not None:
            raise Refused(refusal)
        position = self if owned else self.copy()
        turn = StepTurn(position.game.info, position.snapshot, chance)
        if decision.group is not None:
            return position._answer_sealed(turn, decision, move)
        position._close(decision)
        position.game.play(turn, decision, move)
        return position._finish(turn, took_ply=True)

    def _close(self, decision: Decision) -> None:
        snapshot = self.snapshot
        snapshot.decisions.remove(decision)
        if snapshot.withdrawn:
            snapshot.withdrawn = [w for w in snapshot.withdrawn if w.seat != decision.seat]

    def _answer_sealed(self, turn: StepTurn[S], decision: Decision, move: Move) -> Step[S]:
        sealed = self.snapshot.sealed
        for answer in sealed:
            if answer.decision_id == decision.id:
                answer.move = move
                return self._finish(turn, took_ply=False)
        sealed.append(SealedAnswer(decision.id, move))
        # The order of arrival must not matter, not even in the bytes.
        sealed.sort(key=lambda answer: answer.decision_id)
        turn.tell(Answered(seat=decision.seat, decision=decision.name))
        group = [d for d in self.snapshot.decisions if d.group == decision.group]
        if len(sealed) == len(group):
            moves = {answer.decision_id: answer.move for answer in sealed}
            answers = {d.seat: moves[d.id] for d in sorted(group, key=lambda d: d.seat)}
            sealed.clear()
            for member in group:
                self._close(member)
            self.game.reveal(turn, decision.name, answers)
        return self._finish(turn, took_ply=True)

    def _finish(self, turn: StepTurn[S], *, took_ply: bool) -> Step[S]:
        snapshot = self.snapshot
        drew_chance = turn.chance.counter != turn.chance_before
        snapshot.chance_calls = turn.chance.counter
        snapshot.ply += took_ply
        outcome = self.game.outcome(snapshot.state)
        if outcome is not None:
            snapshot.decisions.clear()
            snapshot.sealed.clear()
            snapshot.withdrawn.clear()
        elif not _anything_owed(snapshot.decisions):
            raise GameBug(f"{self.game.info.slug}: the game goes on but nobody owes a decision")
        return Step(self, tuple(turn.events), took_ply, outcome, drew_chance)


def _anything_owed(decisions: list[Decision]) -> bool:
    # A loop: a generator in `any` costs as much as the rest of the envelope's work.
    for decision in decisions:  # noqa: SIM110
        if decision.owed:
            return True
    return False


def why_not_start(game: Game[Any], mode: str, seats: int, options: Options) -> Refusal | None:
    """Why a game cannot be set up like this; None when it can."""
    own = game.why_not_seats(mode, seats)
    if own is not None:
        return own
    known = game.info.mode(mode)
    if known is None:
        return UnknownMode(mode=mode, modes=tuple(m.name for m in game.info.modes))
    if seats not in known.seats:
        return SeatsNotAllowed(mode=mode, seats=seats, allowed=known.seats)
    return game.why_not_options(mode, seats, options)


def _refusal_of(game: Game[Any], code: str) -> Refusal:
    for refusal in game.info.refusals:
        if refusal.code_name() == code:
            return refusal()
    raise GameBug(f"{game.info.slug} does not declare the refusal {code!r} any more")
