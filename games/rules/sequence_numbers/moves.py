"""What a seat can answer. A card is named by its slot, a space by its number on the board (0 to 99)."""

from games.kernel.moves import Move


class ExchangeDeadCard(Move, frozen=True):
    """Discards a card whose two spaces are covered, and draws another. Once a turn, before playing."""

    card: int


class PlayNumber(Move, frozen=True):
    """Puts a chip on an uncovered space that shows the card's result."""

    card: int
    space: int


class PlayPlus(Move, frozen=True):
    """Puts a chip on any uncovered space."""

    card: int
    space: int


class PlayMinus(Move, frozen=True):
    """Removes an opponent's chip that is not part of a sequence."""

    card: int
    space: int


class Pass(Move, frozen=True):
    """Plays no card: only when there is nothing else to do."""


class ChooseSequence(Move, frozen=True):
    """Which five become the sequence, by the two ends of the five, the smaller number first."""

    first: int
    last: int


class Draw(Move, frozen=True):
    """Takes the card of one's last turn, where the table draws by hand."""


class CallTableTalk(Move, frozen=True):
    """Says that a side has talked."""

    side: int


class ConfirmTableTalk(Move, frozen=True):
    """Agrees with the call of that seat."""

    caller: int


class Discard(Move, frozen=True):
    """Gives up cards for table talk."""

    cards: tuple[int, ...]


MOVES: tuple[type[Move], ...] = (
    ExchangeDeadCard,
    PlayNumber,
    PlayPlus,
    PlayMinus,
    Pass,
    ChooseSequence,
    Draw,
    CallTableTalk,
    ConfirmTableTalk,
    Discard,
)
