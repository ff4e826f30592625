"""The figures that tell whether So Long, My World is balanced."""

from functools import cache
from typing import Any

import pytest

from games.agents.slmw_balance import Balance, BalanceReport, CardFigures, HeartbreakFigures, SeatFigures
from games.rules.so_long_my_world.game import SoLongMyWorld
from games.rules.so_long_my_world.options import Heartbreak, SoLongMyWorldOptions
from games.rules.so_long_my_world.tests.content_pack import PACK


def card(play_rate: float, held: int = 100) -> CardFigures:
    return CardFigures(card="bruise", held=held, played=50, play_rate=play_rate, win_rate=1.0, insight=2.0)


def table(first: float) -> SeatFigures:
    return SeatFigures(seats=2, matches=100, wins=(first, 1 - first), points=9.0)


def pair(number: int, win_rate: float) -> HeartbreakFigures:
    return HeartbreakFigures(
        number=number, heartbreak="one_coat", matches=9, win_rate=win_rate, goal_rate=1.0, insight=20.0, asked=20
    )


def report(**parts: Any) -> BalanceReport:
    return BalanceReport(**({"cards": (), "seats": (), "heartbreaks": ()} | parts))


@pytest.mark.parametrize("rate", [0.05, 0.5, 0.8])
def test_a_card_that_is_sometimes_played_is_no_fault(rate: float):
    assert report(cards=(card(rate),)).faults() == []


@pytest.mark.parametrize("rate", [0.04, 0.81])
def test_a_card_that_is_nearly_never_or_nearly_always_played_is_a_fault(rate: float):
    assert report(cards=(card(rate),)).faults() == [f"bruise is played in {rate:.0%} of hands"]


def test_a_card_that_was_seldom_held_is_not_judged():
    assert report(cards=(card(1.0, held=99),)).faults() == []


@pytest.mark.parametrize(("first", "fault"), [(0.46, False), (0.54, False), (0.44, True), (0.56, True)])
def test_to_begin_may_be_worth_five_points_at_most(first: float, fault: bool):
    assert bool(report(seats=(table(first),)).faults()) is fault


def test_a_harder_heartbreak_may_not_be_won_more_often():
    assert report(heartbreaks=(pair(1, 0.5), pair(2, 0.5), pair(3, 0.1))).faults() == []
    assert report(heartbreaks=(pair(1, 0.4), pair(2, 0.5))).faults() == [
        "Heartbreak 2 is won more often than Heartbreak 1"
    ]


@cache
def measured() -> BalanceReport:
    game = SoLongMyWorld(PACK)
    balance = Balance(game, game.book)
    balance.play_tables(seats=3, matches=4, seed=1, options=SoLongMyWorldOptions())
    balance.play_pairs(Heartbreak.FIRST, matches=2, seed=1)
    return balance.report()


def test_each_player_of_each_match_has_held_both_starters():
    held = {figures.card: figures.held for figures in measured().cards}
    assert held["life_is_a_journey"] == held["soul_box"] == 3 * 4


def test_nothing_is_played_that_was_not_held():
    for figures in measured().cards:
        assert figures.played <= figures.held
        assert figures.play_rate == figures.played / figures.held


def test_wins_are_shared_out_among_the_seats():
    (seats,) = measured().seats
    assert (seats.seats, seats.matches, len(seats.wins)) == (3, 4, 3)
    assert sum(seats.wins) == pytest.approx(1)


def test_a_heartbreak_is_won_only_where_its_goal_is_met():
    (figures,) = measured().heartbreaks
    assert (figures.number, figures.heartbreak, figures.matches) == (1, "sunday_lunch", 2)
    assert figures.win_rate <= figures.goal_rate


def test_equal_seeds_give_equal_figures():
    again = measured.__wrapped__()
    assert again == measured()
