"""The session engine (`SESSION_ENGINE`): Django's database sessions with the owner in columns of their own."""

import re
from typing import Any, cast
from uuid import UUID, uuid4

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession

from accounts.models import Session
from accounts.telling import session_tell

_LOGIN_KEY = "_login_id"
_KEY = re.compile(r"[a-z0-9]{8,40}")


def is_session_key(text: str) -> bool:
    """Whether the text can be a session's key at all; anything else need not bother the database."""
    return _KEY.fullmatch(text) is not None


class SessionStore(db.SessionStore):
    """Keeps sessions in `accounts.Session`, filling its `user` and `auth_hash` from what login wrote into the data."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        _name_login(data)
        return _with_owner(super().create_model_instance(data), data)

    def delete(self, session_key: str | None = None) -> None:
        """Logging out, ending a session from the list and rotating a key all come through here: streams are told."""
        super().delete(session_key)
        ended = session_key or self.session_key
        if ended:
            session_tell(ended)

    async def acreate_model_instance(self, data: dict[str, Any]) -> Session:
        _name_login(data)
        return _with_owner(await super().acreate_model_instance(data), data)


def login_id_of(session_key: str) -> UUID:
    """The id of the login that the session came from. Raises Session.DoesNotExist when there is no such session."""
    session = Session.objects.get(session_key=session_key)
    if session.login_id is None:
        SessionStore(session_key).save()  # from before there were such ids; saving gives it one
        session.refresh_from_db()
    return cast(UUID, session.login_id)


def _name_login(data: dict[str, Any]) -> None:
    """Gives a login its id, which lies in the data: a session whose key is changed keeps its data."""
    if SESSION_KEY in data:
        data.setdefault(_LOGIN_KEY, uuid4().hex)


def _with_owner(made: AbstractBaseSession, data: dict[str, Any]) -> Session:
    session = cast(Session, made)  # get_model_class says so
    session.user_id = data.get(SESSION_KEY)
    session.auth_hash = data.get(HASH_SESSION_KEY, "")
    session.login_id = UUID(data[_LOGIN_KEY]) if _LOGIN_KEY in data else None
    return session
