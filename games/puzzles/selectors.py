"""What may be asked about daily puzzles."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Window
from django.db.models.functions import Rank

from games.matches.models import HiddenLook, Status
from games.puzzles.days import day_at, end_of
from games.puzzles.models import DailyPuzzle, PuzzleTry

BOARD_AT_MOST = 100


def puzzle_exists(*, day: date, now: datetime) -> bool:
    """Whether there is such a puzzle for players: today's, which is made when it is first needed, and earlier ones."""
    return day == day_at(now) or (day < day_at(now) and DailyPuzzle.objects.filter(day=day).exists())


def tries_counting(*, day: date) -> QuerySet[PuzzleTry]:
    """Of each account the first try that ended, before the day did, where it ended by its own rules.

    Whoever gave that one up knows more of the deck than who begins, and after the day everybody does. So do operators
    who have looked at what is hidden of a try, anybody's: it is on the record, and they have no standing.
    """
    ended = PuzzleTry.objects.filter(puzzle__day=day, ended_at__lt=end_of(day))
    first = ended.order_by("user_id", "ended_at", "match_id").distinct("user_id")
    return PuzzleTry.objects.filter(~_has_looked(), pk__in=first.values("pk"), score__isnull=False)


def _has_looked() -> Exists:
    """Whether the try's user has looked at what is hidden of some try of its puzzle, before it ended."""
    tries = PuzzleTry.objects.filter(puzzle=OuterRef(OuterRef("puzzle")))
    looks = HiddenLook.objects.filter(match_id__in=tries.values("match_id"), looked_at__lt=OuterRef("ended_at"))
    return Exists(looks.filter(operator_id=OuterRef("user_id")))


@dataclass(frozen=True, slots=True)
class Standing:
    """A try that counts, and its rank among all of the day, from 1; who is equal in all shares it."""

    rank: int
    tried: PuzzleTry


def leaderboard(*, day: date, first: int = BOARD_AT_MOST) -> list[Standing]:
    """The `first` of the tries that count, best first, with their users. One query.

    A lower score is better, then less energy spent, then less time.
    """
    rank = Window(Rank(), order_by=[F("score").asc(), F("energy_spent").asc(), F("took").asc()])
    ranked = tries_counting(day=day).annotate(rank=rank).order_by("rank", "ended_at", "match_id")
    return [Standing(row.rank, row) for row in ranked.select_related("user", "match")[:first]]


def standing_of(user: Any, *, day: date) -> Standing | None:
    """The user's own try that counts; None when there is none. Two queries."""
    counting = tries_counting(day=day)
    own = counting.filter(user=user).select_related("user", "match").first()
    if own is None or own.took is None:
        return None
    less_time = Q(score=own.score, energy_spent=own.energy_spent, took__lt=own.took)
    less_energy = Q(score=own.score, energy_spent__lt=own.energy_spent)
    return Standing(1 + counting.filter(Q(score__lt=own.score) | less_energy | less_time).count(), own)


def match_under_way(user: Any, *, day: date) -> UUID | None:
    """The match that the user has begun of that day's puzzle and not ended; None where there is none."""
    tries = PuzzleTry.objects.filter(user=user, puzzle__day=day, match__status=Status.LIVE)
    return tries.values_list("match_id", flat=True).first()


def deck_of(*, day: date, now: datetime) -> tuple[str, ...] | None:
    """The deck of a puzzle whose day is over; None before, and where there was none."""
    if now < end_of(day):
        return None
    puzzle = DailyPuzzle.objects.filter(day=day).first()
    return None if puzzle is None else tuple(puzzle.deck)
