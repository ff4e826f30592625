"""Scripts: effects that wait for answers, kept as data.

`state.stack` is a list of tagged *frames*. A frame names a program (by its type), the step it is at, and what it has
bound so far (its fields). `run` carries out the top frame step by step until one asks a question or the stack is empty.
Nothing waits in a generator or a closure: a save in mid-effect is the state.
"""

import enum
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from .contract import Turn
from .errors import GameBug
from .names import snake_case

MAX_DEPTH = 64
MAX_STEPS = 10_000


class Frame(Struct, tag_field="frame", tag=snake_case):
    """Base of a game's frames: `at` is the step that comes next."""

    at: int = 0


class Signal(enum.Enum):
    """What a step tells the runner; a step that returns None is done, and the next one follows."""

    WAIT = "a question stands: stop; `run` goes on with the next step"
    WAIT_AGAIN = "a question stands: stop; `run` takes this step again"
    AGAIN = "take this step again (after what it has pushed)"
    END = "the frame is done"


StepFunction: TypeAlias = Callable[[Turn[Any], Any], Signal | None]
Programs: TypeAlias = Mapping[type[Frame], Sequence[StepFunction]]


def run(turn: Turn[Any], stack: list[Any], programs: Programs) -> bool:
    """Runs the stack until a question stands (False) or it is empty (True).

    A step may push frames: they run first. Raises `GameBug` beyond `MAX_DEPTH` frames or `MAX_STEPS` steps, so a pack
    whose effects would never end cannot hang the server.
    """
    for _ in range(MAX_STEPS):
        if not stack:
            return True
        if len(stack) > MAX_DEPTH:
            raise GameBug(f"effects are nested deeper than {MAX_DEPTH}")
        frame = stack[-1]
        program = programs[type(frame)]
        if frame.at >= len(program):
            stack.pop()
            continue
        step = program[frame.at]
        frame.at += 1
        signal = step(turn, frame)
        if signal in (Signal.AGAIN, Signal.WAIT_AGAIN):
            frame.at -= 1
        if signal is Signal.END:
            frame.at = len(program)
        if signal in (Signal.WAIT, Signal.WAIT_AGAIN):
            return False
    raise GameBug(f"effects took more than {MAX_STEPS} steps")
