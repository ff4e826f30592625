"""What an account may say about itself: its name, language and time zone."""

import functools
import unicodedata
import zoneinfo
from typing import Final

from django.conf import settings

from accounts.models import DISPLAY_NAME_LENGTH
from accounts.refusals import AccountRefusedError, RefusalCode

BLANK_LETTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that Unicode counts as printable, and that print nothing: fillers of Hangul, and Braille without a dot."""


def checked_display_name(display_name: str) -> str:
    """The name as it is kept: composed (NFC), without outer or doubled spaces. Refused: empty, too long, unprintable.

    Invisible characters are refused because they let one player pass for another.
    """
    name = " ".join(unicodedata.normalize("NFC", display_name).split())
    if 1 <= len(name) <= DISPLAY_NAME_LENGTH and name.isprintable() and not BLANK_LETTERS & set(name):
        return name
    raise AccountRefusedError(
        RefusalCode.DISPLAY_NAME_INVALID,
        f"A display name has 1 to {DISPLAY_NAME_LENGTH} visible characters.",
        field="display_name",
    )


def checked_locale(locale: str) -> str:
    """One of `settings.LANGUAGES`, or empty: as the request asks."""
    offered = [code for code, _ in settings.LANGUAGES]
    if locale == "" or locale in offered:
        return locale
    raise AccountRefusedError(RefusalCode.LOCALE_UNKNOWN, f"Offered locales: {', '.join(offered)}.", field="locale")


def checked_time_zone(time_zone: str) -> str:
    """A name of the IANA time zone database, such as `Europe/Warsaw`."""
    if time_zone in _time_zones():
        return time_zone
    raise AccountRefusedError(
        RefusalCode.TIME_ZONE_UNKNOWN, "A time zone is named as in the IANA database: Europe/Warsaw.", field="time_zone"
    )


@functools.cache
def _time_zones() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())
