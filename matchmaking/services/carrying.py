"""What one match hands on to the next."""

from collections.abc import Sequence

from games.kernel.contract import Carried
from games.matches.models import Ending, Match, Status
from games.matches.seen import game_of, position_of
from matchmaking.models import TableSeat
from matchmaking.seating import moved_from


def carried_from(match: Match | None, seats: Sequence[TableSeat]) -> Carried | None:
    """What the game of an ended match hands on to those who sit at its rematch, wherever they have moved.

    Nothing comes of a match that was given up before its own end.
    """
    if match is None or match.status != Status.OVER or match.ending == Ending.RESIGNED:
        return None
    carried = game_of(match).carries(position_of(match).state)
    return None if carried is None else carried.reseated(moved_from(list(match.seats.all()), seats))
