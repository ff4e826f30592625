"""Hints that players have asked for."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from games.matches.models.match import Match


class Hint(models.Model):
    """A hint for a match at one ply, which is that of the record that asked for it.

    `move` is JSON, empty until somebody has thought; a hint that was overtaken by a move stays without an answer.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+", db_index=False)
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    asked_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)
    decision_id = models.PositiveIntegerField(null=True)
    move = models.TextField(blank=True, default="")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "ply"], name="hint_once_per_ply")]
        indexes: ClassVar = [
            models.Index(fields=["asked_at"], condition=Q(answered_at=None), name="hint_unanswered"),
        ]

    def __str__(self) -> str:
        return f"hint for {self.match_id} at ply {self.ply}"
