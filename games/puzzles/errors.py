"""Why a daily puzzle is not played as was asked."""

from games.matches.errors import MatchError


class PuzzleFixed(MatchError):
    """A daily puzzle is the same for everybody; `field` names what would make it another one, or give it away."""

    code = "puzzle_fixed"
    sentence = "The daily puzzle is played as printed and is not watched: leave {field} at its default."
