"""Who plays: people and guests, and the sessions by which they are known."""

import uuid
from importlib import import_module
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models

DISPLAY_NAME_LENGTH = 40


class User(AbstractUser):
    """A person or a guest. The key is a UUID from the first migration on: it is shown to clients.

    A guest has a session and nothing else: no usable password, no address. Upgraded, the same row becomes a
    person's account, so seats and history stay where they are.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    display_name = models.CharField(max_length=DISPLAY_NAME_LENGTH, blank=True)
    is_guest = models.BooleanField(default=False)
    # Coarse on purpose (see accounts.services.user_seen): exact to some minutes, so that reading never costs a write.
    last_seen_at = models.DateTimeField(null=True, blank=True)
    # Empty: as the request asks (Accept-Language).
    locale = models.CharField(max_length=10, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")

    class Meta(AbstractUser.Meta):
        indexes: ClassVar = [
            models.Index(fields=["email"], name="accounts_user_email"),  # each log-in looks here too
            # The clean-up of idle guests asks for just these, oldest first.
            models.Index(fields=["last_seen_at"], condition=models.Q(is_guest=True), name="accounts_guest_last_seen"),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """What others see. Accounts made on the command line may have no display name: then their user name."""
        return self.display_name or self.username


class Session(AbstractBaseSession):
    """A session whose owner and password fingerprint are columns, so that one query can authenticate a request.

    Both are copied from the session's data whenever it is saved (accounts.sessions). `user` is empty while nobody is
    signed in, as during a sign-up that waits for its code.
    """

    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="sessions")
    auth_hash = models.CharField(max_length=128, blank=True)
    # Stays when the key is changed, as after a new password; empty while nobody is signed in.
    login_id = models.UUIDField(null=True, db_index=True)

    def __str__(self) -> str:
        # Never the key: whoever reads it can act as its owner.
        return f"session of {self.user_id or 'nobody'}"

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        """The class in accounts.sessions, by way of the setting: that module builds on this one."""
        engine: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
        return engine


class StreamTicket(models.Model):
    """A ticket that was issued and not used yet (accounts.tickets). Of its text only the hash is kept."""

    digest = models.CharField(max_length=64, primary_key=True)
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="+")
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"ticket until {self.expires_at}"
