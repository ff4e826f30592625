"""The generated types of the games in the catalogue, under the names that annotations use."""

from typing import TYPE_CHECKING, Any, TypeAlias

from games.catalogue import GAMES
from games.matches.graphql.generated import types_of_catalogue

TYPES = types_of_catalogue(GAMES)

if TYPE_CHECKING:
    GameView: TypeAlias = Any
    GameOptions: TypeAlias = Any
    GameMove: TypeAlias = Any
    GameEvent: TypeAlias = Any
    GameMoveInput: TypeAlias = Any
    GameOptionsInput: TypeAlias = Any
else:
    GameView, GameOptions, GameMove, GameEvent = TYPES.view, TYPES.options, TYPES.move, TYPES.event
    GameMoveInput, GameOptionsInput = TYPES.move_input.annotation, TYPES.options_input.annotation
