"""Moves: what a seat answers. Frozen Structs, tagged by their imperative name."""

from msgspec import Struct

from .names import snake_case


class Move(Struct, frozen=True, tag_field="type", tag=snake_case):
    """Base of all moves. `class PlayNumber(Move, frozen=True)` is tagged `play_number`.

    Moves are values and can be keys: several things in a field are a tuple.
    """

    @classmethod
    def tag_name(cls) -> str:
        return snake_case(cls.__name__)
