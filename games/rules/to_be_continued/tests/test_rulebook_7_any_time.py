"""The rulebook, sentence by sentence: what a player may do at any time in the turn, any number of times."""

import pytest

from games.kernel.moves import Move
from games.rules.to_be_continued.moves import Direction, DrawFromDeck, DrawFromPile, EndTurn
from games.rules.to_be_continued.state import Stage

from .boards import Table, table
from .playing import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    count,
    discard,
    kinds,
    lies,
    meanwhile,
    play,
    rearrange,
    remove,
    removed,
    shift,
    story,
    three,
)

STAGES = (Stage.DRAW, Stage.PLAY, Stage.FINISH)
"""Before the draws, before the turn's card, and after it."""
ANY_TIME = {"play_meanwhile", "discard_to_remove", "discard_three_to_draw", "rearrange"}
HAND = ["meanwhile-1", "fox-1", "fox-2", "fox-3", "fox-4", "fox-5"]
QUESTIONS = {Stage.DRAW: "draw_card", Stage.PLAY: "play_card", Stage.FINISH: "finish_turn"}


def at(stage: Stage, page: str = "ad-1 tide-2 / comet-3", hand: list[str] | None = None, **fields) -> Table:
    return table({0: page}, seats=3, hands={0: HAND if hand is None else hand}, stage=stage, **fields)


@pytest.mark.parametrize("stage", STAGES)
def test_every_optional_action_is_open_at_any_time_of_the_turn(stage: Stage):
    assert kinds(at(stage)) >= ANY_TIME


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize(
    "move",
    [meanwhile("meanwhile-1", 0, 0), remove("fox-1"), rearrange(shift("fox-1", 0, 0, RIGHT))],
    ids=["meanwhile", "remove", "rearrange"],
)
def test_after_an_optional_action_the_turn_is_where_it_was(stage: Stage, move: Move):
    match = at(stage)
    match.play(move)
    assert match.asked() == (0, QUESTIONS[stage])


@pytest.mark.parametrize("stage", STAGES)
def test_the_draw_for_three_discards_is_none_of_the_turns_two_draws(stage: Stage):
    match = at(stage)
    left = match.state.draws_left
    play(match, three("fox-1"), discard("fox-2"), discard("fox-3"), DrawFromDeck())
    assert match.state.draws_left == left
    assert match.asked() == (0, QUESTIONS[stage])


def test_optional_actions_may_be_repeated_and_mixed():
    match = at(Stage.PLAY)
    play(match, remove("fox-1"), meanwhile("meanwhile-1", 0, 0), remove("fox-2", 1, 0))
    play(match, rearrange(shift("fox-3", 0, 0, RIGHT)), rearrange(shift("fox-4", 0, 0, RIGHT)))
    assert sorted(match.hand(0)) == ["ad-1", "fox-5"]
    assert lies(match, 0) == "meanwhile-1 tide-2 / comet-3"


def test_only_the_player_whose_turn_it_is_may_act():
    match = at(Stage.PLAY)
    assert [decision.seat for decision in match.position.decisions] == [0]


# A MEANWHILE


def test_a_meanwhile_replaces_an_ad_in_the_own_chapter_which_goes_to_the_hand():
    match = at(Stage.PLAY, hand=["meanwhile-1", "fox-1"])
    match.play(meanwhile("meanwhile-1", 0, 0))
    assert lies(match, 0) == "meanwhile-1 tide-2 / comet-3"
    assert sorted(match.hand(0)) == ["ad-1", "fox-1"]


def test_a_meanwhile_is_no_card_for_the_turn():
    match = at(Stage.PLAY, hand=["meanwhile-1", "fox-1"])
    match.play(meanwhile("meanwhile-1", 0, 0))
    assert count(match, 0) == 3
    assert match.asked() == (0, "play_card")


@pytest.mark.parametrize(("page", "cell"), [("tide-2", (0, 1)), ("tide-2", (0, 0)), ("(ad-1)", (0, 0)), ("", (0, 0))])
def test_without_an_ad_face_up_in_the_own_chapter_it_cannot_be_played(page: str, cell: tuple[int, int]):
    assert at(Stage.PLAY, page).code(meanwhile("meanwhile-1", *cell)) == "meanwhile_needs_own_ad"


def test_it_replaces_nothing_but_an_ad():
    match = at(Stage.PLAY)
    assert match.code(meanwhile("meanwhile-1", 0, 1)) == "not_an_own_ad"
    assert match.code(meanwhile("meanwhile-1", 1, 1)) == "not_an_own_ad"


def test_an_ad_in_another_chapter_is_not_replaced():
    match = table({0: "tide-2", 1: "ad-1"}, hands={0: ["meanwhile-1"]})
    assert match.code(meanwhile("meanwhile-1", 0, 0)) == "meanwhile_needs_own_ad"


def test_it_is_not_placed_like_a_story_card():
    assert at(Stage.PLAY).code(story("meanwhile-1", 1, 1)) == "wrong_kind_of_card"


def test_several_meanwhiles_may_be_played_in_one_turn():
    match = at(Stage.FINISH, "ad-1 ad-2", ["meanwhile-1", "meanwhile-2"])
    play(match, meanwhile("meanwhile-1", 0, 0), meanwhile("meanwhile-2", 0, 1))
    assert lies(match, 0) == "meanwhile-1 meanwhile-2"
    assert sorted(match.hand(0)) == ["ad-1", "ad-2"]


# Discards


def test_a_discard_lies_on_top_of_a_common_pile_face_up():
    match = at(Stage.PLAY, piles=[["comet-1", "comet-2"]])
    match.play(remove("fox-1", 0, 1))
    assert match.pile(0) == ["comet-1", "comet-2", "fox-1"]
    assert match.view(2).piles[0].cards[-1].content_id == "fox-1"


@pytest.mark.parametrize("pile", [0, 1, 2])
def test_a_discard_goes_onto_any_of_the_piles(pile: int):
    match = at(Stage.PLAY)
    match.play(remove("fox-1", pile, (pile + 1) % 3))
    assert match.pile(pile)[-1] == "fox-1"


# One discard to remove a card


def test_one_discard_removes_the_topmost_card_of_another_pile():
    match = at(Stage.PLAY, piles=[["comet-1"], ["comet-4", "comet-5"]])
    match.play(remove("fox-1", 0, 1))
    assert match.pile(1) == ["comet-4"]
    assert removed(match)[-1] == "comet-5"


def test_it_cannot_remove_from_the_pile_that_was_discarded_onto():
    match = at(Stage.PLAY)
    assert match.code(remove("fox-1", 0, 0)) == "same_pile"
    assert match.code(remove("fox-1", 0, 2)) is None


def test_the_last_card_of_the_hand_is_not_discarded_to_remove():
    assert at(Stage.FINISH, hand=["fox-1"]).code(remove("fox-1")) == "last_card"
    assert at(Stage.FINISH, hand=["fox-1", "fox-2"]).code(remove("fox-1")) is None


def test_a_removed_card_is_out_of_the_game():
    match = at(Stage.DRAW, piles=[["comet-1"], ["comet-4", "comet-5"]])
    match.play(remove("fox-1", 0, 1))
    assert "comet-5" not in {card for pile in range(3) for card in match.pile(pile)}
    match.play(DrawFromPile(1))
    assert match.hand(0)[-1] == "comet-4"


# Three discards to draw a card


def test_three_discards_draw_one_card():
    match = at(Stage.PLAY)
    play(match, three("fox-1"), discard("fox-2"), discard("fox-3"))
    assert match.asked() == (0, "draw_for_discards")
    assert kinds(match) == {"draw_from_deck", "draw_from_pile"}
    match.play(DrawFromDeck())
    assert len(match.hand(0)) == len(HAND) - 2


def test_each_of_the_three_goes_onto_a_pile_of_choice():
    match = at(Stage.PLAY)
    play(match, three("fox-1", 2), discard("fox-2", 0), discard("fox-3", 1))
    assert [match.pile(pile)[-1] for pile in range(3)] == ["fox-2", "fox-3", "fox-1"]


@pytest.mark.parametrize("draw", [DrawFromDeck(), DrawFromPile(0), DrawFromPile(1), DrawFromPile(2)], ids=str)
def test_that_card_comes_from_the_deck_or_any_common_pile(draw: Move):
    match = at(Stage.PLAY)
    play(match, three("fox-1"), discard("fox-2"), discard("fox-3"), draw)
    assert match.asked() == (0, "play_card")


def test_once_begun_all_three_are_discarded():
    match = at(Stage.PLAY)
    for move in (three("fox-1"), discard("fox-2")):
        match.play(move)
        assert match.asked() == (0, "discard_for_draw")
        assert kinds(match) == {"discard"}


def test_fewer_than_three_cards_draw_nothing():
    assert at(Stage.PLAY, hand=["fox-1", "fox-2"]).code(three("fox-1")) == "needs_three_cards"


# One discard to move a card


@pytest.mark.parametrize(
    ("row", "column", "direction", "after"),
    [
        (0, 1, DOWN, "ad-1 / comet-3 tide-2"),
        (1, 0, RIGHT, "ad-1 tide-2 / . comet-3"),
        (0, 0, RIGHT, "tide-2 ad-1 / comet-3"),
        (1, 0, UP, "comet-3 tide-2 / ad-1"),
    ],
)
def test_one_discard_moves_a_card_one_place_horizontally_or_vertically(
    row: int, column: int, direction: Direction, after: str
):
    match = at(Stage.PLAY)
    match.play(rearrange(shift("fox-1", row, column, direction)))
    assert lies(match, 0) == after
    assert match.pile(0)[-1] == "fox-1"
    assert len(match.hand(0)) == len(HAND) - 1


def test_the_last_card_of_the_hand_is_not_discarded_to_move():
    step = rearrange(shift("fox-1", 0, 0, RIGHT))
    assert at(Stage.FINISH, hand=["fox-1"]).code(step) == "last_card"
    assert at(Stage.FINISH, hand=["fox-1", "fox-2"]).code(step) is None


def test_two_adjacent_cards_change_places():
    match = at(Stage.PLAY, "fox-7 tide-2")
    match.play(rearrange(shift("fox-1", 0, 1, LEFT)))
    assert lies(match, 0) == "tide-2 fox-7"


def test_only_cards_of_the_own_chapter_are_moved():
    match = table({0: "tide-2 tide-5", 1: "comet-1 comet-2 comet-3"}, hands={0: HAND})
    assert match.code(rearrange(shift("fox-1", 0, 2, LEFT))) == "no_card_there"
    match.play(rearrange(shift("fox-1", 0, 0, DOWN), shift("fox-2", 1, 0, UP)))
    assert lies(match, 1) == "comet-1 comet-2 comet-3"


def test_after_a_move_the_cards_obey_the_order():
    match = at(Stage.PLAY, "fox-7 fox-9 / tide-1")
    assert match.code(rearrange(shift("fox-1", 0, 0, RIGHT))) == "order_inside_chapter"
    assert match.code(rearrange(shift("fox-1", 0, 0, DOWN))) == "order_inside_chapter"
    assert match.code(rearrange(shift("fox-1", 0, 1, DOWN))) is None


def test_after_a_move_the_cards_fit_inside_the_frame():
    match = at(Stage.PLAY, "fox-7 tide-9 comet-1 / orchard-1 orchard-2 orchard-3 / lantern-1 lantern-2 lantern-3")
    assert match.code(rearrange(shift("fox-1", 0, 2, RIGHT))) == "page_too_large"
    assert match.code(rearrange(shift("fox-1", 2, 0, DOWN))) == "page_too_large"


def test_after_a_move_the_cards_still_hang_together():
    assert at(Stage.PLAY, "fox-7 tide-9").code(rearrange(shift("fox-1", 0, 1, RIGHT))) == "page_torn"
    assert at(Stage.PLAY, "fox-7 tide-9").code(rearrange(shift("fox-1", 0, 1, DOWN))) == "page_torn"


def test_only_after_the_last_of_several_moves_all_must_be_in_order():
    match = at(Stage.PLAY, "fox-7 fox-9 tide-1")
    swap, on = shift("fox-1", 0, 1, LEFT), shift("fox-2", 0, 1, RIGHT)
    assert match.code(rearrange(swap)) == "order_inside_chapter"
    assert match.code(rearrange(swap, on)) == "order_inside_chapter"
    match.play(rearrange(swap, on, shift("fox-3", 0, 0, RIGHT), shift("fox-4", 0, 1, RIGHT)))
    assert lies(match, 0) == "tide-1 fox-7 fox-9"


def test_moves_that_each_are_in_order_need_not_be_made_at_once():
    match = at(Stage.PLAY, "fox-7 tide-9 / comet-1")
    play(match, rearrange(shift("fox-1", 0, 0, RIGHT)), rearrange(shift("fox-2", 1, 0, RIGHT)))
    assert lies(match, 0) == "tide-9 fox-7 / . comet-1"


def test_every_step_costs_a_card():
    match = at(Stage.PLAY, "fox-7 tide-9")
    match.play(rearrange(shift("fox-1", 0, 0, RIGHT), shift("fox-2", 0, 0, RIGHT, pile=2)))
    assert len(match.hand(0)) == len(HAND) - 2
    assert (match.pile(0)[-1], match.pile(2)[-1]) == ("fox-1", "fox-2")


def test_after_them_the_turn_ends_when_its_player_says_so():
    match = at(Stage.FINISH)
    play(match, remove("fox-1"), remove("fox-2"), EndTurn())
    assert match.asked() == (1, "draw_card")
