"""Every game of the catalogue, in every mode, from start to end through the services."""

import pytest

from games import catalogue
from games.kernel.contract import Mode
from games.matches import selectors, services, verify
from games.matches.evidence import exported
from games.matches.models import Match, MoveRecord, Spectators, Status
from games.matches.results import SeatSpec

from .scene import NOON, seen

MODES = [
    pytest.param(game.info.slug, mode, id=f"{game.info.slug}-{mode.name}")
    for game in catalogue.GAMES
    for mode in game.info.modes
]
LONGEST = 3000

pytestmark = pytest.mark.django_db


def played(slug: str, mode: Mode, spectators: Spectators) -> Match:
    """A match of agents, played to its end."""
    game = catalogue.game_class(slug)
    assert game is not None
    match = services.match_start(
        game=slug,
        mode=mode.name,
        options=game.info.options(),
        seats=[SeatSpec(agent="random")] * mode.seats[-1],
        now=NOON,
        spectators=spectators,
    ).match
    for _ in range(LONGEST):
        awaited = match.awaited
        if not awaited:
            break
        moved = services.agent_move(match_id=match.match.id, seat=awaited[0], now=NOON)
        assert moved is not None
        match = moved.match
    return Match.objects.get(pk=match.match.pk)


@pytest.mark.parametrize(("slug", "mode"), MODES)
def test_a_whole_match(slug, mode):
    match = played(slug, mode, Spectators.OPEN)
    assert match.status == Status.OVER
    # Its log leads to its snapshot, and its evidence holds.
    assert services.match_audit(match_id=match.id) is None
    assert verify.verify(exported(selectors.match_evidence(match)).encode()) == match.records
    # Its past can be seen again, and everything that took a ply is in the feed once.
    for viewer in (None, *range(match.seats_count)):
        view = seen(match).seen_from(viewer)
        assert selectors.match_at_ply(view, match.ply).view == view.view
        page = selectors.match_feed(view, limit=200)
        assert [entry.ply for entry in page.entries] == list(range(len(page.entries)))
    assert MoveRecord.objects.filter(match=match, took_ply=True).count() == match.ply + 1
