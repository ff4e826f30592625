"""The whole story of a match for an operator, as lines of text: without anything that a player must not know.

It stands in the composition root because it asks every app what that app has written down.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from accounts.notices.models import Receipt
from accounts.notices.selectors import receipts_of_match
from games.clocks.models import Pause
from games.clocks.selectors import pauses_of
from games.matches.models import Deadline, HiddenLook, Match, MoveRecord, Outage, OutboxRow, Seat
from games.matches.selectors import deadlines_of

NEVER: Final = "-"


def match_story(match: Match) -> Iterator[str]:
    """Heading by heading: the match, its seats, steps, clocks, pauses, outages, outbox, notices, looks."""
    yield from _section("Match", _head(match))
    yield from _section("Seats", map(_seat, match.seats.select_related("user")))
    yield from _section("Steps", map(_step, _public_records(match)))
    yield from _section("Clocks", map(_clock, deadlines_of(match).select_related("user")))
    yield from _section("Pauses", map(_pause, pauses_of(match)))
    yield from _section("Outages", map(_outage, _outages(match)))
    yield from _section("Waiting in the outbox", map(_outbox, OutboxRow.objects.filter(match=match).order_by("id")))
    yield from _section("Notices", _receipts(match))
    yield from _section("Looks at hidden state", map(_look, _looks(match)))


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield f"== {title}"
    empty = True
    for line in lines:
        empty = False
        yield f"   {line}"
    if empty:
        yield "   (none)"
    yield ""


def _head(match: Match) -> Iterator[str]:
    yield f"{match.pk}: {match.game}, {match.mode}, {match.seats_count} seats, rules {match.rules_version}"
    yield f"options {match.options}, time control {match.time_control or NEVER}"
    yield f"started {_at(match.created_at)}, ply {match.ply}, {match.status}, replay {match.audit or 'not audited'}"
    if not match.is_live:
        yield f"ended {_at(match.ended_at)}: {match.ending}, ranks {match.ranks}, scores {match.scores}"


def _seat(seat: Seat) -> str:
    who = f"{seat.user} ({seat.user_id})" if seat.user_id else NEVER
    told = [f"seat {seat.number}", f"side {seat.side}", who]
    told += [f"agent {seat.agent}"] if seat.agent else []
    told += [f"resigned {_at(seat.resigned_at)}"] if seat.resigned_at else []
    told += [f"handed over {_at(seat.handed_over_at)}"] if seat.handed_over_at else []
    return ", ".join(told)


def _public_records(match: Match) -> Iterable[MoveRecord]:
    """What everybody may know of. That a sealed answer was replaced is nobody's business, so it is left out."""
    return MoveRecord.objects.filter(match=match, took_ply=True).order_by("number").iterator(chunk_size=500)


def _step(record: MoveRecord) -> str:
    return f"{_at(record.created_at)}  ply {record.ply}  {record.kind}  seat {_or_never(record.seat)}"


def _clock(row: Deadline) -> str:
    told = [f"seat {row.seat}", f"owes since {_at(row.owes_since)}", f"due {_at(row.due_at)}"]
    told += [f"left {_length(row.left)} since {_at(row.runs_since)}", f"missed {row.misses}"]
    told += [f"paused by {', '.join(row.paused_by)}"] if row.paused_by else []
    told += [f"SET ASIDE {_at(row.stuck_at)}: {row.error}"] if row.stuck_at else []
    return ", ".join(told)


def _pause(pause: Pause) -> str:
    whom = "all seats" if pause.seat is None else f"seat {pause.seat}"
    by = f" by {pause.operator}: {pause.reason}" if pause.operator else ""
    return f"{_at(pause.begun_at)} to {_at(pause.ended_at)}  {pause.cause}, {whom}{by}"


def _outages(match: Match) -> Iterable[Outage]:
    within = Q(ended_at__gte=match.created_at)
    if match.ended_at is not None:
        within &= Q(started_at__lte=match.ended_at)
    return Outage.objects.filter(within).order_by("started_at")


def _outage(outage: Outage) -> str:
    return f"{_at(outage.started_at)} to {_at(outage.ended_at)}, credited {_at(outage.credited_at)}"


def _outbox(row: OutboxRow) -> str:
    """Without `seats`: that an agent is called may tell of an offer that nobody else knows of."""
    parked = f", PARKED {_at(row.parked_at)}" if row.parked_at else ""
    return f"{_at(row.created_at)}  {row.consumer}: {row.topic} at ply {row.ply}, tries {row.tries} {row.error}{parked}"


def _receipts(match: Match) -> Iterator[str]:
    """Each receipt, and below it each try to send it."""
    for receipt in receipts_of_match(match.pk):
        yield _receipt(receipt)
        yield from (f"   {row}" for row in receipt.log.all())


def _receipt(receipt: Receipt) -> str:
    notice = receipt.notice
    device = f" to device {receipt.device_id}" if receipt.device_id else ""
    settled = _at(receipt.settled_at) if receipt.settled_at else f"next try {_at(receipt.next_try_at)}"
    error = f" ({receipt.error})" if receipt.error else ""
    return (
        f"{_at(notice.created_at)}  {notice.kind} to {notice.user} by {receipt.channel}{device}: "
        f"{receipt.result}{error}, tries {receipt.tries}, {settled}, read {_at(notice.read_at)}"
    )


def _looks(match: Match) -> Iterable[HiddenLook]:
    return HiddenLook.objects.filter(match_id=match.pk).order_by("id")


def _look(look: HiddenLook) -> str:
    return f"{_at(look.looked_at)}  {look.operator_name} at the {look.what}, ply {look.ply}: {look.reason}"


def _at(at: datetime | None) -> str:
    return NEVER if at is None else f"{at:%Y-%m-%d %H:%M:%S}Z"


def _length(length: timedelta | None) -> str:
    return NEVER if length is None else str(length)


def _or_never(value: object) -> str:
    return NEVER if value is None else str(value)
