"""A match: what is shown of it, what is needed to play on, and what is kept secret until its end."""

import secrets
import uuid
from datetime import datetime
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

ENTROPY_LENGTH = 200
"""How long a player's share in the luck of a match may be."""


class Status(models.TextChoices):
    LIVE = "live"
    OVER = "over"
    ABORTED = "aborted"


class Spectators(models.TextChoices):
    """Who besides the seats may look: nobody, whoever holds the link, everybody."""

    NONE = "none"
    LINK = "link"
    OPEN = "open"


class Ending(models.TextChoices):
    """Endings that belong to every match. The others are declared by its game."""

    RESIGNED = "resigned"
    TIMED_OUT = "timed_out"
    ABORTED = "aborted"


def new_capability() -> str:
    """128 bits that cannot be guessed, as text for a link."""
    return secrets.token_urlsafe(16)


class Match(models.Model):
    """One game being played.

    `snapshot` is the truth for play; the records are the evidence. Both change only under this row's lock. `records`
    counts the log, `head` is its last hash: with them a move is written without reading the log. Neither is served
    before the end: they change when a sealed answer is replaced, of which nobody may know. `agent_seats` repeats what
    the seats say, because only the locked row itself is sure to be fresh after waiting for the lock.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(max_length=40)
    mode = models.CharField(max_length=40)
    options = models.JSONField()
    time_control = models.JSONField(null=True)
    seats_count = models.PositiveSmallIntegerField()
    rules_version = models.PositiveIntegerField()
    pack = models.ForeignKey("ContentPack", on_delete=models.PROTECT, related_name="+", db_index=False)
    commitment = models.CharField(max_length=64)
    spectators = models.CharField(max_length=4, choices=Spectators.choices, default=Spectators.NONE)
    capability = models.CharField(max_length=32, default=new_capability)
    created_at = models.DateTimeField()

    status = models.CharField(max_length=7, choices=Status.choices, default=Status.LIVE)
    ended_at = models.DateTimeField(null=True)
    ending = models.CharField(max_length=40, blank=True, default="")
    ranks = ArrayField(models.PositiveSmallIntegerField(), null=True)
    scores = ArrayField(models.IntegerField(), null=True)
    hints = models.PositiveIntegerField(default=0)
    audit = models.CharField(max_length=8, blank=True, default="")

    # Others play with the same luck until then: seed and log stay closed, also when the match has ended.
    sealed_until = models.DateTimeField(null=True)

    agent_seats = ArrayField(models.PositiveSmallIntegerField(), default=list)
    ply = models.PositiveIntegerField(default=0)
    records = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, default="")
    state_schema = models.PositiveIntegerField()
    snapshot = models.BinaryField()

    class Meta:
        verbose_name_plural = "matches"
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(status__in=Status.values), name="match_status_known"),
            models.CheckConstraint(condition=Q(spectators__in=Spectators.values), name="match_spectators_known"),
            models.CheckConstraint(
                condition=Q(status=Status.LIVE, ended_at=None, ending="")
                | ~Q(status=Status.LIVE) & Q(ended_at__isnull=False) & ~Q(ending=""),
                name="match_ended_when_not_live",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["-created_at"],
                condition=Q(status=Status.LIVE, spectators=Spectators.OPEN),
                name="match_open_to_spectators",
            ),
            models.Index(fields=["ended_at"], condition=Q(audit="") & ~Q(status=Status.LIVE), name="match_to_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    @property
    def is_live(self) -> bool:
        return self.status == Status.LIVE

    def closed_until(self, now: datetime) -> datetime | None:
        """Until when others play with its luck, whether it has ended or not; None for nobody, or not any longer."""
        return self.sealed_until if self.sealed_until is not None and now < self.sealed_until else None


class MatchSecret(models.Model):
    """What nobody may see before the end; apart from the match, so that no query for a match brings it along.

    `carried` is what the game before handed on, as JSON. `agent_key` is what agents draw from.
    """

    match = models.OneToOneField(Match, primary_key=True, on_delete=models.CASCADE, related_name="secret")
    seed = models.BinaryField()
    entropy = ArrayField(models.CharField(max_length=ENTROPY_LENGTH))
    agent_key = models.BinaryField()
    carried = models.TextField(default="null")

    def __str__(self) -> str:
        return f"secret of {self.match_id}"
