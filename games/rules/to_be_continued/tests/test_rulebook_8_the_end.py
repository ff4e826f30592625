"""The rulebook, sentence by sentence: the end of a turn and the end of the game."""

import pytest

from games.kernel.chance import Fast
from games.kernel.position import Position
from games.rules.to_be_continued.events import CardTurnedUp, ChapterScored, TurnEnded
from games.rules.to_be_continued.moves import EndTurn
from games.rules.to_be_continued.state import Stage

from .boards import GAME, Table, table
from .playing import count, discard, kinds, play, story

SEVEN = ["tide-1", "tide-2", "tide-3", "tide-4", "tide-5", "tide-6", "tide-7"]
FULL = "(fox-1) (fox-2) (fox-3) / (fox-4) (fox-5) (fox-6) / (fox-7) (fox-9) (fox-10)"
EIGHT = "(comet-1) (comet-2) (comet-3) / (comet-4) (comet-5) (comet-6) / (comet-7) (comet-9) ."


# The end of a turn


def finished(hand: list[str]) -> Table:
    """Seat 0 has placed its card and says that the turn is over."""
    match = table(seats=3, hands={0: hand}, stage=Stage.FINISH)
    match.play(EndTurn())
    return match


@pytest.mark.parametrize("held", [6, 7])
def test_with_more_than_five_cards_the_excess_is_discarded(held: int):
    match = finished(SEVEN[:held])
    for number in range(held - 5):
        assert match.asked() == (0, "discard_excess")
        match.play(discard(SEVEN[number]))
    assert len(match.hand(0)) == 5
    assert match.asked() == (1, "draw_card")


@pytest.mark.parametrize("held", [2, 4, 5])
def test_with_five_cards_or_fewer_nothing_is_discarded(held: int):
    match = finished(SEVEN[:held])
    assert len(match.hand(0)) == held
    assert match.asked() == (1, "draw_card")


def test_each_excess_card_goes_onto_any_of_the_piles():
    match = finished(SEVEN)
    play(match, discard("tide-7", 2), discard("tide-2", 1))
    assert (match.pile(2)[-1], match.pile(1)[-1]) == ("tide-7", "tide-2")


def test_any_card_of_the_hand_may_go():
    match = finished(SEVEN[:6])
    assert {(move.card, move.pile) for move in match.legal()} == {
        (card, pile) for card in match.state.hands[0] for pile in range(3)
    }


def test_while_excess_is_discarded_nothing_else_is_possible():
    match = finished(SEVEN)
    assert kinds(match) == {"discard"}


def test_during_the_turn_more_than_five_cards_may_be_held():
    match = table(seats=3, hands={0: SEVEN})
    match.play(story("tide-1"))
    assert match.asked() == (0, "finish_turn")
    assert len(match.hand(0)) == 6


def test_the_end_of_a_turn_is_told():
    match = finished(SEVEN[:5])
    assert [event.seat for event in match.events if isinstance(event, TurnEnded)] == [0]


# The end of the game


def last_turn(page: str = FULL, **fields) -> Table:
    """Two players, and only the last cell of seat 1 is empty."""
    return table({0: page, 1: EIGHT}, seats=2, turn_of=1, hands={1: ["comet-12"]}, **fields)


def test_the_game_ends_when_every_chapter_has_nine_cards():
    match = last_turn()
    match.play(story("comet-12", 2, 2))
    assert [count(match, seat) for seat in range(2)] == [9, 9]
    assert match.asked() is None
    assert match.position.outcome is not None
    assert match.position.outcome.ending == "chapters_complete"


def test_it_does_not_end_while_a_chapter_has_fewer():
    match = table({0: EIGHT, 1: FULL.replace("(fox-10)", ".")}, seats=2, hands={0: ["tide-1"]})
    match.play(story("tide-1", 2, 2))
    assert match.asked() == (1, "draw_card")
    assert match.position.outcome is None


def test_at_the_end_every_chapter_is_scored_and_what_lay_face_down_is_shown():
    match = last_turn()
    match.play(story("comet-12", 2, 2))
    assert len([event for event in match.events if isinstance(event, CardTurnedUp)]) == 17
    scored = {event.seat: event for event in match.events if isinstance(event, ChapterScored)}
    assert {seat: (event.timeline, event.story, event.ads, event.total) for seat, event in scored.items()} == {
        0: (0, 0, 0, 0),
        1: (1, 1, 0, 2),
    }


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_game_has_nine_turns_for_each_player(seats: int):
    options = GAME.info.options()
    match = Table(Position.start(GAME, mode="chapters", seats=seats, options=options, chance=Fast(seats)).position)
    turns: list[int] = []
    while match.position.outcome is None:
        match.play(match.position.default(match.question()), Fast(1))
        turns += [event.seat for event in match.events if isinstance(event, TurnEnded)]
    assert turns == [*match.state.order] * 9
    assert [count(match, seat) for seat in range(seats)] == [9] * seats
