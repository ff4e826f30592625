"""Races: requests that start behind a barrier, on connections of their own; afterwards the rows are counted."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from games.matches import errors, services
from games.matches.models import Match, MoveRecord
from games.matches.results import MoveAccepted
from games.matches.seen import position_of

from .scene import NOON, answer, board, seen, started
from .toy_game import Bid, CallVote, Place, Roll

ROUNDS = 200

pytestmark = pytest.mark.django_db(transaction=True)


class Racers:
    """Threads that do one thing a round, all at once, and keep what came of it."""

    def __init__(self, count: int) -> None:
        self._barrier = threading.Barrier(count + 1)
        self._jobs: list[Callable[[], Any]] = []
        self._results: list[Any] = [None] * count
        self._ended = False
        self._threads = [threading.Thread(target=self._work, args=(number,)) for number in range(count)]

    def __enter__(self) -> "Racers":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._ended = True
        self._barrier.wait()
        for thread in self._threads:
            thread.join()

    def race(self, *jobs: Callable[[], Any]) -> list[Any]:
        """What each job returned, or the answer that it raised."""
        self._jobs = list(jobs)
        self._barrier.wait()
        self._barrier.wait()
        return list(self._results)

    def _work(self, number: int) -> None:
        try:
            while True:
                self._barrier.wait()
                if self._ended:
                    return
                try:
                    self._results[number] = self._jobs[number]()
                except errors.MatchError as answer:
                    self._results[number] = answer
                self._barrier.wait()
        except BaseException:
            self._barrier.abort()
            raise
        finally:
            connection.close()


def accepted(results):
    return [result for result in results if isinstance(result, MoveAccepted)]


def rolls(match: Match, user: User, decision_id: int, client_move_id: str) -> Callable[[], MoveAccepted]:
    """A request to roll, ready to be sent."""
    return partial(answer, match, user, Roll(), decision_id=decision_id, client_move_id=client_move_id)


def owed_decision(match: Match) -> int:
    [decision] = position_of(Match.objects.get(pk=match.pk)).owed()
    return decision.id


def test_of_two_answers_to_one_decision_exactly_one_wins(player, rival):
    match = started(player, rival, goal=10**6)
    with Racers(2) as racers:
        for turn in range(ROUNDS):
            mover, decision = (player, rival)[turn % 2], owed_decision(match)
            results = racers.race(*(rolls(match, mover, decision, f"{turn} {key}") for key in "ab"))
            assert len(accepted(results)) == 1
            assert sum(isinstance(result, errors.StaleDecision) for result in results) == 1
    assert MoveRecord.objects.filter(match=match).count() == ROUNDS + 1
    assert Match.objects.get(pk=match.pk).ply == ROUNDS


def test_two_answers_of_a_group_are_both_accepted(player, rival):
    match = started(player, rival, goal=10**6)
    with Racers(2) as racers:
        for turn in range(ROUNDS):
            answer(match, (player, rival)[turn % 2], CallVote())
            votes = {decision.seat: decision.id for decision in position_of(Match.objects.get(pk=match.pk)).owed()}
            results = racers.race(
                *(
                    partial(answer, match, user, Bid(1), decision_id=votes[seat])
                    for seat, user in enumerate((player, rival))
                )
            )
            assert {result.ply for result in accepted(results)} == {turn * 3 + 2, turn * 3 + 3}
    assert MoveRecord.objects.filter(match=match).count() == ROUNDS * 3 + 1
    assert board(seen(match, player)).points == (ROUNDS, 0)


def test_one_request_sent_twice_at_once_makes_one_record(player, rival):
    match = started(player, rival, goal=10**6)
    with Racers(2) as racers:
        for turn in range(ROUNDS):
            mover, decision = (player, rival)[turn % 2], owed_decision(match)
            results = racers.race(*[rolls(match, mover, decision, f"{turn}")] * 2)
            first, second = accepted(results)
            assert (first.ply, first.events) == (second.ply, second.events)
            assert {first.repeated, second.repeated} == {False, True}
    assert MoveRecord.objects.filter(match=match).count() == ROUNDS + 1


def test_a_move_and_a_resignation_at_once_leave_one_whole_story(player, rival, outsider):
    with Racers(2) as racers:
        for _ in range(ROUNDS // 4):
            match = started(player, rival, outsider)
            results = racers.race(
                partial(answer, match, player, Place(1), decision_id=1),
                partial(services.seat_resign, match_id=match.id, user=player, now=NOON),
            )
            match.refresh_from_db()
            moved = len(accepted(results))
            assert moved or isinstance(results[0], errors.SeatResigned)
            assert match.ply == 1 + moved
            assert MoveRecord.objects.filter(match=match).count() == 2 + moved
            assert match.agent_seats == [0]


def test_a_move_and_a_take_back_at_once_leave_one_whole_story(player, rival):
    with Racers(2) as racers:
        for _ in range(ROUNDS // 4):
            match = started(player, rival)
            answer(match, player, Place(1))
            results = racers.race(
                partial(answer, match, rival, Place(2), decision_id=2),
                partial(services.step_take_back, match_id=match.id, user=player, client_move_id="b", now=NOON),
            )
            refused = [result for result in results if isinstance(result, errors.MatchError)]
            assert [result.code for result in refused] in (["stale_decision"], ["take_back_impossible"])
            assert MoveRecord.objects.filter(match=match).count() == 3


def test_a_seed_is_used_by_one_of_two_starts(player, rival):
    with Racers(2) as racers:
        for _ in range(ROUNDS // 4):
            seed = services.seed_commit(now=NOON)
            results = racers.race(*[partial(started, player, rival, seed_row=seed.id)] * 2)
            assert sum(isinstance(result, Match) for result in results) == 1
            assert sum(isinstance(result, errors.SeedGone) for result in results) == 1
    assert Match.objects.count() == ROUNDS // 4
