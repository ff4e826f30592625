"""Where two things meet in one moment: what is fair then."""

from datetime import timedelta
from random import Random

import pytest

from games.clocks import selectors, services
from games.clocks.services import outages, vacations, warning
from games.matches import errors
from games.matches import services as match_services
from games.matches.models import MoveRecord, Outage
from games.matches.time_controls import AfterMisses, Bank
from tests.services.matches.scene import answer
from tests.services.matches.toy_game import Bid, CallVote, Cheer, Place, Roll

from .scene import BANK, GRACE, at, clock, due, keep_sweeping, kinds, started, sweep

LONG_BANK = Bank(initial_seconds=300, increment_seconds=7, cap_seconds=86400)

pytestmark = pytest.mark.django_db


class TestTakingBack:
    def taken_back(self, match, user, **later):
        return match_services.step_take_back(match_id=match.id, user=user, client_move_id="back", now=at(**later))

    def test_a_vacation_does_not_bring_back_a_turn_that_has_run_out(self, player, rival):
        """Else one could go on vacation, take a step back, and think for as long as the vacation lasts."""
        match = started(player, rival)
        answer(match, player, Place(1), now=at(minutes=2))
        services.vacation_begin(user=player, until=at(days=2), now=at(minutes=11))
        with pytest.raises(errors.TimeIsUp):
            self.taken_back(match, player, minutes=12)

    def test_nor_does_a_pause_and_its_end(self, player, rival):
        match = started(player, rival)
        answer(match, player, Place(1), now=at(minutes=2))
        for user in (player, rival):
            services.pause_agree(match_id=match.id, user=user, now=at(minutes=10, seconds=30))
        services.pause_end(match_id=match.id, user=rival, now=at(minutes=30))
        with pytest.raises(errors.TimeIsUp):
            self.taken_back(match, player, minutes=31)

    def test_in_a_pause_a_turn_that_has_time_left_goes_on_after_it(self, player, rival):
        match = started(player, rival)
        answer(match, player, Place(1), now=at(minutes=2))
        for user in (player, rival):
            services.pause_agree(match_id=match.id, user=user, now=at(minutes=4))
        self.taken_back(match, player, minutes=20)
        assert due(match, 0) is None
        services.pause_end(match_id=match.id, user=rival, now=at(minutes=30))
        assert due(match, 0) == at(minutes=36)

    def test_who_takes_an_offer_back_owes_nothing_and_has_no_clock(self, player, rival, outsider):
        """Else that clock would run out, with nothing for it to answer."""
        match = started(player, rival, outsider, goal=999)
        answer(match, player, Roll(), now=at(minutes=1))
        answer(match, outsider, Cheer(), now=at(minutes=2))
        self.taken_back(match, outsider, minutes=3)
        assert (clock(match, 2).owes_since, due(match, 2), due(match, 1)) == (None, None, at(minutes=11))


class TestPauses:
    def test_one_that_ends_before_it_began_costs_nothing(self, player, rival):
        """A request that waited for the lock longer than the other was received earlier."""
        match = started(player, rival)
        for user in (player, rival):
            services.pause_agree(match_id=match.id, user=user, now=at(minutes=4))
        services.pause_end(match_id=match.id, user=rival, now=at(minutes=4) - timedelta(seconds=2))
        assert due(match, 0) == at(minutes=10)
        [pause] = selectors.pauses_of(match)
        assert pause.ended_at == pause.begun_at

    def test_a_vacation_that_begins_with_the_deadline_comes_too_late(self, player, rival):
        match = started(player, rival, misses=1)
        services.vacation_begin(user=player, until=at(days=2), now=at(minutes=10))
        assert sweep(at(minutes=10)).timed_out == 1
        assert kinds(match) == ["defaulted", "handed_over"]

    def test_one_that_begins_in_the_last_moment_saves_it(self, player, rival):
        match = started(player, rival)
        services.vacation_begin(user=player, until=at(days=2), now=at(minutes=10) - timedelta(microseconds=1))
        assert sweep(at(minutes=10)).timed_out == 0
        assert clock(match, 0).left == timedelta(microseconds=1)

    def test_who_takes_the_seat_back_on_vacation_stands_still(self, player, rival):
        match = started(player, rival, misses=1)
        services.vacation_begin(user=player, until=at(days=2), now=at(minutes=10))
        sweep(at(minutes=10))
        answer(match, rival, Place(1), now=at(minutes=11))
        match_services.seat_take_back(match_id=match.id, user=player, now=at(minutes=12))
        assert (due(match, 0), clock(match, 0).left) == (None, timedelta(minutes=10))
        services.vacation_end(user=player, now=at(minutes=13))
        assert due(match, 0) == at(minutes=23)

    @pytest.mark.parametrize("then", list(AfterMisses))
    def test_a_paused_match_is_never_timed_out(self, player, rival, then):
        match = started(player, rival, misses=1, then=then)
        services.match_pause(match_id=match.id, operator="root", reason="a dispute", now=at(minutes=9))
        assert sweep(at(days=20)).timed_out == 0
        assert kinds(match) == []


@pytest.mark.parametrize(("increment", "least"), [(5, 5), (0, 30)])
def test_who_comes_back_to_an_empty_bank_can_move(player, rival, settings, increment, least):
    settings.CLOCK_TURN_LEAST = timedelta(seconds=30)
    bank = Bank(initial_seconds=60, increment_seconds=increment, cap_seconds=60)
    match = started(player, rival, clock=bank, misses=1)
    sweep(at(minutes=1))
    answer(match, rival, Place(1), now=at(minutes=1, seconds=10))
    match_services.seat_take_back(match_id=match.id, user=player, now=at(minutes=1, seconds=20))
    assert due(match, 0) == at(minutes=1, seconds=20 + least)


class TestAnnulment:
    def test_what_a_stand_in_moves_is_no_persons_move(self, player, rival, outsider):
        match = started(player, rival, outsider, misses=1, annul_unmoved=True, goal=999)
        match_services.seat_resign(match_id=match.id, user=player, now=at(minutes=1))
        match_services.agent_move(match_id=match.id, seat=0, now=at(minutes=2))
        sweep(at(minutes=12))
        assert kinds(match)[-2:] == ["defaulted", "aborted"]

    def test_who_moved_and_left_has_moved(self, player, rival, outsider):
        match = started(player, rival, outsider, misses=1, annul_unmoved=True, goal=999)
        answer(match, player, Roll(), now=at(minutes=1))
        match_services.seat_resign(match_id=match.id, user=player, now=at(minutes=2))
        sweep(at(minutes=11))
        assert kinds(match)[-1] == "handed_over"


class TestWarnings:
    def test_a_step_between_the_moment_and_the_sweep_does_not_swallow_it(self, player, rival, outsider, warned):
        """In a group the clocks of all seats are written with each answer."""
        match = started(player, rival, outsider)
        answer(match, player, CallVote(), now=at(minutes=1))
        answer(match, rival, Bid(3), now=at(minutes=9, seconds=0.5))
        services.clocks_sweep(now=at(minutes=9, seconds=1))
        assert warned() == [([0, 2], at(minutes=9, seconds=1))]
        services.clocks_sweep(now=at(minutes=9, seconds=2))
        assert len(warned()) == 1

    def test_a_pause_in_that_moment_puts_it_off(self, player, rival, warned):
        match = started(player, rival)
        for user in (player, rival):
            services.pause_agree(match_id=match.id, user=user, now=at(minutes=8, seconds=0.5))
        services.clocks_sweep(now=at(minutes=8, seconds=1))
        assert warned() == []
        services.heartbeat_beat(now=at(hours=2))
        services.pause_end(match_id=match.id, user=rival, now=at(hours=2))
        for second in (1, 2):
            services.clocks_sweep(now=at(hours=2, seconds=second))
        assert warned() == [([0], at(hours=2, seconds=1))]

    def test_one_that_was_given_is_not_given_again_after_a_pause(self, player, rival, warned):
        match = started(player, rival)
        services.clocks_sweep(now=at(minutes=8))
        for user in (player, rival):
            services.pause_agree(match_id=match.id, user=user, now=at(minutes=8, seconds=10))
        services.pause_end(match_id=match.id, user=rival, now=at(minutes=8, seconds=20))
        services.clocks_sweep(now=at(minutes=8, seconds=21))
        assert len(warned()) == 1

    def test_the_next_turn_has_its_own(self, player, rival, warned):
        match = started(player, rival)
        services.clocks_sweep(now=at(minutes=8))
        answer(match, player, Place(1), now=at(minutes=8, seconds=30))
        keep_sweeping(at(minutes=8, seconds=20), at(minutes=16, seconds=30))
        services.clocks_sweep(now=at(minutes=16, seconds=30))
        assert [seats for seats, _ in warned()] == [[0], [1]]

    def test_one_that_fails_does_not_stop_the_clock(self, player, rival, monkeypatch):
        match = started(player, rival)

        def fails(*args):
            raise ValueError

        monkeypatch.setattr(warning, "news_written", fails)
        services.clocks_sweep(now=at(minutes=8))
        services.clocks_sweep(now=at(minutes=8, seconds=1))
        assert clock(match, 0).stuck_at is None
        keep_sweeping(at(minutes=8, seconds=20), at(minutes=10))
        assert sweep(at(minutes=10)).timed_out == 1


def test_a_match_at_which_a_vacation_fails_keeps_no_other_clock_from_going_on(player, rival, monkeypatch):
    matches = [started(player, rival) for _ in range(3)]
    services.vacation_begin(user=player, until=at(days=1), now=at(minutes=1))
    honest = vacations.pause_ended

    def ended(match, pause, **more):
        if match.pk == matches[0].pk:
            raise ValueError
        honest(match, pause, **more)

    with monkeypatch.context() as patched:
        patched.setattr(vacations, "pause_ended", ended)
        assert services.vacations_settle(now=at(days=1)) == 2
    assert services.vacations_settle(now=at(days=1, seconds=30)) == 1
    assert due(matches[0], 0) == at(days=1, seconds=30) + timedelta(minutes=9)


def test_a_credit_that_fails_stops_no_clock(player, rival, monkeypatch):
    """Whoever looks at a clock credits it anyway, so that the sweep may go on."""
    match = started(player, rival)
    services.clocks_sweep(now=at(minutes=1))

    def fails(*args):
        raise ValueError

    with monkeypatch.context() as patched:
        patched.setattr(outages, "clocks_written", fails)
        services.heartbeat_beat(now=at(minutes=31))
        keep_sweeping(at(minutes=31, seconds=20), at(minutes=40))
        assert sweep(at(minutes=40)).timed_out == 1
    services.clocks_sweep(now=at(minutes=40, seconds=2))
    assert Outage.objects.get().credited_at == at(minutes=40, seconds=2)
    assert kinds(match) == ["defaulted"]


def test_two_beats_credit_an_outage_that_a_move_has_reckoned_with_once(player, rival):
    match = started(player, rival, clock=BANK)
    services.clocks_sweep(now=at(minutes=1))
    answer(match, player, Place(1), now=at(minutes=31))
    for second in (0.1, 0.2, 0.3):
        services.clocks_sweep(now=at(minutes=31, seconds=second))
    assert clock(match, 0).left == timedelta(minutes=10)
    # The rival's turn began before the sweep came back: what is missing until then is theirs as well.
    assert due(match, 1) == at(minutes=41, seconds=0.1)


class LongMatch:
    """A match with banks, and beside it what they must show: counted by what is done here, without any meter."""

    def __init__(self, players, chance: Random) -> None:
        self.players, self.chance, self.now = players, chance, at()
        self.match = started(*players, clock=LONG_BANK, then=AfterMisses.PLAY_ON, goal=999)
        self.expected = [timedelta(seconds=LONG_BANK.initial_seconds)] * 2
        services.heartbeat_beat(now=self.now)

    @property
    def mover(self) -> int:
        return 0 if clock(self.match, 0).owes_since else 1

    def span(self, least: float, most: float) -> timedelta:
        return timedelta(microseconds=self.chance.randrange(int(least * 1e6), int(most * 1e6)))

    def pass_time(self, span: timedelta) -> None:
        keep_sweeping(self.now, self.now + span)
        self.now += span

    def stand_still(self) -> None:
        """Some cause, or an outage; none of it may cost anybody anything."""
        what, span = self.chance.choice(["nothing", "agreed", "moderator", "vacation", "outage"]), self.span(60, 600)
        if what == "agreed":
            for user in self.players:
                services.pause_agree(match_id=self.match.id, user=user, now=self.now)
            self.pass_time(span)
            services.pause_end(match_id=self.match.id, user=self.players[0], now=self.now)
        elif what == "moderator":
            services.match_pause(match_id=self.match.id, operator="root", reason="a dispute", now=self.now)
            self.pass_time(span)
            services.match_resume(match_id=self.match.id, now=self.now)
        elif what == "vacation":
            away = self.players[self.mover]
            services.vacation_begin(user=away, until=self.now + timedelta(hours=1), now=self.now)
            self.pass_time(span)
            services.vacation_end(user=away, now=self.now)
        elif what == "outage":
            self.now += span
            services.clocks_sweep(now=self.now)

    def turn(self) -> None:
        """Thought in two parts, with something between them; the clock ends what takes too long."""
        seat, spent = self.mover, timedelta()
        for _ in range(2):
            left = self.expected[seat] - spent
            thought = min(self.span(0, 20), left - timedelta(microseconds=1))
            self.pass_time(thought)
            spent += thought
            self.stand_still()
        if self.chance.random() < 0.2:
            spent = self.expected[seat]
            self.pass_time(spent)
            services.clocks_sweep(now=self.now + GRACE)
            self.now += GRACE
        else:
            answer(self.match, self.players[seat], Roll(), now=self.now)
        self.expected[seat] += timedelta(seconds=LONG_BANK.increment_seconds) - spent


@pytest.mark.parametrize("seed", range(6))
def test_over_a_whole_match_banks_add_up_to_the_microsecond(player, rival, seed):
    story = LongMatch((player, rival), Random(seed))
    for turns in range(1, 21):
        mover = story.mover
        story.turn()
        assert story.mover != mover
        assert [clock(story.match, seat).left for seat in (0, 1)] == story.expected
        assert MoveRecord.objects.filter(match=story.match, number__gt=0).count() == turns
