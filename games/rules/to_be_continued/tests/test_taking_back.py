"""Which steps a mover may take back: those that told nobody anything."""

from collections.abc import Sequence

import pytest

from games.kernel.moves import Move
from games.rules.to_be_continued.moves import (
    Direction,
    Discard,
    DiscardToRemove,
    DrawFromDeck,
    DrawFromPile,
    EndTurn,
    PlayAd,
    PlayFaceDown,
    PlayMeanwhile,
    PlayStory,
    Rearrange,
    Shift,
    StopDrawing,
)
from games.rules.to_be_continued.state import Stage

from .boards import slot, table

PAGES = {0: "ad-2 fox-3", 1: "tide-9"}
HAND = ("fox-1", "meanwhile-1", "ad-1", "comet-2", "comet-3", "comet-4")
PILES = (["lantern-1", "lantern-2"], ["lantern-3"])


def can_be_taken_back(move: Move, stage: Stage, refilling: Sequence[int] = ()) -> bool:
    match = table(PAGES, hands={0: HAND}, piles=PILES, stage=stage, refilling=list(refilling))
    return match.play(move).can_be_taken_back


@pytest.mark.parametrize(
    ("move", "stage"),
    [
        (DrawFromPile(0), Stage.DRAW),
        (PlayFaceDown(slot("fox-1"), 1, 0), Stage.PLAY),
        (EndTurn(), Stage.FINISH),
    ],
)
def test_what_tells_nobody_anything_can_be_taken_back(move: Move, stage: Stage):
    assert can_be_taken_back(move, stage)


def test_drawing_no_more_can_be_taken_back():
    assert can_be_taken_back(StopDrawing(), Stage.REFILL, refilling=[1])


@pytest.mark.parametrize(
    ("move", "stage"),
    [
        (DrawFromDeck(), Stage.DRAW),
        (PlayStory(slot("fox-1"), -1, 0), Stage.PLAY),
        (PlayAd(slot("ad-1"), 1, 0, 0, 1, 0), Stage.PLAY),
        (PlayMeanwhile(slot("meanwhile-1"), 0, 0), Stage.PLAY),
        (DiscardToRemove(slot("comet-2"), 1, 0), Stage.FINISH),
        (Rearrange((Shift(slot("comet-2"), 0, 0, 0, Direction.RIGHT),)), Stage.FINISH),
        (Discard(slot("comet-2"), 0), Stage.EXCESS),
    ],
)
def test_what_shows_a_card_cannot(move: Move, stage: Stage):
    assert not can_be_taken_back(move, stage)


def test_nor_can_a_draw_that_turns_up_the_next_card_of_the_deck():
    assert not can_be_taken_back(DrawFromPile(1), Stage.DRAW)
