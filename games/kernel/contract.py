"""What a game is: the contract between a rulebook in code and everything around it.

A game is an object bound to one content pack. It is pure: no clock, no entropy but the `Chance` it is handed, no I/O,
and it holds nothing of a match. The match is the *state*, a Struct of the game's own.
"""

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from msgspec import Struct

from .chance import Chance
from .codec import check_state_type
from .content import Pack, Provenance
from .decisions import Choice, Decision, OneOf, answer_count, answers, sample_answer
from .errors import Refusal
from .events import Event, Viewer
from .moves import Move
from .slots import hidden_slots

S = TypeVar("S", bound=Struct)
S_co = TypeVar("S_co", bound=Struct, covariant=True)

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns an old state, as plain values, into the next schema's."""

ENUMERATED_AT_MOST = 64
"""Described choices with more answers than this are not listed; the client builds the answer from the choice."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of a game's table options: every field has a default, the rulebook's reading."""


class View(Struct, frozen=True, kw_only=True):
    """Base of what one viewer sees, built by allow-list. Unknown is None or a count; no dicts, no recursion."""


class Carried(Struct, frozen=True, kw_only=True):
    """Base of what one game hands on to the next; secret with the match."""

    def reseated(self, moved: Mapping[int, int]) -> Self:
        """The same for a table at which people have changed seats: from the key to the value; who is no key has left.

        What names seats overrides this.
        """
        return self


class Mode(Struct, frozen=True):
    """A way to play: its name and the numbers of seats it allows."""

    name: str
    seats: tuple[int, ...]


class Info(Struct, frozen=True, kw_only=True):
    """What a game declares of itself. The types here become GraphQL and REST types."""

    slug: str
    title: str
    modes: tuple[Mode, ...]
    options: type[Options]
    state: type[Struct]
    view: type[View]
    moves: tuple[type[Move], ...]
    events: tuple[type[Event], ...]
    refusals: tuple[type[Refusal], ...]
    endings: type[enum.StrEnum]
    decisions: tuple[str, ...]
    rules_version: int
    state_schema: int = 1
    carried: type[Carried] | None = None
    locales: tuple[str, ...] = ("en",)

    def written(self) -> tuple[type[Struct], ...]:
        """The types beside the state that are stored and sent: they obey its rules."""
        carried = () if self.carried is None else (self.carried,)
        return (self.options, *carried, *self.moves, *self.events, *self.refusals)

    def mode(self, name: str) -> Mode | None:
        return next((mode for mode in self.modes if mode.name == name), None)


WON: Final = 1
LOST: Final = 2
"""The ranks of a table that is one side."""


class Outcome(Struct, frozen=True, kw_only=True):
    """How a game ended. Ranks are per seat, from 1 (a shared rank is a tie); scores per seat, where there are any.

    Where the whole table is one side there are no rivals, and its seats share one fate: rank `WON` or rank `LOST`.
    Ranks are None where there is nothing to win: people alone or together who only want a good score.
    """

    ending: str
    ranks: tuple[int, ...] | None
    scores: tuple[int, ...] | None = None

    def winners(self, sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """Seats of rank 1; nobody when rivals all share it (a draw). `sides` are those of the match (`Game.sides`)."""
        ranks = self.ranks or ()
        best = tuple(seat for seat, rank in enumerate(ranks) if rank == WON)
        return () if len(best) == len(ranks) and len(sides) > 1 else best


class Turn(Protocol[S_co]):
    """What a game gets to act with: the state, chance, and the verbs."""

    @property
    def state(self) -> S_co: ...

    @property
    def chance(self) -> Chance: ...

    def ask(self, seat: int, name: str, choice: Choice) -> int:
        """Asks an owed decision: it blocks until answered. Returns its id."""
        ...

    def ask_group(self, name: str, choices: Mapping[int, Choice]) -> int:
        """Asks each of these seats at once, sealed; `Game.reveal` gets the answers. One group at a time."""
        ...

    def offer(self, seat: int, name: str, choice: Choice) -> int:
        """Offers what the seat may do or leave: nobody waits for it. Returns its id."""
        ...

    def withdraw(self, decision_id: int, because: type[Refusal] | None = None) -> None:
        """Takes a decision back. A late answer is refused by `because` (a refusal without details), else as stale."""
        ...

    def tell(self, event: Event) -> None:
        """Records what happened; each viewer gets what `Event.seen_by` leaves of it."""
        ...

    def standing(self, seat: int, name: str) -> Decision | None:
        """The decision or offer of this name that stands for the seat."""
        ...


class Game(ABC, Generic[S]):
    """One game with one content pack. All methods are pure functions of their arguments.

    `state` is changed in place only by `begin`, `play` and `reveal`, through the `turn` they are handed.
    """

    info: ClassVar[Info]
    upgrades: ClassVar[Mapping[int, Upgrade]] = {}
    """State schema n to n + 1, for matches that began under an older one."""

    slot_fields: ClassVar[frozenset[str]] = frozenset({"slot", "slots"})
    """The fields of views, events and choices that hold slot numbers: nobody is told those of cards unknown to them."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "info" in cls.__dict__:
            check_state_type(cls.info.state, cls.info.slug)
            for kind in cls.info.written():
                check_state_type(kind, kind.__name__)

    # Setting up

    def why_not_seats(self, mode: str, seats: int) -> Refusal | None:
        """A game's own reason against a number of seats, better worded than the kernel's. Asked first."""
        return None

    def why_not_options(self, mode: str, seats: int, options: Options) -> Refusal | None:
        """Why these options do not go with this mode and number of seats."""
        return None

    def arranged_options(self, mode: str, seats: int) -> Options:
        """What people play by whom the service brings together, in quick play and at rated tables.

        As printed by default. A game overrides it where it knows of something fairer, or where so many need an option.
        """
        return self.info.options()

    def sides(self, mode: str, seats: int) -> tuple[tuple[int, ...], ...]:
        """Which seats win together. Each its own by default; all of them in one side win or lose against the game."""
        return tuple((seat,) for seat in range(seats))

    @abstractmethod
    def setup(self, mode: str, seats: int, options: Any, chance: Chance, carried: Any) -> S:
        """The state before the first decision. `carried` is what the game before handed on, or None."""

    @abstractmethod
    def begin(self, turn: Turn[S]) -> None:
        """Asks the first decisions."""

    # Deciding

    @abstractmethod
    def legal_moves(self, state: S, decision: Decision) -> Sequence[Move] | None:
        """All legal answers; None when they are too many to list and the choice describes them.

        Of the moves that a `OneOf` calls `described` only examples.
        """

    @abstractmethod
    def why_not(self, state: S, decision: Decision, move: Move) -> Refusal | None:
        """Why a move that fits the choice is not legal; None exactly for legal moves."""

    @abstractmethod
    def play(self, turn: Turn[S], decision: Decision, move: Move) -> None:
        """Carries out a legal answer to a decision that is not sealed."""

    def reveal(self, turn: Turn[S], name: str, answers: Mapping[int, Move]) -> None:
        """Carries out a group: its seats' answers, in seat order. Needed where the game asks groups."""
        raise TypeError(f"{self.info.slug} asked the group {name!r} but does not reveal groups")

    @abstractmethod
    def default(self, state: S, decision: Decision) -> Move:
        """What the clock plays for an owed decision: legal, and computed without chance."""

    def sample_move(self, state: S, decision: Decision, chance: Chance) -> Move:
        """A random legal move; by default one of `legal_moves`, or a random answer to the described choice."""
        moves = self.legal_moves(state, decision)
        if moves is not None:
            return chance.pick(moves)
        return self.filled(decision.choice, sample_answer(decision.choice, chance))

    # Ending

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on. Asked after every step: keep it cheap."""

    def carries(self, state: S) -> Carried | None:
        """What an ended game hands on to a rematch."""
        return None

    # Seeing

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> View:
        """What the viewer sees: never more than a person in that seat would know."""

    @abstractmethod
    def imagine(self, state: S, viewer: Viewer, chance: Chance) -> S:
        """Deals everything that the viewer does not know anew, consistent with what they know.

        `state` is a copy made for this (`Position.imagine` is the door): change it and return it.
        """

    def hidden(self, state: S, viewer: Viewer) -> Mapping[str, str]:
        """All that the viewer does not know at present: where it lies -> what lies there.

        What leaves this map has been revealed to the viewer; what stands in it must not be named to them. By default
        the slots (`Slots` fields of the state) that the viewer does not know; a game that hides anything else adds it.
        Sealed answers are the kernel's and not listed here. For tests and audits, never served.
        """
        return hidden_slots(state, viewer)

    @abstractmethod
    def board_text(self, view: Any) -> str:
        """The view as plain text."""

    def sources(self) -> Iterable[Provenance]:
        """Where each value of the content comes from: by default every `provenance` that the pack's files name."""
        return self.pack.tags()

    # Being played by programs, and being tested

    def rate(self, view: Any, decision: Decision, move: Move) -> float:
        """How good a move looks to the seat, for the greedy agent: more is better, 0 is "no better than nothing".

        An offer is taken by the greedy agent when its best move is rated above 0.
        """
        return 0.0

    def ratings(self, view: Any, decision: Decision, moves: Sequence[Move]) -> list[float]:
        """`rate` of each of several answers to one question.

        A game overrides it where what is read off the view once serves all of them.
        """
        return [self.rate(view, decision, move) for move in moves]

    def seat_label(self, state: S, seat: int) -> str:
        """What figures about many matches are kept by: its number, or what bears on a seat's chances more than that.

        A game overrides it where seats differ by what they are dealt, or where not always the same seat begins.
        """
        return f"seat {seat}"

    def invariants(self, state: S) -> Sequence[str]:
        """Sentences that say which declared invariant (cards and chips are conserved, ...) the state breaks."""
        return ()

    # For games to use

    def move_type(self, name: str) -> type[Move]:
        return next(move for move in self.info.moves if move.tag_name() == name)

    def filled(self, choice: Choice, answer: Any) -> Move:
        """The move that gives `answer` to a described choice."""
        if isinstance(choice, OneOf):
            raise TypeError("a OneOf is answered by whole moves")
        return self.move_type(choice.move)(**{choice.field: answer})

    def enumerated(self, choice: Choice) -> list[Move] | None:
        """All answers to a described choice as moves, or None when there are more than `ENUMERATED_AT_MOST`."""
        count = answer_count(choice)
        if count is None or count > ENUMERATED_AT_MOST:
            return None
        return [self.filled(choice, answer) for answer in answers(choice)]
