"""Writing down what happened to a locked match: row, record, deadlines, outbox, and the telling after the commit."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from games.kernel.contract import Outcome
from games.kernel.position import Position
from games.matches import telling
from games.matches.clock_rows import ClockRow, row_of
from games.matches.evidence import NewRecord, canonical, chained
from games.matches.models import Match, RecordKind, Status
from games.matches.outbox.consumers import Topic, any_prompt, consumer_names
from games.matches.services.clocking import Clocks, Happening, clocks_after, clocks_of, match_control
from games.matches.store import Told, match_written

DRAIN_TASK = "matches.outbox_drain"


@dataclass(frozen=True, kw_only=True, slots=True)
class Act:
    """What happened, for the log. Texts are JSON."""

    kind: RecordKind
    seat: int | None
    decision_id: int | None = None
    payload: str = "{}"
    chance: str = "[]"
    events: str = "[]"
    took_ply: bool = True
    reversible: bool = False
    ends_turn: bool = False
    """Whether the seat's turn is over with this answer, even where it owes another one at once."""
    client_move_id: str | None = None
    payload_hash: str = ""


def owing_seats(position: Position[Any]) -> set[int]:
    """The seats that owe an answer."""
    return {decision.seat for decision in position.owed()}


def act_written(
    match: Match,
    position: Position[Any],
    act: Act,
    *,
    owed_before: set[int],
    now: datetime,
    clocks: Clocks | None = None,
) -> NewRecord:
    """Brings the match to `position`, logs the act, and tells after the commit.

    The match is locked, and its status says already whether this act has ended it. `clocks` are those of the match,
    where they are at hand. Raises IntegrityError when the client_move_id was used before.
    """
    match.snapshot = position.encode()
    match.state_schema = position.game.info.state_schema
    match.ply = position.ply
    record = _next_record(match, act, now)
    owing = owing_seats(position) if match.is_live else set()
    # Whose state changes, and the mover: when they owe again, they are awaited from now on.
    turned = owed_before ^ owing | {seat for seat in owing if seat == act.seat}
    told = _news(match, position, act, turned & owing) if act.took_ply else []
    what = Happening(
        kind=act.kind, seat=act.seat, ends_turn=act.ends_turn, owed_before=owed_before, owing=owing, now=now
    )
    rows = _clock_rows(match, clocks or clocks_of(match, now), what)
    match_written(match, record, owing=sorted(owing), turned=sorted(turned), clocks=rows, told=told)
    if act.took_ply:
        tell_on_commit(match, wake=any_prompt(row.consumer for row in told))
    return record


def _next_record(match: Match, act: Act, now: datetime) -> NewRecord:
    record = NewRecord(
        number=match.records,
        ply=match.ply,
        took_ply=act.took_ply,
        kind=act.kind,
        seat=act.seat,
        decision_id=act.decision_id,
        payload=act.payload,
        chance=act.chance,
        events=act.events,
        reversible=act.reversible,
        created_at=now,
        client_move_id=act.client_move_id,
        payload_hash=act.payload_hash,
    )
    match.head = chained(match.head, canonical(record))
    match.records += 1
    return record


def _clock_rows(match: Match, clocks: Clocks | None, what: Happening) -> list[ClockRow] | None:
    if clocks is None:
        return None
    after = clocks_after(clocks, match_control(match), what)
    return [row_of(match.pk, clock) for clock in after.values()]


def _news(match: Match, position: Position[Any], act: Act, newly_owing: Iterable[int]) -> list[Told]:
    told = [Told(name, Topic.EVERY_PLY) for name in consumer_names(Topic.EVERY_PLY)]
    if act.kind == RecordKind.STARTED:
        told += [Told(name, Topic.STARTED) for name in consumer_names(Topic.STARTED)]
    if not match.is_live:
        return told + [Told(name, Topic.OVER) for name in consumer_names(Topic.OVER)]
    if match.agent_seats:
        offered = {decision.seat for decision in position.decisions if not decision.owed}
        # An agent looks at its offers once a ply.
        called = tuple(sorted((offered | set(newly_owing)) & set(match.agent_seats)))
        if called:
            told += [Told(name, Topic.AGENT_OWES, called) for name in consumer_names(Topic.AGENT_OWES)]
    return told


def tell_on_commit(match: Match, *, wake: bool = False) -> None:
    """Tells listeners after the commit, and wakes the outbox when somebody there must hear at once."""
    match_id, ply = match.id, match.ply

    def tell() -> None:
        telling.streams_tell(match_id, ply)
        if wake:
            telling.task_send(DRAIN_TASK)

    # The move is saved: whatever goes wrong with the telling is logged and must not look like a failed move.
    transaction.on_commit(tell, robust=True)


def match_closed(match: Match, *, ending: str, outcome: Outcome | None, now: datetime) -> None:
    """Marks the match as ended (by `outcome`) or aborted (by none); `act_written` stores it."""
    match.status = Status.ABORTED if outcome is None else Status.OVER
    match.ended_at = now
    match.ending = ending
    match.ranks = None if outcome is None or outcome.ranks is None else list(outcome.ranks)
    match.scores = None if outcome is None or outcome.scores is None else list(outcome.scores)


def position_closed(position: Position[Any]) -> None:
    """Nothing stands any more in a match that was ended from outside its game. Changes the position in place."""
    position.snapshot.decisions.clear()
    position.snapshot.sealed.clear()
    position.snapshot.withdrawn.clear()
