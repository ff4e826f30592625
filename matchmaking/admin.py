"""The operator's pages for tables. Codes, seeds and entropy do not stand there: with them one could join or predict."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from games.matches.admin.cells import match_link, moment, short_id
from games.matches.admin.filters import GameFilter
from games.matches.admin.finding import NOTHING, key_is, register_finder
from games.matches.admin.readonly import ReadOnlyAdmin
from matchmaking import services
from matchmaking.codes import code_read
from matchmaking.errors import LobbyError
from matchmaking.models import Table, TableSeat

CLOSE_PERMISSION = "matchmaking.change_table"


@register_finder
def match_by_table_code(text: str) -> Q:
    """The match that the table of this code became."""
    code = code_read(text)
    return NOTHING if code is None else Q(table__code=code)


class TableSeatInline(admin.TabularInline):
    """Who sits where."""

    model = TableSeat
    fields = ("number", "side", "user", "agent", "kept_for", "joined_at")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    """Tables are looked at; they change by what people do there, and dead ones are closed."""

    list_display = ("short", "game", "people", "status", "opened", "touched", "became")
    list_filter = (GameFilter, "status", "visibility", "touched_at")
    search_fields = ("id",)  # shows the box; `get_search_results` does the work
    search_help_text = "A table's whole code or id, or the name of somebody who sits there."
    ordering = ("-opened_at", "id")
    inlines = (TableSeatInline,)
    fields = (
        "id",
        "game",
        "mode",
        "options",
        "status",
        "visibility",
        "spectators",
        "starts_when_full",
        "commitment",
        "match",
        "rematch_of",
        "opened_by",
        "opened_at",
        "touched_at",
    )
    actions = ("close_dead",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        seats = TableSeat.objects.select_related("user").defer("entropy")
        return Table.objects.defer("code", "request_key").prefetch_related(Prefetch("seats", queryset=seats))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Table], search_term: str
    ) -> tuple[QuerySet[Table], bool]:
        """A code is found only whole, or a search would tell it letter by letter."""
        text = search_term.strip()
        if not text:
            return queryset, False
        meant = key_is(text) | _has_person(text) | Q(code=code_read(text) or "")
        return queryset.filter(meant), False

    @admin.display(description="id", ordering="id")
    def short(self, table: Table) -> str:
        return short_id(table.pk)

    @admin.display(description="people")
    def people(self, table: Table) -> str:
        """Who sits where, by seat."""
        return ", ".join(str(seat.user or (f"[{seat.agent}]" if seat.agent else "–")) for seat in table.seats.all())

    @admin.display(description="opened", ordering="opened_at")
    def opened(self, table: Table) -> str | None:
        return moment(table.opened_at)

    @admin.display(description="touched", ordering="touched_at")
    def touched(self, table: Table) -> str | None:
        return moment(table.touched_at)

    @admin.display(description="match")
    def became(self, table: Table) -> str | None:
        return match_link(table.match_id)

    def has_close_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(CLOSE_PERMISSION)

    @admin.action(description="Close dead tables", permissions=["close"])
    def close_dead(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        """Closes those at which nobody sits or nothing has happened for a day; says why others stay."""
        for table in queryset:
            try:
                services.table_close_dead(table_id=table.pk, now=timezone.now())
            except LobbyError as error:
                self.message_user(request, f"{table}: {error.message}", messages.WARNING)
            else:
                self.log_change(request, table, "Closed as dead.")
                self.message_user(request, f"{table} is closed.", messages.SUCCESS)


def _has_person(text: str) -> Q:
    """Where somebody of this name sits."""
    people = User.objects.filter(Q(username__iexact=text) | Q(display_name__iexact=text))
    return Q(Exists(TableSeat.objects.filter(table=OuterRef("pk"), user__in=people.values("pk"))))
