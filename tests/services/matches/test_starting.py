"""The start of a match: what is written, and what is refused."""

import msgspec
import pytest

from games import catalogue
from games.matches import errors, selectors, services
from games.matches.models import ContentPack, Deadline, Match, MatchSecret, MoveRecord, Seat, SeedCommitment
from games.matches.results import SeatSpec

from .scene import NOON, board, seen, started
from .toy_game import Pebbles, PebblesOptions, Purse

pytestmark = pytest.mark.django_db


def test_a_started_match_has_its_seats_secret_deadlines_and_first_record(player, rival):
    match = started(player, "random", rival)
    seats = Seat.objects.filter(match=match).values_list("number", "side", "user", "agent")
    assert list(seats) == [(0, 0, player.pk, ""), (1, 1, None, "random"), (2, 2, rival.pk, "")]
    assert Match.objects.get(pk=match.pk).agent_seats == [1]
    assert Deadline.objects.filter(match=match).count() == 3
    assert len(MatchSecret.objects.get(match=match).seed) == 32
    assert MoveRecord.objects.get(match=match).kind == "started"


def test_teams_share_a_side(player, rival, outsider):
    match = started(player, rival, outsider, "random", mode="teams")
    assert list(Seat.objects.filter(match=match).values_list("side", flat=True)) == [0, 1, 0, 1]


def test_the_shares_of_the_players_change_the_deal(player, rival):
    def hands(share: str) -> set[tuple[str | None, ...]]:
        match = services.match_start(
            game="pebbles",
            mode="plain",
            options=PebblesOptions(),
            seats=[SeatSpec(user=player, entropy=share), SeatSpec(user=rival)],
            now=NOON,
            entropy=lambda size: b"s" * size,
        ).match
        return {board(match.seen_from(seat)).hand for seat in (0, 1)}

    assert hands("mine") == hands("mine") != hands("thine")


def test_what_the_game_before_handed_on_is_carried_and_kept_secret(player, rival):
    match = started(player, rival, carried=Purse(points=(3, 4)))
    assert board(seen(match, player)).points == (3, 4)
    assert MatchSecret.objects.get(match=match).carried == '{"points":[3,4]}'


def test_a_start_that_does_not_fit_writes_nothing(player, rival):
    with pytest.raises(errors.Refused) as refused:
        started(player, rival, mode="solitaire")
    assert refused.value.code == "unknown_mode"
    with pytest.raises(errors.Refused) as refused:
        started(player, rival, mode="teams")
    assert refused.value.code == "seats_not_allowed"
    with pytest.raises(errors.UnknownAgent):
        started(player, "hal")
    assert not Match.objects.exists()


def test_a_refused_start_leaves_the_committed_seed(player, rival):
    seed = services.seed_commit(now=NOON)
    with pytest.raises(errors.Refused):
        started(player, rival, mode="solitaire", seed_row=seed.id)
    assert SeedCommitment.objects.filter(pk=seed.pk).exists()


def test_an_unknown_game_is_said_so(player):
    with pytest.raises(errors.UnknownGame):
        services.match_start(
            game="ludo", mode="plain", options=PebblesOptions(), seats=[SeatSpec(user=player)], now=NOON
        )


def test_a_seat_needs_a_person_or_an_agent(player):
    with pytest.raises(ValueError, match="seat 1 needs"):
        services.match_start(
            game="pebbles", mode="plain", options=PebblesOptions(), seats=[SeatSpec(user=player), SeatSpec()], now=NOON
        )


def test_a_person_has_one_seat(player):
    with pytest.raises(ValueError, match="one seat"):
        started(player, player)
    assert not Match.objects.exists()


def test_a_match_keeps_the_content_it_began_with(player, rival):
    """The shipped pack changes later; the match goes on with its own, from the database."""
    match = started(player, rival)
    old = ContentPack.objects.create(
        hash="0" * 64, data=msgspec.json.encode({"cards.toml": "old = true"}), created_at=NOON
    )
    Match.objects.filter(pk=match.pk).update(pack=old)
    try:
        assert selectors.match_for(player, match.id).game.pack.files == {"cards.toml": "old = true"}
    finally:
        catalogue.game_with_pack.cache_clear()
    assert match.pack_id == catalogue.shipped_pack(Pebbles).hash


def test_names_of_matches_and_seeds_say_nothing_secret(player, rival):
    seed = services.seed_commit(now=NOON)
    match = started(player, rival)
    secret = MatchSecret.objects.get(match=match)
    assert bytes(seed.seed).hex() not in str(seed) + repr(seed)
    assert bytes(secret.seed).hex() not in str(secret) + repr(secret)
