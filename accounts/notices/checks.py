"""Says at the start of a command what is wrong with the settings, before the first push fails of it."""

import re
from typing import Any, Final

from django.conf import settings
from django.core.checks import CheckMessage, Error

from accounts.notices.keys import application_server_key

_SUBJECT: Final = re.compile(r"mailto:[^@\s]+@[^@\s]+|https://\S+")


def push_settings_checked(**_: Any) -> list[CheckMessage]:
    """A key that is none, or a subject that push services refuse (RFC 8292, 2.1)."""
    if not settings.VAPID_PRIVATE_KEY:
        return []
    found: list[CheckMessage] = []
    try:
        application_server_key()
    except ValueError:
        found.append(
            Error(
                "VAPID_PRIVATE_KEY is no key of P-256.",
                hint="`manage.py vapid_key` prints one. Where browsers have registered, it must stay the same.",
                id="notices.E001",
            )
        )
    if not _SUBJECT.fullmatch(settings.VAPID_SUBJECT):
        found.append(
            Error(
                "VAPID_SUBJECT is neither mailto: nor https:.",
                hint="Push services refuse pushes that do not say whom to write to.",
                id="notices.E002",
            )
        )
    return found
