"""The operator's page for tables. Codes, seeds and entropy do not stand there: with them one could join or predict."""

from django.contrib import admin

from games.matches.admin.readonly import ReadOnlyAdmin
from matchmaking.models import Table, TableSeat


class TableSeatInline(admin.TabularInline):
    """Who sits where."""

    model = TableSeat
    fields = ("number", "side", "user", "agent", "kept_for", "joined_at")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: object, obj: object = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    """Tables are looked at; they end by themselves."""

    list_display = ("id", "game", "mode", "status", "visibility", "opened_at", "touched_at")
    list_filter = ("status", "visibility")
    ordering = ("-opened_at",)
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
