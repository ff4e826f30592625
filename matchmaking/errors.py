"""Why the lobby does not do what it was asked to: typed answers with a code, a sentence and details.

An unknown table and one that is none of the asker's business give the same `not_found`. Errors of `games.matches`
(`unknown_game`, `unknown_agent`, the refusals of a set-up) come through as they are.
"""

from games.matches.errors import MatchError


class LobbyError(MatchError):
    """Base of the lobby's own answers that are not successes; nothing was changed."""


class TableNotFound(LobbyError):
    """There is no such table, or it is none of the asker's business."""

    code = "not_found"
    sentence = "There is no such table."


class TableNotOpen(LobbyError):
    """The match has started, or the table was closed: nothing changes any more."""

    code = "table_not_open"
    sentence = "The table is not open any more: it is {status}."


class TableFull(LobbyError):
    code = "table_full"
    sentence = "All seats are taken."


class NoSuchSeat(LobbyError):
    code = "no_such_seat"
    sentence = "The table has no seat {seat}; its seats are 0 to {last}."


class SeatTaken(LobbyError):
    """Somebody sits there, an agent plays there, or it is kept for another person of the match before."""

    code = "seat_taken"
    sentence = "Seat {seat} is taken."


class NoSuchSide(LobbyError):
    code = "no_such_side"
    sentence = "The table has no side {side}; its sides are 0 to {last}."


class SideFull(LobbyError):
    code = "side_full"
    sentence = "All seats of side {side} are taken."


class NotAtTable(LobbyError):
    code = "not_at_table"
    sentence = "You do not sit at this table."


class NotHost(LobbyError):
    """Only the host, who has sat there longest, may do this."""

    code = "not_host"
    sentence = "Only the host of the table may do this."


class NoAgentThere(LobbyError):
    code = "no_agent_there"
    sentence = "No agent plays seat {seat}."


class SeatsEmpty(LobbyError):
    """A match starts when somebody sits everywhere."""

    code = "seats_empty"
    sentence = "These seats are still empty: {seats}."


class AgentsDoNotFit(LobbyError):
    """Name one agent for all other seats, or one for each."""

    code = "agents_do_not_fit"
    sentence = "{seats} seats are empty, but {agents} agents were named."


class EntropyInvalid(LobbyError):
    code = "entropy_invalid"
    sentence = "Entropy has at most {most} characters, all printable."


class TooManyTables(LobbyError):
    """A person sits at many open tables already: leave one first."""

    code = "too_many_tables"
    sentence = "You sit at {most} open tables already."


class RequestKeyInvalid(LobbyError):
    code = "request_key_invalid"
    sentence = "A request key has at most {most} characters, all printable."


class RequestKeyReused(LobbyError):
    """The same request key came before with something else."""

    code = "idempotency_conflict"
    sentence = "This request key was used before for another table."


class MatchNotOver(LobbyError):
    code = "match_not_over"
    sentence = "A rematch follows when the match is over."


class OptionsOfAnotherGame(LobbyError):
    code = "options_of_another_game"
    sentence = "These are not options of {game}."


class OptionsOutdated(LobbyError):
    """The game was changed since the table was opened, or the match was played."""

    code = "options_outdated"
    sentence = "{game} does not know these options any more."


class TableAlive(LobbyError):
    """An operator closes only what nobody waits at."""

    code = "table_alive"
    sentence = "People sat here within the last day: the table is not dead."
