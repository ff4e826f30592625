"""The games that this service plays. A further game is one folder in `games/rules` and one line here."""

import sys
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from games.kernel.content import Pack
from games.kernel.contract import Game
from games.rules.end_of_line.game import EndOfLine
from games.rules.epochs_scenes.game import EpochsScenes
from games.rules.sequence_numbers.game import SequenceNumbers
from games.rules.so_long_my_world.game import SoLongMyWorld
from games.rules.to_be_continued.game import ToBeContinued

GAMES: Final[tuple[type[Game[Any]], ...]] = (
    SequenceNumbers,
    SoLongMyWorld,
    ToBeContinued,
    EpochsScenes,
    EndOfLine,
)

_PackLoader = Callable[[str], bytes]


def game_class(slug: str) -> type[Game[Any]] | None:
    """The game of this slug; None when there is none."""
    return next((game for game in GAMES if game.info.slug == slug), None)


@cache
def shipped_pack(game: type[Game[Any]]) -> Pack:
    """The content that lies beside the game's code: what new matches begin with."""
    file = sys.modules[game.__module__].__file__
    if file is None:
        raise TypeError(f"{game.__name__} has no folder of its own")
    return Pack.from_folder(Path(file).parent / "content")


@cache
def shipped_game(game: type[Game[Any]]) -> Game[Any]:
    """The game bound to its shipped content."""
    return game(shipped_pack(game))


@lru_cache(maxsize=64)
def game_with_pack(game: type[Game[Any]], pack_hash: str) -> Game[Any]:
    """The game bound to the content that a match began with. Raises KeyError when no such pack was kept."""
    if shipped_pack(game).hash == pack_hash:
        return shipped_game(game)
    return game(Pack.from_bytes(_loaders[-1](pack_hash)))


def register_pack_loader(loader: _PackLoader) -> None:
    """Where packs that are not shipped any more come from: hash to bytes. The last one registered is asked."""
    _loaders.append(loader)


def _no_loader(pack_hash: str) -> bytes:
    raise KeyError(pack_hash)


_loaders: list[_PackLoader] = [_no_loader]
