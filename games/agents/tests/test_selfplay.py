"""What a run of self-play reports."""

from itertools import count

from games.agents import agents_by_name
from games.agents.selfplay import selfplay
from games.rules.so_long_my_world.game import SoLongMyWorld
from games.rules.so_long_my_world.options import COOP, Heartbreak, SoLongMyWorldOptions
from games.rules.so_long_my_world.tests.content_pack import PACK


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
