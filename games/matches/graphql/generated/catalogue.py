"""The types of all games, joined to what the rest of the schema names."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.kernel.contract import Game, Options
from games.kernel.moves import Move

from .game import GameTypes, types_of_game
from .inputs import Inputs, InputType
from .names import member_of
from .outputs import Enums, Outputs


@dataclass(frozen=True, slots=True)
class CatalogueTypes:
    """Unions and inputs over all games, as annotations for Strawberry."""

    games: dict[str, GameTypes]
    view: Any
    options: Any
    move: Any
    event: Any
    move_input: InputType
    options_input: InputType

    def move_of(self, value: Any) -> Move:
        """The move in a `GameMoveInput`; its type tells the game."""
        move: Move = self.move_input.convert(value)
        return move

    def options_of(self, value: Any) -> Options:
        """The options in a `GameOptionsInput`; their type tells the game."""
        options: Options = self.options_input.convert(value)
        return options


def types_of_catalogue(games: Sequence[type[Game[Any]]]) -> CatalogueTypes:
    """Makes the types of these games. Raises `GenerationError` when there are none, or one cannot be typed."""
    enums = Enums()
    outputs, inputs = Outputs(enums), Inputs(enums)
    made = {game.info.slug: types_of_game(game, enums, outputs, inputs) for game in games}
    every = made.values()
    events = dict.fromkeys(event for types in every for event in types.events)
    return CatalogueTypes(
        games=made,
        view=outputs.union_of("GameView", [t.view for t in every], "What a viewer sees of a match, by game."),
        options=outputs.union_of("GameOptions", [t.options for t in every], "What a table agreed on, by game."),
        move=outputs.union_of("GameMove", [m for t in every for m in t.moves], "A move of any game."),
        event=outputs.union_of("GameEvent", list(events), "What happened, as far as its viewer may know."),
        move_input=inputs.one_of_inputs(
            "GameMoveInput", {member_of(t.info): t.move_input for t in every}, "A move, below the name of its game."
        ),
        options_input=inputs.one_of_inputs(
            "GameOptionsInput", {member_of(t.info): t.options_input for t in every}, "Options, below their game's name."
        ),
    )
