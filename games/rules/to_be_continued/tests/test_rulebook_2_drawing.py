"""The rulebook, sentence by sentence: drawing two cards, the common piles and the removed cards."""

import pytest

from games.kernel.chance import Loaded
from games.rules.to_be_continued.events import CardDrawn, DeckRenewed, PileRefilled
from games.rules.to_be_continued.moves import DrawFromDeck, DrawFromPile, EndTurn
from games.rules.to_be_continued.state import Stage

from .boards import Table, table
from .playing import draw_two, face_down, kinds, play, remove, removed, story

KEPT = ("fox-1", "fox-2")


def drawing(**fields) -> Table:
    """Two players; seat 0 is to draw."""
    return table(seats=2, hands={0: KEPT}, stage=Stage.DRAW, **fields)


# Two draws


def test_a_turn_begins_with_two_draws_and_a_card_is_played_after_them():
    match = drawing()
    assert match.asked() == (0, "draw_card")
    match.play(DrawFromDeck())
    assert match.asked() == (0, "draw_card")
    match.play(DrawFromDeck())
    assert match.asked() == (0, "play_card")
    assert len(match.state.hands[0]) == 4


def test_no_card_is_placed_before_both_draws():
    match = drawing()
    for _ in range(2):
        assert kinds(match).isdisjoint({"play_story", "play_ad", "play_face_down", "end_turn"})
        assert match.code(face_down("fox-1")) == "wrong_move"
        match.play(DrawFromDeck())
    assert "play_story" in kinds(match)


def test_a_third_card_is_not_drawn():
    match = drawing()
    draw_two(match)
    assert match.code(DrawFromDeck()) == "wrong_move"


def test_from_the_deck_the_topmost_card_is_drawn():
    match = drawing(deck=["tide-1", "tide-2", "tide-3", "tide-4"], piles=[["comet-1"], ["comet-2"]])
    match.play(DrawFromDeck())
    assert match.hand(0) == [*KEPT, "tide-1"]


def test_from_the_deck_it_is_drawn_face_down():
    match = drawing(deck=["tide-1", "tide-2", "tide-3", "tide-4"], piles=[["comet-1"], ["comet-2"]])
    step = match.play(DrawFromDeck())
    (seen,) = [event for event in step.events_for(0) if isinstance(event, CardDrawn)]
    (masked,) = [event for event in step.events_for(1) if isinstance(event, CardDrawn)]
    assert (seen.content_id, masked.content_id) == ("tide-1", None)


def test_from_a_common_pile_the_topmost_card_is_drawn():
    match = drawing(piles=[["comet-1", "comet-2", "comet-3"], ["comet-4"]])
    match.play(DrawFromPile(0))
    assert match.hand(0) == [*KEPT, "comet-3"]
    assert match.pile(0) == ["comet-1", "comet-2"]


def test_each_of_the_two_cards_may_come_from_the_deck_or_from_any_pile():
    for first in (DrawFromDeck(), DrawFromPile(0), DrawFromPile(1)):
        for second in (DrawFromDeck(), DrawFromPile(0), DrawFromPile(1)):
            match = drawing(piles=[["comet-1", "comet-2"], ["comet-3", "comet-4"]])
            play(match, first, second)
            assert match.asked() == (0, "play_card")


# The common piles


def test_players_may_look_through_the_piles_at_any_time():
    match = table(seats=2, hands={0: KEPT}, piles=[["comet-1", "comet-2", "comet-3"]])
    for viewer in (0, 1):
        assert [card.content_id for card in match.view(viewer).piles[0].cards] == ["comet-1", "comet-2", "comet-3"]


def test_nobody_changes_the_order_of_a_pile():
    match = drawing(piles=[["comet-1", "comet-2", "comet-3"], ["comet-4"]])
    play(match, remove("fox-1", pile=0, removed_from=1), DrawFromPile(0), DrawFromPile(0))
    assert match.hand(0) == ["fox-2", "fox-1", "comet-3"]
    assert match.pile(0) == ["comet-1", "comet-2"]


def test_when_the_last_card_of_a_pile_is_drawn_the_deck_forms_a_new_one_at_once():
    match = drawing(deck=["tide-1", "tide-2"], piles=[["comet-1"], ["comet-2"]])
    match.play(DrawFromPile(0))
    assert match.pile(0) == ["tide-1"]
    (told,) = [event for event in match.events if isinstance(event, PileRefilled)]
    assert (told.pile, told.content_id) == (0, "tide-1")
    match.play(DrawFromPile(0))
    assert match.hand(0) == [*KEPT, "comet-1", "tide-1"]


def test_a_pile_that_has_cards_left_gets_none_from_the_deck():
    match = drawing(deck=["tide-1"], piles=[["comet-1", "comet-3"], ["comet-2"]])
    match.play(DrawFromPile(0))
    assert match.pile(0) == ["comet-1"]
    assert len(match.state.deck) == 1


def test_without_a_deck_no_new_pile_is_formed():
    match = drawing(deck=[], piles=[["comet-1"], ["comet-2"]])
    match.play(DrawFromPile(0))
    assert (match.pile(0), match.pile(1)) == ([], ["comet-2"])
    assert [event for event in match.events if isinstance(event, PileRefilled)] == []
    assert match.asked() == (0, "draw_card")
    assert match.code(DrawFromPile(0)) == "pile_empty"
    assert match.code(DrawFromDeck()) == "deck_empty"


# When there is nothing left to draw


def exhausted(*gone: str) -> Table:
    """Two players, one card on a pile, and these cards removed from the game; the rest is in the hand of seat 1."""
    return drawing(deck=[], piles=[["comet-1"]], removed=gone)


def test_with_deck_and_piles_used_up_the_removed_cards_form_a_new_deck_and_new_piles():
    match = exhausted("tide-1", "tide-2", "tide-3", "tide-4", "tide-5")
    match.play(DrawFromPile(0), Loaded([None, None]))
    (told,) = [event for event in match.events if isinstance(event, DeckRenewed)]
    assert told.cards == 5
    assert [len(pile) for pile in match.state.piles] == [1, 1]
    assert len(match.state.deck) == 3
    assert removed(match) == []
    match.play(DrawFromDeck())
    assert match.asked() == (0, "play_card")


def test_the_removed_cards_are_shuffled_for_it():
    chance = Loaded([[4, 3, 2, 1, 0], None])
    match = exhausted("tide-1", "tide-2", "tide-3", "tide-4", "tide-5")
    match.play(DrawFromPile(0), chance)
    assert chance.left == 0
    assert (match.pile(0), match.pile(1)) == (["tide-1"], ["tide-2"])


def test_while_a_pile_has_a_card_removed_cards_stay_out_of_the_game():
    match = drawing(deck=[], piles=[["comet-1"], ["comet-2"]], removed=["tide-1", "tide-2"])
    match.play(DrawFromPile(0))
    assert removed(match)[:2] == ["tide-1", "tide-2"]
    assert match.asked() == (0, "draw_card")


def test_nothing_is_renewed_before_a_card_is_to_be_drawn():
    match = drawing(deck=[], piles=[["comet-1"]], removed=["tide-1"], draws_left=1)
    match.play(DrawFromPile(0))
    assert (match.pile(0), removed(match)) == ([], ["tide-1"])
    match.play(story("fox-1"))
    assert removed(match) == ["tide-1"]
    match.play(EndTurn(), Loaded([None, None]))
    assert match.asked() == (1, "draw_card")
    assert (match.pile(0), removed(match)) == (["tide-1"], [])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_new_piles_are_as_many_as_players(seats: int):
    gone = [f"tide-{number}" for number in range(1, 8)]
    match = table(seats=seats, hands={0: KEPT}, deck=[], piles=[["comet-1"]], removed=gone, stage=Stage.DRAW)
    match.play(DrawFromPile(0), Loaded([None, None]))
    assert [len(pile) for pile in match.state.piles] == [1] * seats
    assert len(match.state.deck) == 7 - seats
