"""The lobby's expected errors. Those that a client can only treat alike share a type; `code` tells them apart."""

import strawberry

from games.matches.errors import TimeControlInvalid, UnknownAgent, UnknownGame
from games.matches.graphql.errors import ErrorAnswer, IdempotencyConflict, NotFound, answers
from games.puzzles.errors import PuzzleFixed
from games.puzzles.errors import TryUnderWay as TryUnderWayError
from matchmaking import errors

answers(errors.TableNotFound)(NotFound)
answers(errors.RequestKeyReused)(IdempotencyConflict)


@answers(errors.TableNotOpen)
@strawberry.type
class TableNotOpen(ErrorAnswer):
    """The match has started, or the table was closed. Details: `status`."""


@answers(errors.TableFull)
@strawberry.type
class TableFull(ErrorAnswer):
    """All seats are taken."""


@answers(errors.SeatTaken, errors.SideFull)
@strawberry.type
class SeatTaken(ErrorAnswer):
    """That seat, or every seat of that side, is taken or kept for another. Details: `seat`, or `side`."""


@answers(errors.NotAtTable)
@strawberry.type
class NotAtTable(ErrorAnswer):
    """The asker does not sit at the table."""


@answers(errors.NotHost)
@strawberry.type
class NotHost(ErrorAnswer):
    """Only the host of the table may do this."""


@answers(errors.SeatsEmpty)
@strawberry.type
class SeatsEmpty(ErrorAnswer):
    """A match starts when somebody sits everywhere. Details: `seats`, the numbers of the empty ones."""


@answers(errors.TooManyTables)
@strawberry.type
class TooManyTables(ErrorAnswer):
    """The asker waits at many tables already: leave one first. Details: `most`."""


@answers(TryUnderWayError)
@strawberry.type
class TryUnderWay(ErrorAnswer):
    """The asker has a try at the daily puzzle that has not ended: `dailyPuzzle { myTry }`."""


@answers(errors.MatchNotOver)
@strawberry.type
class MatchNotOver(ErrorAnswer):
    """A rematch follows when the match is over."""


@answers(
    UnknownGame,
    UnknownAgent,
    TimeControlInvalid,
    errors.OptionsOfAnotherGame,
    errors.OptionsOutdated,
    errors.NoSuchSeat,
    errors.NoSuchSide,
    errors.NoAgentThere,
    errors.AgentsDoNotFit,
    errors.EntropyInvalid,
    errors.RequestKeyInvalid,
    PuzzleFixed,
)
@strawberry.type
class LobbyInputInvalid(ErrorAnswer):
    """Something named in the input does not exist or does not fit: a game, an agent, a seat, a side, a text.

    Codes: `unknown_game`, `unknown_agent`, `options_of_another_game`, `options_outdated`, `no_such_seat`,
    `no_such_side`, `no_agent_there`, `agents_do_not_fit`, `entropy_invalid`, `request_key_invalid`,
    `time_control_invalid`, `puzzle_fixed`.
    """
