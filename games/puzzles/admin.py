"""The operator's pages for daily puzzles. A deck is shown when its day is over and everybody may know it."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from games.matches.admin.cells import match_link, moment
from games.matches.admin.readonly import ReadOnlyAdmin
from games.puzzles.models import DailyPuzzle, PuzzleTry
from games.puzzles.selectors import deck_of, standing_of


@admin.register(DailyPuzzle)
class DailyPuzzleAdmin(ReadOnlyAdmin):
    """Puzzles are made by the schedule, by the command and by who starts first, and stay."""

    list_display = ("day", "tries_begun")
    list_filter = ("day",)
    ordering = ("-day",)
    fields = ("day", "tries_begun", "open_deck")

    def get_queryset(self, request: HttpRequest) -> QuerySet[DailyPuzzle]:
        return DailyPuzzle.objects.defer("deck").annotate(begun=Count("tries"))

    @admin.display(description="tries begun", ordering="begun")
    def tries_begun(self, puzzle: Any) -> int:
        begun: int = puzzle.begun
        return begun

    @admin.display(description="deck")
    def open_deck(self, puzzle: DailyPuzzle) -> str:
        deck = deck_of(day=puzzle.day, now=timezone.now())
        return "closed until the day is over" if deck is None else ", ".join(deck)


@admin.register(PuzzleTry)
class PuzzleTryAdmin(ReadOnlyAdmin):
    """Tries are written down by the consumer `puzzles`, as their matches end."""

    list_display = ("played", "day", "user", "score", "energy_spent", "took", "hints", "ended")
    list_filter = ("ended_at",)
    search_fields = ("match__id", "puzzle__day", "user__display_name")
    search_help_text = "A match's id, a day as 2026-12-01, or the name that a person is shown by."
    ordering = ("-puzzle__day", "ended_at", "match_id")
    fields = ("played", "day", "user", "rank", "score", "energy_spent", "took", "hints", "ended_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[PuzzleTry]:
        # Of the match what everybody may know, and of the puzzle not its deck.
        columns = [field.attname for field in PuzzleTry._meta.concrete_fields]
        tries = PuzzleTry.objects.select_related("puzzle", "user", "match")
        return tries.only(*columns, "user", "puzzle__day", "match__hints")

    @admin.display(description="match")
    def played(self, tried: PuzzleTry) -> str | None:
        return match_link(tried.match_id)

    @admin.display(description="day", ordering="puzzle__day")
    def day(self, tried: PuzzleTry) -> str:
        return tried.puzzle.day.isoformat()

    @admin.display(description="ended", ordering="ended_at")
    def ended(self, tried: PuzzleTry) -> str | None:
        return moment(tried.ended_at)

    @admin.display(description="hints", ordering="match__hints")
    def hints(self, tried: PuzzleTry) -> int:
        return tried.match.hints

    @admin.display(description="rank")
    def rank(self, tried: PuzzleTry) -> str:
        """Its place on the leaderboard."""
        standing = standing_of(tried.user, day=tried.puzzle.day)
        return str(standing.rank) if standing is not None and standing.tried == tried else "does not count"
