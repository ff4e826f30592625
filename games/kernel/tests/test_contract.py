"""What a game gets from the contract without writing it."""

import pytest

from games.kernel.chance import Fast
from games.kernel.contract import ENUMERATED_AT_MOST, LOST, WON, Game, Outcome
from games.kernel.decisions import Amount, Arrange, Decision, OneOf, Pick
from games.kernel.position import Position, redacted, why_not_start

from .puppet import PUPPET, Aloud, Choose, Count, Do, Puppet, PuppetOptions, Quietly, start


@pytest.mark.parametrize(
    ("ranks", "winners"), [((1, 2), (0,)), ((2, 1, 1), (1, 2)), ((1, 1), ()), ((1, 1, 1), ()), ((2, 3, 1), (2,))]
)
def test_the_first_rank_wins_unless_rivals_all_share_it(ranks: tuple[int, ...], winners: tuple[int, ...]):
    each_its_own = tuple((seat,) for seat in range(len(ranks)))
    assert Outcome(ending="x", ranks=ranks).winners(each_its_own) == winners


@pytest.mark.parametrize(("ranks", "winners"), [((1, 2, 1, 2), (0, 2)), ((1, 1, 1, 1), ())])
def test_a_side_wins_as_a_whole_and_sides_that_share_the_first_rank_have_drawn(
    ranks: tuple[int, ...], winners: tuple[int, ...]
):
    assert Outcome(ending="x", ranks=ranks).winners(((0, 2), (1, 3))) == winners


@pytest.mark.parametrize(("seats", "everybody"), [(1, (0,)), (2, (0, 1)), (3, (0, 1, 2))])
def test_a_table_that_is_one_side_wins_or_loses_together(seats: int, everybody: tuple[int, ...]):
    assert Outcome(ending="x", ranks=(WON,) * seats).winners((everybody,)) == everybody
    assert Outcome(ending="x", ranks=(LOST,) * seats).winners((everybody,)) == ()


def test_nobody_wins_where_there_are_only_scores():
    assert Outcome(ending="x", ranks=None, scores=(3, 4)).winners(((0, 1),)) == ()


def test_every_seat_is_its_own_side_by_default():
    assert PUPPET.sides("show", 3) == ((0,), (1,), (2,))


def test_small_choices_are_enumerated_and_large_ones_described():
    assert PUPPET.enumerated(Amount("count", "amount", 1, 3)) == [Count(1), Count(2), Count(3)]
    assert PUPPET.enumerated(Pick("choose", "items", (1, 2), 0, 2)) == [
        Choose(()),
        Choose((1,)),
        Choose((2,)),
        Choose((1, 2)),
    ]
    assert PUPPET.enumerated(Amount("count", "amount", 1, ENUMERATED_AT_MOST)) is not None
    assert PUPPET.enumerated(Amount("count", "amount", 0, ENUMERATED_AT_MOST)) is None
    assert PUPPET.enumerated(Arrange("choose", "items", (1, 2, 3, 4, 5))) is None


def test_whole_moves_are_not_filled_in():
    with pytest.raises(TypeError):
        PUPPET.filled(OneOf(("do",)), 1)
    assert PUPPET.enumerated(OneOf(("do",))) is None


def test_a_sample_is_a_legal_move_or_an_answer_to_the_described_choice():
    state = start().state
    assert PUPPET.sample_move(state, Decision(1, 0, "act", OneOf(("do",))), Fast(0)) == Do()
    described = PUPPET.sample_move(state, Decision(1, 0, "amount", Amount("count", "amount", 0, 10**6)), Fast(0))
    assert isinstance(described, Count)


def test_a_game_that_reveals_no_groups_says_so_when_it_asks_one():
    class Blunt(Puppet):
        reveal = Game.reveal

    game = Blunt(PUPPET.pack)
    position = Position(game, start("group 0", seats=1).snapshot)
    with pytest.raises(TypeError, match="does not reveal groups"):
        position.apply(0, 1, Do(), Fast(0))


def test_a_table_that_fits_is_not_refused():
    assert why_not_start(PUPPET, "duet", 2, PuppetOptions()) is None


def test_redacted_events_are_those_that_a_viewer_sees():
    assert redacted([Aloud(), Quietly()], 0) == [Aloud(), Quietly()]
