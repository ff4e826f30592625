"""Daily puzzles and those who try them."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from games.matches.models import Match

CARD_LENGTH = 40


class DailyPuzzle(models.Model):
    """The deck of a day, the top card first, by content id. Once made it stays, whatever else changes."""

    day = models.DateField(unique=True)
    deck = ArrayField(models.CharField(max_length=CARD_LENGTH))

    def __str__(self) -> str:
        # Never the deck.
        return f"puzzle of {self.day}"


class PuzzleTry(models.Model):
    """One match of a daily puzzle, and once it has ended what came of it.

    It has a score if it ended by its own rules. One that was given up has none, and one that was given up before
    anything was done in it taught its player nothing: it stays without an end, as if it had never been.
    """

    match = models.OneToOneField(Match, primary_key=True, on_delete=models.CASCADE, related_name="puzzle_try")
    puzzle = models.ForeignKey(DailyPuzzle, on_delete=models.PROTECT, related_name="tries", db_index=False)
    # Whoever deletes their account leaves the leaderboard.
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="puzzle_tries")
    score = models.IntegerField(null=True)
    energy_spent = models.PositiveSmallIntegerField(null=True)
    took = models.DurationField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "puzzle tries"
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(score=None, energy_spent=None, took=None)
                | Q(score__isnull=False, energy_spent__isnull=False, took__isnull=False, ended_at__isnull=False),
                name="puzzle_try_ended_whole",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["puzzle", "user", "ended_at"], condition=Q(ended_at__isnull=False), name="puzzle_ended"
            ),
        ]

    def __str__(self) -> str:
        return f"try of {self.match_id}"
