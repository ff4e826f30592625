"""What may be asked about matches, each in a constant number of queries.

Whoever asks gets a match as they may see it, or `NotFound`: never a match and a promise to look away.
"""

from datetime import datetime
from secrets import compare_digest
from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet

from games.kernel.decisions import Decision
from games.kernel.events import Viewer
from games.kernel.moves import Move
from games.matches.errors import EvidenceSealed, NotFound, NotSeated
from games.matches.evidence import ChainedRecord, Evidence, canonical
from games.matches.feed import match_at_ply, match_feed
from games.matches.models import (
    Deadline,
    Hint,
    Match,
    MatchSecret,
    MoveRecord,
    OutboxRow,
    Seat,
    Spectators,
    Status,
)
from games.matches.seen import SEATS, MatchView

__all__ = [
    "agent_seats_awaited",
    "deadlines_of",
    "evidence_for",
    "hint_for",
    "match_at_ply",
    "match_evidence",
    "match_feed",
    "match_for",
    "match_legal_moves",
    "matches_awaiting",
    "matches_of",
    "matches_open",
    "may_watch",
    "outbox_parked",
    "users_in_live_matches",
    "viewer_of",
]


def match_for(user: Any | None, match_id: UUID, capability: str | None = None) -> MatchView:
    """The match as the user (None: nobody signed in) may see it. Raises NotFound where they may not. Two queries."""
    match = Match.objects.prefetch_related(SEATS).filter(pk=match_id).first()
    if match is None:
        raise NotFound
    return MatchView(match, viewer_of(match, user, capability))


def viewer_of(match: Match, user: Any | None, capability: str | None = None) -> Viewer:
    """As whom the user sees the match. Raises NotFound where they may not see it at all.

    Somebody who resigned sees on as a spectator: what the agent draws in their seat is not theirs to know.
    """
    for seat in match.seats.all():
        if user is not None and seat.user_id == user.pk:
            return None if seat.resigned_at else seat.number
    if may_watch(match, capability):
        return None
    raise NotFound


def may_watch(match: Match, capability: str | None) -> bool:
    """Whether somebody without a seat may look."""
    if match.spectators == Spectators.LINK:
        return capability is not None and compare_digest(match.capability.encode(), capability.encode())
    return match.spectators == Spectators.OPEN


def match_legal_moves(view: MatchView) -> list[tuple[Decision, list[Move] | None]]:
    """All decisions and offers of the viewer with their legal moves (None: described by the choice). No query."""
    return [(decision, view.legal_moves(decision)) for decision in view.decisions]


def matches_of(user: Any) -> QuerySet[Match]:
    """The matches in which the user has a seat, newest first; seats and users come along (two queries)."""
    return Match.objects.filter(seats__user=user).order_by("-created_at", "-id").prefetch_related(SEATS)


def matches_awaiting(user: Any) -> QuerySet[Match]:
    """Live matches in which the user owes an answer: by deadline, then by how long they are awaited (two queries).

    Each match carries `due_at` (None without a clock) and `owes_since`.
    """
    return (
        Match.objects.filter(status=Status.LIVE, deadlines__user=user, deadlines__owes_since__isnull=False)
        .annotate(due_at=F("deadlines__due_at"), owes_since=F("deadlines__owes_since"))
        .order_by(F("due_at").asc(nulls_last=True), "owes_since", "id")
        .prefetch_related(SEATS)
    )


def matches_open() -> QuerySet[Match]:
    """Live matches that everybody may watch, newest first (two queries)."""
    return (
        Match.objects.filter(status=Status.LIVE, spectators=Spectators.OPEN)
        .order_by("-created_at", "-id")
        .prefetch_related(SEATS)
    )


def users_in_live_matches() -> QuerySet[Seat, UUID]:
    """The keys of all users who hold a seat in a live match, for use in other queries."""
    return Seat.objects.filter(match__status=Status.LIVE, user__isnull=False).values_list("user_id", flat=True)


def evidence_for(user: Any | None, view: MatchView, *, now: datetime) -> Evidence:
    """The evidence of an ended match, for those who held a seat in it; `view` is how they see it. Two queries.

    Raises NotSeated where they only watched, and EvidenceSealed while the match is live, or others play with its luck.
    """
    if user is None or all(seat.user_id != user.pk for seat in view.seats):
        raise NotSeated
    return match_evidence(view.match, now=now)


def match_evidence(match: Match, *, now: datetime) -> Evidence:
    """The evidence, for whoever asks on the server. Raises EvidenceSealed while the match is live or sealed."""
    if match.is_live:
        raise EvidenceSealed(until=None)
    until = match.closed_until(now)
    if until is not None:
        raise EvidenceSealed(until=until.isoformat())
    seed = bytes(MatchSecret.objects.values_list("seed", flat=True).get(match=match))
    records = MoveRecord.objects.filter(match=match).order_by("number")
    return Evidence(
        seed=seed.hex(),
        commitment=match.commitment,
        head=match.head,
        records=tuple(ChainedRecord(hash=record.hash, body=canonical(record).decode()) for record in records),
    )


def hint_for(view: MatchView) -> Hint | None:
    """The hint that the viewer asked for at the match's present ply, answered or not. One query."""
    if view.viewer is None:
        return None
    return Hint.objects.filter(match=view.match, ply=view.match.ply, seat=view.viewer).first()


def outbox_parked() -> QuerySet[OutboxRow]:
    """Rows that wait for an operator, longest first: behind each waits all later news of its (consumer, match)."""
    return OutboxRow.objects.filter(parked_at__isnull=False).order_by("parked_at", "id")


def deadlines_of(match: Match) -> QuerySet[Deadline]:
    """Who owes since when, until when, by seat. Public: everybody sees whose turn it is."""
    return Deadline.objects.filter(match=match).order_by("seat")


def agent_seats_awaited(*, since_before: datetime) -> QuerySet[Deadline]:
    """Seats played by programs that owe an answer for too long."""
    return Deadline.objects.filter(match__status=Status.LIVE, user=None, owes_since__lt=since_before).order_by(
        "owes_since"
    )
