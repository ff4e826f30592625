"""Who goes first. Rules, "First Round Turn Order" and "Turn Order"."""

from typing import Any

from games.rules.end_of_line.events import CardsRevealed, DecksShuffled, RoundBegan
from games.rules.end_of_line.turns.turn_order import next_order

from .dealing import hand_of, started
from .tables import COLOUR, GAME, UP, Table, table

# The first round


def test_the_lowest_revealed_initiative_goes_first():
    match = started(["slr", "x0", "lr"])
    assert match.state.order == match.state.first_order == [1, 2, 0]
    assert match.asked == 1


def test_those_who_are_tied_reveal_their_next_cards_until_nobody_is():
    match = started(["l s", "s", "r slr"])
    assert match.state.first_order == [1, 0, 2]
    shown = [[(card.seat, card.initiative) for card in event.revealed] for event in match.told(CardsRevealed)]
    assert shown == [[(0, 2), (1, 1), (2, 2)], [(0, 1), (2, 5)]]


def test_a_tie_is_revealed_again_as_often_as_it_takes():
    match = started(["s s s l", "s s s x0"])
    assert match.state.first_order == [1, 0]
    assert len(match.told(CardsRevealed)) == 4


def test_two_ties_are_solved_apart_and_stay_apart():
    match = started(["sl l", "s l", "sr s", "s x0"])
    assert match.state.first_order == [3, 1, 2, 0]


def test_what_was_revealed_is_shuffled_back_before_hands_are_drawn():
    match = started(["x0", "slr"], ["s s s s l", "r r r r x0"])
    assert match.told(DecksShuffled) == [DecksShuffled(seats=(0, 1))]
    assert hand_of(match.state, 0) == ["s", "s", "s", "s", "l"]
    assert hand_of(match.state, 1) == ["r", "r", "r", "r", "x0"]
    assert [len(deck) for deck in match.state.decks] == [COLOUR - 5, COLOUR - 5]
    assert GAME.invariants(match.state) == []


def test_nobody_knows_where_a_revealed_card_went():
    match = started(["x0", "slr"], ["s", "s"])
    for viewer in (None, 0, 1):
        known = [slot for slot in range(2 * COLOUR) if match.state.cards.knows(viewer, slot)]
        assert known == (sorted(match.state.hands[viewer]) if viewer is not None else [])


def test_who_plays_alone_reveals_nothing():
    match = started(["s s s s s"], mode="solo")
    assert match.state.first_order == [0]
    assert match.told(CardsRevealed) == match.told(DecksShuffled) == []


# Later rounds


def holding(lines: dict[int, str], **fields: Any) -> Table:
    """A table where everybody has cards to go on with."""
    return table(lines, seats=len(lines), hands=dict.fromkeys(lines, "r r"), **fields)


def order_after(lines: dict[int, str], **fields: Any) -> list[int]:
    return next_order(holding(lines, **fields).state, GAME.lines)


def test_the_lowest_initiative_of_the_last_cards_goes_first():
    assert order_after({0: "s sl", 1: "s l"}) == [1, 0]


def test_a_tie_looks_one_card_further_back_along_the_line():
    assert order_after({0: "l s s", 1: "s s s"}) == [1, 0]


def test_a_tied_line_at_its_start_lets_the_first_rounds_order_decide():
    assert order_after({0: "s", 1: "s"}, first_order=[1, 0]) == [1, 0]
    # The longer line has a card of initiative 0 where the shorter one has its start: that does not count.
    assert order_after({0: "x0 s", 1: "s"}, first_order=[1, 0]) == [1, 0]


def test_the_first_rounds_order_decides_only_among_those_still_tied():
    lines = {0: "s s", 1: "l s", 2: "s s"}
    assert order_after(lines, first_order=[2, 1, 0]) == [2, 0, 1]


def test_one_line_at_its_start_ends_the_comparison_for_all_who_are_tied_with_it():
    lines = {0: "slr s", 1: "s", 2: "x0 s"}
    assert order_after(lines, first_order=[0, 1, 2]) == [0, 1, 2]


def test_a_branch_left_by_turnaround_is_skipped_when_one_looks_back():
    # Before the last card of seat 0 comes the card that it continues from, of initiative 4, not the branch of 1.
    assert order_after({0: "lr l>s ^r>s", 1: "sl s"}) == [1, 0]


def test_lines_that_are_out_have_no_turn():
    match = holding({0: "s", 1: "l", 2: "sl"})
    match.state.lines[0].out = True
    assert next_order(match.state, GAME.lines) == [1, 2]


def test_a_new_round_says_its_order():
    match = table({0: "s", 1: "s"}, hands={0: "sl l", 1: "s s"}, round_=2)
    match.place("sl", UP)
    match.place("l", UP)
    match.place("s", UP)
    match.place("s", UP)
    assert match.told(RoundBegan) == [RoundBegan(round=3, order=(1, 0))]
    assert match.asked == 1


# Drawing and placing, round by round. Rules, "Draw Phase" and "Action Phase"


def test_in_the_first_round_each_places_one_card_and_two_in_the_next():
    match = started(["s", "l"], ["s s s s s", "s s s s s"])
    places = []
    for _ in range(6):
        places.append(match.asked)
        match.place("s", UP)
    assert places == [0, 1, 0, 0, 1, 1]
    assert match.state.round == 3


def test_everybody_draws_to_five_before_the_first_places():
    match = table({0: "s", 1: "s"}, hands={0: "s s", 1: "s"}, order=[1], round_=1)
    match.place("s", UP)
    assert [len(hand) for hand in match.state.hands] == [5, 5]


def test_a_deck_may_run_out():
    match = table({0: "s", 1: "s"}, hands={0: "s s", 1: "s"}, order=[1], round_=1, decks={0: 2, 1: 0})
    match.place("s", UP)
    assert [len(hand) for hand in match.state.hands] == [4, 0]
