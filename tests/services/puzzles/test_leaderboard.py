"""Best score, then fewest energy, then time; the first finished try of an account counts."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from games.matches import services as match_services
from games.matches.models import Match
from games.puzzles.models import PuzzleTry
from games.puzzles.selectors import Standing, deck_of, leaderboard, puzzle_exists, standing_of
from games.puzzles.services import puzzle_make
from tests.services.conftest import person
from tests.services.puzzles.scene import DAY, LAST_MOMENT, MIDNIGHT, MINUTE, MORNING, finish, noted, place_card, tried

NEXT_DAY = DAY + timedelta(days=1)


def ranked() -> list[tuple[int, str]]:
    return [(standing.rank, standing.tried.user.username) for standing in leaderboard(day=DAY)]


def rank_of(user: User) -> int:
    standing = standing_of(user, day=DAY)
    assert standing is not None
    return standing.rank


def test_a_lower_score_is_better_then_less_energy_then_less_time(db):
    for name, score, energy, minutes in [
        ("slow", 0, 0, 9),
        ("worst", 3, 0, 1),
        ("spender", 0, 1, 1),
        ("quick", 0, 0, 2),
        ("middle", 2, 3, 1),
    ]:
        noted(person(name), score=score, energy=energy, minutes=minutes)
    assert ranked() == [(1, "quick"), (2, "slow"), (3, "spender"), (4, "middle"), (5, "worst")]


def test_who_is_equal_in_all_shares_a_rank(player, rival, outsider):
    noted(player, score=1)
    noted(rival, score=1)
    noted(outsider, score=2)
    assert [rank for rank, _ in ranked()] == [1, 1, 3]
    assert [rank_of(user) for user in (player, rival, outsider)] == [1, 1, 3]


def test_the_first_finished_try_of_an_account_counts(player):
    first = tried(player)
    place_card(player, first, at=MORNING)
    finish(player, first, at=MORNING + MINUTE)
    finish(player, tried(player), at=MORNING + 2 * MINUTE)
    counting = first.puzzle_try
    assert [standing.tried for standing in leaderboard(day=DAY)] == [counting]
    assert standing_of(player, day=DAY) == Standing(1, counting)


def test_a_finished_try_is_written_down_as_it_ended(player):
    """Nothing was placed: all 50 points of initiative of the colour are left over, and 24 cells are empty."""
    finish(player, tried(player), at=MORNING + 7 * MINUTE)
    row = PuzzleTry.objects.get()
    left = 9 * 1 + 4 * 2 + 4 * 2 + 2 * 3 + 2 * 3 + 2 * 4 + 5
    assert (row.score, row.energy_spent, row.took) == (left + 24, 0, 7 * MINUTE)


GIVING_UP = pytest.mark.parametrize("give_up", [match_services.match_abort, match_services.seat_resign])


def given_up(user: User, match: Match, give_up: Callable[..., object]) -> None:
    give_up(match_id=match.pk, user=user, now=MORNING)
    match_services.outbox_drain(now=MORNING)


@GIVING_UP
def test_who_gives_up_once_a_card_was_placed_has_had_their_try(player, give_up):
    """They know cards that who begins does not."""
    match = tried(player)
    place_card(player, match, at=MORNING)
    given_up(player, match, give_up)
    finish(player, tried(player), at=MORNING + MINUTE)
    assert ranked() == []
    assert standing_of(player, day=DAY) is None


@GIVING_UP
def test_who_gives_up_before_may_try_again(player, give_up):
    """They have seen the first hand and no more."""
    given_up(player, tried(player), give_up)
    again = tried(player)
    finish(player, again, at=MORNING + MINUTE)
    assert [standing.tried.match for standing in leaderboard(day=DAY)] == [again]


def test_what_ends_after_the_day_does_not_count(player, rival):
    """The deck is known by then."""
    in_time, too_late = tried(player), tried(rival)
    finish(player, in_time, at=LAST_MOMENT)
    finish(rival, too_late, at=MIDNIGHT)
    assert ranked() == [(1, "player")]


def test_time_runs_from_when_the_first_hand_was_seen(player):
    """Else one could look at it, give up, think, and begin anew."""
    given_up(player, tried(player), match_services.seat_resign)
    finish(player, tried(player, at=MORNING + 4 * MINUTE), at=MORNING + 5 * MINUTE)
    (standing,) = leaderboard(day=DAY)
    assert standing.tried.took == 5 * MINUTE


def test_each_day_has_its_own_leaderboard(player):
    finish(player, tried(player), at=MORNING)
    finish(player, tried(player, at=MIDNIGHT), at=MIDNIGHT)
    assert len(leaderboard(day=DAY)) == len(leaderboard(day=NEXT_DAY)) == 1


def test_who_deletes_their_account_leaves_it(player, rival):
    noted(player, score=0)
    noted(rival, score=1)
    player.delete()
    assert ranked() == [(1, "rival")]


def test_a_standing_costs_two_queries(player, rival, django_assert_num_queries):
    noted(player, score=0)
    noted(rival, score=1)
    with django_assert_num_queries(2):
        assert rank_of(rival) == 2


def test_the_deck_is_told_when_the_day_is_over(db):
    deck = tuple(puzzle_make(day=DAY).deck)
    assert deck_of(day=DAY, now=LAST_MOMENT) is None
    assert deck_of(day=DAY, now=MIDNIGHT) == deck
    assert deck_of(day=NEXT_DAY, now=MIDNIGHT + timedelta(days=2)) is None


def test_there_is_a_puzzle_today_and_on_days_that_had_one(db):
    puzzle_make(day=DAY)
    puzzle_make(day=NEXT_DAY)
    assert puzzle_exists(day=DAY, now=MORNING)
    assert not puzzle_exists(day=NEXT_DAY, now=MORNING)
    assert puzzle_exists(day=DAY, now=MIDNIGHT)
    assert not puzzle_exists(day=DAY - timedelta(days=1), now=MORNING)
