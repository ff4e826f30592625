"""The start of a match."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from msgspec import Raw

from games import catalogue
from games.kernel.chance import Live
from games.kernel.contract import Carried, Game, Options
from games.kernel.errors import Refused as KernelRefused
from games.kernel.position import Position, Step
from games.kernel.snapshot import carried_codec, events_codec, options_codec
from games.matches.errors import Refused, UnknownAgent, UnknownGame
from games.matches.evidence import Terms, commitment_of, encode_calls, joined_entropy
from games.matches.models import Deadline, Match, MatchSecret, RecordKind, Seat, Spectators
from games.matches.packs import pack_keep
from games.matches.players import agent_names
from games.matches.results import MatchStarted, SeatSpec
from games.matches.seen import MatchView
from games.matches.services.ledger import Act, act_written, match_closed
from games.matches.services.seeds import SEED_BYTES, Entropy, seed_taken
from games.matches.time_controls import TimeControl, control_checked, control_of


def match_start(
    *,
    game: str,
    mode: str,
    options: Options,
    seats: Sequence[SeatSpec],
    now: datetime,
    seed_row: UUID | None = None,
    spectators: Spectators = Spectators.NONE,
    time_control: TimeControl | None = None,
    carried: Carried | None = None,
    sealed_until: datetime | None = None,
    entropy: Entropy = secrets.token_bytes,
) -> MatchStarted:
    """Starts a match: `game` by slug, one spec per seat, in order.

    `seed_row` is the commitment that was shown at the table (`seed_commit`); without one a seed is drawn. `carried` is
    what the game before handed on, or others are handed as well: then the evidence of the match stays closed at least
    until `sealed_until`. Raises UnknownGame, UnknownAgent, SeedGone, TimeControlInvalid or Refused (mode,
    seats or options).
    """
    rules = _rules(game)
    _check_seats(seats)
    control_checked(time_control)
    with transaction.atomic():
        seed = entropy(SEED_BYTES) if seed_row is None else seed_taken(seed_row)
        shares = [spec.entropy for spec in seats]
        chance = Live(seed, joined_entropy(shares))
        step = _set_up(rules, mode=mode, seats=len(seats), options=options, chance=chance, carried=carried)
        match = _match_row(rules, step, mode=mode, options=options, seats=seats, now=now)
        match.commitment, match.spectators = commitment_of(seed), spectators
        match.sealed_until = sealed_until
        match.time_control = None if time_control is None else time_control.plain()
        pack_keep(pack=rules.pack, now=now)
        match.save(force_insert=True)
        kept = carried_codec(type(rules)).encode(carried).decode()
        MatchSecret.objects.create(match=match, seed=seed, entropy=shares, agent_key=entropy(SEED_BYTES), carried=kept)
        sides = _seats_written(match, rules, seats)
        act = Act(
            kind=RecordKind.STARTED,
            seat=None,
            payload=_terms(match, rules, sides, shares, kept),
            chance=encode_calls(chance.calls),
            events=events_codec(type(rules)).encode(list(step.events)).decode(),
        )
        _close_when_over(match, step, now)
        act_written(match, step.position, act, owed_before=set(), now=now)
    return MatchStarted(match_id=match.id, match=MatchView(match, None, step.position))


def _rules(slug: str) -> Game[Any]:
    game = catalogue.game_class(slug)
    if game is None:
        raise UnknownGame(game=slug)
    return catalogue.shipped_game(game)


def _check_seats(seats: Sequence[SeatSpec]) -> None:
    for number, spec in enumerate(seats):
        if (spec.user is None) != bool(spec.agent):
            raise ValueError(f"seat {number} needs a person or an agent")
        if spec.agent and spec.agent not in agent_names():
            raise UnknownAgent(agent=spec.agent, agents=agent_names())
    people = [spec.user.pk for spec in seats if spec.user is not None]
    if len(set(people)) < len(people):
        raise ValueError("a person has one seat in a match")


def _set_up(rules: Game[Any], **how: Any) -> Step[Any]:
    try:
        return Position.start(rules, **how)
    except KernelRefused as refused:
        raise Refused(refused.refusal) from refused


def _match_row(
    rules: Game[Any], step: Step[Any], *, mode: str, options: Options, seats: Sequence[SeatSpec], now: datetime
) -> Match:
    return Match(
        game=rules.info.slug,
        mode=mode,
        options=msgspec.to_builtins(options),
        seats_count=len(seats),
        rules_version=rules.info.rules_version,
        pack_id=rules.pack.hash,
        created_at=now,
        agent_seats=[number for number, spec in enumerate(seats) if spec.agent],
        state_schema=rules.info.state_schema,
        snapshot=step.position.encode(),
    )


def _seats_written(match: Match, rules: Game[Any], seats: Sequence[SeatSpec]) -> tuple[int, ...]:
    """Writes seats and their deadlines. Returns each seat's side."""
    side_of = {seat: side for side, members in enumerate(rules.sides(match.mode, len(seats))) for seat in members}
    Seat.objects.bulk_create(
        Seat(match=match, number=number, side=side_of[number], user=spec.user, agent=spec.agent)
        for number, spec in enumerate(seats)
    )
    control = control_of(match.time_control)
    supply = None if control is None else control.clock.at_start()
    Deadline.objects.bulk_create(
        Deadline(match=match, seat=number, user=spec.user, left=supply) for number, spec in enumerate(seats)
    )
    return tuple(side_of[number] for number in range(len(seats)))


def _terms(match: Match, rules: Game[Any], sides: tuple[int, ...], shares: list[str], carried: str) -> str:
    terms = Terms(
        match=str(match.id),
        game=match.game,
        mode=match.mode,
        seats=match.seats_count,
        sides=sides,
        options=Raw(options_codec(type(rules)).encode(msgspec.convert(match.options, rules.info.options))),
        pack=match.pack_id,
        rules_version=match.rules_version,
        state_schema=match.state_schema,
        commitment=match.commitment,
        entropy=tuple(shares),
        carried=Raw(carried.encode()),
    )
    return msgspec.json.encode(terms).decode()


def _close_when_over(match: Match, step: Step[Any], now: datetime) -> None:
    """Some games can be over with the deal."""
    outcome = step.position.outcome
    if outcome is not None:
        match_closed(match, ending=outcome.ending, outcome=outcome, now=now)
