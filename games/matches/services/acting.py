"""Who may act on a match, and in what state it must be."""

from typing import Any
from uuid import UUID

from django.db import IntegrityError
from django.db.models import F

from games.kernel.errors import MatchOver as KernelMatchOver
from games.kernel.errors import Refusal
from games.kernel.errors import StaleDecision as KernelStaleDecision
from games.matches.errors import (
    IdempotencyConflict,
    MatchError,
    MatchOver,
    NotFound,
    NotSeated,
    PlyMismatch,
    Refused,
    SeatHandedOver,
    SeatResigned,
    StaleDecision,
)
from games.matches.models import Match, MoveRecord, Seat, Spectators
from games.matches.store import Locked, match_locked


def match_locked_for(match_id: UUID, user: Any) -> tuple[Locked, int]:
    """The match under its lock and the user's seat in it, still theirs.

    Raises NotFound (no such match, or none of theirs), NotSeated (they may only watch), SeatResigned or SeatHandedOver.
    """
    locked = match_locked(match_id, user.pk)
    if locked is None:
        raise NotFound
    if locked.seat is None:
        raise NotSeated if locked.match.spectators == Spectators.OPEN else NotFound
    if locked.seat in locked.match.agent_seats:
        may_return = Seat.objects.filter(match=match_id, number=locked.seat, resigned_at=None).exists()
        raise SeatHandedOver if may_return else SeatResigned
    return locked, locked.seat


def check_live(locked: Locked, expected_ply: int | None = None) -> None:
    """Raises MatchOver, or PlyMismatch when the asker expected another ply."""
    if not locked.match.is_live:
        raise MatchOver
    if expected_ply is not None and expected_ply != locked.match.ply:
        raise PlyMismatch(expected=expected_ply, actual=locked.match.ply)


def seat_is_deserted(match: Match, seat: int) -> bool:
    """Whether the seat's person has deleted their account: then the stand-in plays."""
    return Seat.objects.filter(match=match, number=seat, user=None, agent="").exists()


def answer_to(refusal: Refusal) -> MatchError:
    """The kernel's refusal as this app's answer."""
    if isinstance(refusal, KernelStaleDecision):
        return StaleDecision(decision_id=refusal.decision_id)
    return MatchOver() if isinstance(refusal, KernelMatchOver) else Refused(refusal)


def earlier_request(
    match_id: UUID, user: Any, client_move_id: str, payload_hash: str, answer: MatchError | IntegrityError
) -> MoveRecord:
    """What a request that failed now has written when it came before.

    Raises `answer` when it never came, and IdempotencyConflict when it came with something else in it.
    """
    record = MoveRecord.objects.filter(
        match=match_id, client_move_id=client_move_id, match__seats__user=user, match__seats__number=F("seat")
    ).first()
    if record is None:
        raise answer
    if record.payload_hash != payload_hash:
        raise IdempotencyConflict(client_move_id=client_move_id)
    return record
