"""The rulebook, sentence by sentence: the round with its three phases. Matches are played from their beginning."""

import pytest

from games.rules.end_of_line.events import CardPlaced, CardsDrawn, CardsRevealed, DecksShuffled, RoundBegan
from games.rules.end_of_line.state import HAND

from .dealing import started
from .playing import act, cells, code, play_rounds
from .tables import LEFT, UP, Table, table


def orders(match: Table) -> tuple[list[int], list[int]]:
    return match.state.first_order, match.state.order


# The first round


def test_each_player_shows_one_card_before_the_first_round():
    match = started(["l", "s", "lr"])
    (told,) = match.told(CardsRevealed)
    assert [(card.seat, card.initiative) for card in told.revealed] == [(0, 2), (1, 1), (2, 4)]


def test_the_player_with_the_lowest_initiative_plays_first():
    match = started(["l", "s", "lr"])
    assert orders(match) == ([1, 0, 2], [1, 0, 2])
    play_rounds(match, {1: "s:L"})
    assert match.asked == 0


def test_an_initiative_of_nothing_is_the_lowest():
    assert orders(started(["s", "x0"]))[0] == [1, 0]


def test_in_case_of_a_tie_this_is_repeated_until_it_is_solved():
    match = started(["s l s sl", "s r s r"])
    told = match.told(CardsRevealed)
    assert [[card.initiative for card in event.revealed] for event in told] == [[1, 1], [2, 2], [1, 1], [3, 2]]
    assert orders(match)[0] == [1, 0]


def test_only_who_is_tied_reveals_again_and_their_places_stay_between_the_others():
    match = started(["l sl", "s", "l r", "lr"])
    told = match.told(CardsRevealed)
    assert [[card.seat for card in event.revealed] for event in told] == [[0, 1, 2, 3], [0, 2]]
    assert orders(match)[0] == [1, 2, 0, 3]


def test_revealed_cards_are_in_nobodys_hand_but_back_in_the_deck():
    match = started(["l", "s"], ["s s s s s", "l l l l r"])
    assert match.told(DecksShuffled) == [DecksShuffled(seats=(0, 1))]
    assert [len(deck) for deck in match.state.decks] == [20, 20]


# Turn order


def after_two_rounds(first: str, second: str) -> Table:
    """The third round of two who go straight up with these cards, two columns apart; seat 1 began the first one."""
    match = started(["lr", "s"], [first, second])
    one, two = ([f"{card}:U" for card in text.split()] for text in (first, second))
    play_rounds(match, {0: one[0], 1: two[0]}, {0: " ".join(one[1:3]), 1: " ".join(two[1:3])})
    assert match.state.round == 3
    return match


def test_in_later_rounds_the_last_placed_cards_are_compared_and_the_lowest_initiative_goes_first():
    assert orders(after_two_rounds("sl sl s", "s s sr")) == ([1, 0], [0, 1])


def test_in_case_of_a_tie_the_card_before_is_compared():
    assert orders(after_two_rounds("sl s sr", "s slr sl"))[1] == [0, 1]


def test_and_the_card_before_that_until_the_tie_is_broken():
    assert orders(after_two_rounds("s sl sr", "slr sr sl"))[1] == [0, 1]


def test_the_card_before_is_the_one_that_the_way_in_faces_not_the_one_placed_before():
    match = table({0: "lr s", 1: "r"}, hands={0: "s sl s", 1: "s sr s"}, starts={1: (3, 3, UP)})
    act(match, 0, "turnaround s:R sl:R")
    act(match, 1, "s:R sr:R")
    # Back along the lines: 3, 1, 4 against 3, 1, 2. The straight card of the branch that was left does not count.
    assert match.state.order == [1, 0]


def test_whoever_comes_back_to_the_start_cards_applies_the_order_of_the_first_round():
    assert orders(after_two_rounds("sl s sr", "sr s sl"))[1] == [1, 0]
    assert orders(after_two_rounds("s s s", "s s s"))[1] == [1, 0]


def test_the_turn_order_is_determined_anew_each_round():
    match = after_two_rounds("sl sl s s s", "s s sr s s")
    assert orders(match)[1] == [0, 1]
    play_rounds(match, {0: "brake s:U", 1: "s:U s:U"})
    # From the last card back: 1, 1, 3, 3 against 1, 1, 3, 1.
    assert orders(match)[1] == [1, 0]


# Draw phase


def test_each_player_draws_to_a_hand_of_five():
    match = started(["s", "l"], ["s s s s s s s s s", "s s s s s s s s s"])
    assert [(event.seat, event.count) for event in match.told(CardsDrawn)] == [(0, 5), (1, 5)]
    play_rounds(match, {0: "s:U", 1: "s:U"})
    assert [(event.seat, event.count) for event in match.told(CardsDrawn)] == [(0, 1), (1, 1)]
    play_rounds(match, {0: "s:U s:U", 1: "s:U s:U"})
    assert [(event.seat, event.count) for event in match.told(CardsDrawn)] == [(0, 2), (1, 2)]
    assert all(len(hand) == HAND for hand in match.state.hands)


def test_after_a_boost_three_cards_are_drawn_and_after_a_brake_one():
    match = started(["s", "l"], ["s s s s s l s s s", "s s s s s s s s s"])
    play_rounds(match, {0: "s:U", 1: "s:U"}, {0: "s:U s:U", 1: "s:U s:U"}, {0: "boost s:U s:U l:U", 1: "brake s:U"})
    drawn = {event.seat: event.count for event in match.told(CardsDrawn)}
    assert drawn == {0: 3, 1: 1}


def test_turn_order_draw_and_action_follow_one_another():
    match = started(["s", "l"], ["s s s s s", "s s s s s"])
    act(match, 0, "s:U")
    act(match, 1, "s:U")
    assert [type(event) for event in match.events] == [CardPlaced, RoundBegan, CardsDrawn, CardsDrawn]
    assert match.asked == 0


# Action phase


def test_cards_are_placed_from_the_hand():
    match = started(["s", "l"], ["s l l r r", "s s s s s"])
    held = match.card("s")
    act(match, 0, "s:U")
    assert held not in match.state.hands[0]
    assert match.state.lines[0].cards[-1] == held


def test_players_place_in_the_order_of_the_round_each_the_whole_action():
    match = started(["l", "s"], ["s s s s s", "s s s s s"])
    act(match, 1, "s:U")
    act(match, 0, "s:U")
    act(match, 1, "s:U s:U")
    act(match, 0, "s:U s:U")
    assert match.state.round == 3


@pytest.mark.parametrize(("way", "cell"), [("L", (6, 6)), ("R", (6, 1))])
def test_a_card_is_placed_at_any_available_way_out_of_the_last_card(way: str, cell: tuple[int, int]):
    match = table({0: "lr"}, hands={0: "s s"})
    act(match, 0, f"s:{way}")
    assert cells(match, 0)[-1] == cell


def test_not_at_a_way_out_of_an_earlier_card():
    match = table({0: "slr s"}, hands={0: "s s"})
    assert code(match, "s:L") == "no_such_way_out"
    assert code(match, "s:R") == "no_such_way_out"


def test_not_where_a_card_lies():
    match = table({0: "s slr", 1: "s l s"}, hands={0: "s s", 1: "s s"})
    assert cells(match, 1)[-1] == (5, 1)
    assert match.ways(0) == [(UP, 4, 0), (LEFT, 5, 6)]
    assert code(match, "s:R") == "way_out_blocked"


def test_in_the_first_round_each_places_one_card_behind_the_start():
    match = started(["s", "l"], ["s s s s s", "s s s s s"])
    act(match, 0, "s:U")
    act(match, 1, "s:U")
    assert (cells(match, 0), cells(match, 1)) == ([(0, 0), (6, 0)], [(0, 2), (6, 2)])
    assert match.state.round == 2


def test_in_the_following_rounds_each_must_place_two():
    match = started(["s", "l"], ["s s s s s", "s s s s s"])
    play_rounds(match, {0: "s:U", 1: "s:U"})
    act(match, 0, "s:U")
    assert match.asked == 0
    assert code(match, "finish") == "wrong_move"
    act(match, 0, "s:U")
    assert match.asked == 1
