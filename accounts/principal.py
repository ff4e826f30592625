"""Who sends a request: one query, for GraphQL, REST and streams alike."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cache, lru_cache

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import Session, User
from accounts.sessions import is_session_key
from games.matches.connection import instance_read, kept_cursor, retried_when_lost

SESSION_HEADER = "x-session-token"
META_OF_SESSION_HEADER = "HTTP_X_SESSION_TOKEN"
"""Where Django's `request.META` has it."""
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
    live = _live_session(key, now or timezone.now())
    if live is None or not made_with_current_password(live.auth_hash, live.user):
        return None
    return Principal(user=live.user, via=via, expires_at=live.expires_at, session_key=key)


def csrf_required(principal: Principal, method: str) -> bool:
    """Whether a request has to carry a CSRF token: a browser adds cookies by itself, but never the header."""
    return principal.via is Via.COOKIE and method.upper() not in SAFE_METHODS


def _presented(headers: Mapping[str, str], cookies: Mapping[str, str]) -> tuple[Via, str] | None:
    key = headers.get(SESSION_HEADER)
    if key is not None:
        return Via.HEADER, key
    key = cookies.get(settings.SESSION_COOKIE_NAME)
    return None if key is None else (Via.COOKIE, key)


@dataclass(frozen=True, slots=True)
class _Live:
    """A session that has not expired, and its owner, who is active."""

    user: User
    auth_hash: str
    expires_at: datetime


@retried_when_lost
def _live_session(key: str, now: datetime) -> _Live | None:
    """Plain SQL, because every request asks this: the ORM would compile the statement anew each time.

    It is the first thing that a request asks, so after an outage the broken connections are found here.
    """
    if not is_session_key(key):
        return None
    cursor = kept_cursor()
    cursor.execute(_live_statement(), [key, now])
    row = cursor.fetchone()
    if row is None:
        return None
    auth_hash, expires_at, *values = row
    return _Live(instance_read(User, _user_attributes(), values), auth_hash, expires_at)


@cache
def _user_attributes() -> list[str]:
    return [column.attname for column in User._meta.concrete_fields]


@cache
def _live_statement() -> str:
    columns = ", ".join(f"u.{column.column}" for column in User._meta.concrete_fields)
    return (
        f"SELECT s.auth_hash, s.expire_date, {columns} "  # noqa: S608 - names are the models'
        f"FROM {Session._meta.db_table} s JOIN {User._meta.db_table} u ON u.id = s.user_id "
        "WHERE s.session_key = %s AND s.expire_date > %s AND u.is_active"
    )


def made_with_current_password(auth_hash: str, user: User) -> bool:
    """A changed password ends the sessions made with the old one; a retired SECRET_KEY does not, while it is listed."""
    if constant_time_compare(auth_hash, _auth_hash(user.password, settings.SECRET_KEY)):
        return True
    return any(constant_time_compare(auth_hash, retired) for retired in user.get_session_auth_fallback_hash())


# Each request asks; and the same password and key have the same hash.
@lru_cache(maxsize=10_000)
def _auth_hash(password: str, _secret_key: str) -> str:
    return User(password=password).get_session_auth_hash()
