"""Hints: asked for under the match's lock and counted in its log; thought out by a task, outside any lock."""

from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q

from games.agents.hints import hint_giver
from games.kernel.position import Position
from games.kernel.simulate import SeatProspect
from games.kernel.snapshot import move_codec
from games.matches import telling
from games.matches.connection import retried_when_lost
from games.matches.errors import NoHints
from games.matches.history import with_ply
from games.matches.models import Hint, Match, RecordKind, Status
from games.matches.seen import MatchView, position_of
from games.matches.services.acting import check_live, match_locked_for
from games.matches.services.agents import wits_of
from games.matches.services.clocking import check_in_time, clocks_of
from games.matches.services.ledger import Act, act_written, owing_seats

HINT_TASK: Final = "matches.hint_think"
PATIENCE: Final = timedelta(seconds=5)
"""A hint that has been waited for so long was not asked of anybody, or its task was lost."""
KEPT_WAITING: Final = timedelta(hours=1)
"""For how long the sweep asks again."""


@retried_when_lost
def hint_ask(*, match_id: UUID, user: Any, now: datetime) -> MatchView:
    """Asks for a hint at what the user's seat owes now. Asked again at the same ply it is the same hint.

    Each takes a ply of its own, counts (`Match.hints`), and makes the steps before it final. The answer comes later, as
    a `Hint` with a move. Raises NotFound, NotSeated, SeatResigned, SeatHandedOver, MatchOver, TimeIsUp or NoHints.
    """
    with transaction.atomic():
        locked, seat = match_locked_for(match_id, user)
        check_live(locked)
        match = locked.match
        if hint_giver(match.game, match.mode) is None:
            raise NoHints(game=match.game, mode=match.mode)
        position = position_of(match)
        if not Hint.objects.filter(match=match, ply=match.ply).exists():
            _hint_noted(match, position, seat, now)
    return MatchView(match, seat, position)


def _hint_noted(match: Match, position: Position[Any], seat: int, now: datetime) -> None:
    clocks = clocks_of(match, now)
    check_in_time(clocks, seat, now)
    owed = owing_seats(position)
    act = Act(kind=RecordKind.HINTED, seat=seat)
    act_written(match, with_ply(position, position.ply + 1), act, owed_before=owed, now=now, clocks=clocks)
    match.hints += 1
    match.save(update_fields=["hints"])
    Hint.objects.create(match=match, ply=match.ply, seat=seat, asked_at=now)
    match_id, ply = match.id, match.ply
    transaction.on_commit(lambda: hint_call(match_id, ply), robust=True)


def hint_call(match_id: UUID, ply: int) -> None:
    """Has the hint thought out. When nobody takes the message, the sweep sends again."""
    telling.task_send(HINT_TASK, match_id=str(match_id), ply=ply)


def hint_think(*, match_id: UUID, ply: int, now: datetime) -> bool:
    """Answers a hint that was asked for. Returns whether it did: not where that was done, or the match has gone on."""
    hint = Hint.objects.select_related("match").filter(_awaited(), match=match_id, ply=ply).first()
    giver = None if hint is None else hint_giver(hint.match.game, hint.match.mode)
    if hint is None or giver is None:
        return False
    position = position_of(hint.match)
    decision = position.owed(hint.seat)[0]
    move = giver.choose(position.game, SeatProspect(position, decision), wits_of(hint.match, hint.seat))
    if move is None:
        raise LookupError(f"nobody knows what to do about the owed decision {decision.name!r}")
    text = move_codec(type(position.game)).encode(move).decode()
    unanswered = Hint.objects.filter(pk=hint.pk, answered_at=None)
    answered = unanswered.update(move=text, decision_id=decision.id, answered_at=now)
    telling.streams_tell(match_id, ply)
    return bool(answered)


def hints_catch_up(*, now: datetime, limit: int = 50) -> int:
    """Calls for hints that have been waited for too long. Returns how many."""
    late = Hint.objects.filter(_awaited(), asked_at__lt=now - PATIENCE, asked_at__gt=now - KEPT_WAITING)
    calls = list(late.order_by("asked_at").values_list("match_id", "ply")[:limit])
    for match_id, ply in calls:
        hint_call(match_id, ply)
    return len(calls)


def _awaited() -> Q:
    """Hints without an answer, of live matches that have not gone on since."""
    return Q(answered_at=None, match__status=Status.LIVE, match__ply=F("ply"))
