"""Scripts: frames run from the top of the stack, wait for answers as data, and cannot run for ever."""

from typing import Any, cast

import pytest
from msgspec import Struct, field

from games.kernel.codec import Codec
from games.kernel.contract import Turn
from games.kernel.errors import GameBug
from games.kernel.script import MAX_DEPTH, Frame, Programs, Signal, run

LOG: list[str] = []
TURN = cast("Turn[Any]", None)


class Outer(Frame):
    times: int = 2


class Inner(Frame):
    name: str = ""


class Holder(Struct):
    stack: list[Outer | Inner] = field(default_factory=list)


@pytest.fixture(autouse=True)
def _empty_log():
    LOG.clear()


def say(word: str, signal: Signal | None = None):
    def step(turn: Turn[Any], frame: Any) -> Signal | None:
        LOG.append(word)
        return signal

    return step


def test_a_frame_runs_its_steps_in_order_and_leaves():
    stack = [Outer()]
    assert run(TURN, stack, {Outer: (say("a"), say("b"))})
    assert (LOG, stack) == (["a", "b"], [])


def test_an_empty_stack_is_done():
    assert run(TURN, [], {})


def test_a_step_that_pushes_is_followed_by_what_it_pushed():
    stack: list[Any] = [Outer()]

    def push(turn: Turn[Any], frame: Outer) -> None:
        LOG.append("push")
        stack.extend([Inner(name="second"), Inner(name="first")])

    def name(turn: Turn[Any], frame: Inner) -> None:
        LOG.append(frame.name)

    assert run(TURN, stack, {Outer: (push, say("after")), Inner: (name,)})
    assert LOG == ["push", "first", "second", "after"]


def test_a_question_stops_the_run_and_the_next_run_goes_on_behind_it():
    stack = [Outer()]
    programs: Programs = {Outer: (say("ask", Signal.WAIT), say("answered"))}
    assert not run(TURN, stack, programs)
    assert (LOG, stack[0].at) == (["ask"], 1)
    assert run(TURN, stack, programs)
    assert LOG == ["ask", "answered"]


def test_wait_again_asks_at_the_same_step_until_it_is_done():
    def ask(turn: Turn[Any], frame: Outer) -> Signal:
        if frame.times == 0:
            return Signal.END
        frame.times -= 1
        LOG.append("ask")
        return Signal.WAIT_AGAIN

    stack = [Outer()]
    programs: Programs = {Outer: (ask, say("never"))}
    assert [run(TURN, stack, programs) for _ in range(3)] == [False, False, True]
    assert LOG == ["ask", "ask"]


def test_again_repeats_a_step_after_what_it_has_pushed():
    stack: list[Any] = [Outer(times=3)]

    def repeat(turn: Turn[Any], frame: Outer) -> Signal | None:
        if frame.times == 0:
            return None
        frame.times -= 1
        stack.append(Inner())
        return Signal.AGAIN

    assert run(TURN, stack, {Outer: (repeat, say("after")), Inner: (say("inner"),)})
    assert LOG == ["inner", "inner", "inner", "after"]


def test_end_leaves_out_the_rest_of_the_frame_but_not_the_frames_below():
    stack: list[Any] = [Outer(), Inner()]
    programs: Programs = {Outer: (say("below"),), Inner: (say("stop", Signal.END), say("never"))}
    assert run(TURN, stack, programs)
    assert LOG == ["stop", "below"]


def test_a_stack_goes_on_from_its_bytes():
    programs: Programs = {Outer: (say("ask", Signal.WAIT), say("outer")), Inner: (say("in", Signal.WAIT), say("inner"))}
    stack: list[Outer | Inner] = [Outer(), Inner(name="kept")]
    run(TURN, stack, programs)
    codec: Codec[Holder] = Codec(Holder)
    saved = codec.copy(Holder(stack)).stack
    assert saved == [Outer(), Inner(at=1, name="kept")]
    while not run(TURN, saved, programs):
        pass
    assert LOG == ["in", "inner", "ask", "outer"]


def test_effects_that_nest_for_ever_are_a_bug():
    stack: list[Any] = [Outer()]
    with pytest.raises(GameBug, match="nested deeper"):
        run(TURN, stack, {Outer: (lambda turn, frame: stack.append(Outer()),)})
    assert len(stack) == MAX_DEPTH + 1


def test_effects_that_repeat_for_ever_are_a_bug():
    with pytest.raises(GameBug, match="steps"):
        run(TURN, [Outer()], {Outer: (lambda turn, frame: Signal.AGAIN,)})


def test_a_frame_is_tagged_by_its_name():
    codec: Codec[Outer | Inner] = Codec(Outer | Inner, as_json=True)
    assert codec.encode(Inner(name="x")) == b'{"frame":"inner","at":0,"name":"x"}'
