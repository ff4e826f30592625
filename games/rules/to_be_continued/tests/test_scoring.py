"""What Chapters score. Rules, "Scoring"."""

import pytest

from games.rules.to_be_continued.state import Stage

from .boards import COMPONENTS, Table, slots, table


def lines(match: Table, seat: int = 0) -> dict[str | None, tuple[int, int]]:
    """For each line how many cards count for it, and its points."""
    return {line.line: (len(line.cards), line.points) for line in match.score(seat).lines}


def test_timeline_counts_the_chapters_scoring_numbers_and_every_meanwhile():
    match = table({0: "fox-1 tide-5 comet-6 / meanwhile-1 orchard-tide ad-1"})
    score = match.score(0)
    assert score.timeline_cards == slots("fox-1", "tide-5", "meanwhile-1")
    assert score.timeline == 6


@pytest.mark.parametrize(
    ("seat", "numbers"), [(0, range(1, 6)), (1, range(2, 7)), (2, range(6, 11)), (3, range(10, 15)), (4, range(11, 16))]
)
def test_each_chapter_has_its_scoring_numbers(seat: int, numbers: range):
    for number in range(1, 16):
        assert table({seat: f"fox-{number}"}).score(seat).timeline == (number in numbers)


@pytest.mark.parametrize(("count", "points"), list(enumerate([1, 3, 6, 10, 15, 20, 25, 30, 35], start=1)))
def test_timeline_points_by_number_of_cards(count: int, points: int):
    assert COMPONENTS.scoring.timeline.of(count) == points


@pytest.mark.parametrize(("count", "points"), list(enumerate([1, 3, 6, 10, 15, 21, 28, 36, 45], start=1)))
def test_story_points_by_number_of_cards(count: int, points: int):
    assert COMPONENTS.scoring.story.of(count) == points


def test_nothing_scores_nothing():
    score = table().score(0)
    assert (score.timeline, score.story, score.ads, score.total) == (0, 0, 0, 0)


def test_counts_3_3_1_1_with_a_meanwhile_score_18():
    match = table({0: "fox-1 fox-2 fox-3 / tide-1 tide-2 tide-3 / comet-9 orchard-9 meanwhile-1"})
    assert lines(match) == {"fox": (3, 6), "tide": (4, 10), "comet": (1, 1), "orchard": (1, 1)}
    assert match.score(0).story == 18


def test_five_of_a_line_and_four_meanwhiles_score_35_and_45():
    match = table({0: "fox-1 fox-2 fox-3 / fox-4 fox-5 meanwhile-1 / meanwhile-2 meanwhile-3 meanwhile-4"})
    assert (match.score(0).timeline, match.score(0).story) == (35, 45)


def test_a_special_counts_in_both_its_lines():
    assert lines(table({0: "tide-fox fox-7"})) == {"tide": (1, 1), "fox": (2, 3)}


def test_meanwhiles_all_join_one_of_the_longest_lines():
    assert lines(table({0: "fox-1 fox-2 tide-1 / meanwhile-1 meanwhile-2"})) == {"fox": (4, 10), "tide": (1, 1)}


def test_meanwhiles_without_any_line_make_one():
    assert lines(table({0: "meanwhile-1 meanwhile-2 ad-1"})) == {None: (2, 3)}


def test_each_ad_scores_four_for_the_chapter_in_which_it_lies():
    score = table({0: "ad-1 ad-2 fox-9"}).score(0)
    assert (score.ad_cards, score.ads) == (slots("ad-1", "ad-2"), 8)


def test_cards_that_lie_face_down_score_nothing():
    assert table({0: "(fox-1) (ad-1) (meanwhile-1)"}).score(0).total == 0


def test_the_score_is_the_sum_of_its_parts_and_the_view_itemises_it():
    match = table({0: "fox-1 ad-1 fox-2 / tide-9 meanwhile-1"})
    shown = match.view(None).seats[0].score
    assert shown.timeline_cards == slots("fox-1", "fox-2", "meanwhile-1")
    assert [(line.line, line.cards, line.points) for line in shown.lines] == [
        ("tide", slots("tide-9"), 1),
        ("fox", slots("fox-1", "fox-2", "meanwhile-1"), 6),
    ]
    assert shown.ad_cards == slots("ad-1")
    assert (shown.timeline_points, shown.story_points, shown.ad_points, shown.total) == (6, 7, 4, 17)


def ended(*pages: str) -> Table:
    return table(dict(enumerate(pages)), seats=2, stage=Stage.OVER, turn_of=1)


LOW = "(fox-1) (fox-2) (fox-3) / (fox-4) (fox-5) (fox-6) / (fox-7) (fox-9) {}"
OTHER = "(tide-1) (tide-2) (tide-3) / (tide-4) (tide-5) (tide-6) / (tide-7) (tide-9) {}"


def outcome(match: Table) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    found = match.position.outcome
    assert found is not None
    return found.ranks, found.scores


def test_the_highest_score_wins():
    match = ended(LOW.format("ad-1"), OTHER.format("comet-9"))
    assert outcome(match) == ((1, 2), (4, 1))


def test_a_tie_is_a_shared_victory():
    match = ended(LOW.format("comet-8"), OTHER.format("comet-9"))
    assert outcome(match) == ((1, 1), (1, 1))
