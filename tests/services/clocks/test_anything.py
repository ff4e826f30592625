"""Whatever people, agents, operators and the service itself do, in any order: some things always hold."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest

from games.clocks import services
from games.clocks.models import Pause, Vacation
from games.matches import services as match_services
from games.matches.errors import MatchError
from games.matches.models import Deadline, Match
from games.matches.seen import position_of
from games.matches.time_controls import AfterMisses, Bank, PerTurn
from games.matches.timing import Mark, warned_when_left
from tests.services.matches.scene import answer, seen
from tests.services.matches.toy_game import Bid, CallVote, Cheer, Place, Roll

from .scene import GRACE, at, keep_sweeping, started

CLOCKS = (
    PerTurn(60),
    Bank(initial_seconds=90, increment_seconds=20, cap_seconds=100),
    Bank(initial_seconds=60, increment_seconds=0, cap_seconds=60),
)
DEEDS = 80

pytestmark = pytest.mark.django_db


class Anything:
    """A match, three people, and a time that goes on."""

    def __init__(self, people, seed: int) -> None:
        self.chance = Random(seed)
        self.people, self.now = people, at()
        self.match = started(
            *people,
            clock=self.chance.choice(CLOCKS),
            misses=self.chance.choice((1, 2)),
            then=self.chance.choice(list(AfterMisses)),
            annul_unmoved=self.chance.random() < 0.3,
            goal=60,
        )
        services.heartbeat_beat(now=self.now)

    def somebody(self):
        return self.chance.choice(self.people)

    @property
    def received(self):
        """A request may have waited for the lock, and be older than what was done last."""
        return self.now - timedelta(milliseconds=self.chance.choice((0, 0, 0, 700, 1500)))

    def deed(self) -> None:
        deeds: list[Callable[[], object]] = [
            self.pass_time, self.pass_time, self.move, self.move, self.move, self.sweep, self.agents, self.take_back,
            self.agree, self.end_pause, self.moderate, self.vacation, self.settle, self.be_away, self.return_,
        ]  # fmt: skip
        if self.chance.random() < 0.02:
            deeds = [self.resign]
        with suppress(MatchError):  # a refusal with its reason is an answer
            self.chance.choice(deeds)()

    def pass_time(self) -> None:
        span = timedelta(seconds=self.chance.choice((0.4, 5, 20, 59, 61)))
        keep_sweeping(self.now, self.now + span)
        self.now += span

    def move(self) -> None:
        user = self.somebody()
        for move in self.chance.sample([Place(self.chance.randrange(12)), Roll(), CallVote(), Bid(2), Cheer()], 5):
            view = seen(self.match, user)
            standing = [d for d in view.decisions if move in (view.legal_moves(d) or [])]
            if standing:
                answer(self.match, user, move, decision_id=standing[0].id, now=self.received)
                return

    def sweep(self) -> None:
        services.clocks_sweep(now=self.now)

    def agents(self) -> None:
        for seat in Match.objects.get(pk=self.match.pk).agent_seats:
            match_services.agent_move(match_id=self.match.id, seat=seat, now=self.now)

    def take_back(self) -> None:
        name = str(self.chance.random())
        match_services.step_take_back(
            match_id=self.match.id, user=self.somebody(), client_move_id=name, now=self.received
        )

    def agree(self) -> None:
        for user in self.people:
            services.pause_agree(match_id=self.match.id, user=user, now=self.received)

    def end_pause(self) -> None:
        services.pause_end(match_id=self.match.id, user=self.somebody(), now=self.received)

    def moderate(self) -> None:
        if self.chance.random() < 0.5:
            services.match_pause(match_id=self.match.id, operator="root", reason="a dispute", now=self.now)
        else:
            services.match_resume(match_id=self.match.id, now=self.now)

    def vacation(self) -> None:
        user = self.somebody()
        if self.chance.random() < 0.5:
            services.vacation_begin(user=user, until=self.now + timedelta(minutes=3), now=self.received)
        else:
            services.vacation_end(user=user, now=self.received)

    def settle(self) -> None:
        services.vacations_settle(now=self.now)

    def be_away(self) -> None:
        self.now += timedelta(seconds=self.chance.choice((31, 200)))
        services.clocks_sweep(now=self.now)

    def return_(self) -> None:
        match_services.seat_take_back(match_id=self.match.id, user=self.somebody(), now=self.received)

    def resign(self) -> None:
        match_services.seat_resign(match_id=self.match.id, user=self.somebody(), now=self.received)


def check(match: Match, now) -> None:
    """What holds after each deed."""
    match.refresh_from_db()
    owing = {decision.seat for decision in position_of(match).owed()}
    for row in Deadline.objects.filter(match=match):
        assert row.stuck_at is None, row.error
        assert (row.owes_since is not None) == (row.seat in owing)
        warned_when = warned_when_left(row.allotted)
        for warning in row.warnings.all():
            assert row.owes_since is not None
            assert row.user_id is not None
            assert warning.at == (row.due_at and row.due_at - warned_when[Mark(warning.mark)])
        standing = Pause.objects.filter(match=match, ended_at=None).exclude(seat__in={0, 1, 2} - {row.seat})
        if match.is_live:
            assert set(row.paused_by) == set(standing.values_list("cause", flat=True))
        if row.due_at is None:
            # Only a cause, an agent, or having nothing to do keeps a clock still.
            assert row.paused_by or row.user_id is None or row.owes_since is None
            continue
        assert match.is_live
        assert row.owes_since is not None
        assert row.user_id is not None
        assert row.left is not None
        assert row.runs_since is not None
        assert row.due_at == row.runs_since + row.left
        # A pause leaves only a clock running that had run out before.
        assert not row.paused_by or row.due_at <= now
        assert timedelta() <= row.left <= timedelta(seconds=100)
    for pause in Pause.objects.filter(match=match, ended_at__isnull=False):
        assert pause.ended_at is not None
        assert pause.ended_at >= pause.begun_at


@pytest.mark.parametrize("seed", range(12))
def test_some_things_always_hold(player, rival, outsider, seed):
    story = Anything((player, rival, outsider), seed)
    for _ in range(DEEDS):
        story.deed()
        check(story.match, story.now)
        if not story.match.is_live:
            break
    if story.match.is_live:
        _all_go_on(story)
    assert match_services.match_audit(match_id=story.match.id) is None or story.match.is_live


def _all_go_on(story: Anything) -> None:
    """When every cause is gone, the clocks bring the match on by themselves."""
    for user in story.people:
        services.vacation_end(user=user, now=story.now)
    match = story.match
    for pause in Pause.objects.filter(match=match, ended_at=None):
        if pause.cause == "moderator":
            services.match_resume(match_id=match.id, now=story.now)
        elif pause.cause == "agreed":
            services.pausing.pause_ended(match, pause, now=story.now)
    assert not Vacation.objects.filter(ended_at=None).exists()
    check(match, story.now)
    before = match.ply
    for _ in range(12):
        story.pass_time()
        services.clocks_sweep(now=story.now + GRACE)
        story.agents()
    match.refresh_from_db()
    assert match.ply > before or not match.is_live
