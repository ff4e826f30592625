"""Who is awaited, since when, until when."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.matches.models.match import Match


class Deadline(models.Model):
    """One row per seat, made at the start and only updated.

    `owes_since` is set while the seat owes a decision; `due_at` while a clock runs against it as well. `user` is the
    person awaited (nobody, where an agent plays), so that their list of matches is one index look-up.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deadlines", db_index=False)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    owes_since = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "seat"], name="deadline_once_per_seat"),
            models.CheckConstraint(
                condition=Q(due_at=None) | Q(owes_since__isnull=False), name="deadline_only_while_owing"
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                F("user"),
                F("due_at").asc(nulls_last=True),
                F("owes_since"),
                condition=Q(owes_since__isnull=False),
                name="deadline_awaited_person",
            ),
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="deadline_due"),
            models.Index(
                fields=["owes_since"],
                condition=Q(owes_since__isnull=False, user=None),
                name="deadline_awaited_agent",
            ),
        ]

    def __str__(self) -> str:
        return f"deadline of seat {self.seat} of {self.match_id}"
