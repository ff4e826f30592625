"""One move, end to end: lock, check, apply, write, commit; then tell."""

import hashlib
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction

from games.kernel.errors import Refused as KernelRefused
from games.kernel.events import Event
from games.kernel.moves import Move
from games.kernel.position import Position, Step, redacted
from games.kernel.snapshot import events_codec, move_codec
from games.matches.connection import retried_when_lost
from games.matches.errors import MatchError, NotFound, NotSeated, StaleDecision
from games.matches.evidence import encode_calls
from games.matches.models import Match, MoveRecord, RecordKind, Seat
from games.matches.ranking import adjusted_ranks
from games.matches.results import MoveAccepted
from games.matches.seen import MatchView, game_of, position_of
from games.matches.services.acting import (
    answer_to,
    check_live,
    earlier_request,
    match_locked_for,
    seat_is_deserted,
)
from games.matches.services.clocking import Clocks, check_in_time, clocks_of
from games.matches.services.ledger import Act, act_written, match_closed, owing_seats
from games.matches.store import Locked, match_locked


@retried_when_lost
def move_play(
    *,
    match_id: UUID,
    user: Any,
    decision_id: int,
    move: Move,
    client_move_id: str,
    now: datetime,
    expected_ply: int | None = None,
) -> MoveAccepted:
    """A person answers a decision or takes an offer.

    `client_move_id` is the client's own name for this request: sent again, it gives the first result again
    (`repeated`). Raises NotFound, NotSeated, SeatResigned, MatchOver, PlyMismatch, StaleDecision, Refused (with the
    kernel's or the game's refusal), TimeIsUp, SeatHandedOver or IdempotencyConflict; then nothing has changed.
    """
    digest = _payload_hash(decision_id, move)
    try:
        with transaction.atomic():
            locked, seat = match_locked_for(match_id, user)
            check_live(locked, expected_ply)
            return _played(locked, seat, decision_id, move, now=now, client_move_id=client_move_id, payload_hash=digest)
    except (MatchError, IntegrityError) as answer:
        record = earlier_request(match_id, user, client_move_id, digest, answer)
    return _accepted_before(record)


@retried_when_lost
def seat_move_play(*, match_id: UUID, seat: int, decision_id: int, move: Move, now: datetime) -> MoveAccepted:
    """The program that plays a seat answers. The decision's id keeps it from answering twice.

    Raises NotFound, NotSeated (no program plays there), MatchOver, StaleDecision or Refused.
    """
    with transaction.atomic():
        locked = _locked(match_id)
        if seat not in locked.match.agent_seats and not seat_is_deserted(locked.match, seat):
            raise NotSeated
        return _played(locked, seat, decision_id, move, now=now)


@retried_when_lost
def decision_default(*, match_id: UUID, decision_id: int, now: datetime) -> MoveAccepted:
    """Answers an owed decision in its seat's stead, as the rules say that a clock does.

    Raises NotFound, MatchOver or StaleDecision.
    """
    with transaction.atomic():
        return default_played(_locked(match_id), decision_id, now=now)


def default_played(locked: Locked, decision_id: int, *, now: datetime, clocks: Clocks | None = None) -> MoveAccepted:
    """Answers an owed decision of a locked match by its default. Raises StaleDecision.

    `clocks` are those of the match, where they are at hand.
    """
    position = position_of(locked.match)
    decision = next((owed for owed in position.owed() if owed.id == decision_id), None)
    if decision is None:
        raise StaleDecision(decision_id=decision_id)
    move = position.default(decision)
    return _played(locked, decision.seat, decision_id, move, now=now, kind=RecordKind.DEFAULTED, clocks=clocks)


def _locked(match_id: UUID) -> Locked:
    locked = match_locked(match_id, None)
    if locked is None:
        raise NotFound
    check_live(locked)
    return locked


def _played(
    locked: Locked,
    seat: int,
    decision_id: int,
    move: Move,
    *,
    now: datetime,
    kind: RecordKind = RecordKind.MOVED,
    client_move_id: str | None = None,
    payload_hash: str = "",
    clocks: Clocks | None = None,
) -> MoveAccepted:
    """Applies the answer to the locked match and writes it."""
    match = locked.match
    position = position_of(match)
    owed_before = owing_seats(position)
    decision = position.decision(decision_id)
    clocks = clocks or clocks_of(match, now)
    if kind == RecordKind.MOVED and decision is not None and decision.owed and decision.seat == seat:
        check_in_time(clocks, seat, now)
    chance = locked.chance(position.snapshot.chance_calls)
    try:
        step = position.apply(seat, decision_id, move, chance, owned=True)
    except KernelRefused as refused:
        raise answer_to(refused.refusal) from refused
    game = type(position.game)
    act = Act(
        kind=kind,
        seat=seat,
        decision_id=decision_id,
        payload=move_codec(game).encode(move).decode(),
        chance=encode_calls(chance.calls),
        events=events_codec(game).encode(list(step.events)).decode(),
        took_ply=step.took_ply,
        # A sealed answer is revealed by the last of its group, whatever the events say of themselves.
        reversible=not (chance.calls or decision is None or decision.sealed or any(e.reveals for e in step.events)),
        # Between a sealed answer and the reveal a seat owes nothing; alone at a table each answer is a turn.
        ends_turn=decision is not None and decision.owed and (decision.sealed or match.seats_count == 1),
        client_move_id=client_move_id,
        payload_hash=payload_hash,
    )
    _close_when_over(match, step, now)
    act_written(match, step.position, act, owed_before=owed_before, now=now, clocks=clocks)
    return _accepted(match, step.position, seat, step.events)


def _close_when_over(match: Match, step: Step[Any], now: datetime) -> None:
    outcome = step.position.outcome
    if outcome is None:
        return
    match_closed(match, ending=outcome.ending, outcome=outcome, now=now)
    if match.agent_seats and outcome.ranks is not None:
        match.ranks = _ranks_that_count(match, outcome.ranks)


def _ranks_that_count(match: Match, ranks: tuple[int, ...]) -> list[int]:
    seats = list(Seat.objects.filter(match=match))
    resigned = {seat.number for seat in seats if seat.resigned_at}
    persons = {seat.number for seat in seats if seat.is_person}
    return list(adjusted_ranks(ranks, [seat.side for seat in seats], persons, resigned))


def _accepted(match: Match, position: Position[Any], seat: int, events: tuple[Event, ...]) -> MoveAccepted:
    return MoveAccepted(
        match_id=match.id,
        seat=seat,
        ply=match.ply,
        events=tuple(redacted(events, seat)),
        match=MatchView(match, seat, position),
    )


def _accepted_before(record: MoveRecord) -> MoveAccepted:
    match = Match.objects.get(pk=record.match_id)
    seat = record.seat
    if seat is None:
        raise LookupError(f"record {record.number} of {match.id} is nobody's")
    events = events_codec(type(game_of(match))).decode(record.events.encode())
    return MoveAccepted(
        match_id=match.id,
        seat=seat,
        ply=record.ply,
        events=tuple(redacted(events, seat)),
        # Who has resigned since then looks on as a spectator.
        match=MatchView(match, None if seat in match.agent_seats else seat),
        repeated=True,
    )


def _payload_hash(decision_id: int, move: Move) -> str:
    return hashlib.sha256(b"%d:" % decision_id + msgspec.json.encode(move, order="deterministic")).hexdigest()
