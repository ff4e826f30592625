"""Warnings are rows of their deadline: written with it, moved with it, gone with it."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from games.clocks import services
from games.clocks.services import sweeping, timing_out
from games.matches import services as match_services
from games.matches.models import Deadline, DeadlineWarning, Match
from games.matches.time_controls import AfterMisses, Bank, PerTurn
from tests.services.matches.scene import answer
from tests.services.matches.scene import started as started_untimed
from tests.services.matches.toy_game import Bid, CallVote, Place

from .scene import at, clock, started, sweep, warnings

TWO_HOURS = PerTurn(7200)
BOTH = {"hour": at(minutes=60), "share": at(minutes=96)}

pytestmark = pytest.mark.django_db


class TestTurns:
    def test_a_turn_that_begins_plans_both(self, player, rival):
        match = started(player, rival, clock=TWO_HOURS)
        assert warnings(match, 0) == BOTH
        assert warnings(match, 1) == {}

    def test_one_of_an_hour_or_less_has_no_hour_to_warn_of(self, player, rival):
        match = started(player, rival, clock=PerTurn(3600))
        assert warnings(match, 0) == {"share": at(minutes=48)}

    def test_they_vanish_with_the_turn(self, player, rival):
        match = started(player, rival, clock=TWO_HOURS)
        answer(match, player, Place(1), now=at(minutes=7))
        assert warnings(match, 0) == {}
        assert warnings(match, 1) == {mark: moment + timedelta(minutes=7) for mark, moment in BOTH.items()}

    def test_another_seats_step_leaves_them_as_they_are(self, player, rival, outsider):
        match = started(player, rival, outsider, clock=TWO_HOURS)
        answer(match, player, CallVote(), now=at())
        answer(match, rival, Bid(1), now=at(minutes=70))
        assert [warnings(match, seat) for seat in range(3)] == [BOTH, {}, BOTH]

    def test_a_bank_with_an_increment_plans_them_by_what_the_turn_has(self, player, rival):
        match = started(player, rival, clock=Bank(initial_seconds=3600, increment_seconds=1800, cap_seconds=9000))
        answer(match, player, Place(1), now=at())
        assert warnings(match, 0) == {}
        answer(match, rival, Place(2), now=at())
        assert warnings(match, 0) == {"hour": at(minutes=30), "share": at(minutes=72)}

    def test_a_turn_that_goes_on_after_a_step_was_taken_back_has_those_that_are_still_to_come(self, player, rival):
        match = started(player, rival, clock=TWO_HOURS)
        answer(match, player, Place(1), now=at(minutes=50))
        match_services.step_take_back(match_id=match.id, user=player, client_move_id="back", now=at(minutes=70))
        assert (warnings(match, 0), warnings(match, 1)) == ({"share": BOTH["share"]}, {})

    def test_a_seat_that_is_handed_over_is_not_warned_and_warned_again_when_it_is_taken_back(self, player, rival):
        match = started(player, rival, misses=1)
        sweep(at(minutes=10))
        answer(match, rival, Place(1), now=at(minutes=11))
        assert warnings(match, 0) == {}
        match_services.seat_take_back(match_id=match.id, user=player, now=at(minutes=12))
        assert warnings(match, 0) == {"share": at(minutes=20)}

    def test_a_seat_that_is_lost_to_the_clock_is_not_warned(self, player, rival, outsider):
        match = started(player, rival, outsider, misses=1, then=AfterMisses.FORFEIT, goal=999)
        sweep(at(minutes=10))
        assert Match.objects.get(pk=match.pk).is_live
        assert warnings(match, 0) == {}

    def test_nor_is_one_whose_account_is_gone(self, player, rival, warned):
        match = started(player, rival)
        player.delete()
        services.clocks_sweep(now=at(minutes=8))
        assert (warned(), warnings(match, 0)) == ([], {})

    def test_the_end_of_the_match_takes_them_all(self, player, rival):
        match = started(player, rival, clock=TWO_HOURS)
        match_services.match_abort(match_id=match.id, user=player, now=at(minutes=1))
        assert not DeadlineWarning.objects.filter(deadline__match=match).exists()

    def test_an_untimed_match_has_none(self, player, rival):
        answer(started_untimed(player, rival), player, Place(1))
        assert not DeadlineWarning.objects.exists()


class TestStandingStill:
    def test_they_wait_without_a_time_and_move_by_as_much(self, player, rival):
        match = started(player, rival, clock=TWO_HOURS)
        services.match_pause(match_id=match.id, operator="root", reason="a dispute", now=at(minutes=5))
        assert warnings(match, 0) == {"hour": None, "share": None}
        services.heartbeat_beat(now=at(days=1))
        services.match_resume(match_id=match.id, now=at(days=1, minutes=5))
        assert warnings(match, 0) == {mark: moment + timedelta(days=1) for mark, moment in BOTH.items()}

    def test_one_that_was_given_does_not_come_back(self, player, rival, warned):
        match = started(player, rival, clock=TWO_HOURS)
        services.clocks_sweep(now=at(minutes=60))
        services.match_pause(match_id=match.id, operator="root", reason="a dispute", now=at(minutes=60))
        services.match_resume(match_id=match.id, now=at(minutes=60, seconds=10))
        assert (len(warned()), list(warnings(match, 0))) == (1, ["share"])

    def test_an_outage_moves_them(self, player, rival):
        match = started(player, rival)
        services.clocks_sweep(now=at(minutes=1))
        services.clocks_sweep(now=at(minutes=31))
        assert warnings(match, 0) == {"share": at(minutes=38)}


class TestGiving:
    def test_what_is_given_is_gone_and_the_other_stays(self, player, rival, warned):
        match = started(player, rival, clock=TWO_HOURS)
        services.clocks_sweep(now=at(minutes=60))
        assert (warned(), warnings(match, 0)) == ([([0], at(minutes=60))], {"share": BOTH["share"]})

    def test_a_step_received_before_it_was_given_does_not_bring_it_back(self, player, rival, outsider, warned):
        """It waited for the match's lock while the sweep had it."""
        match = started(player, rival, outsider)
        answer(match, player, CallVote(), now=at(minutes=1))
        services.clocks_sweep(now=at(minutes=9))
        answer(match, rival, Bid(3), now=at(minutes=9) - timedelta(milliseconds=300))
        services.clocks_sweep(now=at(minutes=9, seconds=1))
        assert warned() == [([0, 1, 2], at(minutes=9))]

    def test_both_that_are_due_at_once_are_one_piece_of_news(self, player, rival, warned):
        match = started(player, rival, clock=TWO_HOURS)
        services.clocks_sweep(now=at(minutes=100))
        assert (len(warned()), warnings(match, 0)) == (1, {})

    def test_one_that_cannot_be_given_is_dropped_and_the_other_stays(self, player, rival, monkeypatch, caplog):
        match = started(player, rival, clock=TWO_HOURS)

        def fails(locked, now):
            raise ValueError

        with monkeypatch.context() as broken:
            broken.setattr(sweeping, "match_warned", fails)
            assert services.clocks_sweep(now=at(minutes=60)).warned == 0
        assert f"gave no warning in match {match.pk}" in caplog.text
        assert (warnings(match, 0), clock(match, 0).due_at) == ({"share": BOTH["share"]}, at(hours=2))

    def test_a_clock_that_is_set_aside_gives_none(self, player, rival, monkeypatch, warned):
        match = started(player, rival)

        def fails(*args, **more):
            raise ValueError

        with monkeypatch.context() as broken:
            broken.setattr(timing_out, "default_played", fails)
            sweep(at(minutes=10))
        assert clock(match, 0).stuck_at is not None
        clock(match, 0).warnings.update_or_create(mark="share", defaults={"at": at(minutes=10)})
        assert services.clocks_sweep(now=at(minutes=10, seconds=20)).warned == 0
        assert warned() == []


class TestRows:
    def test_they_are_deleted_with_their_deadline(self, player, rival):
        started(player, rival, clock=TWO_HOURS)
        Match.objects.all().delete()
        assert not DeadlineWarning.objects.exists()

    def test_the_database_lets_none_outlive_it(self, player, rival):
        match = started(player, rival)
        deletion = "SET CONSTRAINTS ALL IMMEDIATE; DELETE FROM matches_deadline WHERE match_id = "
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"{deletion} '{match.pk}'")

    def test_the_database_keeps_one_for_each_mark(self, player, rival):
        row = clock(started(player, rival), 0)
        with pytest.raises(IntegrityError), transaction.atomic():
            DeadlineWarning.objects.create(deadline=row, mark="share", at=at())


@pytest.mark.django_db(transaction=True)
class TestMigration:
    """From a deadline's column of the next warning to rows, and back."""

    @pytest.fixture
    def migrated(self):
        def to(name):
            executor = MigrationExecutor(connection)
            executor.migrate([("matches", name)])
            return executor.loader.project_state(("matches", name)).apps.get_model("matches", "Deadline")

        yield to
        executor = MigrationExecutor(connection)
        # All of them: the tests that follow use the newest tables.
        executor.migrate(executor.loader.graph.leaf_nodes())

    def test_what_is_to_come_becomes_a_time_and_again_what_is_to_come(self, player, rival, migrated):
        warned, overdue, paused = (started(player, rival, clock=TWO_HOURS) for _ in range(3))
        services.match_pause(match_id=paused.id, operator="root", reason="a dispute", now=at(minutes=5))
        services.match_pause(match_id=overdue.id, operator="root", reason="a dispute", now=at(minutes=61))
        services.clocks_sweep(now=at(minutes=61))
        fresh = started(player, rival, clock=TWO_HOURS)
        matches = (fresh, warned, overdue, paused)
        before = [warnings(match, 0) for match in matches]
        column = migrated("0003_clocks").objects.values_list("warn_at", flat=True)
        next_ones = [column.get(match_id=match.pk, seat=0) for match in matches]
        # The time of what waits while the clock stands still is over: the beginning of the turn.
        assert next_ones == [BOTH["hour"], BOTH["share"], at(), None]
        migrated("0004_warnings")
        assert [warnings(match, 0) for match in matches] == before
        assert not Deadline.objects.filter(seat=1, warnings__isnull=False).exists()
