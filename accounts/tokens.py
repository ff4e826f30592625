"""What `X-Session-Token` means to allauth's `app` client (`HEADLESS_TOKEN_STRATEGY`)."""

from allauth.headless.tokens.strategies.sessions import SessionTokenStrategy
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase

from accounts.sessions import SessionStore, is_session_key


class LiveSessionTokens(SessionTokenStrategy):
    """The token is the session's key, as in allauth's own strategy; but an expired session counts as gone (410).

    allauth asks only whether the row exists, so that an expired token would look like no token at all.
    """

    def lookup_session(self, session_token: str) -> SessionBase | None:
        if not is_session_key(session_token):
            return None
        session = SessionStore(session_token)
        session.get(SESSION_KEY)  # loads it, and forgets the key of one that is missing or expired
        return session if session.session_key else None
