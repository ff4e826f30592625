"""Looks of operators at what players must not know: who, when, at which match, at what, and why."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

REASON_LENGTH = 500


class Exposure(models.TextChoices):
    """What of a match is opened by one look."""

    POSITION = "position", "the position: state, decisions, sealed answers, every seat's view"
    LOG = "log", "the log: moves, chance and all events"
    SEED = "seed", "the seed, and what the game before handed on"


class HiddenLook(models.Model):
    """One look. Written before anything is shown, and kept: the database refuses to change or delete a row.

    There are no foreign keys, because a look outlives its match and its operator; `operator_name` is who it was then.
    """

    match_id = models.UUIDField()
    ply = models.PositiveIntegerField()
    what = models.CharField(max_length=8, choices=Exposure.choices)
    reason = models.CharField(max_length=REASON_LENGTH)
    operator_id = models.UUIDField()
    operator_name = models.CharField(max_length=150)
    looked_at = models.DateTimeField()

    class Meta:
        verbose_name = "look at hidden state"
        verbose_name_plural = "looks at hidden state"
        default_permissions = ("view",)
        permissions: ClassVar = [("look_hidden", "Can look at what players of a match must not know")]
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(what__in=Exposure.values), name="look_what_known"),
            models.CheckConstraint(condition=~Q(reason=""), name="look_has_reason"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["match_id", "-id"], name="look_by_match"),
            models.Index(fields=["operator_id", "-id"], name="look_by_operator"),
        ]

    def __str__(self) -> str:
        return f"{self.operator_name} at {self.match_id}, ply {self.ply}"
