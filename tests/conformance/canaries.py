"""Canaries: a game whose content ids are unguessable, so that any byte that holds one can be searched for.

Tests of the adapters play such a game through their doors and look for `forbidden_names` in everything that comes out.
"""

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from games.kernel.chance import Fast
from games.kernel.content import Pack
from games.kernel.contract import Game
from games.kernel.events import Viewer
from games.kernel.position import Position
from games.kernel.slots import Slots

from .covering import changed, covering_tables


def canary_of(name: str) -> str:
    """An unguessable name of its own for each content id."""
    return f"canary_{hashlib.sha256(name.encode()).hexdigest()[:12]}"


@lru_cache(maxsize=32)
def content_ids(game: Game[Any]) -> frozenset[str]:
    """Everything that can lie hidden in the game, in any mode and by any option."""
    ids: set[str] = set()
    for mode, seats, changes in covering_tables(game):
        options = changed(game.info.options(), changes)
        start = Position.start(game, mode=mode, seats=seats, options=options, chance=Fast(0))
        ids.update(game.hidden(start.position.state, None).values())
    return frozenset(ids)


def canary_game(game: Game[Any]) -> Game[Any]:
    """The same game, bound to a pack in which every content id is a canary."""
    ids = sorted(content_ids(game), key=len, reverse=True)
    if not ids:
        return game
    pattern = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, ids))})(?![\w-])")
    files = {name: pattern.sub(lambda match: canary_of(match[1]), text) for name, text in game.pack.files.items()}
    return type(game)(Pack(files))


def forbidden_names(position: Position[Any], viewer: Viewer) -> set[str]:
    """The content ids that nothing said to this viewer may hold: hidden from them, and open nowhere."""
    hidden = set(position.game.hidden(position.state, viewer).values())
    return hidden - set(_open_names(position, viewer))


def _open_names(position: Position[Any], viewer: Viewer) -> Iterator[str]:
    """The faces of all cards that the viewer knows."""
    for name in position.state.__struct_fields__:
        slots = getattr(position.state, name)
        if isinstance(slots, Slots):
            yield from (face for slot, face in enumerate(slots.face) if slots.knows(viewer, slot))
