"""Why a daily puzzle is not played as was asked."""

from games.matches.errors import MatchError, NotFound


class NoPuzzle(NotFound):
    """There is none of that day: nobody has asked for it while it lasted, or it is still to come."""

    sentence = "There is no puzzle of that day."


class TryUnderWay(MatchError):
    """The asker has a try at the day's puzzle that has not ended; two at once would let one learn for the other."""

    code = "try_under_way"
    sentence = "You have a try at this puzzle under way: finish it first, or give it up."


class PuzzleFixed(MatchError):
    """A daily puzzle is the same for everybody; `field` names what would make it another one, or give it away."""

    code = "puzzle_fixed"
    sentence = "The daily puzzle is played as printed and is not watched: leave {field} at its default."
