"""Clock arithmetic: pauses and outages in any order conserve time."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.matches.time_controls import Bank, PerTurn, TimeControl
from games.matches.timing import (
    Mark,
    Meter,
    Outage,
    SeatClock,
    clock_credited,
    clock_paused,
    clock_resumed,
    clock_warned,
    turn_begun,
    turn_ended,
    turn_resumed,
    warned_when_left,
)

START = datetime(2026, 6, 1, tzinfo=UTC)
CAUSES = ("agreed", "vacation", "moderator")
SUPPLY = 10_000
BANK = TimeControl(clock=Bank(initial_seconds=SUPPLY, increment_seconds=30, cap_seconds=10**9))
PER_TURN = TimeControl(clock=PerTurn(600))
TWO_HOURS = TimeControl(clock=PerTurn(7200))
HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)


def after(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def fresh(control: TimeControl = BANK) -> SeatClock:
    supply = control.clock.at_start()
    return SeatClock(seat=0, is_person=True, meter=None if supply is None else Meter(supply))


class Story:
    """A bank, and beside it what it must show: counted millisecond by millisecond span, without any meter."""

    def __init__(self) -> None:
        self.clock, self.now = fresh(), START
        self.owes, self.causes = False, set[str]()
        self.used, self.gained = timedelta(), timedelta()

    def pass_time(self, span: timedelta, *, lost: timedelta = timedelta()) -> None:
        """Time goes by; of it `lost`, at the beginning, is an outage."""
        start, self.now = self.now, self.now + span
        if self.owes and not self.causes:
            self.used += span - lost
        if lost:
            gap = Outage(start, start + lost)
            self.clock = clock_credited(clock_credited(self.clock, [gap]), [gap])

    def turn(self) -> None:
        if self.owes:
            self.clock = turn_ended(self.clock, BANK, self.now, answered=True)
            self.gained += timedelta(seconds=30)
        else:
            self.clock = turn_begun(self.clock, BANK, self.now)
        self.owes = not self.owes

    def toggle(self, cause: str) -> None:
        change = clock_resumed if cause in self.causes else clock_paused
        self.clock = change(self.clock, cause, self.now)
        self.causes ^= {cause}

    @property
    def left(self) -> timedelta:
        assert self.clock.meter is not None
        return self.clock.meter.left_at(self.now)


spans = st.integers(1, 60_000_000).map(lambda microseconds: timedelta(microseconds=microseconds))
events = st.one_of(
    st.sampled_from(["turn", *CAUSES]).map(lambda what: (what, timedelta())),
    st.tuples(st.just("time"), spans),
    st.tuples(st.just("outage"), spans),
)


@given(st.lists(events, max_size=60))
def test_used_and_left_add_up_whatever_happens(happened):
    """60 events of a minute at most use less than the supply, so the clock never runs out here."""
    story = Story()
    for what, span in happened:
        if what == "turn":
            story.turn()
        elif what == "time":
            story.pass_time(span)
        elif what == "outage":
            story.pass_time(span + timedelta(seconds=1), lost=span)
        else:
            story.toggle(what)
        assert story.used + story.left == timedelta(seconds=SUPPLY) + story.gained
        assert (story.clock.due_at is not None) == (story.owes and not story.causes)
        if story.clock.due_at is not None:
            assert story.clock.due_at - story.now == story.left


@given(st.permutations(CAUSES), st.permutations(CAUSES), st.integers(1, 500))
def test_a_clock_runs_again_when_the_last_cause_is_gone(begun, ended, seconds):
    clock = turn_begun(fresh(PER_TURN), PER_TURN, START)
    for cause in begun:
        clock = clock_paused(clock, cause, after(seconds))
    for number, cause in enumerate(ended, 1):
        clock = clock_resumed(clock, cause, after(seconds + 1000 * number))
        assert (clock.due_at is None) == (number < len(ended))
    assert clock.due_at == after(seconds + 3000 + 600 - seconds)


@given(st.lists(st.tuples(st.integers(0, 900), st.integers(1, 100)), max_size=8), st.randoms(use_true_random=False))
def test_an_outage_is_credited_once_in_however_many_tries(gaps, random):
    """Outages do not overlap: each begins where a heartbeat was the last."""
    outages, end = [], 0
    for pause, length in gaps:
        outages.append(Outage(after(end + pause), after(end + pause + length)))
        end += pause + length
    clock = turn_begun(fresh(), BANK, START)
    tries = clock_credited(clock, outages)
    for _ in range(3):
        tries = clock_credited(tries, random.sample(outages, random.randint(0, len(outages))))
    assert tries.due_at == after(SUPPLY) + sum((o.end - o.start for o in outages), timedelta())


@pytest.mark.parametrize(
    ("start", "end", "credited"),
    [
        (-50, -10, 0),  # over before the turn began
        (-50, 10, 10),  # only what the turn lost
        (10, 70, 60),
        (590, 700, 110),  # it ran out in the outage
        (600, 700, 0),  # it had run out before
    ],
)
def test_a_clock_gets_back_what_it_lost(start, end, credited):
    clock = turn_begun(fresh(PER_TURN), PER_TURN, START)
    assert clock_credited(clock, [Outage(after(start), after(end))]).due_at == after(600 + credited)


def test_a_pause_does_not_save_a_clock_that_has_run_out():
    clock = clock_paused(turn_begun(fresh(PER_TURN), PER_TURN, START), "agreed", after(600))
    assert clock.due_at == after(600)


def test_a_turn_that_begins_in_a_pause_has_its_whole_time_after_it():
    clock = turn_begun(clock_paused(fresh(PER_TURN), "vacation", START), PER_TURN, after(10))
    assert clock.due_at is None
    assert clock_resumed(clock, "vacation", after(1000)).due_at == after(1600)


def test_a_pause_between_a_step_and_its_taking_back_costs_nothing():
    clock = turn_ended(turn_begun(fresh(), BANK, START), BANK, after(100), answered=True)
    clock = clock_resumed(clock_paused(clock, "agreed", after(200)), "agreed", after(5000))
    assert turn_resumed(clock, after(5050)).due_at == after(SUPPLY + 4800)


def test_a_request_received_before_the_clock_began_costs_nothing():
    clock = turn_begun(fresh(), BANK, after(100))
    ended = turn_ended(clock, BANK, after(90), answered=True)
    assert ended.meter == Meter(timedelta(seconds=SUPPLY + 30))


class WarnedTurn:
    """A turn of two hours that somebody minds, and beside it what of it is used: counted without any meter."""

    def __init__(self) -> None:
        self.now, self.used, self.causes = START, timedelta(), set[str]()
        self.clock = turn_begun(fresh(TWO_HOURS), TWO_HOURS, START)
        self.given: list[Mark] = []

    def pass_time(self, span: timedelta, *, lost: timedelta = timedelta()) -> None:
        start, self.now = self.now, self.now + span
        self.used += timedelta() if self.causes else span - lost
        self.clock = clock_credited(self.clock, [Outage(start, start + lost)] if lost else [])

    def toggle(self, cause: str) -> None:
        change = clock_resumed if cause in self.causes else clock_paused
        self.clock = change(self.clock, cause, self.now)
        self.causes ^= {cause}

    def look(self) -> None:
        self.given += self.clock.warnings_due(self.now)
        self.clock = clock_warned(self.clock, self.now)

    @property
    def reached(self) -> set[Mark]:
        return {mark for mark, left in warned_when_left(self.clock.allotted).items() if self.used >= 2 * HOUR - left}


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["time", "time", "outage", *CAUSES]), st.integers(1, 40 * 60).map(lambda s: s * SECOND)
        ),
        max_size=40,
    )
)
def test_each_warning_is_given_once_as_soon_as_its_mark_is_reached_on_a_clock_that_runs(happened):
    story = WarnedTurn()
    for what, span in happened:
        if what == "time":
            story.pass_time(span)
        elif what == "outage":
            story.pass_time(span + SECOND, lost=span)
        else:
            story.toggle(what)
        story.look()
        assert len(story.given) == len(set(story.given))
        assert set(story.given) <= story.reached
        if not story.causes:
            assert set(story.given) == story.reached


@pytest.mark.parametrize(
    ("turn", "warned"), [(600, [480]), (3600, [2880]), (7200, [3600, 5760]), (86400, [69120, 82800])]
)
def test_a_seat_is_warned_when_four_fifths_are_used_and_an_hour_before(turn, warned):
    clock = turn_begun(fresh(PER_TURN), TimeControl(clock=PerTurn(turn)), START)
    marks = []
    while moments := [moment for moment in clock.warnings.values() if moment is not None]:
        marks.append((min(moments) - START).total_seconds())
        clock = clock_warned(clock, min(moments))
    assert marks == warned
