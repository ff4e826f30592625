"""The daily puzzle: a deck in a known order, handed in with the match and secret with it."""

from games.kernel.contract import Carried


class DailyPuzzle(Carried, frozen=True, kw_only=True):
    """The cards of one colour in the order in which they are drawn, by content id."""

    day: str
    """As ISO 8601 writes it: `2026-12-01`."""
    deck: tuple[str, ...]
    """The top card is the first."""
