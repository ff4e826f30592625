"""Who opens a stream, and whether their session lasts."""

from collections.abc import Mapping
from uuid import UUID

from django.utils import timezone

from accounts import services
from accounts.principal import SESSION_HEADER, Principal, principal
from accounts.telling import session_name
from accounts.tickets import ticket_redeem


class SessionVisitor:
    """Somebody signed in, as long as their session lasts: a `Visitor` of games.matches.streams."""

    __slots__ = ("_key", "session", "user_id")

    def __init__(self, found: Principal) -> None:
        self._key = found.session_key
        self.session = session_name(found.session_key)
        self.user_id: UUID = found.user.pk

    def seconds_left(self) -> float | None:
        """See Visitor. A session in use lives on; but a stream that is merely open does not make its owner present."""
        now = timezone.now()
        found = principal({SESSION_HEADER: self._key}, {}, now=now)
        if found is None:
            return None
        services.session_renew(session_key=self._key, expires_at=found.expires_at, now=now)
        return (found.expires_at - now).total_seconds()


def visitor_of(headers: Mapping[str, str], cookies: Mapping[str, str]) -> SessionVisitor | None:
    """Who opens a stream, by the session's header or cookie; None for nobody. Whoever does was seen just now."""
    now = timezone.now()
    found = principal(headers, cookies, now=now)
    if found is None:
        return None
    services.user_seen(user=found.user, now=now)
    services.session_renew(session_key=found.session_key, expires_at=found.expires_at, now=now)
    return SessionVisitor(found)


def visitor_with_ticket(ticket: str) -> SessionVisitor | None:
    """Who was given the ticket, which is used up; None when it is no good."""
    key = ticket_redeem(text=ticket, now=timezone.now())
    return None if key is None else visitor_of({SESSION_HEADER: key}, {})
