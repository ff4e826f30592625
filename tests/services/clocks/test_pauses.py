"""Clocks that stand still: by agreement, on vacation, by a moderator."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command

from games.clocks import errors as clock_errors
from games.clocks import selectors, services
from games.matches import errors
from games.matches import services as match_services
from games.matches.models import Heartbeat
from tests.services.matches.scene import answer
from tests.services.matches.scene import started as started_untimed
from tests.services.matches.toy_game import Place

from .scene import BANK, at, clock, due, started

pytestmark = pytest.mark.django_db


def agree(match, user, agree=True, **later):
    return services.pause_agree(match_id=match.id, user=user, agree=agree, now=at(**later))


class TestAgreement:
    def test_all_who_play_must_agree(self, player, rival):
        match = started(player, rival)
        asked = agree(match, player, minutes=2)
        assert (asked.paused, asked.agreed, asked.awaited) == (False, (0,), (1,))
        assert due(match, 0) == at(minutes=10)
        assert agree(match, rival, minutes=3).paused
        assert (due(match, 0), clock(match, 0).left) == (None, timedelta(minutes=7))

    def test_anybody_lets_the_clocks_go_on(self, player, rival):
        match = started(player, rival)
        agree(match, player), agree(match, rival, minutes=3)
        services.pause_end(match_id=match.id, user=rival, now=at(hours=5))
        services.pause_end(match_id=match.id, user=rival, now=at(hours=6))
        assert due(match, 0) == at(hours=5, minutes=7)
        assert [(p.cause, p.begun_at, p.ended_at) for p in selectors.pauses_of(match)] == [
            ("agreed", at(minutes=3), at(hours=5))
        ]

    def test_an_agreement_holds_while_the_match_stands(self, player, rival):
        match = started(player, rival)
        agree(match, rival)
        answer(match, player, Place(1), now=at(minutes=1))
        assert not agree(match, player, minutes=2).paused

    def test_an_agreement_may_be_withdrawn(self, player, rival):
        match = started(player, rival)
        agree(match, rival), agree(match, rival, agree=False)
        assert not agree(match, player).paused

    def test_agents_are_not_asked(self, player):
        assert agree(started(player, "greedy"), player).paused

    def test_moves_may_be_made_and_the_next_turn_waits(self, player, rival):
        match = started(player, rival)
        agree(match, player), agree(match, rival)
        answer(match, player, Place(1), now=at(hours=3))
        assert due(match, 1) is None
        services.pause_end(match_id=match.id, user=player, now=at(hours=4))
        assert due(match, 1) == at(hours=4, minutes=10)

    def test_a_match_without_clocks_has_none_to_stop(self, player, rival):
        with pytest.raises(errors.NoClock):
            agree(started_untimed(player, rival), player)

    def test_strangers_learn_nothing(self, player, rival, outsider):
        match = started(player, rival)
        for service in (services.pause_agree, services.pause_end):
            with pytest.raises(errors.NotFound):
                service(match_id=match.id, user=outsider, now=at())


class TestModerators:
    def test_all_clocks_stand_still_with_a_reason_that_is_kept(self, player, rival, capsys):
        match = started(player, rival)
        services.match_pause(match_id=match.id, operator="root", reason="a dispute", now=at(minutes=4))
        [pause] = selectors.pauses_of(match)
        assert (pause.operator, pause.reason, due(match, 0)) == ("root", "a dispute", None)
        services.match_resume(match_id=match.id, now=at(minutes=14))
        assert due(match, 0) == at(minutes=20)

    def test_players_cannot_lift_it(self, player, rival):
        match = started(player, rival)
        services.match_pause(match_id=match.id, operator="root", reason="a dispute", now=at())
        agree(match, player), agree(match, rival)
        services.pause_end(match_id=match.id, user=player, now=at(minutes=1))
        assert clock(match, 0).paused_by == ["moderator"]
        assert due(match, 0) is None

    def test_the_command_says_what_it_did(self, player, rival, capsys):
        match = started(player, rival)
        Heartbeat.objects.all().delete()
        with pytest.raises(CommandError, match="reason"):
            call_command("match_pause", str(match.id))
        call_command("match_pause", str(match.id), "--reason", "a dispute")
        call_command("match_pause", str(match.id), "--resume")
        assert capsys.readouterr().out == "The clocks stand still.\nThe clocks go on.\n"


class TestVacations:
    def test_the_clocks_of_all_matches_stand_still(self, player, rival):
        matches = [started(player, rival), started(rival, player, clock=BANK)]
        services.vacation_begin(user=player, until=at(days=7), now=at(minutes=2))
        assert due(matches[0], 0) is None
        assert due(matches[1], 0) == at(minutes=10)
        answer(matches[1], rival, Place(1), now=at(minutes=3))
        assert (due(matches[1], 1), clock(matches[1], 1).left) == (None, timedelta(minutes=10))

    def test_they_go_on_when_it_is_over(self, player, rival):
        match = started(player, rival)
        services.vacation_begin(user=player, until=at(days=7), now=at(minutes=2))
        assert services.vacations_settle(now=at(days=7) - timedelta(seconds=1)) == 0
        assert services.vacations_settle(now=at(days=7)) == 1
        assert due(match, 0) == at(days=7, minutes=8)
        assert services.vacation_of(player) is None

    def test_or_when_the_person_is_back_earlier(self, player, rival):
        match = started(player, rival)
        services.vacation_begin(user=player, until=at(days=7), now=at(minutes=2))
        services.vacation_end(user=player, now=at(days=1))
        assert due(match, 0) == at(days=1, minutes=8)

    def test_a_match_that_starts_meanwhile_is_covered(self, player, rival):
        services.vacation_begin(user=player, until=at(days=7), now=at())
        match = started(player, rival)
        assert services.vacations_settle(now=at(minutes=1)) == 1
        assert services.vacations_settle(now=at(minutes=1)) == 0
        assert clock(match, 0).paused_by == ["vacation"]

    def test_it_adds_up_with_other_causes(self, player, rival):
        match = started(player, rival)
        services.vacation_begin(user=player, until=at(days=7), now=at(minutes=2))
        agree(match, player, days=1), agree(match, rival, days=1)
        services.vacations_settle(now=at(days=7))
        assert due(match, 0) is None
        services.pause_end(match_id=match.id, user=rival, now=at(days=9))
        assert due(match, 0) == at(days=9, minutes=8)

    @pytest.mark.parametrize("days", [-1, 0, 31])
    def test_it_ends_in_the_future_and_within_the_years_allowance(self, player, days):
        with pytest.raises(clock_errors.VacationInvalid):
            services.vacation_begin(user=player, until=at(days=days), now=at())

    def test_what_was_taken_within_a_year_counts(self, player):
        services.vacation_begin(user=player, until=at(days=20), now=at())
        services.vacation_end(user=player, now=at(days=15))
        with pytest.raises(clock_errors.VacationInvalid) as refused:
            services.vacation_begin(user=player, until=at(days=50), now=at(days=20))
        assert refused.value.details == {"latest": at(days=35).isoformat()}
        services.vacation_begin(user=player, until=at(days=35), now=at(days=20))

    def test_its_end_may_be_moved(self, player, rival):
        match = started(player, rival)
        services.vacation_begin(user=player, until=at(days=7), now=at())
        services.vacation_begin(user=player, until=at(days=2), now=at(days=1))
        services.vacations_settle(now=at(days=2))
        assert due(match, 0) == at(days=2, minutes=10)

    def test_a_match_that_ended_meanwhile_keeps_no_open_pause(self, player, rival):
        match = started(player, rival)
        services.vacation_begin(user=player, until=at(days=7), now=at())
        match_services.match_abort(match_id=match.id, user=rival, now=at(days=1))
        services.vacations_settle(now=at(days=2))
        assert [pause.ended_at for pause in selectors.pauses_of(match)] == [at(days=1)]
