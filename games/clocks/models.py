"""Pauses and vacations: why clocks stood still, and since when until when.

What a clock is lies in `games.matches` (`Deadline`); these rows are its story.
"""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.matches.models import Deadline, Match, PauseCause

REASON_LENGTH = 500


class Pause(models.Model):
    """One cause that keeps clocks of a match still: that of one seat, or of all (`seat` None).

    `begun_by` and `ended_by` are the people who asked for it, where people did; `operator` is a moderator's name.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="pauses", db_index=False)
    cause = models.CharField(max_length=9, choices=PauseCause.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    begun_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    begun_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    ended_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    operator = models.CharField(max_length=150, blank=True, default="")
    reason = models.CharField(max_length=REASON_LENGTH, blank=True, default="")

    class Meta:
        ordering: ClassVar = ["-begun_at", "-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "cause", "seat"],
                condition=Q(ended_at=None),
                nulls_distinct=False,
                name="pause_once_at_a_time",
            ),
            models.CheckConstraint(condition=Q(cause__in=PauseCause.values), name="pause_cause_known"),
        ]
        indexes: ClassVar = [models.Index(fields=["match", "-begun_at"], name="pause_by_match")]

    def __str__(self) -> str:
        return f"{self.cause} pause of {self.match_id}"


class PauseWish(models.Model):
    """That a person would agree to a pause, as long as the match stands at this ply."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    ply = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "seat"], name="pause_wish_once_per_seat")]

    def __str__(self) -> str:
        return f"wish of seat {self.seat} of {self.match_id}"


class Vacation(models.Model):
    """A person's time off: their clocks stand still in all matches. `ended_at` is when it really ended."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations")
    begun_at = models.DateTimeField()
    until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-begun_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user"], condition=Q(ended_at=None), name="vacation_one_at_a_time"),
            models.CheckConstraint(condition=Q(until__gt=F("begun_at")), name="vacation_lasts"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["until"], condition=Q(ended_at=None), name="vacation_under_way"),
        ]

    def __str__(self) -> str:
        return f"vacation of {self.user_id} until {self.until}"


class StuckDeadline(Deadline):
    """A clock that the sweep has set aside: a deadline as operators look at it."""

    class Meta:
        proxy = True
        default_permissions = ("view", "change")
        verbose_name = "clock set aside"
        verbose_name_plural = "clocks set aside"
