"""Filters of the lists."""

from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest

from games import catalogue
from games.matches import selectors
from games.matches.services.auditing import DIFFERS


class GameFilter(admin.SimpleListFilter):
    """By the catalogue, which is at hand, where looking up all values would read the whole table."""

    title = "game"
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(game.info.slug, game.info.title) for game in catalogue.GAMES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(game=self.value()) if self.value() else queryset


class NeedsHelpFilter(admin.SimpleListFilter):
    """Matches that wait for an operator."""

    title = "needs help"
    parameter_name = "needs_help"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("parked", "news is parked"), (DIFFERS, "audit found a difference")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "parked":
            return queryset.filter(Exists(selectors.outbox_parked().filter(match=OuterRef("pk"))))
        return queryset.filter(audit=DIFFERS) if self.value() == DIFFERS else queryset


class ParkedFilter(admin.SimpleListFilter):
    """News that waits for an operator, or for its turn."""

    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("parked", "parked"), ("waiting", "waiting")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() is None:
            return queryset
        return queryset.filter(parked_at__isnull=self.value() == "waiting")
