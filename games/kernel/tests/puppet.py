"""A game that does what its moves say, so that a test can bring any position about.

`Do(("ask 1", "offer 0"))` asks seat 1 and makes seat 0 an offer. See `_act` for the words.
"""

import enum
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from games.kernel.chance import Chance, Fast
from games.kernel.content import Pack
from games.kernel.contract import Game, Info, Mode, Options, Outcome, Turn, View
from games.kernel.decisions import Amount, Decision, OneOf, Pick
from games.kernel.errors import Refusal
from games.kernel.events import Public, Viewer
from games.kernel.moves import Move
from games.kernel.position import Position, Step


class PuppetOptions(Options, frozen=True):
    first: str = "ask 0"


class Strings(Struct):
    """The puppet's state."""

    seats: int
    done: list[str] = field(default_factory=list)
    ended: bool = False
    first: str = "ask 0"


class Ending(enum.StrEnum):
    TOLD_TO = "told_to"


class Do(Move, frozen=True):
    what: tuple[str, ...] = ()


class Choose(Move, frozen=True):
    items: tuple[int, ...]


class Count(Move, frozen=True):
    amount: int


class Quietly(Public, frozen=True):
    reveals = False


class Aloud(Public, frozen=True):
    pass


class NotToday(Refusal, frozen=True):
    sentence = "Not today."


class TooLate(Refusal, frozen=True):
    sentence = "That is lost."


class NeedsDetails(Refusal, frozen=True):
    sentence = "There were {count}."
    count: int


class NoThirdSeat(Refusal, frozen=True):
    sentence = "This puppet has two hands."


class Undeclared(Refusal, frozen=True):
    sentence = "Nobody declared this."


class Seen(View, frozen=True):
    done: tuple[str, ...]


REASONS: dict[str, type[Refusal]] = {"too_late": TooLate, "details": NeedsDetails, "undeclared": Undeclared}


class Puppet(Game[Strings]):
    info = Info(
        slug="puppet",
        title="Puppet",
        modes=(Mode("show", (1, 2, 3)), Mode("duet", (2,))),
        options=PuppetOptions,
        state=Strings,
        view=Seen,
        moves=(Do, Choose, Count),
        events=(Quietly, Aloud),
        refusals=(NotToday, TooLate, NeedsDetails, NoThirdSeat),
        endings=Ending,
        decisions=("act", "extra", "together", "pick", "amount"),
        rules_version=1,
    )

    def why_not_seats(self, mode: str, seats: int) -> Refusal | None:
        return NoThirdSeat() if (mode, seats) == ("duet", 3) else None

    def why_not_options(self, mode: str, seats: int, options: Options) -> Refusal | None:
        return NotToday() if options == PuppetOptions(first="never") else None

    def setup(self, mode: str, seats: int, options: PuppetOptions, chance: Chance, carried: None) -> Strings:
        return Strings(seats=seats, first=options.first)

    def begin(self, turn: Turn[Strings]) -> None:
        self._act(turn, turn.state.first)

    def legal_moves(self, state: Strings, decision: Decision) -> list[Move] | None:
        return [Do()] if isinstance(decision.choice, OneOf) else self.enumerated(decision.choice)

    def why_not(self, state: Strings, decision: Decision, move: Move) -> Refusal | None:
        return NotToday() if move == Do(("illegal",)) else None

    def play(self, turn: Turn[Strings], decision: Decision, move: Move) -> None:
        turn.state.done.append(f"{decision.seat} {decision.name}")
        for word in move.what if isinstance(move, Do) else ("ask 0",):
            self._act(turn, word)

    def reveal(self, turn: Turn[Strings], name: str, answers: Mapping[int, Move]) -> None:
        turn.state.done += [f"{seat} {move.what}" for seat, move in answers.items() if isinstance(move, Do)]
        turn.ask(0, "act", OneOf(("do",)))

    def _act(self, turn: Turn[Strings], word: str) -> None:
        verb, *rest = word.split()
        match verb:
            case "ask":
                turn.ask(int(rest[0]), "act", OneOf(("do",)))
            case "pick":
                turn.ask(int(rest[0]), "pick", Pick("choose", "items", (1, 2, 3), 1, 2))
            case "amount":
                turn.ask(int(rest[0]), "amount", Amount("count", "amount", 1, 3))
            case "unheard":
                turn.ask(0, "unheard_of", OneOf(("do",)))
            case "offer":
                turn.offer(int(rest[0]), "extra", OneOf(("do",)))
            case "group":
                turn.ask_group("together", {int(seat): OneOf(("do",)) for seat in rest})
            case "withdraw":
                turn.withdraw(int(rest[0]), REASONS[rest[1]] if rest[1:] else None)
            case "standing":
                found = turn.standing(int(rest[0]), rest[1])
                turn.state.done.append("nothing" if found is None else f"decision {found.id}")
            case "roll":
                turn.chance.roll(6)
            case "quietly" | "aloud":
                turn.tell(Quietly() if verb == "quietly" else Aloud())
            case "end":
                turn.state.ended = True
            case "crash":
                raise ZeroDivisionError

    def default(self, state: Strings, decision: Decision) -> Move:
        return Do()

    def outcome(self, state: Strings) -> Outcome | None:
        return Outcome(ending=Ending.TOLD_TO, ranks=(1,) * state.seats) if state.ended else None

    def view(self, state: Strings, viewer: Viewer) -> Seen:
        return Seen(done=tuple(state.done))

    def imagine(self, state: Strings, viewer: Viewer, chance: Chance) -> Strings:
        return state

    def board_text(self, view: Any) -> str:
        return " ".join(view.done)


PUPPET = Puppet(Pack({}))


def start(first: str = "ask 0", seats: int = 2) -> Position[Strings]:
    """A show that begins with this word."""
    options = PuppetOptions(first=first)
    return Position.start(PUPPET, mode="show", seats=seats, options=options, chance=Fast(0)).position


def do(position: Position[Strings], decision_id: int, *what: str, owned: bool = False) -> Step[Strings]:
    """Answers a decision, whosever it is, with these words."""
    decision = position.decision(decision_id)
    seat = 0 if decision is None else decision.seat
    return position.apply(seat, decision_id, Do(what), Fast(0), owned=owned)
