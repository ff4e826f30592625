"""The whole story of a match for an operator, as lines of text: without anything that a player must not know.

It stands in the composition root because it asks every app what that app has written down.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from django.db.models import Count, Q

from accounts.notices.models import Receipt
from accounts.notices.selectors import receipts_of_match
from config.match_times import NEVER, at, control_told, length, span_told
from games.clocks.models import Pause
from games.clocks.selectors import pauses_of
from games.matches.models import Deadline, DeadlineWarning, HiddenLook, Match, MoveRecord, Outage, OutboxRow, Seat
from games.matches.outbox.consumers import Topic
from games.matches.selectors import deadlines_of


def match_story(match: Match) -> Iterator[str]:
    """Heading by heading: the match, its seats, steps, clocks, pauses, outages, outbox, notices, looks."""
    yield from _section("Match", _head(match))
    yield from _section("Seats", map(_seat, match.seats.select_related("user")))
    yield from _section("Steps", _steps(match))
    yield from _section("Clocks", _clocks(match))
    yield from _section("Pauses", map(_pause, pauses_of(match).select_related("begun_by", "ended_by")))
    yield from _section("Outages", map(_outage, _outages(match)))
    yield from _section("Waiting in the outbox", map(_outbox, _news_waiting(match)))
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
    yield f"options {match.options}"
    yield f"time control: {control_told(match.time_control)}"
    yield f"started {at(match.created_at)}, ply {match.ply}, {match.status}, replay {match.audit or 'not audited'}"
    if not match.is_live:
        yield f"ended {at(match.ended_at)}: {match.ending}, ranks {match.ranks}, scores {match.scores}"


def _seat(seat: Seat) -> str:
    who = f"{seat.user} ({seat.user_id})" if seat.user_id else NEVER
    told = [f"seat {seat.number}", f"side {seat.side}", who]
    told += [f"agent {seat.agent}"] if seat.agent else []
    told += [f"resigned {at(seat.resigned_at)}"] if seat.resigned_at else []
    told += [f"handed over {at(seat.handed_over_at)}"] if seat.handed_over_at else []
    return ", ".join(told)


def _public_records(match: Match) -> Iterable[MoveRecord]:
    """What everybody may know of. That a sealed answer was replaced is nobody's business, so it is left out."""
    return MoveRecord.objects.filter(match=match, took_ply=True).order_by("number").iterator(chunk_size=500)


def _steps(match: Match) -> Iterator[str]:
    """Each with the time since the one before, and last of all how long they took together."""
    outages = list(_outages(match))
    first = before = match.created_at
    for record in _public_records(match):
        since = span_told(before, record.created_at, outages)
        yield f"{at(record.created_at)}  ply {record.ply}  {record.kind}  after {since}  seat {_or_never(record.seat)}"
        before = record.created_at
    yield f"in all {span_told(first, before, outages)}"


def _clocks(match: Match) -> Iterator[str]:
    answers = _public_answers(match)
    for row in deadlines_of(match).prefetch_related("warnings"):
        yield _clock(row, moved=answers[row.seat, "moved"], defaulted=answers[row.seat, "defaulted"])


def _public_answers(match: Match) -> Counter[tuple[int | None, str]]:
    """How often each seat did what."""
    counted = MoveRecord.objects.filter(match=match, took_ply=True).order_by().values_list("seat", "kind")
    return Counter({(seat, kind): number for seat, kind, number in counted.annotate(number=Count("pk"))})


def _clock(row: Deadline, *, moved: int, defaulted: int) -> str:
    told = [f"seat {row.seat}", f"owes since {at(row.owes_since)}", f"due {at(row.due_at)}"]
    if row.left is not None:
        when = "standing still" if row.runs_since is None else f"at {at(row.runs_since)}"
        told += [f"left {length(row.left)} {when}"]
    told += [f"of {length(row.allotted)}"] if row.owes_since and row.allotted is not None else []
    told += map(_warning, row.warnings.all())
    told += [f"missed {row.misses} in a row", f"moved {moved} times", f"defaulted {defaulted} times"]
    told += [f"paused by {', '.join(row.paused_by)}"] if row.paused_by else []
    told += [f"SET ASIDE {at(row.stuck_at)}: {row.error}"] if row.stuck_at else []
    return ", ".join(told)


def _warning(warning: DeadlineWarning) -> str:
    when = f"at {at(warning.at)}" if warning.at else "once the clock runs"
    return f"warning ({warning.get_mark_display()}) {when}"


def _pause(pause: Pause) -> str:
    whom = "all seats" if pause.seat is None else f"seat {pause.seat}"
    by = f" by {pause.operator}: {pause.reason}" if pause.operator else ""
    by += f", asked for by {pause.begun_by}" if pause.begun_by else ""
    by += f", ended by {pause.ended_by}" if pause.ended_by else ""
    until = f"to {at(pause.ended_at)}" if pause.ended_at else "and still"
    return f"{at(pause.begun_at)} {until}  {pause.cause}, {whom}{by}"


def _outages(match: Match) -> Iterable[Outage]:
    within = Q(ended_at__gte=match.created_at)
    if match.ended_at is not None:
        within &= Q(started_at__lte=match.ended_at)
    return Outage.objects.filter(within).order_by("started_at")


def _outage(outage: Outage) -> str:
    lasted = length(outage.ended_at - outage.started_at)
    credited = f"credited {at(outage.credited_at)}" if outage.credited_at else "being credited"
    return f"{at(outage.started_at)} to {at(outage.ended_at)}, for {lasted}, {credited}"


def _news_waiting(match: Match) -> Iterable[OutboxRow]:
    """Without calls to agents that have not failed: that one is called may tell of an offer no other knows."""
    rows = OutboxRow.objects.filter(match=match).order_by("id")
    return rows.exclude(topic=Topic.AGENT_OWES, parked_at=None)


def _outbox(row: OutboxRow) -> str:
    parked = f", PARKED {at(row.parked_at)}" if row.parked_at else ""
    return f"{at(row.created_at)}  {row.consumer}: {row.topic} at ply {row.ply}, tries {row.tries} {row.error}{parked}"


def _receipts(match: Match) -> Iterator[str]:
    """Each receipt, and below it each try to send it."""
    for receipt in receipts_of_match(match.pk):
        yield _receipt(receipt)
        yield from (f"   {row}" for row in receipt.log.all())


def _receipt(receipt: Receipt) -> str:
    notice = receipt.notice
    device = f" to device {receipt.device_id}" if receipt.device_id else ""
    settled = at(receipt.settled_at) if receipt.settled_at else f"next try {at(receipt.next_try_at)}"
    error = f" ({receipt.error})" if receipt.error else ""
    return (
        f"{at(notice.created_at)}  {notice.kind} to {notice.user} by {receipt.channel}{device}: "
        f"{receipt.result}{error}, tries {receipt.tries}, {settled}, read {at(notice.read_at)}"
    )


def _looks(match: Match) -> Iterable[HiddenLook]:
    return HiddenLook.objects.filter(match_id=match.pk).order_by("id")


def _look(look: HiddenLook) -> str:
    return f"{at(look.looked_at)}  {look.operator_name} at the {look.what}, ply {look.ply}: {look.reason}"


def _or_never(value: object) -> str:
    return NEVER if value is None else str(value)
