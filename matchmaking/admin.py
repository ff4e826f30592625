"""The operator's pages for the lobby. Seeds and entropy are shown nowhere: a match to come depends on them."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from games.matches.admin.filters import GameFilter
from games.matches.admin.finding import NOTHING, register_finder
from games.matches.admin.readonly import ReadOnlyAdmin
from matchmaking import services
from matchmaking.codes import code_read, code_shown
from matchmaking.errors import LobbyError
from matchmaking.models import Table, TableSeat

CLOSE_PERMISSION = "matchmaking.change_table"
PUBLIC_COLUMNS = (
    "code", "status", "visibility", "game", "mode", "options", "spectators", "starts_when_full", "commitment",
    "opened_at", "touched_at", "opened_by__username", "opened_by__display_name", "match__game",
)  # fmt: skip


@register_finder
def match_by_table_code(text: str) -> Q:
    """The match that the table of this code became."""
    code = code_read(text)
    return NOTHING if code is None else Q(table__code=code)


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    """Tables are looked at; they change by what people do there, and dead ones are closed."""

    list_display = ("shown_code", "game", "mode", "status", "visibility", "people", "opened_at", "touched_at", "match")
    list_filter = (GameFilter, "status", "visibility", "touched_at")
    search_fields = ("id", "code", "seats__user__username", "seats__user__display_name")
    search_help_text = "A table's code or id, or a person's name."
    ordering = ("-opened_at", "id")
    fields = (
        "id", "shown_code", "game", "mode", "options", "visibility", "spectators", "starts_when_full",
        "status", "people", "opened_by", "opened_at", "touched_at", "match", "commitment",
    )  # fmt: skip
    fieldsets: ClassVar[Any] = (
        (None, {"fields": fields[:8]}),
        ("Where it stands", {"fields": fields[8:]}),
    )
    actions = ("close_dead",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        seats = TableSeat.objects.select_related("user").defer("entropy")
        tables = Table.objects.select_related("match", "opened_by").only(*PUBLIC_COLUMNS)
        return tables.prefetch_related(Prefetch("seats", queryset=seats))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Table], search_term: str
    ) -> tuple[QuerySet[Table], bool]:
        """A code is found however it is typed."""
        return super().get_search_results(request, queryset, code_read(search_term) or search_term)

    @admin.display(description="code", ordering="code")
    def shown_code(self, table: Table) -> str:
        return code_shown(table.code)

    @admin.display(description="people")
    def people(self, table: Table) -> str:
        """Who sits where, by seat."""
        return ", ".join(str(seat.user or (f"[{seat.agent}]" if seat.agent else "–")) for seat in table.seats.all())

    def has_close_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(CLOSE_PERMISSION)

    @admin.action(description="Close dead tables", permissions=["close"])
    def close_dead(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        """Closes those at which nobody sits or nothing has happened for a day; says why others stay."""
        for table in queryset:
            name = code_shown(table.code)
            try:
                services.table_close_dead(table_id=table.pk, now=timezone.now())
            except LobbyError as error:
                self.message_user(request, f"{name}: {error.message}", messages.WARNING)
            else:
                self.log_change(request, table, "Closed as dead.")
                self.message_user(request, f"{name} is closed.", messages.SUCCESS)
