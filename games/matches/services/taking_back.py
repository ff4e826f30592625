"""Taking back one's last step, where nothing was learnt from it."""

import hashlib
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction

from games.matches.connection import retried_when_lost
from games.matches.errors import MatchError
from games.matches.evidence import NewRecord
from games.matches.history import History, of_ply
from games.matches.models import Match, MoveRecord, RecordKind
from games.matches.results import StepTakenBack
from games.matches.seen import MatchView, game_of
from games.matches.services.acting import check_live, earlier_request, match_locked_for
from games.matches.services.clocking import check_turn_resumable, clocks_of
from games.matches.services.ledger import Act, act_written, owing_seats

_PAYLOAD_HASH = hashlib.sha256(b"take back").hexdigest()


@retried_when_lost
def step_take_back(
    *, match_id: UUID, user: Any, client_move_id: str, now: datetime, expected_ply: int | None = None
) -> StepTakenBack:
    """The mover takes back the last step, without asking anybody.

    Only of a step that drew no chance and revealed nothing to anybody, and after which nobody has moved. The step's
    decision stands again; the taking back takes a ply of its own. Raises NotFound, NotSeated, SeatResigned, MatchOver,
    PlyMismatch, TakeBackImpossible (with the reason), TimeIsUp (the turn that would go on has run out) or
    IdempotencyConflict; then nothing has changed.
    """
    try:
        with transaction.atomic():
            return _taken_back(match_id, user, client_move_id, now, expected_ply)
    except (MatchError, IntegrityError) as answer:
        record = earlier_request(match_id, user, client_move_id, _PAYLOAD_HASH, answer)
    match = Match.objects.get(pk=match_id)
    return _result(match, record, MatchView(match, None if record.seat in match.agent_seats else record.seat), True)


def _taken_back(
    match_id: UUID, user: Any, client_move_id: str, now: datetime, expected_ply: int | None
) -> StepTakenBack:
    locked, seat = match_locked_for(match_id, user)
    check_live(locked, expected_ply)
    match = locked.match
    history = History.of(game_of(match), MoveRecord.objects.filter(match=match).order_by("number"))
    step = history.last_step(seat)
    position = history.without_last()
    clocks = clocks_of(match, now)
    check_turn_resumable(clocks, seat, now)
    act = Act(
        kind=RecordKind.TAKEN_BACK,
        seat=seat,
        decision_id=step.decision_id,
        payload=msgspec.json.encode({"of_ply": step.ply}).decode(),
        ends_turn=match.seats_count == 1,
        client_move_id=client_move_id,
        payload_hash=_PAYLOAD_HASH,
    )
    record = act_written(match, position, act, owed_before=owing_seats(history.position), now=now, clocks=clocks)
    return _result(match, record, MatchView(match, seat, position), False)


def _result(match: Match, record: MoveRecord | NewRecord, view: MatchView, repeated: bool) -> StepTakenBack:
    if record.seat is None:
        raise LookupError(f"record {record.number} of {match.id} is nobody's")
    return StepTakenBack(
        match_id=match.id,
        seat=record.seat,
        ply=record.ply,
        of_ply=of_ply(record),
        match=view,
        repeated=repeated,
    )
