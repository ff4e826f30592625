"""Mail, by whatever backend Django is given."""

import smtplib
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone

from accounts.notices.catalogue import text
from accounts.notices.models import Receipt
from accounts.notices.rendering import rendered
from accounts.notices.services.bouncing import mail_address_of
from accounts.notices.transports.errors import DeliveryError, NoAddressError

FINAL_FROM = 500
"""From here on SMTP's answers say that another try is of no use (RFC 5321, 4.2.1)."""

NO_MAILBOX: Final = frozenset({550, 551, 553})
"""To a recipient: there is no such mailbox, or not here (RFC 5321, 4.2.3). A refused message is something else."""


def mail_prepared(receipt: Receipt) -> Callable[[], None]:
    """What sends the notice by mail. Raises NoAddressError without an address that is proven to be the person's."""
    address = mail_address_of(receipt.notice.user_id, now=timezone.now())
    if address is None:
        raise NoAddressError
    message = _message(receipt, address)
    return lambda: _send(message)


def _message(receipt: Receipt, address: str) -> EmailMessage:
    notice = receipt.notice
    words = rendered(notice)
    settings_url = settings.NOTICE_SETTINGS_URL
    lines = [
        words.body,
        "",
        text(words.locale, "mail", "open", url=settings.NOTICE_MATCH_URL.format(match=notice.match_id)),
        "",
        "-- ",
        text(words.locale, "mail", "why", settings=settings_url),
    ]
    host = urlsplit(settings.FRONTEND_URL).hostname or "localhost"
    headers = {
        # Sent twice after a crash, it is one mail for programs that look; all of a match stand together.
        "Message-ID": f"<{receipt.pk}@{host}>",
        "References": f"<{notice.match_id}@{host}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{settings_url}>",
    }
    return EmailMessage(subject=words.title, body="\n".join(lines), to=[address], headers=headers)


def _send(message: EmailMessage) -> None:
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused as error:
        code = max(code for code, _ in error.recipients.values())
        raise DeliveryError(f"smtp_{code}", is_final=code >= FINAL_FROM, is_gone=code in NO_MAILBOX) from error
    except smtplib.SMTPDataError as error:
        raise DeliveryError(f"smtp_{error.smtp_code}", is_final=error.smtp_code >= FINAL_FROM) from error
    except smtplib.SMTPResponseException as error:
        # It is the service itself that was refused: an operator can mend that.
        raise DeliveryError(f"smtp_{error.smtp_code}") from error
    except (smtplib.SMTPException, OSError) as error:
        raise DeliveryError(type(error).__name__) from error
