"""GraphQL types of games, made from their Structs: one definition, typed for every client.

`types_of_game` makes what belongs to one game; `types_of_catalogue` joins the games to the unions and the `@oneOf`
inputs that the rest of the schema uses.
"""

from .catalogue import CatalogueTypes, types_of_catalogue
from .errors import GenerationError
from .game import GameTypes, types_of_game

__all__ = ["CatalogueTypes", "GameTypes", "GenerationError", "types_of_catalogue", "types_of_game"]
