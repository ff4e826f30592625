"""Who sends a request: one query, for GraphQL, REST and streams alike."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import Session, User
from accounts.sessions import is_session_key

SESSION_HEADER = "x-session-token"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


class Via(StrEnum):
    """How the request proved who sends it."""

    HEADER = "header"
    COOKIE = "cookie"


@dataclass(frozen=True, slots=True)
class Principal:
    """Somebody signed in."""

    user: User
    via: Via
    expires_at: datetime
    session_key: str = field(repr=False)


def principal(
    headers: Mapping[str, str], cookies: Mapping[str, str], *, now: datetime | None = None
) -> Principal | None:
    """Who sends the request, by `X-Session-Token` or else by the session cookie; None if nobody is signed in.

    A request with the header is judged by the header alone. `headers` is looked up in lower case: Django's
    `request.headers` does as well as the plain mapping that an ASGI server's headers make.
    """
    presented = _presented(headers, cookies)
    if presented is None:
        return None
    via, key = presented
    session = _live_session(key, now or timezone.now())
    if session is None or session.user is None or not _made_with_current_password(session, session.user):
        return None
    return Principal(user=session.user, via=via, expires_at=session.expire_date, session_key=key)


def csrf_required(principal: Principal, method: str) -> bool:
    """Whether a request has to carry a CSRF token: a browser adds cookies by itself, but never the header."""
    return principal.via is Via.COOKIE and method.upper() not in SAFE_METHODS


def _presented(headers: Mapping[str, str], cookies: Mapping[str, str]) -> tuple[Via, str] | None:
    key = headers.get(SESSION_HEADER)
    if key is not None:
        return Via.HEADER, key
    key = cookies.get(settings.SESSION_COOKIE_NAME)
    return None if key is None else (Via.COOKIE, key)


def _live_session(key: str, now: datetime) -> Session | None:
    if not is_session_key(key):
        return None
    live = Session.objects.filter(session_key=key, expire_date__gt=now, user__is_active=True)
    return live.select_related("user").defer("session_data").first()


def _made_with_current_password(session: Session, user: User) -> bool:
    """A changed password ends the sessions made with the old one; a retired SECRET_KEY does not, while it is listed."""
    if constant_time_compare(session.auth_hash, user.get_session_auth_hash()):
        return True
    return any(constant_time_compare(session.auth_hash, retired) for retired in user.get_session_auth_fallback_hash())
