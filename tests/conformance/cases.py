"""What the kit runs over: every game of the catalogue and every toy, in its modes, numbers of seats and options."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from games.catalogue import GAMES, shipped_game
from games.kernel.chance import Chance
from games.kernel.contract import Game, Options
from games.kernel.events import SPECTATOR, Viewer
from games.kernel.position import Position, Step

from .covering import changed, covering_tables
from .toys.echo_duel.game import EchoDuel
from .toys.lantern_auction.game import LanternAuction
from .toys.last_stone.game import LastStone
from .toys.whispers.game import Whispers

TOYS: Final[tuple[type[Game[Any]], ...]] = (LanternAuction, EchoDuel, Whispers, LastStone)


AS_PRINTED: Final = "as printed"


@dataclass(frozen=True)
class Case:
    """One way to play one game."""

    game: Game[Any]
    mode: str
    seats: int
    options: Options
    label: str = AS_PRINTED

    @property
    def id(self) -> str:
        return f"{self.game.info.slug}, {self.mode} of {self.seats}, {self.label}"

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*range(self.seats), SPECTATOR)

    def start(self, chance: Chance) -> Step[Any]:
        return Position.start(self.game, mode=self.mode, seats=self.seats, options=self.options, chance=chance)


@cache
def all_games() -> tuple[Game[Any], ...]:
    """The catalogue and the toys, each bound to its shipped content."""
    return tuple(shipped_game(game) for game in (*GAMES, *TOYS))


@cache
def all_cases() -> tuple[Case, ...]:
    return tuple(case for game in all_games() for case in cases_of(game))


def cases_of(game: Game[Any]) -> Iterator[Case]:
    """The ways to play that are tried: see `covering`, which says how much they cover."""
    printed = game.info.options()
    for mode, seats, changes in covering_tables(game):
        label = ", ".join(map(str, changes)) or AS_PRINTED
        yield Case(game, mode, seats, changed(printed, changes), label)
