"""Tickets: how a client whose requests cannot have headers, as a browser's EventSource, says once who it is.

A token in an address would end up in logs and histories. A ticket is good for one request, within seconds.
"""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from accounts.models import StreamTicket

TICKET_SECONDS = 30


class SessionEndedError(Exception):
    """The session has ended since it was looked up."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """The text is known to its receiver alone: what is stored is its hash."""

    text: str
    expires_at: datetime


def ticket_issue(*, session_key: str, now: datetime) -> Ticket:
    """A ticket for whoever has this session. It ends with the session. Raises SessionEndedError when that has ended."""
    ticket = Ticket(secrets.token_urlsafe(24), now + timedelta(seconds=TICKET_SECONDS))
    try:
        with transaction.atomic(durable=True):  # the session is looked for at the commit
            StreamTicket.objects.create(
                digest=_digest(ticket.text), session_id=session_key, expires_at=ticket.expires_at
            )
    except IntegrityError as error:
        raise SessionEndedError from error
    return ticket


def ticket_redeem(*, text: str, now: datetime) -> str | None:
    """The session's key, once; None for a ticket that is unknown, used or too old."""
    held = StreamTicket.objects.filter(digest=_digest(text)).first()
    # Of two who come with the same ticket one deletes the row.
    if held is None or not StreamTicket.objects.filter(pk=held.pk).delete()[0]:
        return None
    return held.session_id if held.expires_at > now else None


def tickets_prune(*, now: datetime) -> int:
    """Deletes tickets that nobody used in time; says how many."""
    return StreamTicket.objects.filter(expires_at__lte=now).delete()[0]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
