"""The outbox: what other parts of the service have not heard of yet, and what they fail at."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from games.matches import services
from games.matches.admin.cells import match_link, moment
from games.matches.admin.filters import ParkedFilter
from games.matches.admin.readonly import ReadOnlyAdmin
from games.matches.models import OutboxRow

RELEASE_PERMISSION = "matches.change_outboxrow"


def may_release(request: HttpRequest) -> bool:
    """Rows themselves are never edited: who may change them may have them tried again."""
    return request.user.has_perm(RELEASE_PERMISSION)


@admin.register(OutboxRow)
class OutboxRowAdmin(ReadOnlyAdmin):
    """News for one consumer about one match; a parked row holds back all that comes after it."""

    list_display = ("id", "consumer", "topic", "about", "ply", "tries", "error", "created", "parked")
    list_filter = (ParkedFilter, "consumer", "topic")
    search_fields = ("match__id",)
    search_help_text = "A match's id."
    ordering = ("id",)
    # Without `seats`: that an agent is told may tell of an offer nobody else knows of.
    fields = ("consumer", "topic", "match", "ply", "created_at", "tries", "error", "next_try_at", "parked_at")
    actions = ("try_again",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[OutboxRow]:
        columns = [*self.fields, "match__game"]
        return OutboxRow.objects.select_related("match").only(*columns)

    @admin.display(description="match")
    def about(self, row: OutboxRow) -> str | None:
        return match_link(row.match_id)

    @admin.display(description="created", ordering="created_at")
    def created(self, row: OutboxRow) -> str | None:
        return moment(row.created_at)

    @admin.display(description="parked", ordering="parked_at")
    def parked(self, row: OutboxRow) -> str | None:
        return moment(row.parked_at)

    def has_release_permission(self, request: HttpRequest) -> bool:
        return may_release(request)

    @admin.action(description="Try again what is parked", permissions=["release"])
    def try_again(self, request: HttpRequest, queryset: QuerySet[OutboxRow]) -> None:
        """Lets the parked pairs among the selected rows go on, once their reason has been mended."""
        pairs = {(row.consumer, row.match_id): row for row in queryset if row.parked_at is not None}
        for (consumer, match_id), row in pairs.items():
            services.outbox_release(consumer=consumer, match_id=match_id, now=timezone.now())
            self.log_change(request, row, "Tried again.")
        level = messages.SUCCESS if pairs else messages.WARNING
        self.message_user(request, f"Trying again: {len(pairs)} of a consumer and a match.", level)
