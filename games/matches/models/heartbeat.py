"""Whether the clocks' sweep is alive, and when it was not."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q


class Heartbeat(models.Model):
    """When a sweep last ran. Without a row it never has, so nobody is credited for its absence."""

    name = models.CharField(max_length=20, primary_key=True)
    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.beat_at}"


class Outage(models.Model):
    """A gap in the heartbeat: nobody loses time by it. `credited_at` says that every clock has been given it back."""

    started_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    credited_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-ended_at"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(ended_at__gt=F("started_at")), name="outage_lasts"),
        ]
        indexes: ClassVar = [models.Index(fields=["ended_at"], name="outage_by_end")]

    def __str__(self) -> str:
        return f"outage of {self.ended_at - self.started_at} until {self.ended_at}"
