"""What is to be played at a table, checked against the game before anybody sits down."""

from dataclasses import dataclass
from typing import Any

import msgspec

from games import catalogue
from games.kernel.contract import Game, Options
from games.kernel.position import why_not_start
from games.matches.errors import Refused, UnknownGame
from games.matches.models import Spectators
from games.matches.time_controls import TimeControl, control_checked
from games.puzzles.services import puzzle_setup_check
from matchmaking.errors import OptionsOfAnotherGame, OptionsOutdated
from matchmaking.models import Visibility


@dataclass(frozen=True, kw_only=True, slots=True)
class TableSetup:
    """A game and how it is to be played. `options` None: as the rulebook has it."""

    game: str
    mode: str
    seats: int
    options: Options | None = None
    spectators: Spectators = Spectators.NONE
    visibility: Visibility = Visibility.LISTED
    starts_when_full: bool = False
    time_control: TimeControl | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class CheckedSetup:
    """A set-up that its game accepts, with what the game says of it."""

    setup: TableSetup
    options: dict[str, Any]
    """All of them, also those left at their default, as plain values."""
    sides: tuple[int, ...]
    """The side of each seat."""


def setup_checked(setup: TableSetup) -> CheckedSetup:
    """Raises UnknownGame, OptionsOfAnotherGame, TimeControlInvalid, PuzzleFixed, or Refused with the game's reason."""
    game = game_named(setup.game)
    options = game.info.options() if setup.options is None else setup.options
    if not isinstance(options, game.info.options):
        raise OptionsOfAnotherGame(game=game.info.slug)
    control_checked(setup.time_control)
    refusal = why_not_start(game, setup.mode, setup.seats, options)
    if refusal is not None:
        raise Refused(refusal)
    puzzle_setup_check(
        game=setup.game, options=options, spectators=setup.spectators, has_clocks=setup.time_control is not None
    )
    return CheckedSetup(
        setup=setup,
        options=msgspec.to_builtins(options),
        sides=side_by_seat(game, setup.mode, setup.seats),
    )


def game_named(slug: str) -> Game[Any]:
    """The game with the content that is shipped now. Raises UnknownGame."""
    game = catalogue.game_class(slug)
    if game is None:
        raise UnknownGame(game=slug)
    return catalogue.shipped_game(game)


def side_by_seat(game: Game[Any], mode: str, seats: int) -> tuple[int, ...]:
    """The number of each seat's side."""
    side_of = {seat: side for side, members in enumerate(game.sides(mode, seats)) for seat in members}
    return tuple(side_of[seat] for seat in range(seats))


def options_read(slug: str, plain: dict[str, Any]) -> Options:
    """Stored options, typed. Raises OptionsOutdated when the game or an option is gone: they are of other rules."""
    game = catalogue.game_class(slug)
    if game is None:
        raise OptionsOutdated(game=slug)
    try:
        return msgspec.convert(plain, game.info.options)
    except msgspec.ValidationError as error:
        raise OptionsOutdated(game=slug) from error
