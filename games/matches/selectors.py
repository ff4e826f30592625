"""What may be asked about matches, each in a constant number of queries.

Whoever asks gets a match as they may see it, or `NotFound`: never a match and a promise to look away.
"""

from datetime import datetime
from secrets import compare_digest
from typing import Any
from uuid import UUID

from django.db.models import F, Prefetch, QuerySet

from games.kernel.decisions import Decision
from games.kernel.events import Viewer
from games.kernel.moves import Move
from games.matches.errors import NotFound
from games.matches.models import Deadline, Match, Seat, Spectators, Status
from games.matches.seen import MatchView

_SEATS = Prefetch("seats", queryset=Seat.objects.select_related("user"))


def match_for(user: Any | None, match_id: UUID, capability: str | None = None) -> MatchView:
    """The match as the user (None: nobody signed in) may see it. Raises NotFound where they may not. Two queries."""
    match = Match.objects.prefetch_related(_SEATS).filter(pk=match_id).first()
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
    return Match.objects.filter(seats__user=user).order_by("-created_at", "-id").prefetch_related(_SEATS)


def matches_awaiting(user: Any) -> QuerySet[Match]:
    """Live matches in which the user owes an answer: by deadline, then by how long they are awaited (two queries).

    Each match carries `due_at` (None without a clock) and `owes_since`.
    """
    return (
        Match.objects.filter(status=Status.LIVE, deadlines__user=user, deadlines__owes_since__isnull=False)
        .annotate(due_at=F("deadlines__due_at"), owes_since=F("deadlines__owes_since"))
        .order_by(F("due_at").asc(nulls_last=True), "owes_since", "id")
        .prefetch_related(_SEATS)
    )


def matches_open() -> QuerySet[Match]:
    """Live matches that everybody may watch, newest first (two queries)."""
    return (
        Match.objects.filter(status=Status.LIVE, spectators=Spectators.OPEN)
        .order_by("-created_at", "-id")
        .prefetch_related(_SEATS)
    )


def users_in_live_matches() -> QuerySet[Seat, UUID]:
    """The keys of all users who hold a seat in a live match, for use in other queries."""
    return Seat.objects.filter(match__status=Status.LIVE, user__isnull=False).values_list("user_id", flat=True)


def deadlines_of(match: Match) -> QuerySet[Deadline]:
    """Who owes since when, until when, by seat. Public: everybody sees whose turn it is."""
    return Deadline.objects.filter(match=match).order_by("seat")


def agent_seats_awaited(*, since_before: datetime) -> QuerySet[Deadline]:
    """Seats played by programs that owe an answer for too long."""
    return Deadline.objects.filter(match__status=Status.LIVE, user=None, owes_since__lt=since_before).order_by(
        "owes_since"
    )
