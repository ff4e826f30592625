"""The matches prepared for each client, and what was acknowledged of them."""

from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db.models import Count, Q

from games.matches.models import Match, RecordKind
from tests.benchmarks.plans import Guest, PlannedMatch, Preparation


@dataclass
class Pool:
    """Every client has accounts of its own, who play their matches with each other: as many as a match has seats."""

    preparation: Preparation
    guests: list[Guest]
    acknowledged: Counter[UUID] = field(default_factory=Counter)
    _made: list[PlannedMatch] = field(default_factory=list)
    _waiting: dict[int, deque[PlannedMatch]] = field(default_factory=dict)

    def seated(self, client: int) -> tuple[Guest, ...]:
        """The accounts of a client. Other pools may use the same ones."""
        each = self.preparation.people
        return tuple(self.guests[each * client : each * (client + 1)])

    def prepare(self, client: int, *, moves: float) -> None:
        """Sees to it that so many moves are planned for a client."""
        waiting = self._waiting.setdefault(client, deque())
        planned = sum(len(match.moves) for match in waiting)
        while planned < moves:
            match = self.preparation.match(self.seated(client))
            self._made.append(match)
            waiting.append(match)
            planned += len(match.moves)

    def take_one(self, client: int) -> PlannedMatch | None:
        """The client's next match."""
        waiting = self._waiting[client]
        return waiting.popleft() if waiting else None

    def take_all(self, client: int) -> list[PlannedMatch]:
        """All matches of a client."""
        taken, self._waiting[client] = list(self._waiting[client]), deque()
        return taken

    def give_back(self, client: int, matches: list[PlannedMatch], *, begun: int) -> None:
        """What was taken and not used: all but the first `begun`."""
        self._waiting[client].extendleft(reversed(matches[begun:]))

    def recount(self) -> list[str]:
        """Where the log does not hold exactly the moves that were acknowledged."""
        differences = []
        for match in self._made:
            acknowledged, logged = self.acknowledged[match.match_id], _moves_since(match)
            if logged != acknowledged:
                differences.append(f"match {match.match_id}: {acknowledged} moves acknowledged, {logged} in the log")
        return differences


def _moves_since(match: PlannedMatch) -> int:
    """The log's moves after those that were played while preparing."""
    measured: Any = Q(log__kind=RecordKind.MOVED, log__number__gte=match.records_before)
    found = Match.objects.filter(pk=match.match_id).aggregate(moves=Count("log", filter=measured))
    return int(found["moves"])
