"""Looks of operators at what players must not know: first written down, then shown."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from games.matches.errors import LookForbidden, NotFound, OwnMatch, ReasonMissing
from games.matches.hidden import Passage, exposed
from games.matches.models import Exposure, HiddenLook, Match
from games.matches.models.look import REASON_LENGTH

LOOK_PERMISSION: Final = "matches.look_hidden"
REASON_AT_LEAST: Final = 10


def hidden_look(
    *, match_id: UUID, operator: Any, what: Exposure, reason: str, from_ply: int = 0, now: datetime
) -> list[Passage]:
    """Opens what is hidden of a match, after it has written down that and why the operator looks.

    Raises NotFound, LookForbidden, OwnMatch or ReasonMissing; then nothing is shown. Must not be called within a
    transaction: a rollback would undo the row, but not what was seen.
    """
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise NotFound
    look_check(match=match, operator=operator, now=now)
    reason = reason.strip()
    if not REASON_AT_LEAST <= len(reason) <= REASON_LENGTH:
        raise ReasonMissing(least=REASON_AT_LEAST, most=REASON_LENGTH)
    with transaction.atomic(durable=True):
        HiddenLook.objects.create(
            match_id=match.id,
            ply=match.ply,
            what=what,
            reason=reason,
            operator_id=operator.pk,
            operator_name=operator.get_username(),
            looked_at=now,
        )
    return exposed(match, what, from_ply=from_ply)


def look_check(*, match: Match, operator: Any, now: datetime) -> None:
    """Raises LookForbidden, or OwnMatch while the operator is a player of the live or sealed match.

    That holds for one who has resigned, too: their side, or their friends, may play on; and of a sealed match they may
    begin another with the same luck.
    """
    if not operator.has_perm(LOOK_PERMISSION):
        raise LookForbidden
    if (match.is_live or match.closed_until(now)) and match.seats.filter(user=operator).exists():
        raise OwnMatch
