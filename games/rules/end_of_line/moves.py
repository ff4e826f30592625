"""What a seat can answer. A card is named by its slot, a Way Out by the direction in which it leads on the table."""

from games.kernel.moves import Move

from .torus import Direction


class PlaceCard(Move, frozen=True):
    """Places a card where that Way Out of the own line leads, its Way In facing back."""

    card: int
    exit: Direction


class Boost(Move, frozen=True):
    """Spends 1 energy to place three cards in this action."""


class Brake(Move, frozen=True):
    """Spends 1 energy to place only one card in this action, before it or after it."""


class Turnaround(Move, frozen=True):
    """Spends 1 energy to continue the line from the card before the last one."""


class ExtraGas(Move, frozen=True):
    """Spends 1 energy to draw a card, where the table plays so."""


class Finish(Move, frozen=True):
    """Ends the own line for good, in solo and co-op."""


class KeepHand(Move, frozen=True):
    """Keeps the first hand, where it may be redrawn."""


class RedrawHand(Move, frozen=True):
    """Draws another hand; the first one is shuffled into the deck."""


MOVES: tuple[type[Move], ...] = (
    PlaceCard,
    Boost,
    Brake,
    Turnaround,
    ExtraGas,
    Finish,
    KeepHand,
    RedrawHand,
)
