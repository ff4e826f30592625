"""Matches prepared for measuring: begun by their players, and their further moves thought out beforehand.

Whoever holds the seed can play a copy of a match ahead. A client that knows its moves beforehand costs the machine next
to nothing, so that what is measured is the service; the matches, their moves and their luck are real.
"""

import secrets
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import transaction
from django.test import Client
from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from games.agents import agents_by_name
from games.kernel.chance import Fast, Live
from games.kernel.contract import Game
from games.kernel.decisions import Decision
from games.kernel.moves import Move
from games.kernel.position import Position
from games.kernel.simulate import SeatProspect
from games.matches.evidence import joined_entropy
from games.matches.graphql.generated.names import member_of
from games.matches.graphql.generated.written import tagged_as_input
from games.matches.models import Match, MatchSecret
from games.matches.results import SeatSpec
from games.matches.services import match_start, move_play
from tests.benchmarks.documents import move_input

PLIES_BEFORE = 11
"""Measured moves come after the tenth ply: hands are full then, and some of the board is covered."""

AGENT = agents_by_name["random"]


@dataclass(frozen=True)
class Guest:
    """An account of its own, signed in."""

    user: User
    token: str


class PlannedMove(Struct, frozen=True):
    """A move that will be legal when its turn comes; it brings the match to `ply`."""

    seat: int
    token: str
    decision_id: int
    client_move_id: str
    move: Any
    given: bytes
    """The mutation's input, as JSON."""
    ply: int


@dataclass(frozen=True)
class PlannedMatch:
    """A match that has begun, with all moves up to its end still to be played."""

    match_id: Any
    guests: tuple[Guest, ...]
    moves: tuple[PlannedMove, ...]
    records_before: int
    """How many records its log has now."""


@dataclass
class Preparation:
    """Makes matches of one game, of as few people as its first mode allows."""

    game: Game[Any]
    _lot: Fast = field(default_factory=lambda: Fast("benchmark"))

    @property
    def people(self) -> int:
        return self.game.info.modes[0].seats[0]

    @transaction.atomic  # one wait for the disk instead of a dozen
    def match(self, guests: tuple[Guest, ...]) -> PlannedMatch:
        """Starts a match and plays its first moves."""
        mode = self.game.info.modes[0].name
        while True:
            seats = [SeatSpec(user=guest.user) for guest in guests]
            options = self.game.info.options()
            started = match_start(game=self.game.info.slug, mode=mode, options=options, seats=seats, now=timezone.now())
            moves = self._ahead(started.match_id, started.match.position, guests)
            if len(moves) > PLIES_BEFORE:
                break
        for move in moves[:PLIES_BEFORE]:
            play(started.match_id, guests, move)
        records = Match.objects.values_list("records", flat=True).get(pk=started.match_id)
        return PlannedMatch(started.match_id, guests, tuple(moves[PLIES_BEFORE:]), records)

    def _ahead(self, match_id: Any, position: Position[Any], guests: tuple[Guest, ...]) -> list[PlannedMove]:
        """All moves to the end, by lot. Offers are left alone."""
        secret = MatchSecret.objects.get(match=match_id)
        chance = Live(bytes(secret.seed), joined_entropy(tuple(secret.entropy)), position.snapshot.chance_calls)
        position, moves = position.copy(), []
        while owed := position.owed():
            decision = owed[0]
            move = AGENT.choose(self.game, SeatProspect(position, decision), self._lot)
            if move is None:
                raise AssertionError("an agent left an owed decision unanswered")
            position = position.apply(decision.seat, decision.id, move, chance, owned=True).position
            moves.append(self._planned(match_id, guests, decision, move, position.ply))
        return moves

    def _planned(
        self, match_id: Any, guests: tuple[Guest, ...], decision: Decision, move: Move, ply: int
    ) -> PlannedMove:
        client_move_id = f"{secrets.token_hex(8)}-{secrets.token_hex(8)}"
        given = move_input(
            match_id=str(match_id),
            decision_id=decision.id,
            client_move_id=client_move_id,
            move={member_of(self.game.info): tagged_as_input(move)},
        )
        token = guests[decision.seat].token
        return PlannedMove(decision.seat, token, decision.id, client_move_id, move, given, ply)


def play(match_id: Any, guests: tuple[Guest, ...], planned: PlannedMove) -> None:
    """Plays a planned move by calling the service. Raises when it is refused."""
    accepted = move_play(
        match_id=match_id,
        user=guests[planned.seat].user,
        decision_id=planned.decision_id,
        move=planned.move,
        client_move_id=planned.client_move_id,
        now=timezone.now(),
    )
    if accepted.ply != planned.ply or accepted.repeated:
        raise AssertionError(f"planned for ply {planned.ply}, played at {accepted.ply}")


def guests_made(count: int) -> list[Guest]:
    """New guests, each by the request that an app sends."""
    client = Client(SERVER_NAME=settings.ALLOWED_HOSTS[0])
    made = []
    for number in range(count):
        answer = client.post(
            "/api/v1/guest", {"display_name": f"Client {number}"}, content_type="application/json", secure=True
        )
        if answer.status_code != 201:
            raise RuntimeError(f"no guest was made: {answer.status_code} {answer.content!r}")
        token = answer.json()["session_token"]
        made.append(Guest(User.objects.get(sessions__session_key=token), token))
    return made
