"""The door: which answers are accepted, what an answer leaves behind, and how each wrong one is refused."""

import itertools
from typing import Any

import msgspec
import pytest

from games.kernel.chance import Fast, Loaded
from games.kernel.decisions import Decision, OneOf
from games.kernel.errors import (
    AmountOutOfRange,
    GameBug,
    GroupOpen,
    MatchOver,
    NotAmongItems,
    NotYourDecision,
    Refusal,
    Refused,
    SeatsNotAllowed,
    StaleDecision,
    UnknownDecision,
    UnknownMode,
    WrongCount,
    WrongMove,
)
from games.kernel.events import Answered
from games.kernel.moves import Move
from games.kernel.position import Position

from .puppet import PUPPET, Choose, Count, Do, NoThirdSeat, NotToday, PuppetOptions, Strings, TooLate, do, start

DO_NOTHING = Do()


def refusal_of(position: Position[Strings], seat: int, decision_id: int, move: Move = DO_NOTHING) -> Refusal:
    """The refusal, having checked that it changed nothing, in place or not, and that `why_not` says the same."""
    before = position.encode()
    for owned in (False, True):
        with pytest.raises(Refused) as refused:
            position.apply(seat, decision_id, move, Loaded(), owned=owned)
    assert position.encode() == before
    assert position.why_not(seat, decision_id, move) == refused.value.refusal
    return refused.value.refusal


# Starting


@pytest.mark.parametrize(
    ("mode", "seats", "first", "refusal"),
    [
        ("opera", 2, "ask 0", UnknownMode(mode="opera", modes=("show", "duet"))),
        ("duet", 1, "ask 0", SeatsNotAllowed(mode="duet", seats=1, allowed=(2,))),
        ("duet", 3, "ask 0", NoThirdSeat()),
        ("show", 2, "never", NotToday()),
    ],
)
def test_a_table_that_does_not_fit_is_refused_by_its_reason(mode: str, seats: int, first: str, refusal: Refusal):
    with pytest.raises(Refused) as refused:
        Position.start(PUPPET, mode=mode, seats=seats, options=PuppetOptions(first=first), chance=Fast(0))
    assert refused.value.refusal == refusal


def test_a_match_starts_at_ply_nought_with_its_first_question():
    position = start()
    assert position.ply == 0
    assert position.decisions == [Decision(1, 0, "act", OneOf(("do",)))]


def test_a_game_that_asks_nobody_is_a_bug():
    with pytest.raises(GameBug, match="nobody owes"):
        start("offer 0")
    with pytest.raises(GameBug, match="nobody owes"):
        do(start(), 1)


# Refusing


def test_an_answer_to_a_question_that_was_never_asked_is_refused():
    assert refusal_of(start(), 0, 2) == UnknownDecision(decision_id=2)
    assert refusal_of(start(), 0, 0) == UnknownDecision(decision_id=0)
    assert refusal_of(start(), 0, -1) == UnknownDecision(decision_id=-1)


def test_an_answer_to_an_answered_question_is_stale():
    assert refusal_of(do(start(), 1, "ask 0").position, 0, 1) == StaleDecision(decision_id=1)


def test_nobody_answers_for_another_seat():
    assert refusal_of(start(), 1, 1) == NotYourDecision(decision_id=1, seat=1)


def test_an_ended_match_takes_no_answer():
    over = do(start(), 1, "offer 1", "ask 0", "end").position
    for decision_id in (1, 2, 3, 99):
        assert refusal_of(over, 0, decision_id) == MatchOver()


def test_while_a_group_is_open_only_its_answers_are_accepted():
    position = do(start(), 1, "offer 0", "ask 1", "group 0 1").position
    assert refusal_of(position, 0, 2) == GroupOpen()
    assert refusal_of(position, 1, 3) == GroupOpen()
    assert position.why_not(1, 5, Do()) is None


def test_while_a_group_is_open_nobody_owes_an_answer_that_could_not_be_given():
    position = do(start(seats=3), 1, "ask 1", "group 0 2").position
    assert [decision.seat for decision in position.owed()] == [0, 2]
    assert position.owed(1) == []
    position = do(do(position, 3).position, 4).position
    assert [decision.seat for decision in position.owed()] == [1, 0]


def test_a_move_of_another_game_is_refused_though_it_has_the_right_name():
    foreign: Any = msgspec.defstruct("Do", [("what", tuple[str, ...], ())], bases=(Move,), frozen=True)
    assert refusal_of(start(), 0, 1, foreign()) == WrongMove(decision="act", move="do", takes=("do",))


def test_a_move_must_fit_the_shape_of_its_choice_before_the_game_judges_it():
    assert refusal_of(start(), 0, 1, Count(2)) == WrongMove(decision="act", move="count", takes=("do",))
    pick, amount = start("pick 0"), start("amount 0")
    assert refusal_of(pick, 0, 1, Choose((4,))) == NotAmongItems(item=4)
    assert refusal_of(pick, 0, 1, Choose(())) == WrongCount(count=0, least=1, most=2)
    assert refusal_of(amount, 0, 1, Count(4)) == AmountOutOfRange(amount=4, lo=1, hi=3)


def test_the_game_has_the_last_word():
    assert refusal_of(start(), 0, 1, Do(("illegal",))) == NotToday()


# Applying


def test_applying_leaves_the_position_as_it_was():
    position = start()
    before = position.encode()
    step = do(position, 1, "ask 1")
    assert position.encode() == before
    assert step.position.ply == 1


def test_an_owned_position_is_changed_in_place():
    position = start()
    assert do(position, 1, "ask 1", owned=True).position is position
    assert position.ply == 1


def test_ids_are_never_used_again():
    position = do(start(), 1, "ask 0", "offer 1", "withdraw 3", "offer 1").position
    assert [d.id for d in position.decisions] == [2, 4]
    assert [d.id for d in do(position, 2, "ask 0").position.decisions] == [4, 5]


def test_an_id_lives_while_others_move():
    position = do(start(), 1, "ask 1", "ask 0").position
    position = do(position, 3, "ask 0").position
    assert do(position, 2, "ask 1").position.state.done == ["0 act", "0 act", "1 act"]


def test_the_end_leaves_nothing_standing():
    over = do(start(), 1, "offer 1", "ask 0", "end")
    assert over.outcome == over.position.outcome
    assert over.position.decisions == []


def test_the_chance_position_is_kept():
    assert do(start(), 1, "roll", "roll", "ask 0").position.snapshot.chance_calls == 2


def test_a_game_finds_what_stands_for_a_seat_by_name():
    words = ("ask 0", "offer 1", "standing 1 extra", "standing 0 extra", "standing 1 act", "standing 0 act")
    assert do(start(), 1, *words).position.state.done[1:] == ["decision 3", "nothing", "nothing", "decision 2"]


# Offers


def test_an_offer_stands_until_it_is_taken_and_nobody_waits_for_it():
    position = do(start(), 1, "offer 1", "ask 0").position
    assert [d.id for d in position.offers()] == [2]
    assert [d.id for d in position.owed()] == [3]
    position = do(position, 3, "ask 0").position
    assert position.why_not(1, 2, Do()) is None
    assert position.apply(1, 2, Do(), Fast(0)).position.offers() == []


# Withdrawing


def test_a_late_answer_is_refused_by_the_reason_of_the_withdrawal():
    position = do(start(), 1, "offer 1", "ask 0", "withdraw 2 too_late").position
    assert refusal_of(position, 1, 2) == TooLate()


def test_a_withdrawal_without_a_reason_leaves_a_stale_decision():
    position = do(start(), 1, "offer 1", "ask 0", "withdraw 2").position
    assert refusal_of(position, 1, 2) == StaleDecision(decision_id=2)


def test_the_reason_is_told_to_the_seat_that_was_asked_alone():
    position = do(start(), 1, "offer 1", "ask 0", "withdraw 2 too_late").position
    assert refusal_of(position, 0, 2) == StaleDecision(decision_id=2)


def test_the_reason_is_kept_until_that_seat_answers_something_else():
    position = do(start(), 1, "offer 1", "ask 0", "withdraw 2 too_late").position
    position = do(position, 3, "ask 1").position
    assert refusal_of(position, 1, 2) == TooLate()
    position = do(position, 4, "ask 0").position
    assert refusal_of(position, 1, 2) == StaleDecision(decision_id=2)


def test_the_reason_is_forgotten_with_a_sealed_answer_when_it_is_revealed():
    position = do(start(), 1, "offer 1", "withdraw 2 too_late", "group 0 1").position
    position = do(position, 4).position
    assert refusal_of(position, 1, 2) == TooLate()
    position = do(position, 3).position
    assert refusal_of(position, 1, 2) == StaleDecision(decision_id=2)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("ask 0", "withdraw 9"), "does not stand"),
        (("ask 0", "withdraw 1"), "does not stand"),
        (("group 0 1", "withdraw 2"), "answered as a whole"),
        (("ask 0", "offer 1", "withdraw 3 details"), "has details"),
        (("ask 0", "offer 1", "withdraw 3 undeclared"), "is not declared"),
        (("ask 2",), "no seat 2"),
        (("unheard",), "does not declare the question"),
        (("group 0 1", "group 0 1"), "one group at a time"),
        (("group",), "at least one seat"),
    ],
)
def test_a_game_that_misuses_its_verbs_is_a_bug(words: tuple[str, ...], complaint: str):
    with pytest.raises(GameBug, match=complaint):
        do(start(), 1, *words)


# Groups


def trio() -> Position[Strings]:
    return start("group 0 1 2", seats=3)


def test_all_seats_of_a_group_are_asked_at_once():
    position = trio()
    assert [(d.id, d.seat, d.sealed) for d in position.owed()] == [(1, 0, True), (2, 1, True), (3, 2, True)]
    assert position.group_open


def test_the_first_answer_takes_a_ply_and_says_only_that_the_seat_has_answered():
    step = do(trio(), 2, "secret")
    assert step.events == (Answered(seat=1, decision="together"),)
    assert (step.took_ply, step.position.ply) == (True, 1)
    assert [d.seat for d in step.position.owed()] == [0, 2]
    assert step.position.state.done == []


def test_a_replacement_takes_no_ply_and_says_nothing():
    step = do(do(trio(), 2, "secret").position, 2, "better")
    assert (step.events, step.took_ply, step.position.ply) == ((), False, 1)
    assert step.position.sealed_answer(2) == Do(("better",))
    assert not step.can_be_taken_back


def test_the_last_answer_reveals_in_seat_order():
    position = do(do(do(trio(), 3, "c").position, 1, "a").position, 2, "b").position
    assert position.state.done == ["0 ('a',)", "1 ('b',)", "2 ('c',)"]
    assert not position.group_open
    assert position.snapshot.sealed == []
    assert [(d.id, d.seat) for d in position.decisions] == [(4, 0)]


def test_the_order_of_arrival_does_not_matter_not_even_in_the_bytes():
    halfway, ends = set(), set()
    for order in itertools.permutations((1, 2, 3)):
        position = trio()
        for count, decision_id in enumerate(order):
            position = do(position, decision_id, f"answer {decision_id}").position
            if count == 1 and set(order[:2]) == {1, 3}:
                halfway.add(position.encode())
        ends.add(position.encode())
    assert (len(halfway), len(ends)) == (1, 1)


def test_an_illegal_replacement_leaves_the_sealed_answer():
    position = do(trio(), 2, "secret").position
    assert refusal_of(position, 1, 2, Do(("illegal",))) == NotToday()
    assert position.sealed_answer(2) == Do(("secret",))


def test_imagining_redraws_the_sealed_answers_of_others_only():
    position = do(do(trio(), 1, "mine").position, 2, "theirs").position
    imagined = position.imagine(0, Fast(0))
    assert imagined.sealed_answer(1) == Do(("mine",))
    assert imagined.sealed_answer(2) == Do()
    assert position.sealed_answer(2) == Do(("theirs",))


# Taking back


@pytest.mark.parametrize(
    ("words", "possible"),
    [
        (("quietly", "ask 0"), True),
        (("ask 0",), True),
        (("aloud", "ask 0"), False),
        (("roll", "ask 0"), False),
        (("quietly", "end"), False),
    ],
)
def test_a_step_can_be_taken_back_when_nobody_learnt_anything(words: tuple[str, ...], possible: bool):
    assert do(start(), 1, *words).can_be_taken_back is possible
