"""The rulebook, sentence by sentence: a card that is placed face down."""

import pytest

from games.rules.to_be_continued.events import CardPlayedFaceDown
from games.rules.to_be_continued.moves import PlayFaceDown

from .boards import table
from .playing import count, face_down, kinds, lies, story

HAND = ["fox-9", "tide-fox", "meanwhile-1", "ad-1"]


def test_a_player_who_could_play_a_story_card_may_place_a_card_face_down_instead():
    match = table(hands={0: ["fox-9", "tide-2", "comet-2"]})
    assert {"play_story", "play_face_down"} <= kinds(match)
    match.play(face_down("fox-9"))
    assert lies(match, 0) == "(fox-9)"
    assert match.asked() == (0, "finish_turn")


def test_a_player_without_a_card_that_fits_still_has_to_place_one():
    match = table({1: "fox-3"}, hands={0: ["fox-9", "meanwhile-1"]})
    assert "play_story" not in kinds(match)
    assert "end_turn" not in kinds(match)
    match.play(face_down("fox-9"))
    assert count(match, 0) == 1


@pytest.mark.parametrize("card", HAND)
def test_any_card_may_be_placed_face_down(card: str):
    match = table(hands={0: HAND})
    match.play(face_down(card))
    assert lies(match, 0) == f"({card})"
    assert card not in match.hand(0)


def test_a_card_face_down_lies_beside_another_and_in_the_frame():
    match = table({0: "fox-1 tide-2 comet-3"}, hands={0: HAND})
    cells = {(move.row, move.column) for move in match.legal(PlayFaceDown)}
    assert cells == {(row, column) for row in (-1, 1) for column in range(3)}
    assert match.code(face_down("fox-9", 2, 0)) == "not_adjacent"
    assert match.code(face_down("fox-9", 0, 3)) == "outside_frame"
    assert match.code(face_down("fox-9", 0, 1)) == "cell_taken"


def test_a_card_face_down_is_a_neighbour_for_the_next_card():
    match = table({0: "(fox-1)"}, hands={0: ["tide-2"]})
    assert match.code(story("tide-2", 0, 1)) is None


def test_a_card_face_down_follows_no_order():
    match = table({0: "fox-3 tide-2", 1: "fox-5"}, hands={0: ["fox-9", "fox-1"]})
    assert match.code(face_down("fox-9", 0, 2)) is None
    assert match.code(face_down("fox-1", 0, 2)) is None


def test_a_card_face_down_sets_no_order_for_others():
    match = table({0: "(fox-9)", 2: "(fox-1)"}, hands={1: ["fox-5"]}, turn_of=1)
    assert match.code(story("fox-5")) is None
    inside = table({0: "(fox-9)"}, hands={0: ["fox-1"]})
    assert inside.code(story("fox-1", 0, 1)) is None


def test_only_its_player_sees_which_card_it_is():
    match = table(hands={0: HAND})
    step = match.play(face_down("fox-9", 0, 0))
    for viewer in (None, 0, 1, 4):
        (told,) = [event for event in step.events_for(viewer) if isinstance(event, CardPlayedFaceDown)]
        (cell,) = match.view(viewer).seats[0].cells
        assert cell.face_down
        known = "fox-9" if viewer == 0 else None
        assert (told.content_id, cell.card.content_id if cell.card else None) == (known, known)


@pytest.mark.parametrize("card", ["fox-1", "tide-fox", "meanwhile-1", "ad-1"])
def test_a_card_face_down_scores_no_points(card: str):
    assert table({0: card}).score(0).total > 0
    assert table({0: f"({card})"}).score(0).total == 0
