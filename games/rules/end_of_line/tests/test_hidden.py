"""What nobody is told: hands, the order of decks, and where a revealed card went."""

import pytest

from games.kernel.chance import Fast
from games.rules.end_of_line.completing import can_follow
from games.rules.end_of_line.events import CardsDrawn
from games.rules.end_of_line.moves import Boost, PlaceCard
from games.rules.end_of_line.options import EndOfLineOptions
from games.rules.end_of_line.state import EMPTY
from games.rules.end_of_line.torus import UP as UPWARDS
from games.rules.end_of_line.torus import neighbours

from .tables import COLOUR, COMPONENTS, GAME, UP, table

HIDDEN_HANDS = EndOfLineOptions(open_hands=False)


def test_others_learn_how_many_cards_a_seat_drew_and_not_which():
    drawn = CardsDrawn(seat=0, count=2, cards=(3, 4), content_ids=("left-2", "right-2"), face_up=False)
    assert drawn.seen_by(0) == drawn
    assert drawn.seen_by(1) == drawn.seen_by(None)
    assert drawn.seen_by(1) == CardsDrawn(seat=0, count=2, cards=(), content_ids=(), face_up=False)


def test_all_see_what_is_drawn_face_up():
    drawn = CardsDrawn(seat=0, count=1, cards=(3,), content_ids=("left-2",), face_up=True)
    assert drawn.seen_by(1) == drawn.seen_by(None) == drawn


def test_imagined_hands_and_decks_hold_what_is_left_of_each_colour():
    match = table({0: "s l", 1: "s"}, hands={0: "s s r", 1: "l sl slr"})
    other = match.position.imagine(0, Fast(1)).state
    for seat in (0, 1):
        own = range(seat * COLOUR, (seat + 1) * COLOUR)
        assert sorted(other.cards.face[slot] for slot in own) == sorted(COMPONENTS.colour)
        assert other.hands[seat] == match.state.hands[seat]
    assert other.lines == match.state.lines
    assert [other.cards.face[slot] for slot in other.hands[0]] == ["straight-1", "straight-1", "right-2"]
    assert GAME.invariants(other) == []


def test_a_spectator_imagines_every_hand_anew():
    match = table({0: "s", 1: "s"}, hands={0: "s s s s s", 1: "s s s s s"})
    hands = {
        tuple(other.cards.face[slot] for slot in other.hands[0])
        for other in (match.position.imagine(None, Fast(seed)).state for seed in range(5))
    }
    assert len(hands) > 1


@pytest.mark.parametrize("viewer", [1, None])
@pytest.mark.parametrize("seed", range(20))
def test_who_began_a_boost_that_has_to_be_completed_is_imagined_to_hold_the_cards_for_it(viewer: int | None, seed: int):
    # After two straights up there is room to the right alone: what comes second has to lead there.
    match = table(
        {0: "s", 1: "s"},
        mode="coop",
        hands={0: "s r r", 1: "s s"},
        only_free=[(5, 0), (4, 0), (4, 1)],
        options=HIDDEN_HANDS,
    )
    match.play(Boost())
    match.place("s", UP)
    other = match.position.imagine(viewer, Fast(seed))
    legal = other.legal_moves(match.question)
    assert legal
    assert all(isinstance(move, PlaceCard) for move in legal)
    assert other.default(match.question) in legal
    assert sorted(other.state.cards.face[:COLOUR]) == sorted(COMPONENTS.colour)


# Looking ahead over one's own turn


def exits(*names: str) -> list:
    return [COMPONENTS.cards[name].exits for name in names]


@pytest.mark.parametrize(
    ("hand", "count", "possible"),
    [
        (("straight-1",), 1, True),
        (("straight-1", "straight-1"), 2, True),
        (("left-2", "straight-1"), 2, True),
        (("left-2", "left-2"), 2, False),
        (("straight-1", "right-2", "left-2"), 3, True),
        (("straight-1", "left-2", "left-2"), 3, False),
        (("straight-1",), 2, False),
        ((), 0, True),
    ],
)
def test_a_turn_is_completed_by_cards_that_lead_to_empty_cells(hand: tuple[str, ...], count: int, possible: bool):
    # Empty is a way up column 0, and at its end one cell to the right.
    free = {4 * 7, 3 * 7, 3 * 7 + 1}
    board = [EMPTY if cell in free else 0 for cell in range(49)]
    assert can_follow(board, neighbours(7), [(UPWARDS, 4 * 7)], exits(*hand), count) is possible


def test_no_cell_is_used_twice_when_looking_ahead():
    # A ring of four cells: a fourth left turn would come back to the first.
    ring = [0, 6, 7 + 6, 7]
    board = [EMPTY if cell in ring else 0 for cell in range(49)]
    hand = exits("left-2", "left-2", "left-2", "left-2", "left-2")
    assert can_follow(board, neighbours(7), [(UPWARDS, ring[0])], hand, 4)
    assert not can_follow(board, neighbours(7), [(UPWARDS, ring[0])], hand, 5)
