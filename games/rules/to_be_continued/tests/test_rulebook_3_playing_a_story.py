"""The rulebook, sentence by sentence: a STORY card, where it may be placed and in which order."""

import pytest

from games.rules.to_be_continued.moves import EndTurn

from .boards import table
from .playing import count, face_down, kinds, lies, places, play, story

LINES = ("lantern", "orchard", "tide", "comet", "fox")


# One card a turn


def test_a_turn_places_one_card_and_cannot_end_without_it():
    match = table(hands={0: ["fox-1", "tide-2", "comet-3"]})
    assert match.code(EndTurn()) == "wrong_move"
    match.play(story("fox-1"))
    assert kinds(match).isdisjoint({"play_story", "play_ad", "play_face_down"})
    assert match.code(story("tide-2", 0, 1)) == "wrong_move"
    match.play(EndTurn())
    assert match.asked() == (1, "draw_card")
    assert count(match, 0) == 1


def test_a_story_card_comes_from_the_hand_and_lies_face_up_in_the_own_chapter():
    match = table(hands={0: ["fox-1", "tide-2"]})
    match.play(story("fox-1"))
    assert match.hand(0) == ["tide-2"]
    assert lies(match, 0) == "fox-1"
    for viewer in (None, 0, 3):
        (cell,) = match.view(viewer).seats[0].cells
        assert (cell.face_down, cell.card and cell.card.content_id) == (False, "fox-1")


# Where


def test_the_first_card_binds_the_frame_to_no_side():
    match = table({0: "fox-7"}, hands={0: ["tide-1"]})
    assert places(match, "tide-1") == {(-1, 0), (1, 0), (0, -1), (0, 1)}


@pytest.mark.parametrize(
    ("cell", "code"),
    [((0, 2), None), ((1, 0), None), ((-1, 1), None), ((1, 2), "not_adjacent"), ((-1, -1), "not_adjacent")],
)
def test_every_other_card_is_placed_beside_one_horizontally_or_vertically(cell: tuple[int, int], code: str | None):
    assert table({0: "fox-7 tide-3"}, hands={0: ["comet-1"]}).code(story("comet-1", *cell)) == code


@pytest.mark.parametrize("cell", [(0, 3), (0, -1), (3, 0), (-1, 0)])
def test_no_card_is_placed_outside_the_frame_of_three_by_three(cell: tuple[int, int]):
    match = table({0: "fox-7 tide-3 comet-2 / orchard-1 / orchard-5"}, hands={0: ["lantern-1"]})
    assert match.code(story("lantern-1", *cell)) == "outside_frame"


def test_a_chapter_of_two_rows_may_still_grow_upwards_or_downwards_but_not_both():
    match = table({0: "fox-7 / tide-3"}, hands={0: ["comet-1"], 1: []})
    assert {(-1, 0), (2, 0)} < places(match, "comet-1")
    match.play(story("comet-1", -1, 0))
    assert lies(match, 0) == "comet-1 / fox-7 / tide-3"
    grown = table({0: "comet-1 / fox-7 / tide-3"}, hands={0: ["orchard-4"]})
    assert {row for row, _ in places(grown, "orchard-4")} == {0, 1, 2}


def test_no_card_is_placed_onto_another():
    assert table({0: "fox-7 tide-3"}, hands={0: ["comet-1"]}).code(story("comet-1", 0, 1)) == "cell_taken"


# Which


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("number", [1, 7, 15])
def test_any_number_of_any_line_may_open_the_comic(line: str, number: int):
    assert table(hands={0: [f"{line}-{number}"]}).code(story(f"{line}-{number}")) is None


# The order from Chapter to Chapter


@pytest.mark.parametrize(("number", "allowed"), [(1, False), (4, False), (6, True), (15, True)])
def test_a_number_is_higher_than_the_highest_of_its_line_in_all_previous_chapters(number: int, allowed: bool):
    match = table({0: "fox-3", 1: "fox-5 tide-9"}, hands={2: [f"fox-{number}"]}, turn_of=2)
    assert match.code(story(f"fox-{number}")) == (None if allowed else "order_previous_chapter")


@pytest.mark.parametrize(("number", "allowed"), [(15, False), (12, False), (10, True), (1, True)])
def test_a_number_is_lower_than_the_lowest_of_its_line_in_all_following_chapters(number: int, allowed: bool):
    match = table({3: "fox-11 tide-2", 4: "fox-13"}, hands={2: [f"fox-{number}"]}, turn_of=2)
    assert match.code(story(f"fox-{number}")) == (None if allowed else "order_following_chapter")


def test_a_chapter_that_is_no_neighbour_counts_too():
    match = table({0: "fox-6", 4: "fox-9"}, hands={2: ["fox-5", "fox-7", "fox-10"]}, turn_of=2)
    assert match.code(story("fox-5")) == "order_previous_chapter"
    assert match.code(story("fox-7")) is None
    assert match.code(story("fox-10")) == "order_following_chapter"


def test_the_last_chapter_does_not_come_before_the_first():
    match = table({4: "fox-9"}, hands={0: ["fox-8", "fox-10"]})
    assert match.code(story("fox-8")) is None
    assert match.code(story("fox-10")) == "order_following_chapter"


def test_previous_and_following_go_by_the_chapters_numbers_not_by_whose_turn_came_first():
    match = table({0: "fox-9", 1: "fox-11"}, hands={4: ["fox-10", "fox-12"]}, turn_of=4)
    assert match.code(story("fox-10")) == "order_previous_chapter"
    assert match.code(story("fox-12")) is None


def test_a_line_that_lies_in_no_other_chapter_takes_any_number():
    match = table({1: "tide-9", 3: "comet-2"}, hands={2: ["fox-1", "fox-15"]}, turn_of=2)
    assert match.code(story("fox-1")) is None
    assert match.code(story("fox-15")) is None


def test_a_special_story_card_ignores_the_order_rules():
    match = table({1: "tide-9 fox-14", 3: "tide-10 fox-15"}, hands={2: ["tide-fox"]}, turn_of=2)
    assert match.code(story("tide-fox")) is None
    inside = table({0: "fox-9 tide-2"}, hands={0: ["tide-fox"]})
    assert places(inside, "tide-fox") == {(-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1)}


def test_a_special_story_card_is_placed_beside_others_and_in_the_frame_like_any():
    match = table({0: "fox-9 tide-2 comet-3"}, hands={0: ["tide-fox"]})
    assert match.code(story("tide-fox", 0, 3)) == "outside_frame"
    assert match.code(story("tide-fox", 2, 0)) == "not_adjacent"


# The order inside the Chapter


def test_numbers_of_one_line_ascend_as_one_reads_a_comic():
    match = table({0: "fox-5 tide-2"}, hands={0: ["fox-9", "fox-1"]})
    assert places(match, "fox-9") == {(0, 2), (1, 0), (1, 1)}
    assert places(match, "fox-1") == {(0, -1), (-1, 0), (-1, 1)}


def test_reading_goes_on_at_the_left_of_the_next_row():
    match = table({0: "comet-2 tide-2 fox-5 / tide-9"}, hands={0: ["fox-6", "fox-4"]})
    assert match.code(story("fox-6", 1, 1)) is None
    assert match.code(story("fox-4", 1, 1)) == "order_inside_chapter"
    assert match.code(story("fox-4", 2, 0)) == "order_inside_chapter"


def test_a_card_in_between_lies_in_between():
    match = table({0: "fox-2 tide-2 comet-7 / tide-9 . fox-8"}, hands={0: ["fox-5"]})
    assert places(match, "fox-5") == {(1, 1)}


def test_inside_a_chapter_lines_do_not_compare_with_each_other():
    match = table({0: "fox-15 tide-14"}, hands={0: ["comet-1"]})
    assert places(match, "comet-1") == {(-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1)}


def test_a_story_card_obeys_both_kinds_of_order():
    match = table({0: "fox-5 tide-2", 1: "fox-9"}, hands={0: ["fox-7", "fox-10"]})
    assert match.code(story("fox-7", 0, -1)) == "order_inside_chapter"
    assert match.code(story("fox-10", 0, 2)) == "order_following_chapter"
    assert match.code(story("fox-7", 0, 2)) is None


def test_each_turn_adds_one_card_whichever_it_is():
    match = table(hands={0: ["fox-1", "tide-2"], 1: ["comet-1"]}, seats=2)
    play(match, story("fox-1"))
    assert [count(match, seat) for seat in range(2)] == [1, 0]
    down = table(hands={0: ["fox-1"]}, seats=2)
    play(down, face_down("fox-1"))
    assert [count(down, seat) for seat in range(2)] == [1, 0]
