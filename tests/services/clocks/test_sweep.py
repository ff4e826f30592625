"""The sweep: time is up, people are warned, and no match can stop the clocks of another."""

from contextlib import nullcontext
from datetime import timedelta

import pytest
from django.db import OperationalError
from psycopg.errors import AdminShutdown, QueryCanceled

from games.clocks import services
from games.clocks.services import sweeping, timing_out
from games.matches import errors, selectors
from games.matches import services as match_services
from games.matches.models import Deadline, Match, Seat, Status
from games.matches.time_controls import AfterMisses, Bank, PerTurn
from tests.services.matches.scene import answer, seen
from tests.services.matches.toy_game import Bid, CallVote, Pebbles, Place, Roll

from .scene import GRACE, HOUR, at, clock, due, keep_sweeping, kinds, started, sweep, warnings

pytestmark = pytest.mark.django_db


class TestTimeIsUp:
    def test_the_default_is_played_and_the_miss_counted(self, player, rival):
        match = started(player, rival)
        assert sweep(at(minutes=10)).timed_out == 1
        assert kinds(match) == ["defaulted"]
        assert clock(match, 0).misses == 1
        # The next turn begins when this one was ended.
        assert due(match, 1) == at(minutes=20) + GRACE

    def test_before_the_deadline_nothing_happens(self, player, rival):
        match = started(player, rival)
        assert sweep(at(minutes=10) - timedelta(microseconds=1)).timed_out == 0
        assert kinds(match) == []

    def test_a_move_received_in_time_is_not_overtaken_by_the_sweep(self, player, rival):
        """It may wait for the match's lock; within the grace the sweep leaves the match alone."""
        match = started(player, rival)
        received = at(minutes=10) - timedelta(milliseconds=1)
        services.clocks_sweep(now=at(minutes=10) + GRACE / 2)
        assert answer(match, player, Place(1), now=received).ply == 1

    def test_a_late_move_is_stale_once_the_sweep_came_by(self, player, rival):
        match = started(player, rival)
        sweep(at(minutes=10))
        with pytest.raises(errors.StaleDecision):
            answer(match, player, Place(1), decision_id=1, now=at(minutes=11))

    def test_an_own_move_forgets_the_misses(self, player, rival):
        match = started(player, rival)
        sweep(at(minutes=10))
        answer(match, rival, Place(1), now=at(minutes=11))
        answer(match, player, Place(2), now=at(minutes=12))
        assert clock(match, 0).misses == 0

    def test_all_of_a_missed_turn_is_answered_at_once(self, player, rival, monkeypatch):
        """Whoever calls the vote by default owes its own bid in the same turn."""
        honest = Pebbles.default
        monkeypatch.setattr(Pebbles, "default", lambda *args: CallVote() if args[2].name == "act" else honest(*args))
        match = started(player, rival)
        assert sweep(at(minutes=10)).timed_out == 1
        assert kinds(match) == ["defaulted", "defaulted"]
        assert (clock(match, 0).misses, seen(match, player).awaited) == (1, (1,))

    def test_in_a_group_each_seat_misses_for_itself(self, player, rival, outsider):
        match = started(player, rival, outsider)
        answer(match, player, CallVote(), now=at(minutes=1))
        answer(match, rival, Bid(3), now=at(minutes=2))
        assert sweep(at(minutes=11)).timed_out == 2
        assert [clock(match, seat).misses for seat in range(3)] == [1, 0, 1]

    def test_a_bank_that_is_used_up_leaves_the_increment(self, player, rival):
        match = started(player, rival, clock=Bank(initial_seconds=60, increment_seconds=5, cap_seconds=60))
        sweep(at(minutes=1))
        assert clock(match, 0).left == timedelta(seconds=5)

    def test_swept_twice_nothing_happens_twice(self, player, rival):
        match = started(player, rival)
        sweep(at(minutes=10))
        assert sweep(at(minutes=10)).timed_out == 0
        assert kinds(match) == ["defaulted"]

    def test_a_limit_bounds_the_work_and_the_next_sweep_goes_on(self, player, rival):
        matches = [started(player, rival) for _ in range(5)]
        assert services.clocks_sweep(now=at(minutes=11), limit=3).timed_out == 3
        assert services.clocks_sweep(now=at(minutes=11), limit=3).timed_out == 2
        assert [kinds(match) for match in matches] == [["defaulted"]] * 5

    def test_nobody_is_played_for_whose_account_is_gone_but_by_the_stand_in(self, player, rival):
        match = started(player, rival)
        player.delete()
        assert sweep(at(minutes=10)).timed_out == 0
        assert due(match, 0) is None


class TestPolicy:
    def missed(self, match: Match, *users, start=0) -> None:
        """Seat 0 misses two turns; the others move in between."""
        keep_sweeping(at(minutes=start), at(minutes=start + 10))
        sweep(at(minutes=start + 10))
        for number, user in enumerate(users):
            answer(match, user, Roll(), now=at(minutes=start + 11 + number))
        keep_sweeping(at(minutes=start + 12), at(minutes=start + 25))
        sweep(at(minutes=start + 25))

    def test_an_agent_takes_the_seat_and_everybody_sees_it(self, player, rival):
        match = started(player, rival, goal=999)
        self.missed(match, rival)
        assert kinds(match) == ["defaulted", "moved", "defaulted", "handed_over"]
        match.refresh_from_db()
        seat = Seat.objects.get(match=match, number=0)
        assert (match.agent_seats, seat.agent, seat.is_agent, seat.is_person) == ([0], "greedy", True, True)
        assert match not in selectors.matches_awaiting(player)

    def test_the_person_looks_on_from_the_seat_but_cannot_move(self, player, rival):
        match = started(player, rival, goal=999)
        self.missed(match, rival)
        assert seen(match, player).viewer == 0
        answer(match, rival, Roll(), now=at(minutes=26))
        with pytest.raises(errors.SeatHandedOver):
            answer(match, player, Roll(), now=at(minutes=27))

    def test_the_person_takes_the_seat_back(self, player, rival):
        match = started(player, rival, goal=999)
        self.missed(match, rival)
        answer(match, rival, Roll(), now=at(minutes=26))
        returned = match_services.seat_take_back(match_id=match.id, user=player, now=at(minutes=30))
        assert (returned.seat, kinds(match)[-1]) == (0, "returned")
        # The turn that the agent owed is theirs, with its whole time.
        assert (due(match, 0), clock(match, 0).misses) == (at(minutes=40), 0)
        assert list(selectors.matches_awaiting(player)) == [match]
        assert answer(match, player, Roll(), now=at(minutes=31)).seat == 0

    def test_a_seat_that_is_ones_own_is_not_taken_back(self, player, rival):
        match = started(player, rival)
        assert match_services.seat_take_back(match_id=match.id, user=player, now=at(minutes=1)).ply == 0
        assert kinds(match) == []

    def test_who_resigned_does_not_come_back(self, player, rival, outsider):
        match = started(player, rival, outsider)
        match_services.seat_resign(match_id=match.id, user=player, now=at(minutes=1))
        with pytest.raises(errors.SeatResigned):
            match_services.seat_take_back(match_id=match.id, user=player, now=at(minutes=2))

    def test_an_agent_that_was_thinking_finds_the_seat_taken_back(self, player, rival, monkeypatch):
        match = started(player, rival, goal=999)
        self.missed(match, rival)
        answer(match, rival, Roll(), now=at(minutes=26))
        honest = match_services.agents.seat_move_play

        def overtaken(**kwargs):
            match_services.seat_take_back(match_id=match.id, user=player, now=at(minutes=27))
            return honest(**kwargs)

        monkeypatch.setattr(match_services.agents, "seat_move_play", overtaken)
        assert match_services.agent_move(match_id=match.id, seat=0, now=at(minutes=27)) is None
        assert kinds(match)[-1] == "returned"

    def test_whose_seat_an_agent_plays_is_not_asked_to_agree(self, player, rival):
        match = started(player, rival, goal=999)
        self.missed(match, rival)
        assert match_services.match_abort(match_id=match.id, user=rival, now=at(minutes=26)).aborted

    def test_against_one_other_a_forfeit_ends_the_match(self, player, rival):
        match = started(player, rival, then=AfterMisses.FORFEIT, goal=999)
        self.missed(match, rival)
        match.refresh_from_db()
        assert (match.status, match.ending, match.ranks) == (Status.OVER, "timed_out", [2, 1])
        assert kinds(match)[-1] == "forfeited"

    def test_among_several_a_forfeit_leaves_the_seat_to_an_agent_for_good(self, player, rival, outsider):
        match = started(player, rival, outsider, then=AfterMisses.FORFEIT, goal=999)
        self.missed(match, rival, outsider)
        match.refresh_from_db()
        assert (match.status, match.agent_seats) == (Status.LIVE, [0])
        with pytest.raises(errors.SeatResigned):
            match_services.seat_take_back(match_id=match.id, user=player, now=at(minutes=30))

    def test_a_match_in_which_nobody_has_moved_is_annulled(self, player, rival):
        match = started(player, rival, misses=1, annul_unmoved=True)
        sweep(at(minutes=10))
        match.refresh_from_db()
        assert (match.status, match.ending, kinds(match)) == (Status.ABORTED, "aborted", ["defaulted", "aborted"])

    def test_once_somebody_has_moved_it_is_not_annulled(self, player, rival):
        match = started(player, rival, misses=1, annul_unmoved=True, goal=999)
        answer(match, player, Roll(), now=at(minutes=1))
        sweep(at(minutes=11))
        assert kinds(match)[-1] == "handed_over"

    def test_a_match_may_play_itself_out_by_defaults(self, player, rival):
        match = started(player, rival, then=AfterMisses.PLAY_ON, goal=6)
        now = at(minutes=10)
        while Match.objects.get(pk=match.pk).is_live:
            services.heartbeat_beat(now=now)
            sweep(now)
            now += timedelta(seconds=20)
        assert set(kinds(match)) == {"defaulted"}
        assert match_services.match_audit(match_id=match.id) is None

    def test_the_audit_replays_what_the_clock_did(self, player, rival):
        match = started(player, rival, then=AfterMisses.FORFEIT, goal=999)
        self.missed(match, rival)
        assert match_services.match_audit(match_id=match.id) is None


class TestWarnings:
    def test_a_seat_is_told_when_four_fifths_are_used(self, player, rival, warned):
        match = started(player, rival)
        services.clocks_sweep(now=at(minutes=8) - timedelta(microseconds=1))
        assert warned() == []
        services.clocks_sweep(now=at(minutes=8))
        services.clocks_sweep(now=at(minutes=8, seconds=20))
        assert warned() == [([0], at(minutes=8))]
        assert due(match, 0) == at(minutes=10)

    def test_and_again_an_hour_before(self, player, rival, warned):
        started(player, rival, clock=PerTurn(10 * 3600))
        for minutes in (8 * 60, 9 * 60):
            keep_sweeping(at(minutes=minutes) - HOUR, at(minutes=minutes))
            services.clocks_sweep(now=at(minutes=minutes))
        # The first heartbeat of a service that was never swept is no outage.
        assert [when for _, when in warned()] == [at(hours=8), at(hours=9)]

    def test_a_move_cancels_it(self, player, rival, warned):
        match = started(player, rival)
        answer(match, player, Place(1), now=at(minutes=7))
        services.clocks_sweep(now=at(minutes=8))
        assert warned() == []

    def test_a_pause_cancels_it_and_the_end_of_the_pause_moves_it(self, player, rival, warned):
        match = started(player, rival)
        for user in (player, rival):
            services.pause_agree(match_id=match.id, user=user, now=at(minutes=5))
        services.clocks_sweep(now=at(minutes=8))
        services.pause_end(match_id=match.id, user=rival, now=at(minutes=8))
        services.clocks_sweep(now=at(minutes=8))
        assert warned() == []
        services.heartbeat_beat(now=at(minutes=11))
        assert warnings(match, 0) == {"share": at(minutes=11)}

    def test_a_warning_that_comes_too_late_is_not_given(self, player, rival, warned):
        started(player, rival)
        services.clocks_sweep(now=at(minutes=10))
        assert warned() == []


class TestFailures:
    @pytest.fixture
    def broken(self, player, rival, monkeypatch):
        """A match whose default cannot be computed, and one whose can."""
        matches = [started(player, rival), started(player, rival)]
        honest = timing_out.default_played

        def played(locked, decision_id, **more):
            if locked.match.pk == matches[0].pk:
                raise ValueError("the card in hand is a secret")
            return honest(locked, decision_id, **more)

        monkeypatch.setattr(timing_out, "default_played", played)
        return matches

    def test_a_match_that_fails_is_set_aside_and_blocks_nobody(self, broken):
        assert sweep(at(minutes=10)).timed_out == 1
        assert [kinds(match) for match in broken] == [[], ["defaulted"]]
        stuck = clock(broken[0], 0)
        assert (stuck.stuck_at, stuck.error, stuck.due_at) == (at(minutes=10) + GRACE, "ValueError", at(minutes=10))

    def test_it_is_not_tried_over_and_over(self, broken, caplog):
        for _ in range(3):
            sweep(at(minutes=10))
        assert caplog.text.count("set match") == 1

    def test_an_operator_has_it_tried_again(self, broken, monkeypatch):
        sweep(at(minutes=10))
        monkeypatch.undo()
        services.deadline_retry(deadline_id=clock(broken[0], 0).pk)
        monkeypatch.setattr("games.catalogue.GAMES", (Pebbles,))
        assert sweep(at(minutes=10)).timed_out == 1

    @pytest.mark.parametrize(("cause", "is_stuck"), [(AdminShutdown(), False), (QueryCanceled(), True)])
    def test_a_lost_connection_is_nobodys_fault(self, player, rival, monkeypatch, cause, is_stuck):
        """A statement that fails again and again must not hold up what waits behind it, though."""
        match = started(player, rival)

        def fails(locked, now):
            raise OperationalError from cause

        monkeypatch.setattr(sweeping, "match_timed_out", fails)
        with nullcontext() if is_stuck else pytest.raises(OperationalError):
            sweep(at(minutes=10))
        assert (clock(match, 0).stuck_at is not None) == is_stuck

    def test_half_a_time_out_leaves_nothing_behind(self, player, rival, monkeypatch):
        match = started(player, rival)

        def fails(*args):
            raise RuntimeError

        monkeypatch.setattr(timing_out, "_apply_policy", fails)
        sweep(at(minutes=10))
        assert kinds(match) == []
        assert Deadline.objects.get(match=match, seat=0).misses == 0
