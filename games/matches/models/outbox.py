"""What has to be told to other parts of the service, written in the same transaction as what happened."""

import uuid
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from games.matches.models.match import Match


class OutboxRow(models.Model):
    """Something that one consumer has to hear of; deleted by the transaction in which it does.

    Rows of one (consumer, match) are handled in order of their ids: within a match these are given out under the
    match's lock. A failing row is tried again at `next_try_at`; a parked one and its pair wait for an operator.
    """

    token = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    consumer = models.CharField(max_length=40)
    topic = models.CharField(max_length=16)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    ply = models.PositiveIntegerField()
    seats = ArrayField(models.PositiveSmallIntegerField(), default=list)
    created_at = models.DateTimeField()
    next_try_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=200, blank=True, default="")
    parked_at = models.DateTimeField(null=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["consumer", "match", "id"], name="outbox_order"),
            models.Index(fields=["next_try_at"], condition=Q(parked_at=None), name="outbox_due"),
            models.Index(fields=["parked_at"], condition=Q(parked_at__isnull=False), name="outbox_parked"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} of {self.match_id} at ply {self.ply} for {self.consumer}"


class OutboxReceipt(models.Model):
    """Proof that a consumer has handled a row: whatever happens, it will not handle it twice."""

    consumer = models.CharField(max_length=40)
    token = models.UUIDField()
    handled_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["consumer", "token"], name="receipt_once_per_row"),
        ]

    def __str__(self) -> str:
        return f"{self.consumer} handled {self.token}"
