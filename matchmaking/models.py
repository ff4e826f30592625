"""Tables: where people meet before a match."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.matches.models import Match, SeedCommitment, Spectators
from matchmaking.codes import CODE_LENGTH

ENTROPY_LENGTH = 200
REQUEST_KEY_LENGTH = 64


class Visibility(models.TextChoices):
    """Who finds a table."""

    LISTED = "listed", "everybody"
    CODE = "code", "who has the code"


class Status(models.TextChoices):
    """Where a table stands. It is open once, then one of the others for good."""

    OPEN = "open", "open"
    STARTED = "started", "started"
    CLOSED = "closed", "closed"


class Table(models.Model):
    """A table of the lobby: a game that waits for people. Started, it has a match and does not change any more.

    The host is not stored: it is whoever has sat there longest (`matchmaking.selectors.host_of`), so a host who
    leaves, or whose account is deleted, is followed by the next person.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    code = models.CharField(max_length=CODE_LENGTH, unique=True)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.LISTED)
    game = models.CharField(max_length=40)
    mode = models.CharField(max_length=40)
    options = models.JSONField()
    spectators = models.CharField(max_length=4, choices=Spectators.choices, default=Spectators.NONE)
    # Play by turns: the last to come need not wait until the host looks in.
    starts_when_full = models.BooleanField(default=False)
    time_control = models.JSONField(null=True)
    # The seed's SHA-256 is shown before any entropy is accepted, so that neither the service nor a player chooses the
    # luck. The seed itself is handed to the match at the start.
    commitment = models.CharField(max_length=64)
    seed = models.OneToOneField(SeedCommitment, null=True, on_delete=models.SET_NULL, related_name="+")
    match = models.OneToOneField(Match, null=True, on_delete=models.CASCADE, related_name="table")
    # One rematch a match: whoever asks second joins the first.
    rematch_of = models.OneToOneField(Match, null=True, on_delete=models.SET_NULL, related_name="rematch_table")
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    # What the client calls this request: sent again after a lost answer, it finds the table instead of opening another.
    request_key = models.CharField(max_length=REQUEST_KEY_LENGTH, blank=True)
    opened_at = models.DateTimeField()
    # When somebody last sat down, left or changed something; tables nobody touches any more expire.
    touched_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["opened_by", "request_key"], condition=~Q(request_key=""), name="table_request_once"
            ),
            models.CheckConstraint(
                condition=Q(status=Status.STARTED, match__isnull=False) | (~Q(status=Status.STARTED) & Q(match=None)),
                name="table_started_has_match",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["game", "-opened_at", "id"],
                condition=Q(status=Status.OPEN, visibility=Visibility.LISTED),
                name="table_listed_by_game",
            ),
            models.Index(
                fields=["-opened_at", "id"],
                condition=Q(status=Status.OPEN, visibility=Visibility.LISTED),
                name="table_listed",
            ),
            models.Index(fields=["touched_at"], condition=Q(status=Status.OPEN), name="table_open_touched"),
        ]

    def __str__(self) -> str:
        return f"{self.game} table {self.id}"


class TableSeat(models.Model):
    """A place at a table: empty, kept for one person, a person's or an agent's. All rows are made with the table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="table_seats")
    agent = models.CharField(max_length=20, blank=True)
    # At a rematch's table: whose seat this is, before that person has agreed.
    kept_for = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    joined_at = models.DateTimeField(null=True)
    entropy = models.CharField(max_length=ENTROPY_LENGTH, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="table_seat_once"),
            models.UniqueConstraint(fields=["table", "user"], name="table_person_once"),
            models.CheckConstraint(condition=Q(agent="") | Q(user=None), name="table_seat_agent_or_person"),
        ]
        ordering: ClassVar = ["number"]

    def __str__(self) -> str:
        return f"seat {self.number} of table {self.table_id}"

    @property
    def is_empty(self) -> bool:
        return self.user_id is None and not self.agent
