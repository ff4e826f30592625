"""Places at a match."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.matches.models.match import Match


class Seat(models.Model):
    """A place at a match: a person's, or an agent's.

    After a resignation both stand here: the person whose seat it was, and the agent who plays it on; so they do since
    `handed_over_at`, when the clock gave the seat to an agent until its person takes it back. A person whose
    account is gone leaves a seat without either; the stand-in agent plays it. `abort_agreed_ply` is the ply at which
    the person agreed to abort: it counts while the match stands there.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats")
    agent = models.CharField(max_length=20, blank=True, default="")
    resigned_at = models.DateTimeField(null=True)
    handed_over_at = models.DateTimeField(null=True)
    abort_agreed_ply = models.PositiveIntegerField(null=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_number_once_per_match"),
            models.UniqueConstraint(fields=["match", "user"], name="seat_person_once_per_match"),
            models.CheckConstraint(
                condition=Q(resigned_at=None) | ~Q(agent=""), name="seat_resigned_is_played_by_agent"
            ),
            models.CheckConstraint(
                condition=Q(handed_over_at=None) | ~Q(agent=""), name="seat_handed_over_is_played_by_agent"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"

    @property
    def is_person(self) -> bool:
        """Whether a person took this seat, whoever plays it now."""
        return not self.agent or self.resigned_at is not None or self.handed_over_at is not None

    def agent_in(self, match: Match) -> str:
        """The program that plays this seat of the match, or played it to its end.

        None does where the resignation itself was the end: nobody had to play on.
        """
        return "" if self.resigned_at is not None and self.resigned_at == match.ended_at else self.agent

    @property
    def is_agent(self) -> bool:
        """Whether a program plays this seat now."""
        return bool(self.agent)
