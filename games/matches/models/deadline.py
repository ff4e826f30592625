"""Who is awaited, since when, until when."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from games.matches.models.match import Match


class PauseCause(models.TextChoices):
    """Why a seat's clock stands still. Several causes may hold at once; outages are credited instead."""

    AGREED = "agreed", "all players agreed"
    VACATION = "vacation", "the player is on vacation"
    MODERATOR = "moderator", "a moderator stopped the clocks"


class Deadline(models.Model):
    """One row per seat, made at the start and only updated.

    `owes_since` is set while the seat owes a decision; `due_at` while a clock runs against it as well. `user` is the
    person awaited (nobody, where an agent plays), so that their list of matches is one index look-up.

    The other columns are the seat's clock (`games.matches.timing.SeatClock`), empty in a match without one: `left` was
    left at `runs_since`, or is left while the clock stands still. `due_at` is what is shown and what is enforced.
    Warnings still to come are rows of their own (`DeadlineWarning`). A row at which the sweep has failed is set
    aside (`stuck_at`, `error`) until its seat acts, or an operator has it tried again.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deadlines", db_index=False)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    owes_since = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    runs_since = models.DateTimeField(null=True)
    left = models.DurationField(null=True)
    allotted = models.DurationField(null=True)
    before_since = models.DateTimeField(null=True)
    before_left = models.DurationField(null=True)
    paused_by = ArrayField(models.CharField(max_length=9, choices=PauseCause.choices), default=list)
    misses = models.PositiveSmallIntegerField(default=0)
    stuck_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=200, blank=True, default="")

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
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False, stuck_at=None), name="deadline_due"),
            models.Index(fields=["runs_since"], condition=Q(due_at__isnull=False), name="deadline_running"),
            models.Index(fields=["stuck_at"], condition=Q(stuck_at__isnull=False), name="deadline_stuck"),
            models.Index(
                fields=["owes_since"],
                condition=Q(owes_since__isnull=False, user=None),
                name="deadline_awaited_agent",
            ),
        ]

    def __str__(self) -> str:
        return f"deadline of seat {self.seat} of {self.match_id}"
