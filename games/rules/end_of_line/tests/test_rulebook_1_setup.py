"""The rulebook, sentence by sentence: components, the cards, game setup."""

import pytest

from games.rules.end_of_line.state import HAND

from .dealing import hand_of, started
from .playing import act, cells
from .tables import COLOUR, LEFT, RIGHT, UP, table


def test_a_box_for_two_holds_54_cards():
    seats = started(["s", "l"]).view().seats
    line_cards = sum(seat.hand_count + seat.deck_count for seat in seats)
    starts = sum(len(seat.path) for seat in seats)
    energy_pools = len(seats)
    assert line_cards + starts + energy_pools == 54


def test_each_player_has_a_colour_of_their_own():
    state = started(["s", "l", "lr"]).state
    for seat in range(3):
        own = [*state.hands[seat], *state.decks[seat]]
        assert sorted(own) == list(range(seat * COLOUR, (seat + 1) * COLOUR))


def test_the_deck_is_made_of_the_line_cards_alone():
    for seat in started(["s", "l"]).view().seats:
        assert seat.hand_count + seat.deck_count == COLOUR
        assert [card.line_card for card in seat.path] == [None]


def test_the_energy_pool_begins_with_three():
    assert [seat.energy for seat in started(["s", "l", "lr"]).view().seats] == [3, 3, 3]


def test_the_two_starts_lie_in_one_row_with_one_empty_cell_between_them():
    match = started(["s", "l"])
    assert (cells(match, 0), cells(match, 1)) == ([(0, 0)], [(0, 2)])
    assert match.view().torus[1] is None


def test_a_start_card_is_the_beginning_of_a_line_and_has_no_way_in():
    match = started(["s", "l"])
    start = match.view().seats[0].path[0]
    assert (start.way_in, start.follows, start.exits) == (None, None, (UP,))


def test_decks_lie_face_down():
    match = started(["s", "l"])
    for viewer in (None, 0, 1):
        assert not any(match.state.cards.knows(viewer, slot) for deck in match.state.decks for slot in deck)


# The cards


@pytest.mark.parametrize(
    ("card", "exits"),
    [
        ("s", (UP,)),
        ("l", (LEFT,)),
        ("r", (RIGHT,)),
        ("sl", (UP, LEFT)),
        ("sr", (UP, RIGHT)),
        ("lr", (LEFT, RIGHT)),
        ("slr", (UP, LEFT, RIGHT)),
        ("x0", (UP, LEFT, RIGHT)),
    ],
)
def test_the_arrows_show_which_directions_a_line_can_take(card: str, exits: tuple[str, ...]):
    match = started(["s", "l"], [card, "s"])
    act(match, 0, f"{card}:U")
    assert match.view().seats[0].path[-1].exits == exits


@pytest.mark.parametrize(
    ("card", "initiative"), [("x0", 0), ("s", 1), ("l", 2), ("r", 2), ("sl", 3), ("lr", 4), ("slr", 5)]
)
def test_a_number_on_the_card_is_its_initiative(card: str, initiative: int):
    match = table(hands={0: card}, round_=1)
    assert [held.initiative for held in match.view(0).hand] == [initiative]


def test_a_card_may_be_turned_so_that_its_way_in_meets_the_line():
    # A left turn, placed while the line goes down, leads to the right of the table.
    match = table({0: "l l"}, hands={0: "l s"})
    act(match, 0, "l:D")
    placed = match.view().seats[0].path[-1]
    assert (placed.way_in, placed.exits) == (UP, (RIGHT,))


def test_hands_are_drawn_when_the_order_of_the_first_round_is_decided():
    match = started(["lr", "s"], ["s l r sl sr", "s s s l l"])
    assert [hand_of(match.state, seat) for seat in (0, 1)] == [["s", "l", "r", "sl", "sr"], ["s", "s", "s", "l", "l"]]
    assert all(len(hand) == HAND for hand in match.state.hands)
