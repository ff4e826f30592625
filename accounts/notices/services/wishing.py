"""Saying what one wants to be told."""

from collections.abc import Mapping
from typing import Any

from accounts.notices.models import Channel, Kind, Preference


def preferences_update(*, user: Any, wishes: Mapping[tuple[Kind, Channel], bool]) -> None:
    """Keep what the user wants, by kind and channel; what is not among the wishes stays as it is."""
    Preference.objects.bulk_create(
        [
            Preference(user=user, kind=kind, channel=channel, wanted=wanted)
            for (kind, channel), wanted in sorted(wishes.items())  # in one order: two requests must not lock crosswise
        ],
        update_conflicts=True,
        unique_fields=["user", "kind", "channel"],
        update_fields=["wanted"],
    )
