"""How single values stand in lists and tables."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html


def moment(at: datetime | None) -> str | None:
    """A time in few letters, by the clock of the site."""
    return None if at is None else f"{timezone.localtime(at):%Y-%m-%d %H:%M}"


def short_id(key: UUID) -> str:
    """Enough of an id to tell rows apart; links and pages have all of it."""
    return str(key)[:8]


def page_link(row: Any) -> str | None:
    """A link to the row's page; None for no row."""
    if row is None:
        return None
    url = reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])
    return format_html('<a href="{}">{}</a>', url, row)


def match_link(match_id: UUID | None) -> str | None:
    """A link to a match's page, by its id alone; None for no match."""
    if match_id is None:
        return None
    return format_html(
        '<a href="{}">{}</a>', reverse("admin:matches_match_change", args=[match_id]), short_id(match_id)
    )
