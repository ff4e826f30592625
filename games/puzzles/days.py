"""A puzzle's day: that of UTC, for everybody, so that it begins and ends at one moment everywhere."""

from datetime import UTC, date, datetime, time, timedelta


def day_at(now: datetime) -> date:
    return now.astimezone(UTC).date()


def end_of(day: date) -> datetime:
    """The first moment that is no part of the day."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)
