"""What may be asked about clocks."""

from datetime import datetime

from django.conf import settings
from django.db.models import QuerySet

from games.clocks.models import Pause, PauseWish
from games.matches.models import Heartbeat, Match
from games.matches.services.clocking import SWEEP


def sweep_is_alive(*, now: datetime) -> bool:
    """Whether a sweep ran so lately that its absence would not count as an outage."""
    return Heartbeat.objects.filter(name=SWEEP, beat_at__gte=now - settings.CLOCK_OUTAGE_FROM).exists()


def pauses_of(match: Match) -> QuerySet[Pause]:
    """Why clocks of a match stood still, in order."""
    return Pause.objects.filter(match=match).order_by("begun_at", "id")


def pause_agreed(match: Match) -> tuple[int, ...]:
    """The seats that agree to a pause, as long as the match stands where it did then. Public."""
    if not match.is_live:
        return ()
    wishes = PauseWish.objects.filter(match=match, ply=match.ply).order_by("seat")
    return tuple(wishes.values_list("seat", flat=True))
