"""Turns under a clock: when they begin, what they cost, and when a move comes too late."""

from datetime import timedelta

import pytest

from games.matches import errors, services
from games.matches.models import OutboxRow
from games.matches.outbox.consumers import Consumer, Topic, register_consumer, unregister_consumer
from games.matches.selectors import matches_awaiting
from games.matches.time_controls import Bank, PerTurn
from tests.services.matches.scene import NOON, answer, row, seen
from tests.services.matches.scene import started as started_untimed
from tests.services.matches.toy_game import Bid, CallVote, Cheer, Place, Roll

from .scene import BANK, MINUTE, at, clock, due, started

pytestmark = pytest.mark.django_db


def test_the_clock_runs_for_who_owes_and_for_nobody_else(player, rival):
    match = started(player, rival)
    assert due(match, 0) == at(minutes=10)
    assert due(match, 1) is None


def test_a_turn_has_its_whole_time_whatever_the_last_one_took(player, rival):
    match = started(player, rival)
    answer(match, player, Place(1), now=at(minutes=7))
    assert (due(match, 0), due(match, 1)) == (None, at(minutes=17))
    answer(match, rival, Place(2), now=at(minutes=8))
    assert due(match, 0) == at(minutes=18)


def test_without_a_control_no_clock_runs(player, rival):
    match = started_untimed(player, rival)
    answer(match, player, Place(1), now=at(days=400))
    assert (due(match, 0), due(match, 1)) == (None, None)


def test_a_bank_pays_for_what_is_used_and_gets_its_increment(player, rival):
    match = started(player, rival, clock=BANK)
    answer(match, player, Place(1), now=at(minutes=4))
    assert clock(match, 0).left == timedelta(minutes=7)
    answer(match, rival, Place(2), now=at(minutes=5))
    assert due(match, 0) == at(minutes=12)


def test_a_bank_grows_to_its_cap_only(player, rival):
    match = started(player, rival, clock=Bank(initial_seconds=600, increment_seconds=500, cap_seconds=900))
    answer(match, player, Place(1), now=NOON)
    assert clock(match, 0).left == timedelta(seconds=900)


def test_a_move_in_the_last_microsecond_counts(player, rival):
    match = started(player, rival)
    assert answer(match, player, Place(1), now=at(minutes=10) - timedelta(microseconds=1)).ply == 1


def test_a_late_move_is_refused_though_no_sweep_came_by(player, rival):
    match = started(player, rival)
    before = row(match)
    with pytest.raises(errors.TimeIsUp) as refused:
        answer(match, player, Place(1), now=at(minutes=10))
    assert refused.value.details == {"due_at": at(minutes=10).isoformat()}
    assert row(match) == before


def test_a_move_that_was_made_in_time_is_repeated_after_the_deadline(player, rival):
    match = started(player, rival)
    answer(match, player, Place(1), client_move_id="once")
    again = answer(match, player, Place(1), client_move_id="once", decision_id=1, now=at(hours=5))
    assert (again.repeated, again.ply) == (True, 1)


def test_offers_have_no_clock(player, rival):
    match = started(player, rival)
    answer(match, player, Roll())
    answer(match, rival, Place(2))
    answer(match, player, Roll())
    # The rival's time is up, but cheering is nothing that anybody waits for.
    answer(match, rival, Cheer(), now=at(hours=2))
    with pytest.raises(errors.TimeIsUp):
        answer(match, rival, Place(3), now=at(hours=2))


class TestGroups:
    def vote(self, player, rival, outsider, **more):
        match = started(player, rival, outsider, **more)
        answer(match, player, CallVote(), now=at(minutes=1))
        return match

    def test_each_seat_has_a_clock_of_its_own(self, player, rival, outsider):
        match = self.vote(player, rival, outsider)
        # Whoever called the vote owes its bid in the same turn.
        assert [due(match, seat) for seat in range(3)] == [at(minutes=10), at(minutes=11), at(minutes=11)]
        answer(match, rival, Bid(1), now=at(minutes=2))
        assert [due(match, seat) for seat in range(3)] == [at(minutes=10), None, at(minutes=11)]

    def test_an_answer_is_replaced_without_a_clock(self, player, rival, outsider):
        match = self.vote(player, rival, outsider)
        answer(match, rival, Bid(1), now=at(minutes=2))
        answer(match, rival, Bid(2), now=at(hours=2))

    def test_who_answers_last_and_is_asked_again_begins_a_new_turn(self, player, rival, outsider):
        """As all the others do: between its answer and the reveal it owed nothing."""
        match = self.vote(player, rival, outsider, clock=BANK)
        answer(match, player, Bid(1), now=at(minutes=2))
        answer(match, outsider, Bid(1), now=at(minutes=3))
        answer(match, rival, Bid(1), now=at(minutes=5))
        assert due(match, 1) == at(minutes=5) + timedelta(minutes=10 - 4 + 1)


def test_alone_at_a_table_each_answer_is_a_turn(player):
    match = started(player)
    answer(match, player, Place(1), now=at(minutes=9))
    assert due(match, 0) == at(minutes=19)


def test_agents_have_no_clock(player):
    match = started(player, "greedy", clock=BANK)
    answer(match, player, Place(1), now=at(minutes=1))
    assert (clock(match, 1).due_at, clock(match, 1).owes_since) == (None, at(minutes=1))


class TestTakingBack:
    def taken_back(self, match, user, **later):
        return services.step_take_back(match_id=match.id, user=user, client_move_id="back", now=at(**later))

    def test_the_turn_goes_on_as_if_it_had_not_ended(self, player, rival):
        """So nobody gains time by a step that is taken back."""
        match = started(player, rival, clock=BANK)
        answer(match, player, Place(1), now=at(minutes=2))
        self.taken_back(match, player, minutes=5)
        assert due(match, 0) == at(minutes=10)

    def test_the_others_turn_has_not_been(self, player, rival):
        match = started(player, rival, clock=BANK)
        answer(match, player, Place(1), now=at(minutes=2))
        self.taken_back(match, player, minutes=5)
        assert (due(match, 1), clock(match, 1).left) == (None, timedelta(minutes=10))

    def test_nothing_is_taken_back_once_the_turn_would_have_run_out(self, player, rival):
        match = started(player, rival)
        answer(match, player, Place(1), now=at(minutes=2))
        with pytest.raises(errors.TimeIsUp):
            self.taken_back(match, player, minutes=10)
        assert due(match, 1) == at(minutes=12)

    def test_alone_too_the_turn_goes_on(self, player):
        match = started(player)
        answer(match, player, Place(1), now=at(minutes=2))
        self.taken_back(match, player, minutes=5)
        assert due(match, 0) == at(minutes=10)


def test_the_end_stops_all_clocks(player, rival):
    match = started(player, rival)
    services.match_abort(match_id=match.id, user=player, now=at(minutes=1))
    assert (due(match, 0), due(match, 1)) == (None, None)


def test_awaiting_matches_come_by_deadline(player, rival):
    slow, fast = started(player, rival, clock=PerTurn(3600)), started(player, rival)
    untimed = started_untimed(player, rival)
    assert [match.pk for match in matches_awaiting(player)] == [fast.pk, slow.pk, untimed.pk]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (PerTurn(0), "turn_seconds"),
        (PerTurn(14 * 86400 + 1), "turn_seconds"),
        (Bank(initial_seconds=0, increment_seconds=1, cap_seconds=10), "initial_seconds"),
        (Bank(initial_seconds=11, increment_seconds=1, cap_seconds=10), "initial_seconds"),
        (Bank(initial_seconds=5, increment_seconds=-1, cap_seconds=10), "increment_seconds"),
        (Bank(initial_seconds=5, increment_seconds=1, cap_seconds=10**9), "cap_seconds"),
    ],
)
def test_times_out_of_bounds_are_refused(player, rival, wrong, field):
    with pytest.raises(errors.TimeControlInvalid) as refused:
        started(player, rival, clock=wrong)
    assert refused.value.details["field"] == field


def test_who_wants_to_hears_of_the_start(player, rival):
    register_consumer(Consumer(name="listener", topics=frozenset({Topic.STARTED}), handle=lambda news: None))
    try:
        match = started(player, rival)
        answer(match, player, Place(1))
    finally:
        unregister_consumer("listener")
    assert [(row.topic, row.ply) for row in OutboxRow.objects.filter(match=match, consumer="listener")] == [
        ("started", 0)
    ]


def test_a_move_of_a_timed_match_takes_two_more_questions_to_the_database(player, rival, django_assert_num_queries):
    match = started(player, rival)
    decision = seen(match, player).decisions[0].id
    with django_assert_num_queries(6):  # savepoint and its release, lock, clocks, outages, everything written
        answer(match, player, Place(1), decision_id=decision, now=NOON + MINUTE)
