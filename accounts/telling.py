"""After the commit: telling open streams that a session or an account has changed, so that they look again.

Promptness only: a stream looks again by itself within a minute.
"""

import hashlib
from uuid import UUID

from django.conf import settings
from django.db import transaction

from games.matches.telling import news_tell


def channel() -> str:
    """JSON: `{"session": its name}` or `{"user": its key}`."""
    return f"{settings.REDIS_PREFIX}accounts"


def session_name(session_key: str) -> str:
    """What a session is called where its key, which lets anybody act as its owner, must not stand."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:32]


def session_tell(session_key: str) -> None:
    """After the commit: the session has ended, or got another key."""
    name = session_name(session_key)
    transaction.on_commit(lambda: news_tell(channel(), {"session": name}), robust=True)


def user_tell(user_id: UUID) -> None:
    """After the commit: the account's sessions may have ended."""
    transaction.on_commit(lambda: news_tell(channel(), {"user": str(user_id)}), robust=True)
