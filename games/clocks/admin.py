"""The operator's pages for clocks: what the sweep failed at, pauses, and outages. Looked at, never written."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from games.clocks import services
from games.clocks.models import Pause, StuckDeadline
from games.matches.admin.cells import match_link, moment
from games.matches.admin.readonly import ReadOnlyAdmin
from games.matches.models import Outage


@admin.register(StuckDeadline)
class StuckDeadlineAdmin(ReadOnlyAdmin):
    """Clocks at which the sweep has failed: they wait until their seat acts, or somebody has them tried again."""

    list_display = ("id", "about", "seat", "error", "due", "stuck")
    search_fields = ("match__id",)
    search_help_text = "A match's id."
    ordering = ("stuck_at", "id")
    fields = ("match", "seat", "user", "owes_since", "due_at", "misses", "error", "stuck_at")
    actions = ("try_again",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[StuckDeadline]:
        return StuckDeadline.objects.filter(stuck_at__isnull=False).only(*self.fields)

    @admin.display(description="match")
    def about(self, row: StuckDeadline) -> str | None:
        return match_link(row.match_id)

    @admin.display(description="due", ordering="due_at")
    def due(self, row: StuckDeadline) -> str | None:
        return moment(row.due_at)

    @admin.display(description="set aside", ordering="stuck_at")
    def stuck(self, row: StuckDeadline) -> str | None:
        return moment(row.stuck_at)

    def has_retry_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("clocks.change_stuckdeadline")

    @admin.action(description="Try again", permissions=["retry"])
    def try_again(self, request: HttpRequest, queryset: QuerySet[StuckDeadline]) -> None:
        """Lets the sweep try the selected clocks again, once their reason has been mended."""
        rows = list(queryset)
        for row in rows:
            services.deadline_retry(deadline_id=row.pk)
            self.log_change(request, row, "Tried again.")
        self.message_user(request, f"Trying again: {len(rows)}.", messages.SUCCESS)


@admin.register(Pause)
class PauseAdmin(ReadOnlyAdmin):
    """Why clocks stood still."""

    list_display = ("id", "about", "cause", "seat", "begun", "ended", "operator")
    list_filter = ("cause",)
    search_fields = ("match__id",)
    search_help_text = "A match's id."
    ordering = ("-begun_at", "-id")
    fields = ("match", "cause", "seat", "begun_at", "begun_by", "ended_at", "ended_by", "operator", "reason")

    @admin.display(description="match")
    def about(self, row: Pause) -> str | None:
        return match_link(row.match_id)

    @admin.display(description="begun", ordering="begun_at")
    def begun(self, row: Pause) -> str | None:
        return moment(row.begun_at)

    @admin.display(description="ended", ordering="ended_at")
    def ended(self, row: Pause) -> str | None:
        return moment(row.ended_at)


@admin.register(Outage)
class OutageAdmin(ReadOnlyAdmin):
    """When no sweep ran: all clocks were given the time back."""

    list_display = ("id", "started_at", "ended_at", "lasted", "credited_at")
    ordering = ("-ended_at",)
    fields = ("started_at", "ended_at", "credited_at")

    @admin.display(description="lasted")
    def lasted(self, row: Outage) -> Any:
        return row.ended_at - row.started_at
