"""Hints: that they were asked for and answered. What they say is hidden state, and only a look shows it."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.matches.admin.cells import match_link, moment
from games.matches.admin.readonly import ReadOnlyAdmin
from games.matches.models import Hint

PUBLIC_COLUMNS = ("match_id", "ply", "seat", "asked_at", "answered_at")


@admin.register(Hint)
class HintAdmin(ReadOnlyAdmin):
    """Hints are asked for by players and answered by a task."""

    list_display = ("match_asked", "ply", "seat", "asked", "answered")
    list_filter = ("asked_at",)
    search_fields = ("match__id",)
    search_help_text = "A match's id."
    ordering = ("-id",)
    fields = ("match_asked", "ply", "seat", "asked_at", "answered_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Hint]:
        return Hint.objects.only("id", *PUBLIC_COLUMNS)

    @admin.display(description="match")
    def match_asked(self, hint: Hint) -> str | None:
        return match_link(hint.match_id)

    @admin.display(description="asked", ordering="asked_at")
    def asked(self, hint: Hint) -> str | None:
        return moment(hint.asked_at)

    @admin.display(description="answered", ordering="answered_at")
    def answered(self, hint: Hint) -> str | None:
        return moment(hint.answered_at)
