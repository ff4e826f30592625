"""What a seat can answer. Cards and scenes are named by their slots."""

from games.kernel.moves import Move


class DiscardMatch(Move, frozen=True):
    """Puts a card aside that matches an open scene. Where players vote, an object is only shown, for them to judge."""

    card: int
    scene: int


class UseFan(Move, frozen=True):
    """Uses a fan card, before the turn's first match. `player` is the seat that a Skull or Hand fan is turned on."""

    card: int
    player: int | None = None


class Draw(Move, frozen=True):
    """Draws a card instead of matching one."""


class Pass(Move, frozen=True):
    """Matches no card, and draws none: the deck is empty."""


class EndTurn(Move, frozen=True):
    """Matches no more cards this turn."""


class ApproveMatch(Move, frozen=True):
    """Agrees that the object matches the scene."""


class ObjectToMatch(Move, frozen=True):
    """Says that the object does not match the scene."""


MOVES: tuple[type[Move], ...] = (DiscardMatch, UseFan, Draw, Pass, EndTurn, ApproveMatch, ObjectToMatch)
