"""What services are given and give back."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

from games.kernel.events import Event

if TYPE_CHECKING:
    from games.matches.seen import MatchView


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatSpec:
    """Who shall sit at a place: a person or an agent. `entropy` is the person's share in the luck of the match."""

    user: Any = None
    agent: str = ""
    entropy: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchStarted:
    match_id: UUID
    match: "MatchView"
    """The match as a spectator sees it; `match.seen_from(seat)` for a seat's."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MoveAccepted:
    """A move was made, now or by an earlier request with the same client_move_id (`repeated`).

    `ply` and `events` (as the mover may see them) are those of the move; `match` is as the mover sees it now.
    """

    match_id: UUID
    seat: int
    ply: int
    events: tuple[Event, ...]
    match: "MatchView"
    repeated: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatGivenUp:
    """A seat was resigned; the match is over, or an agent plays on (`agent`)."""

    match_id: UUID
    seat: int
    ply: int
    agent: str
    match: "MatchView"


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatReturned:
    """A person plays their own seat again."""

    match_id: UUID
    seat: int
    ply: int
    match: "MatchView"


@dataclass(frozen=True, kw_only=True, slots=True)
class StepTakenBack:
    """The step that took `of_ply` was taken back; that took a ply of its own."""

    match_id: UUID
    seat: int
    ply: int
    of_ply: int
    match: "MatchView"
    repeated: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class AbortAnswered:
    """Whether the match is aborted now; if not, which seats have agreed and which must still agree."""

    match_id: UUID
    aborted: bool
    agreed: tuple[int, ...]
    awaited: tuple[int, ...]
    match: "MatchView"
