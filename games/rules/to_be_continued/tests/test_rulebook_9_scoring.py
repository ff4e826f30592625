"""The rulebook, sentence by sentence: timeline points, story points and ad points."""

import pytest

from games.rules.to_be_continued.state import Stage

from .boards import Table, slots, table

SCORING_NUMBERS = {0: "1-5", 1: "2-6", 2: "6-10", 3: "10-14", 4: "11-15"}
"""By seat, of five players."""
MEANWHILES = "meanwhile-1 meanwhile-2 meanwhile-3 / meanwhile-4 meanwhile-5"


def page(*cards: str) -> str:
    rows = [" ".join(cards[start : start + 3]) for start in range(0, len(cards), 3)]
    return " / ".join(rows)


def line_points(match: Table, seat: int = 0) -> dict[str | None, int]:
    return {line.line: line.points for line in match.score(seat).lines}


# Timeline points


@pytest.mark.parametrize(("seat", "printed"), SCORING_NUMBERS.items())
def test_the_scoring_numbers_of_a_chapter_are_those_printed_on_it(seat: int, printed: str):
    lowest, highest = map(int, printed.split("-"))
    shown = table().view(None).seats[seat]
    assert (shown.scoring_lowest, shown.scoring_highest) == (lowest, highest)
    for number, counts in [(lowest - 1, 0), (lowest, 1), (highest, 1), (highest + 1, 0)]:
        if 1 <= number <= 15:
            assert table({seat: f"fox-{number}"}).score(seat).timeline == counts


@pytest.mark.parametrize("seat", SCORING_NUMBERS)
def test_a_meanwhile_counts_as_a_scoring_number_in_every_chapter(seat: int):
    assert table({seat: "meanwhile-1"}).score(seat).timeline == 1


@pytest.mark.parametrize(
    ("count", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 20), (7, 25), (8, 30), (9, 35)]
)
def test_timeline_points_grow_with_the_number_of_scoring_cards(count: int, points: int):
    cards = [f"{line}-{number}" for line in ("fox", "tide") for number in range(1, 6)][:count]
    assert table({0: page(*cards)}).score(0).timeline == points


def test_the_timeline_does_not_care_for_lines():
    assert table({0: "fox-1 tide-2 comet-3"}).score(0).timeline == 6
    assert table({0: "fox-1 fox-2 fox-3"}).score(0).timeline == 6


def test_specials_and_ads_are_no_scoring_numbers():
    assert table({0: "tide-fox ad-1"}).score(0).timeline_cards == ()


# Story points


@pytest.mark.parametrize(
    ("count", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (9, 45)]
)
def test_a_line_scores_by_how_many_of_its_cards_lie_in_the_chapter(count: int, points: int):
    cards = [f"fox-{number}" for number in range(1, count + 1)]
    assert line_points(table({4: page(*cards)}), 4) == {"fox": points}


def test_every_line_in_the_chapter_scores_on_its_own():
    match = table({0: "fox-1 fox-2 tide-7 / comet-9 comet-10 comet-11"})
    assert line_points(match) == {"fox": 3, "tide": 1, "comet": 6}
    assert match.score(0).story == 10


def test_numbers_that_do_not_score_on_the_timeline_score_in_their_line():
    match = table({0: "fox-13 fox-14"})
    assert (match.score(0).timeline, match.score(0).story) == (0, 3)


def test_a_special_story_card_counts_for_both_of_its_lines():
    match = table({0: "tide-fox fox-1 tide-1 / tide-2"})
    assert line_points(match) == {"fox": 3, "tide": 6}
    assert line_points(table({0: "tide-fox"})) == {"tide": 1, "fox": 1}


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("fox-1 fox-2 tide-1 / meanwhile-1", {"fox": 6, "tide": 1}),
        ("fox-1 fox-2 tide-1 / meanwhile-1 meanwhile-2", {"fox": 10, "tide": 1}),
        ("tide-fox fox-1 meanwhile-1", {"tide": 1, "fox": 6}),
    ],
)
def test_meanwhiles_count_for_a_line_with_the_most_cards(cards: str, points: dict[str | None, int]):
    assert line_points(table({0: cards})) == points


def test_of_lines_of_equal_length_one_takes_all_meanwhiles():
    match = table({0: "fox-1 fox-2 tide-1 / tide-2 meanwhile-1 meanwhile-2"})
    assert sorted(line_points(match).values()) == [3, 10]


@pytest.mark.parametrize(
    "cards",
    [
        ["fox-1", "fox-2", "tide-1", "comet-1", "meanwhile-1", "meanwhile-2", "meanwhile-3"],
        ["fox-1", "tide-1", "comet-1", "meanwhile-1", "meanwhile-2"],
        ["fox-1", "fox-2", "fox-3", "tide-1", "tide-2", "tide-3", "meanwhile-1", "meanwhile-2", "meanwhile-3"],
        ["tide-fox", "fox-1", "orchard-2", "meanwhile-1"],
    ],
)
def test_no_choice_of_a_line_would_score_more(cards: list[str]):
    """The CHAPTER card lets the player choose the line; a line with the most cards is the best choice."""
    printed = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45)
    lines = ("lantern", "orchard", "tide", "comet", "fox")
    counts = {line: sum(line in card for card in cards) for line in lines}
    meanwhiles = sum(card.startswith("meanwhile") for card in cards)
    choices = [
        sum(printed[count + (meanwhiles if line == chosen else 0)] for line, count in counts.items())
        for chosen in lines
        if counts[chosen]
    ]
    assert table({0: page(*cards)}).score(0).story == max(choices)


def test_five_meanwhiles_alone_are_a_line_of_five():
    match = table({2: MEANWHILES})
    assert (match.score(2).timeline, match.score(2).story) == (15, 15)


# Ad points


@pytest.mark.parametrize("count", range(1, 6))
def test_each_ad_in_a_chapter_scores_four(count: int):
    cards = [f"ad-{number}" for number in range(1, count + 1)]
    score = table({0: page(*cards)}).score(0)
    assert (score.ads, score.total) == (4 * count, 4 * count)


def test_an_ad_scores_for_the_chapter_it_lies_in_whoever_played_it():
    match = table({1: "ad-1"}, hands={0: ["ad-2"]})
    assert (match.score(0).ads, match.score(1).ads) == (0, 4)


def test_an_ad_in_a_hand_scores_nothing():
    assert table(hands={0: ["ad-1"]}).score(0).total == 0


# The score


def test_the_score_adds_up_timeline_story_and_ad_points():
    score = table({0: "fox-1 fox-2 ad-1 / tide-fox meanwhile-1"}).score(0)
    assert score.timeline_cards == slots("fox-1", "fox-2", "meanwhile-1")
    assert (score.timeline, score.story, score.ads) == (6, 11, 4)
    assert score.total == 21


HIDDEN = {
    0: "(fox-1) (fox-2) (fox-3) / (fox-4) (fox-5) (fox-6) / (fox-7) (fox-9) {}",
    1: "(tide-1) (tide-2) (tide-3) / (tide-4) (tide-5) (tide-6) / (tide-7) (tide-9) {}",
    2: "(comet-1) (comet-2) (comet-3) / (comet-4) (comet-5) (comet-6) / (comet-7) (comet-9) {}",
}
"""Chapters 1, 3 and 5 of three players: eight cards that score nothing, and one that is told."""


@pytest.mark.parametrize(
    ("last", "scores", "ranks"),
    [
        (("ad-1", "orchard-8", "orchard-12"), (4, 2, 2), (1, 2, 2)),
        (("orchard-1", "orchard-2", "ad-3"), (2, 1, 4), (2, 3, 1)),
        (("ad-1", "orchard-2", "ad-3"), (4, 1, 4), (1, 3, 1)),
        (("(ad-1)", "(ad-2)", "(ad-3)"), (0, 0, 0), (1, 1, 1)),
    ],
)
def test_the_highest_score_wins_and_equal_scores_share_the_victory(
    last: tuple[str, ...], scores: tuple[int, ...], ranks: tuple[int, ...]
):
    pages = {seat: HIDDEN[seat].format(card) for seat, card in enumerate(last)}
    outcome = table(pages, seats=3, turn_of=2, stage=Stage.OVER).position.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == (scores, ranks)
