"""From a Django request to its principal, and from a user to a session: what every HTTP adapter of ours needs."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from allauth.usersessions.models import UserSession
from django.contrib.auth import login
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.utils import timezone

from accounts import services
from accounts.models import User
from accounts.principal import META_OF_SESSION_HEADER, SESSION_HEADER, Principal, Via, csrf_required, principal
from accounts.sessions import SessionStore


class Client(StrEnum):
    """The two kinds of client, as allauth's headless API has them."""

    APP = "app"  # keeps its token itself and sends it in X-Session-Token
    BROWSER = "browser"  # has a session cookie, and sends X-CSRFToken with what changes things


class CsrfRefusedError(Exception):
    """A request signed in by cookie would change something and carries no valid CSRF token."""

    code = "csrf_failed"


def request_principal(request: HttpRequest, *, now: datetime | None = None) -> Principal | None:
    """Who sends the request; None if nobody is signed in. Notes that the user was seen and keeps the session alive.

    For views that are exempt from Django's CSRF middleware, as GraphQL's and REST's are: raises CsrfRefusedError where
    the middleware would have refused.
    """
    now = now or timezone.now()
    found = principal(_session_headers(request), request.COOKIES, now=now)
    if found is None:
        return None
    if csrf_required(found, request.method or ""):
        csrf_enforce(request)
    services.user_seen(user=found.user, now=now)
    renewed = services.session_renew(session_key=found.session_key, expires_at=found.expires_at, now=now)
    if renewed and found.via is Via.COOKIE:
        request.session.modified = True  # the middleware sends the cookie again, with its new age
    return found


def _session_headers(request: HttpRequest) -> dict[str, str]:
    """The one header that tells who asks; `request.headers` would look at all of them."""
    token = request.META.get(META_OF_SESSION_HEADER)
    return {} if token is None else {SESSION_HEADER: token}


class _CsrfCheck(CsrfViewMiddleware):
    """Django's check, telling the reason instead of answering."""

    def _reject(self, request: HttpRequest, reason: str) -> HttpResponse:
        raise CsrfRefusedError(reason)


def csrf_enforce(request: HttpRequest) -> None:
    """Raise CsrfRefusedError unless the request carries both halves of a CSRF pair, from an origin that may send it."""
    check = _CsrfCheck(_no_view)
    check.process_request(request)  # finds the cookie's half of the pair
    check.process_view(request, _no_view, (), {})


def _no_view(request: HttpRequest) -> HttpResponse:
    """Stands for the view that the check is made for, one that is not exempt."""
    return HttpResponse()


@dataclass(frozen=True, slots=True)
class SessionBegun:
    """A session just made. The token is what an app keeps; a browser has a cookie instead and is told none."""

    expires_at: datetime
    token: str | None


def session_begin(request: HttpRequest, *, user: User, client: Client) -> SessionBegun:
    """Sign the user in and list the session among theirs."""
    if client is Client.BROWSER:
        session = _session_make(request, user)
        return SessionBegun(expires_at=session.get_expiry_date(), token=None)
    outer_session = request.session
    request.session = SessionStore()
    try:
        session = _session_make(request, user)
    finally:
        # The app gets no cookies, and a browser's session that came along is left as it was.
        request.session = outer_session
        request.META["CSRF_COOKIE_NEEDS_UPDATE"] = False
    return SessionBegun(expires_at=session.get_expiry_date(), token=session.session_key)


def _session_make(request: HttpRequest, user: User) -> SessionBase:
    with transaction.atomic():
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        request.session.save()
        UserSession.objects.create_from_request(request, user=user)
    return request.session
