"""Django REST framework asks here who sends a request (`DEFAULT_AUTHENTICATION_CLASSES`)."""

from collections.abc import Iterator
from contextlib import contextmanager

from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from accounts.models import User
from accounts.principal import SESSION_HEADER, Principal
from accounts.web import CsrfRefusedError, request_principal


@contextmanager
def forgery_denied() -> Iterator[None]:
    """Answer 403 where a CSRF check refuses."""
    try:
        yield
    except CsrfRefusedError as refused:
        raise PermissionDenied(str(refused), code=refused.code) from refused


def session_refused() -> AuthenticationFailed:
    """The answer to a session that is none, or none any more."""
    return AuthenticationFailed("The session is unknown, expired or ended: sign in again.", "session_invalid")


class PrincipalAuthentication(BaseAuthentication):
    """`request.user` is the account, `request.auth` the principal.

    A token that is presented but no good is refused, so that its holder learns of it; a stale cookie, which a browser
    sends without being asked, counts as nobody.
    """

    def authenticate(self, request: Request) -> tuple[User, Principal] | None:
        with forgery_denied():
            found = request_principal(request._request)
        if found is not None:
            return found.user, found
        if SESSION_HEADER in request.headers:
            raise session_refused()
        return None

    def authenticate_header(self, request: Request) -> str:
        return 'Session realm="longtable"'
