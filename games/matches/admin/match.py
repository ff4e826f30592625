"""Matches: a list, a page for each with what everybody may know of it, and its log without moves."""

from typing import Any, ClassVar
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone

from games.matches import selectors, services
from games.matches.admin.cells import moment, short_id
from games.matches.admin.filters import GameFilter, NeedsHelpFilter
from games.matches.admin.finding import matches_found
from games.matches.admin.looking import look_page, may_look
from games.matches.admin.outbox import may_release
from games.matches.admin.readonly import ReadOnlyAdmin
from games.matches.admin.sections import log_section, outbox_section, seats_section
from games.matches.models import Match, MoveRecord, OutboxRow, Seat
from games.matches.services.auditing import AGREES, DIFFERS, OTHER_RULES

PUBLIC_COLUMNS = (
    "game", "mode", "options", "seats_count", "rules_version", "pack", "commitment", "spectators", "created_at",
    "status", "ended_at", "ending", "ranks", "scores", "audit", "ply",
)  # fmt: skip
"""What these pages read of a match: not the snapshot, nor what counts or hashes records that nobody may know of."""

AUDIT_VERDICTS = {
    "": "not audited yet",
    AGREES: "the replay agrees",
    DIFFERS: "THE REPLAY DIFFERS",
    OTHER_RULES: "other rules since: only the chain of hashes was checked",
}
LOG_PAGE = 100


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Matches are looked at; they change by their players' moves and by services."""

    list_display = ("short", "game", "people", "status", "ply", "created", "ended", "is_well")
    list_filter = (GameFilter, "status", "ended_at", "spectators", NeedsHelpFilter)
    search_fields = ("id",)  # shows the box; `get_search_results` does the work
    search_help_text = "A match's id, a person's id, name or address, or a table's code."
    ordering = ("-created_at", "id")
    fieldsets: ClassVar[Any] = (
        (None, {"fields": ("id", "game", "mode", "options", "spectators")}),
        ("Where it stands", {"fields": ("status", "ply", "created_at", "ended_at", "ending", "verdict")}),
        ("Evidence", {"fields": ("rules_version", "pack", "commitment")}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        seats = Prefetch("seats", queryset=Seat.objects.select_related("user"))
        parked = Exists(selectors.outbox_parked().filter(match=OuterRef("pk")))
        return Match.objects.only(*PUBLIC_COLUMNS).annotate(has_parked=parked).prefetch_related(seats)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Match], search_term: str
    ) -> tuple[QuerySet[Match], bool]:
        text = search_term.strip()
        if not text:
            return queryset, False
        return matches_found(queryset, text, site=self.admin_site, request=request), False

    def get_urls(self) -> list[URLPattern]:
        def page(name: str, view: Any) -> URLPattern:
            return path(f"<uuid:match_id>/{name}/", self.admin_site.admin_view(view), name=f"matches_match_{name}")

        return [
            page("log", self.log_view),
            page("release", self.release_view),
            page("look", self.look_view),
            *super().get_urls(),
        ]

    # Columns

    @admin.display(description="id", ordering="id")
    def short(self, match: Match) -> str:
        return short_id(match.pk)

    @admin.display(description="created", ordering="created_at")
    def created(self, match: Match) -> str | None:
        return moment(match.created_at)

    @admin.display(description="ended", ordering="ended_at")
    def ended(self, match: Match) -> str | None:
        return moment(match.ended_at)

    @admin.display(description="people")
    def people(self, match: Match) -> str:
        return ", ".join(str(seat.user or f"[{seat.agent or 'account gone'}]") for seat in match.seats.all())

    @admin.display(description="well", boolean=True)
    def is_well(self, match: Match) -> bool:
        """No news is parked, and no audit has found a difference."""
        return not getattr(match, "has_parked", False) and match.audit != DIFFERS

    @admin.display(description="audit")
    def verdict(self, match: Match) -> str:
        return AUDIT_VERDICTS[match.audit]

    # Pages

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        match = self.get_object(request, object_id)
        sections = []
        if match is not None:
            waiting = OutboxRow.objects.filter(match=match).order_by("consumer", "id")
            sections = [seats_section(match), outbox_section(waiting)]
        more = {
            "sections": sections,
            "may_look": may_look(request),
            "may_release": may_release(request) and getattr(match, "has_parked", False),
        }
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **more})

    def log_view(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """The log, a page at a time, newest first."""
        match = self._match_or_404(request, match_id)
        log = MoveRecord.objects.filter(match=match, took_ply=True).only("ply", "kind", "seat", "created_at")
        page = Paginator(log.order_by("-ply"), LOG_PAGE).get_page(request.GET.get("page"))
        context = {**self._context(request, match), "title": "Log", "section": log_section(page), "page": page}
        return TemplateResponse(request, "admin/matches/match/log.html", context)

    def release_view(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """Tries again what is parked of one match."""
        match = self._match_or_404(request, match_id)
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not may_release(request):
            raise PermissionDenied
        parked = selectors.outbox_parked().filter(match=match).order_by()
        for consumer in parked.values_list("consumer", flat=True).distinct():
            services.outbox_release(consumer=consumer, match_id=match.id, now=timezone.now())
            self.log_change(request, match, f"Tried again what was parked for {consumer}.")
            self.message_user(request, f"What was parked for {consumer} is tried again.", messages.SUCCESS)
        return HttpResponseRedirect(reverse("admin:matches_match_change", args=[match.id]))

    def look_view(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """What players must not know, for a reason, on the record."""
        match = self._match_or_404(request, match_id)
        return look_page(request, match, self._context(request, match))

    def _match_or_404(self, request: HttpRequest, match_id: UUID) -> Match:
        if not self.has_view_permission(request):
            raise PermissionDenied
        return get_object_or_404(self.get_queryset(request), pk=match_id)

    def _context(self, request: HttpRequest, match: Match) -> dict[str, Any]:
        return {**self.admin_site.each_context(request), "opts": self.opts, "match": match}
