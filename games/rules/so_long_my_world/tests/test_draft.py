"""Rule 3: keep one of three and pass two to the left, keep one of two and pass one; and what everybody knows then."""

import pytest

from games.kernel.chance import Fast

from ..events import CardSeen
from ..moves import KeepCard
from .tables import GAME, Table, begun


def keep_first(match: Table) -> None:
    """Everybody keeps the first card that they may choose from."""
    for seat in range(match.state.seats):
        match.play(seat, KeepCard(match.state.players[seat].passing[0]))


def test_all_choose_at_once_and_nothing_is_seen_before_the_last_answer():
    match = begun(seats=3)
    assert match.asked() == [(0, "keep_card"), (1, "keep_card"), (2, "keep_card")]
    before = match.view(2)
    match.play(0, KeepCard(match.state.players[0].passing[1]))
    match.play(1, KeepCard(match.state.players[1].passing[2]))
    assert match.view(2) == before


def test_two_cards_go_to_the_left_and_then_one():
    match = begun(seats=3)
    dealt = [list(player.passing) for player in match.state.players]
    keep_first(match)
    assert [player.passing for player in match.state.players] == [dealt[2][1:], dealt[0][1:], dealt[1][1:]]
    keep_first(match)
    hands = [player.hand[2:] for player in match.state.players]
    assert hands[1] == [dealt[1][0], dealt[0][1], dealt[2][2]]
    assert all(len(hand) == 3 for hand in hands)
    assert match.asked()[0][1] == "first_feeling"


def test_a_card_that_is_not_among_those_dealt_is_not_kept():
    match = begun(seats=2)
    other = match.state.players[1].passing[0]
    assert match.code(0, KeepCard(other)) == "card_not_dealt"
    assert match.code(0, KeepCard(match.state.players[0].hand[0])) == "card_not_dealt"


def test_who_passes_a_last_card_on_knows_who_holds_it():
    match = begun(seats=3)
    keep_first(match)
    last = [player.passing[1] for player in match.state.players]
    keep_first(match)
    for giver, slot in enumerate(last):
        receiver = (giver + 1) % 3
        assert slot in match.state.players[receiver].hand
        shown = [card.card for card in match.view(giver).players[receiver].open_hand]
        assert slot in shown
        assert slot not in [card.card for card in match.view((giver + 2) % 3).players[receiver].open_hand]


def test_of_the_two_cards_passed_first_one_does_not_know_who_kept_which():
    match = begun(seats=3)
    first_two = list(match.state.players[0].passing[1:])
    keep_first(match)
    keep_first(match)
    faces = {match.state.cards.face[slot] for slot in first_two}
    seen = set()
    for seed in range(40):
        imagined = GAME.imagine(match.position.copy().state, 0, Fast(seed)).cards.face
        assert {imagined[slot] for slot in first_two} == faces
        seen.add(imagined[first_two[0]])
    assert seen == faces


def test_everybody_knows_that_everybody_holds_both_starters():
    match = begun(seats=2)
    assert [card.content_id for card in match.view(0).players[1].open_hand] == ["life_is_a_journey", "soul_box"]
    assert match.view(None).players[1].hand_count == 5


def test_only_the_receiver_sees_what_is_passed():
    match = begun(seats=3)
    keep_first(match)
    told = [event for event in match.events if isinstance(event, CardSeen)]
    assert told
    for event in told:
        assert event.seen_by(event.seat) == event
        assert event.seen_by((event.seat + 1) % 3) is None


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_without_the_draft_the_three_dealt_cards_are_kept(seats: int):
    match = begun(seats=seats, draft=False)
    assert all(len(player.hand) == 5 for player in match.state.players)
    assert match.asked()[0][1] == "first_feeling"
