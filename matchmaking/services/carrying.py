"""What one match hands on to the next."""

from games.kernel.contract import Carried
from games.matches.models import Ending, Match, Status
from games.matches.seen import game_of, position_of


def carried_from(match: Match | None) -> Carried | None:
    """What the game of an ended match hands on. Nothing comes of a match that was given up before its own end."""
    if match is None or match.status != Status.OVER or match.ending == Ending.RESIGNED:
        return None
    return game_of(match).carries(position_of(match).state)
