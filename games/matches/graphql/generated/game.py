"""All GraphQL types of one game."""

from dataclasses import dataclass
from typing import Any

from games.kernel.contract import Game, Info
from games.kernel.events import Answered, Event

from .inputs import Inputs, InputType
from .names import prefix_of
from .outputs import Enums, Outputs


@dataclass(frozen=True, slots=True)
class GameTypes:
    """What the generator makes of a game's declarations. Members are annotations for Strawberry."""

    info: Info
    view: Any
    options: Any
    moves: tuple[Any, ...]
    events: tuple[Any, ...]
    move_input: InputType
    options_input: InputType


def types_of_game(game: type[Game[Any]], enums: Enums, outputs: Outputs, inputs: Inputs) -> GameTypes:
    """Makes a game's types. Raises `GenerationError` when one of its declarations has no GraphQL form."""
    info = game.info
    prefix = prefix_of(info)
    events: tuple[type[Event], ...] = (*info.events, Answered)
    return GameTypes(
        info=info,
        view=outputs.record(info.view, prefix),
        options=outputs.record(info.options, prefix),
        moves=tuple(outputs.record(move, prefix) for move in info.moves),
        events=tuple(outputs.record(event, prefix) for event in events),
        move_input=inputs.one_of(
            f"{prefix}MoveInput",
            info.moves,
            prefix,
            f"A move of {info.title}: exactly one member.",
        ),
        options_input=inputs.record(info.options, prefix),
    )
