"""The log of a match: one row for each thing done, chained by hashes."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from games.matches.models.match import Match

CLIENT_MOVE_ID_LENGTH = 64


class RecordKind(models.TextChoices):
    STARTED = "started"
    MOVED = "moved"
    DEFAULTED = "defaulted"
    """Answered in the seat's stead: by the clock, or at a resignation."""
    RESIGNED = "resigned"
    FORFEITED = "forfeited"
    """The seat was lost by the clock, as if its person had resigned."""
    HANDED_OVER = "handed_over"
    """An agent took the seat of somebody who missed too many turns."""
    RETURNED = "returned"
    """The person took the seat back from the agent."""
    TAKEN_BACK = "taken_back"
    HINTED = "hinted"
    """The seat asked for a hint."""
    ABORTED = "aborted"


class MoveRecord(models.Model):
    """One entry of the log.

    `number` counts all records, and never leaves the server; `ply` counts those that everybody may know of. A sealed
    answer that was only replaced keeps the ply and has `took_ply` false. `payload` (the move, or what the kind needs),
    `chance` and `events` are JSON exactly as it is hashed. `reversible` says that the step drew no chance and revealed
    nothing. `client_move_id` and `payload_hash` make a retry of the same request safe.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="log", db_index=False)
    number = models.PositiveIntegerField()
    ply = models.PositiveIntegerField()
    took_ply = models.BooleanField()
    kind = models.CharField(max_length=12, choices=RecordKind.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    decision_id = models.PositiveIntegerField(null=True)
    payload = models.TextField()
    chance = models.TextField()
    events = models.TextField()
    reversible = models.BooleanField()
    created_at = models.DateTimeField()
    hash = models.CharField(max_length=64)
    client_move_id = models.CharField(max_length=CLIENT_MOVE_ID_LENGTH, null=True)
    payload_hash = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="record_number_once_per_match"),
            models.UniqueConstraint(
                fields=["match", "ply"], condition=Q(took_ply=True), name="record_ply_once_per_match"
            ),
            models.UniqueConstraint(
                fields=["match", "seat", "client_move_id"],
                condition=Q(client_move_id__isnull=False),
                name="record_client_move_id_once",
            ),
        ]

    def __str__(self) -> str:
        return f"record {self.number} of {self.match_id}"
