"""Every page of the admin, by its own list of addresses, and every filter and order that its lists offer."""

import html
import re
from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.urls import URLPattern, reverse

from games.matches.models import Match

_QUERY = re.compile(r'href="(\?[^"]+)"')


def every_address() -> Iterator[str]:
    """The pages of the site, and of each row of each registered model."""
    yield reverse("admin:index")
    for model, model_admin in admin.site._registry.items():
        yield reverse("admin:app_list", args=[model._meta.app_label])
        for pattern in model_admin.get_urls():
            if pattern.name:
                yield from _addresses(pattern, model)


def _addresses(pattern: URLPattern, model: Any) -> Iterator[str]:
    """An address for each row that the pattern could be about."""
    wanted = list(pattern.pattern.converters) or list(pattern.pattern.regex.groupindex)
    if not wanted:
        yield reverse(f"admin:{pattern.name}")
        return
    (name,) = wanted
    rows = Match if name == "match_id" else model
    for key in rows._default_manager.values_list("pk", flat=True):
        yield reverse(f"admin:{pattern.name}", args=[key])


def offered_queries(page: str) -> set[str]:
    """The filters and orders that a list links to."""
    return {html.unescape(query) for query in _QUERY.findall(page)}
