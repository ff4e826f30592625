"""Every game of the catalogue, and the conformance kit's toys, in every mode, from start to end by the services."""

from typing import Any

import pytest

from games import catalogue
from games.agents import agents_by_name
from games.kernel.chance import Fast
from games.kernel.contract import Game, Mode, View
from games.kernel.simulate import SeatProspect
from games.matches import errors, selectors, services, verify
from games.matches.evidence import exported
from games.matches.history import History
from games.matches.models import Match, MoveRecord, Spectators, Status
from games.matches.results import SeatSpec
from games.matches.seen import MatchView
from tests.conformance.toys.echo_duel.game import EchoDuel
from tests.conformance.toys.lantern_auction.game import LanternAuction
from tests.conformance.toys.last_stone.game import LastStone
from tests.conformance.toys.whispers.game import Whispers

from .scene import NOON, person, seen

GAMES: tuple[type[Game[Any]], ...] = (*catalogue.GAMES, EchoDuel, LanternAuction, LastStone, Whispers)
MODES = [
    pytest.param(game.info.slug, mode, id=f"{game.info.slug}-{mode.name}") for game in GAMES for mode in game.info.modes
]
LONGEST = 3000
WITH_TAKE_BACKS = {"echo_duel", "lantern_auction", "last_stone"}

pytestmark = pytest.mark.django_db


def played(slug: str, mode: Mode, spectators: Spectators) -> Match:
    """A match of agents, played to its end."""
    game = catalogue.game_class(slug)
    assert game is not None
    match = services.match_start(
        game=slug,
        mode=mode.name,
        options=catalogue.shipped_game(game).arranged_options(mode.name, mode.seats[-1]),
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


@pytest.fixture(autouse=True)
def catalogue_with_toys(monkeypatch):
    monkeypatch.setattr(catalogue, "GAMES", GAMES)


@pytest.mark.parametrize(("slug", "mode"), MODES)
def test_a_whole_match(slug, mode):
    match = played(slug, mode, Spectators.OPEN)
    assert match.status == Status.OVER
    # Its log leads to its snapshot, and its evidence holds.
    assert services.match_audit(match_id=match.id) is None
    assert verify.verify(exported(selectors.match_evidence(match, now=NOON)).encode()) == match.records
    # Its past can be seen again, and everything that took a ply is in the feed once.
    for viewer in (None, *range(match.seats_count)):
        view = seen(match).seen_from(viewer)
        assert selectors.match_at_ply(view, match.ply).view == view.view
        page = selectors.match_feed(view, limit=200)
        assert [entry.ply for entry in page.entries] == list(range(len(page.entries)))
    assert MoveRecord.objects.filter(match=match, took_ply=True).count() == match.ply + 1


@pytest.mark.parametrize(("slug", "mode"), MODES)
def test_whatever_is_taken_back_leaves_everybody_with_what_they_saw(slug, mode):
    """After each of 60 moves its mover asks to take it back; where that is allowed, all views are as before."""
    game = catalogue.game_class(slug)
    assert game is not None
    people = [person(f"Person {seat}") for seat in range(mode.seats[0])]
    seats = [SeatSpec(user=user) for user in people]
    match = services.match_start(game=slug, mode=mode.name, options=game.info.options(), seats=seats, now=NOON).match
    wits = Fast(slug)
    for turn in range(60):
        owed = match.position.owed()
        if not owed:
            break
        seat, before = owed[0].seat, views(match)
        move = agents_by_name["random"].choose(match.game, SeatProspect(match.position, owed[0]), wits)
        assert move is not None
        play: dict[str, Any] = {"user": people[seat], "decision_id": owed[0].id, "move": move, "now": NOON}
        match = services.move_play(match_id=match.match.id, client_move_id=f"{turn}", **play).match
        try:
            back = services.step_take_back(
                match_id=match.match.id, user=people[seat], client_move_id=f"back {turn}", now=NOON
            )
        except (errors.TakeBackImpossible, errors.MatchOver):
            continue
        assert views(back.match) == before
        match = services.move_play(match_id=match.match.id, client_move_id=f"again {turn}", **play).match
    position = match.position
    log = MoveRecord.objects.filter(match=match.match).order_by("number")
    assert slug not in WITH_TAKE_BACKS or log.filter(kind="taken_back").exists()
    assert History.of(match.game, log).position.encode() == position.encode()


def views(match: MatchView) -> list[View]:
    return [match.seen_from(viewer).view for viewer in (None, *range(match.match.seats_count))]
