"""Finding matches by what an operator is told: an id, a person, and what other apps know a match by."""

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from django.contrib.admin.sites import AdminSite
from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest

from games.matches.models import Match, Seat

Finder = Callable[[str], Q]
"""Which matches a text may mean; `NOTHING` for none."""

NOTHING: Final = Q(pk__in=[])
_finders: Final[list[Finder]] = []


def register_finder(finder: Finder) -> Finder:
    """From now on matches are found by this as well: an app above knows them by names of its own. A decorator."""
    _finders.append(finder)
    return finder


def matches_found(matches: QuerySet[Match], text: str, *, site: AdminSite, request: HttpRequest) -> QuerySet[Match]:
    """The matches that the text means: one by its id, those of a person, those that other apps' finders know."""
    meant = key_is(text) | _by_person(text, site, request)
    for finder in _finders:
        meant |= finder(text)
    return matches.filter(meant)


def key_is(text: str) -> Q:
    """The row whose UUID the text is."""
    try:
        return Q(pk=UUID(text))
    except ValueError:
        return NOTHING


def _by_person(text: str, site: AdminSite, request: HttpRequest) -> Q:
    """People are found as on their own page, by those who may open it."""
    users: type[Any] = get_user_model()
    people = site.get_model_admin(users)
    if not people.has_view_permission(request):
        return NOTHING
    meant, _ = people.get_search_results(request, users.objects.order_by(), text)
    return Q(Exists(Seat.objects.filter(match=OuterRef("pk"), user__in=meant.values("pk"))))
