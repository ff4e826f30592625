"""Choices: which answers fit each kind, how many there are, and that a sample is one of them."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.chance import Fast
from games.kernel.decisions import (
    Amount,
    Arrange,
    Choice,
    Decision,
    OneOf,
    Pick,
    answer_count,
    answers,
    by_id,
    move_names,
    sample_answer,
    why_not_choice,
)
from games.kernel.errors import (
    AmountOutOfRange,
    NotAmongItems,
    NotAnArrangement,
    Refusal,
    WrongCount,
    WrongMove,
)
from games.kernel.moves import Move


class Pass(Move, frozen=True):
    pass


class Take(Move, frozen=True):
    items: tuple[int, ...] = ()


class Pay(Move, frozen=True):
    coins: int = 0


PICK = Pick("take", "items", (3, 5, 8), 1, 2)
AMOUNT = Amount("pay", "coins", 2, 4)
ARRANGE = Arrange("take", "items", (3, 5, 5))
ONE_OF = OneOf(("pass", "pay"))


def why_not(choice: Choice, move: Move) -> Refusal | None:
    return why_not_choice(Decision(1, 0, "what", choice), move)


@pytest.mark.parametrize(
    ("choice", "move"),
    [
        (ONE_OF, Pass()),
        (ONE_OF, Pay(100)),
        (PICK, Take((5,))),
        (PICK, Take((8, 3))),
        (AMOUNT, Pay(2)),
        (AMOUNT, Pay(4)),
        (ARRANGE, Take((5, 3, 5))),
    ],
)
def test_an_answer_that_fits_is_accepted(choice: Choice, move: Move):
    assert why_not(choice, move) is None


@pytest.mark.parametrize(
    ("choice", "move", "refusal"),
    [
        (ONE_OF, Take(), WrongMove(decision="what", move="take", takes=("pass", "pay"))),
        (PICK, Pay(3), WrongMove(decision="what", move="pay", takes=("take",))),
        (PICK, Take(()), WrongCount(count=0, least=1, most=2)),
        (PICK, Take((3, 5, 8)), WrongCount(count=3, least=1, most=2)),
        (PICK, Take((4,)), NotAmongItems(item=4)),
        (PICK, Take((3, 3)), NotAmongItems(item=3)),
        (AMOUNT, Pay(1), AmountOutOfRange(amount=1, lo=2, hi=4)),
        (AMOUNT, Pay(5), AmountOutOfRange(amount=5, lo=2, hi=4)),
        (ARRANGE, Take((3, 5)), NotAnArrangement(count=3)),
        (ARRANGE, Take((3, 3, 5)), NotAnArrangement(count=3)),
        (ARRANGE, Take((3, 5, 5, 5)), NotAnArrangement(count=3)),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_with_its_details(choice: Choice, move: Move, refusal: Refusal):
    assert why_not(choice, move) == refusal
    assert refusal.message


def test_move_names_are_those_that_answer_a_choice():
    assert move_names(ONE_OF) == ("pass", "pay")
    assert move_names(PICK) == ("take",)


@pytest.mark.parametrize(
    ("choice", "count"), [(PICK, 6), (AMOUNT, 3), (Arrange("take", "items", (1, 2, 3)), 6), (ONE_OF, None)]
)
def test_answers_are_counted_without_listing_them(choice: Choice, count: int | None):
    assert answer_count(choice) == count
    if count is not None:
        assert len(set(answers(choice))) == count


CHOICES = st.one_of(
    st.builds(
        lambda items, bounds: Pick("take", "items", tuple(items), min(bounds), min(len(items), max(bounds))),
        st.lists(st.integers(), min_size=3, max_size=6, unique=True),
        st.tuples(st.integers(0, 3), st.integers(0, 6)),
    ),
    st.builds(lambda lo, more: Amount("pay", "coins", lo, lo + more), st.integers(-9, 9), st.integers(0, 9)),
    st.builds(lambda items: Arrange("take", "items", tuple(items)), st.lists(st.integers(), max_size=5)),
)


@given(CHOICES, st.integers())
def test_a_sampled_answer_fits(choice: Choice, seed: int):
    answer = sample_answer(choice, Fast(seed))
    assert why_not(choice, Pay(answer) if isinstance(choice, Amount) else Take(answer)) is None


@given(CHOICES)
def test_every_listed_answer_fits(choice: Choice):
    for answer in answers(choice):
        assert why_not(choice, Pay(answer) if isinstance(choice, Amount) else Take(answer)) is None


@pytest.mark.parametrize("choice", [PICK, AMOUNT, Arrange("take", "items", (1, 2, 3))])
def test_every_answer_is_sampled_sooner_or_later(choice: Choice):
    chance = Fast(0)
    assert {sample_answer(choice, chance) for _ in range(300)} == set(answers(choice))


def test_only_the_game_can_sample_whole_moves():
    with pytest.raises(TypeError):
        sample_answer(ONE_OF, Fast(0))


def test_a_decision_is_found_by_its_id():
    decisions = [Decision(2, 0, "a", ONE_OF), Decision(5, 1, "b", ONE_OF, owed=False)]
    assert by_id(decisions, 5) == decisions[1]
    assert by_id(decisions, 3) is None


def test_decisions_of_a_group_are_sealed():
    assert Decision(1, 0, "a", ONE_OF, group=1).sealed
    assert not Decision(1, 0, "a", ONE_OF).sealed


def test_a_choice_of_which_all_moves_are_listed_is_kept_as_before_there_were_others():
    assert msgspec.to_builtins(OneOf(("take",))) == {"type": "one_of", "moves": ("take",)}


def test_a_choice_says_of_which_moves_only_examples_are_listed():
    choice = OneOf(("take", "pass"), described=("take",))
    assert msgspec.convert(msgspec.to_builtins(choice), OneOf) == choice
    assert move_names(choice) == ("take", "pass")
    assert why_not(choice, Take((1, 2))) is None
