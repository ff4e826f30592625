"""The rulebook, sentence by sentence: the end of the game."""

from games.rules.end_of_line.events import LinesCutOff
from games.rules.end_of_line.state import Ending

from .dealing import started
from .playing import act, code, play_rounds
from .tables import LEFT, RIGHT, UP, Table, table


def ended(match: Table) -> tuple[str, tuple[int, ...] | None] | None:
    outcome = match.position.outcome
    return None if outcome is None else (outcome.ending, outcome.ranks)


def test_a_line_without_an_available_way_out_at_the_end_of_the_action_phase_has_lost():
    match = started(["l", "lr"], ["l l l", "s s s"])
    play_rounds(match, {0: "l:U", 1: "s:U"}, {0: "l:L l:D", 1: "s:U s:U"})
    assert match.told(LinesCutOff) == [LinesCutOff(seats=(0,))]
    assert ended(match) == (Ending.LAST_LINE, (2, 1))


def test_it_has_not_lost_before_that():
    match = started(["l", "lr"], ["l l l", "sl s s"])
    play_rounds(match, {0: "l:U", 1: "sl:U"})
    act(match, 0, "l:L l:D")
    assert match.ways(0) == []
    assert match.view().seats[0].in_play
    assert match.asked == 1


def test_a_way_out_may_be_cut_by_another_player():
    match = table({0: "s l"}, hands={0: "s s", 1: "r s"}, starts={1: (4, 3, RIGHT)})
    act(match, 0, "s:L s:L")
    assert match.ways(0) == [(LEFT, 5, 4)]
    act(match, 1, "r:R s:D")
    assert match.ways(0) == []
    assert ended(match) == (Ending.LAST_LINE, (2, 1))


def test_a_way_out_that_was_cut_may_be_one_of_several():
    match = table({0: "s slr", 1: "s l"}, hands={0: "s s", 1: "s s"}, order=[1, 0])
    act(match, 1, "s:L")
    assert [exit_ for exit_, _, _ in match.ways(0)] == [UP, LEFT]


def test_the_last_player_who_can_follow_the_line_wins():
    match = started(["s", "l", "lr"], ["l l l", "s s l l l", "r s s s s"])
    play_rounds(match, {0: "l:U", 1: "s:L", 2: "r:R"}, {0: "l:L l:D", 1: "s:L l:L", 2: "s:D s:D"})
    assert ended(match) is None
    assert [seat.in_play for seat in match.view().seats] == [False, True, True]
    play_rounds(match, {1: "l:D l:R", 2: "s:D s:D"})
    assert ended(match) == (Ending.LAST_LINE, (3, 2, 1))


def test_whoever_is_out_is_asked_no_more_draws_no_more_and_the_line_stays_on_the_table():
    match = started(["s", "l", "lr"], ["l l l", "s s l l l", "r s s s s"])
    play_rounds(match, {0: "l:U", 1: "s:L", 2: "r:R"}, {0: "l:L l:D", 1: "s:L l:L", 2: "s:D s:D"})
    assert 0 not in match.state.order
    assert [match.state.board[cell] for cell in match.state.lines[0].cells] == [0, 0, 0, 0]
    # Five cards were drawn and one more; three of them were placed.
    assert match.view().seats[0].hand_count == 3


def test_when_all_who_are_left_end_together_they_share_a_draw():
    match = started(["l", "lr"], ["l l l", "r r r"])
    play_rounds(match, {0: "l:U", 1: "r:U"}, {0: "l:L l:D", 1: "r:R r:D"})
    assert match.told(LinesCutOff) == [LinesCutOff(seats=(0, 1))]
    assert ended(match) == (Ending.ALL_CUT_OFF, (1, 1))


def test_after_the_end_nothing_is_asked():
    match = started(["l", "lr"], ["l l l", "r r r"])
    play_rounds(match, {0: "l:U", 1: "r:U"}, {0: "l:L l:D", 1: "r:R r:D"})
    assert match.position.decisions == []


def test_rivals_do_not_give_up_their_line():
    match = started(["s", "l"])
    assert code(match, "finish") == "wrong_move"
