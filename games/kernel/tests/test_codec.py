"""What a state may hold, and that equal states are equal bytes."""

import enum
import os
import subprocess
import sys
from typing import Annotated, Any, Generic, Literal, NewType, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from games.kernel.codec import Codec, StateTypeError, check_state_type
from games.kernel.moves import Move

from .puppet import Puppet

T = TypeVar("T")
UserId = NewType("UserId", int)


class Colour(enum.StrEnum):
    RED = "red"


class Cat(Struct, tag=True):
    lives: int


class Dog(Struct, tag=True):
    name: str


class Untagged(Struct):
    name: str


class Row(Struct, array_like=True, tag=True):
    cells: list[int]


class Box(Struct, Generic[T]):
    inside: T


class Recursive(Struct):
    inner: "Recursive | None" = None


class State(Struct):
    flags: dict[str, bool]
    grid: list[list[int]]
    pair: tuple[int, str]
    pets: list[Cat | Dog]
    colour: Colour | None
    blob: bytes = b""
    boxed: Box[int] | None = None
    level: Literal["easy", "hard"] = "easy"
    size: Annotated[int, msgspec.Meta(ge=0)] = 0


class WithFloat(Struct):
    score: float


@pytest.mark.parametrize("kind", [State, Recursive, list[Cat | Dog], tuple[int, ...], Colour, Box[list[int]]])
def test_types_that_come_back_equal_may_be_kept(kind: Any):
    check_state_type(kind)


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        (float, "state"),
        (set[int], "state"),
        (frozenset[str], "state"),
        (object, "state"),
        (Any, "state"),
        (list, "state"),
        (dict, "state"),
        (UserId, "state"),
        (T, "state"),
        (dict[int, str], "state"),
        (dict[str, set[int]], "state{}"),
        (list[complex], "state[]"),
        (WithFloat, "state.score"),
        (Box[float], "state.inside"),
        (Box, "state.inside"),
        (list[int] | tuple[int, ...], "state"),
        (list[int] | Row, "state"),
        (str | Colour, "state"),
        (str | bytes, "state"),
        (Cat | Untagged, "state"),
        (dict[str, int] | Cat, "state"),
    ],
)
def test_types_that_do_not_are_refused_with_the_path_to_them(kind: Any, path: str):
    with pytest.raises(StateTypeError) as refused:
        check_state_type(kind)
    assert str(refused.value).startswith(f"{path}:")


def test_a_game_with_such_a_state_cannot_be_defined():
    with pytest.raises(StateTypeError, match=r"puppet\.score"):
        type("Wrong", (Puppet,), {"info": msgspec.structs.replace(Puppet.info, state=WithFloat)})


class Weigh(Move, frozen=True):
    kilograms: float


def test_a_game_with_such_a_move_cannot_be_defined():
    with pytest.raises(StateTypeError, match=r"Weigh\.kilograms"):
        type("Wrong", (Puppet,), {"info": msgspec.structs.replace(Puppet.info, moves=(Weigh,))})


@given(st.dictionaries(st.text(), st.booleans()))
def test_equal_states_are_equal_bytes_whatever_the_order_of_their_keys(flags: dict[str, bool]):
    codec: Codec[dict[str, bool]] = Codec(dict[str, bool])
    backwards = dict(reversed(list(flags.items())))
    assert codec.encode(flags) == codec.encode(backwards)
    assert codec.decode(codec.encode(flags)) == flags


def test_a_copy_shares_nothing():
    codec: Codec[State] = Codec(State)
    state = State({"a": True}, [[1]], (1, "b"), [Cat(9), Dog("Rex")], Colour.RED)
    copied = codec.copy(state)
    assert copied == state
    copied.grid[0].append(2)
    assert state.grid == [[1]]


def test_bytes_that_are_no_state_are_refused_with_their_path():
    codec: Codec[State] = Codec(State, as_json=True)
    with pytest.raises(msgspec.ValidationError, match=r"\$\.grid"):
        codec.decode(b'{"flags": {}, "grid": 1, "pair": [1, "b"], "pets": [], "colour": null}')


def test_bytes_do_not_depend_on_the_hash_seed():
    program = (
        "from games.kernel.codec import Codec; import sys;"
        "names = {f'name {n}' for n in range(50)};"
        "sys.stdout.write(Codec(dict[str, int]).encode(dict.fromkeys(names, 1)).hex())"
    )
    written = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(written) == 1
