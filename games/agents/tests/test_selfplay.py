"""What a run of self-play reports."""

from itertools import count
from typing import Any

import pytest

from games.agents import agents_by_name
from games.agents.selfplay import SelfplayReport, selfplay, win_shares
from games.kernel.contract import Outcome
from games.rules.so_long_my_world.game import SoLongMyWorld
from games.rules.so_long_my_world.options import COOP, Heartbreak, SoLongMyWorldOptions
from games.rules.so_long_my_world.tests.content_pack import PACK
from games.rules.to_be_continued.options import ToBeContinuedOptions
from games.rules.to_be_continued.tests.boards import GAME as TBC


def test_two_who_play_together_win_together_or_not_at_all():
    ticks = count()
    report = selfplay(
        SoLongMyWorld(PACK),
        mode=COOP,
        options=SoLongMyWorldOptions(heartbreak=Heartbreak.FIFTH),
        agents=[("greedy", agents_by_name["greedy"])] * 2,
        matches=12,
        seed="pairs",
        clock=lambda: float(next(ticks)),
    )
    won = report.outcomes["together"]
    assert 0 < won < 12
    assert report.wins == (won, won)


def played(seats: int, agents: str, **options: Any) -> SelfplayReport:
    """A few matches of To Be Continued."""
    ticks = count()
    return selfplay(
        TBC,
        mode="chapters",
        options=ToBeContinuedOptions(**options),
        agents=[(agents, agents_by_name[agents])] * seats,
        matches=6,
        seed="chapters",
        clock=lambda: float(next(ticks)),
    )


def test_every_kind_of_move_is_counted_also_what_nobody_played():
    report = played(3, "random", hands_rotation=False)
    assert set(report.moves_by_kind) == {move.tag_name() for move in TBC.info.moves}
    assert sum(report.moves_by_kind.values()) == report.moves
    # Only a rotation lets one stop drawing.
    assert report.moves_by_kind["stop_drawing"] == 0 < report.moves_by_kind["play_story"]


def test_scores_and_wins_are_kept_by_what_a_seat_was_dealt():
    report = played(3, "greedy")
    assert list(report.mean_scores) == list(report.win_shares) == ["chapter 1", "chapter 3", "chapter 5"]
    assert sum(report.win_shares.values()) == pytest.approx(1)
    assert all(score > 0 for score in report.mean_scores.values())


@pytest.mark.parametrize(
    ("ranks", "sides", "shares"),
    [
        ((2, 1, 3), [(0,), (1,), (2,)], (0, 1, 0)),
        ((1, 1, 3), [(0,), (1,), (2,)], (1 / 2, 1 / 2, 0)),
        ((1, 2, 1, 2), [(0, 2), (1, 3)], (1, 0, 1, 0)),
        ((1, 1), [(0, 1)], (1, 1)),
        ((2, 2), [(0, 1)], (0, 0)),
        (None, [(0, 1)], None),
    ],
)
def test_a_shared_win_is_a_part_of_one_to_each_side(
    ranks: tuple[int, ...] | None, sides: list[tuple[int, ...]], shares: tuple[float, ...] | None
):
    assert win_shares(Outcome(ending="over", ranks=ranks), sides) == shares
