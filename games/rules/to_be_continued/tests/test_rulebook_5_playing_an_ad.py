"""The rulebook, sentence by sentence: an AD takes a card out of another player's Chapter."""

import pytest

from games.rules.to_be_continued.events import AdPlayed, MeanwhilePlayed, TakenCardPlaced
from games.rules.to_be_continued.moves import EndTurn, PlayAd

from .boards import Table, table
from .playing import ad, count, face_down, kinds, lies, meanwhile, play, story


def taken(match: Table) -> set[tuple[int, int, int]]:
    """What an AD may replace: seat, row and column."""
    return {(move.seat, move.row, move.column) for move in match.legal(PlayAd)}


# Where


def test_an_ad_is_played_into_the_chapter_of_another_player():
    match = table({0: "fox-1", 1: "tide-1", 3: "comet-1"}, hands={0: ["ad-1"]})
    assert taken(match) == {(1, 0, 0), (3, 0, 0)}
    assert match.code(ad("ad-1", 0)) == "ad_target_own"


def test_previous_and_following_chapters_alike_take_ads():
    match = table({0: "fox-1", 4: "tide-1"}, hands={2: ["ad-1"]}, turn_of=2)
    assert taken(match) == {(0, 0, 0), (4, 0, 0)}


def test_an_ad_replaces_a_card_and_is_not_added_to_a_chapter():
    match = table({1: "tide-1"}, hands={0: ["ad-1"]})
    assert match.code(ad("ad-1", 1, (0, 1))) == "no_card_there"
    assert match.code(story("ad-1")) == "wrong_kind_of_card"


# The exchange


def test_the_ad_takes_the_very_cell_of_the_card_that_it_replaces():
    match = table({1: "tide-1 comet-2 / fox-7"}, hands={0: ["ad-1"]})
    match.play(ad("ad-1", 1, (0, 1)))
    assert lies(match, 1) == "tide-1 ad-1 / fox-7"


def test_the_taken_card_is_placed_in_the_own_chapter_at_once():
    match = table({0: "comet-3", 1: "tide-1"}, hands={0: ["ad-1", "lantern-1"]})
    match.play(ad("ad-1", 1, (0, 0), own=(0, 1)))
    assert lies(match, 0) == "comet-3 tide-1"
    assert match.hand(0) == ["lantern-1"]
    assert [type(event) for event in match.events][:2] == [AdPlayed, TakenCardPlaced]


def test_the_taken_card_is_this_turns_card():
    match = table({1: "tide-1"}, hands={0: ["ad-1", "ad-2", "lantern-1"]})
    match.play(ad("ad-1", 1))
    assert count(match, 0) == 1
    assert kinds(match).isdisjoint({"play_story", "play_ad", "play_face_down"})
    match.play(EndTurn())
    assert match.asked() == (1, "draw_card")


def test_the_other_chapter_keeps_as_many_cards_as_it_had():
    match = table({1: "tide-1 tide-2"}, hands={0: ["ad-1", "lantern-1"]})
    match.play(ad("ad-1", 1))
    assert (count(match, 0), count(match, 1)) == (1, 2)


def test_a_story_card_or_a_special_may_be_taken():
    match = table({1: "tide-1 tide-fox"}, hands={0: ["ad-1"]})
    assert taken(match) == {(1, 0, 0), (1, 0, 1)}


def test_an_ad_cannot_be_taken_nor_can_a_card_face_down():
    match = table({1: "ad-2 (tide-1)"}, hands={0: ["ad-1"]})
    assert taken(match) == set()


# The taken card follows the placement rules


def test_the_taken_card_lies_beside_another_and_in_the_frame():
    match = table({0: "comet-3 comet-5 comet-7", 1: "tide-1"}, hands={0: ["ad-1"]})
    assert match.code(ad("ad-1", 1, own=(2, 0))) == "not_adjacent"
    assert match.code(ad("ad-1", 1, own=(0, 3))) == "outside_frame"
    assert match.code(ad("ad-1", 1, own=(0, 0))) == "cell_taken"
    assert match.code(ad("ad-1", 1, own=(1, 2))) is None


def test_the_taken_card_follows_the_order_between_chapters():
    match = table({0: "fox-3", 1: "tide-1", 3: "fox-9", 4: "fox-12"}, hands={2: ["ad-1"]}, turn_of=2)
    assert match.code(ad("ad-1", 0)) is None
    assert match.code(ad("ad-1", 4)) == "order_following_chapter"
    assert match.code(ad("ad-1", 3)) is None
    before = table({0: "fox-3", 1: "fox-5"}, hands={2: ["ad-1"]}, turn_of=2)
    assert before.code(ad("ad-1", 0)) == "order_previous_chapter"
    assert before.code(ad("ad-1", 1)) is None


def test_the_taken_card_follows_the_order_inside_the_chapter():
    match = table({0: "fox-4", 1: "fox-9"}, hands={0: ["ad-1"]})
    assert match.code(ad("ad-1", 1, own=(0, -1))) == "order_inside_chapter"
    assert match.code(ad("ad-1", 1, own=(0, 1))) is None


def test_a_card_that_could_be_placed_nowhere_may_not_be_taken():
    match = table({0: "fox-3 fox-9", 1: "fox-12 tide-1", 2: "fox-14"}, hands={0: ["ad-1"]})
    assert (2, 0, 0) not in taken(match)
    for row in range(-1, 3):
        for column in range(-1, 3):
            assert match.code(ad("ad-1", 2, own=(row, column))) is not None
    assert (1, 0, 0) in taken(match)


def test_a_taken_special_ignores_the_order_but_not_the_frame():
    match = table({0: "fox-9 tide-9 comet-9", 1: "tide-fox"}, hands={0: ["ad-1"]})
    assert match.code(ad("ad-1", 1, own=(-1, 0))) is None
    assert match.code(ad("ad-1", 1, own=(0, 3))) == "outside_frame"


# Taking a MEANWHILE


def test_without_an_ad_in_the_own_chapter_a_meanwhile_cannot_be_taken():
    match = table({0: "fox-1", 1: "meanwhile-1"}, hands={0: ["ad-1", "ad-2"]})
    assert taken(match) == set()
    assert match.code(ad("ad-1", 1, own=(0, 1))) == "meanwhile_needs_own_ad"


def test_an_own_ad_that_lies_face_down_does_not_do():
    match = table({0: "(ad-3)", 1: "meanwhile-1"}, hands={0: ["ad-1"]})
    assert match.code(ad("ad-1", 1)) == "meanwhile_needs_own_ad"


def test_a_taken_meanwhile_replaces_the_own_ad_at_once_and_that_ad_goes_to_the_hand():
    match = table({0: "fox-1 ad-3", 1: "meanwhile-1"}, hands={0: ["ad-1", "tide-5"]})
    match.play(ad("ad-1", 1, own=(0, 1)))
    assert lies(match, 0) == "fox-1 meanwhile-1"
    assert lies(match, 1) == "ad-1"
    assert sorted(match.hand(0)) == ["ad-3", "tide-5"]
    assert [type(event) for event in match.events] == [AdPlayed, MeanwhilePlayed]


def test_of_several_own_ads_the_player_says_which_is_replaced():
    match = table({0: "ad-2 ad-3", 1: "meanwhile-1"}, hands={0: ["ad-1"]})
    assert match.code(ad("ad-1", 1, own=(0, 2))) == "not_an_own_ad"
    match.play(ad("ad-1", 1, own=(0, 1)))
    assert lies(match, 0) == "ad-2 meanwhile-1"
    assert match.hand(0) == ["ad-3"]


def test_after_taking_a_meanwhile_another_card_must_be_played_in_that_turn():
    match = table({0: "ad-3", 1: "meanwhile-1"}, hands={0: ["ad-1", "tide-5"]})
    match.play(ad("ad-1", 1))
    assert match.asked() == (0, "play_card")
    assert match.code(EndTurn()) == "wrong_move"
    match.play(story("tide-5", 0, 1))
    assert match.asked() == (1, "draw_card")
    assert lies(match, 0) == "meanwhile-1 tide-5"


def test_that_other_card_may_be_an_ad_even_the_one_that_came_back():
    match = table({0: "ad-3", 1: "meanwhile-1 tide-5"}, hands={0: ["ad-1"]})
    play(match, ad("ad-1", 1), ad("ad-3", 1, (0, 1), own=(0, 1)))
    assert lies(match, 0) == "meanwhile-1 tide-5"
    assert lies(match, 1) == "ad-1 ad-3"


def test_it_may_be_repeated_for_each_own_ad():
    pages = {0: "ad-2 ad-3", 1: "meanwhile-1", 2: "meanwhile-2"}
    match = table(pages, hands={0: ["ad-1", "tide-5", "tide-6"]})
    play(match, ad("ad-1", 1, own=(0, 0)), ad("ad-2", 2, own=(0, 1)))
    assert lies(match, 0) == "meanwhile-1 meanwhile-2"
    assert match.asked() == (0, "play_card")
    assert match.code(ad("ad-3", 1)) == "ad_target_is_ad"
    match.play(story("tide-5", 0, 2))
    assert count(match, 0) == 3


def test_it_cannot_get_stuck_since_the_ad_that_came_back_goes_face_down():
    match = table({0: "ad-3", 1: "meanwhile-1"}, hands={0: ["ad-1"]})
    match.play(ad("ad-1", 1))
    assert match.hand(0) == ["ad-3"]
    assert kinds(match) == {"play_face_down"}
    match.play(face_down("ad-3", 0, 1))
    assert lies(match, 0) == "meanwhile-1 (ad-3)"


def test_a_taken_meanwhile_needs_no_free_cell():
    full = "fox-1 fox-2 ad-3 / comet-1 comet-2 comet-3 / orchard-1 orchard-2 ."
    match = table({0: full, 1: "meanwhile-1"}, hands={0: ["ad-1", "tide-5"]})
    match.play(ad("ad-1", 1, own=(0, 2)))
    assert count(match, 0) == 8


# The rotation symbol


@pytest.mark.parametrize("line", ["lantern", "orchard", "tide", "comet", "fox"])
def test_the_rotation_symbol_on_a_taken_card_is_ignored(line: str):
    match = table({1: f"{line}-8"}, hands={0: ["ad-1", "tide-5", "tide-6"], 1: ["comet-5"]})
    match.play(ad("ad-1", 1))
    assert lies(match, 0) == f"{line}-8"
    assert (match.hand(0), match.hand(1)) == (["tide-5", "tide-6"], ["comet-5"])
    assert match.asked() == (0, "finish_turn")


def test_an_ad_that_lies_in_the_own_chapter_can_come_back_and_be_played_again():
    match = table({0: "ad-3", 1: "tide-5"}, hands={0: ["meanwhile-1"]})
    play(match, meanwhile("meanwhile-1"), ad("ad-3", 1, own=(0, 1)))
    assert lies(match, 0) == "meanwhile-1 tide-5"
    assert lies(match, 1) == "ad-3"
