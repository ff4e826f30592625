"""What happened. Discards lie face up, so only the card that is drawn is secret."""

from games.kernel.events import Event, Masked, Public


class CardsDealt(Public, frozen=True):
    """The dealer has dealt; the seat on the dealer's left begins."""

    dealer: int
    first: int
    hand: int


class CardPlayed(Public, frozen=True):
    """A card was laid face up on its player's discard pile. `content_id` is the card of the content pack."""

    seat: int
    card: int
    content_id: str


class DeadCardExchanged(Public, frozen=True):
    seat: int
    card: int
    content_id: str


class ChipPlaced(Public, frozen=True):
    seat: int
    side: int
    space: int


class ChipRemoved(Public, frozen=True):
    """`side` is the side that lost the chip."""

    seat: int
    side: int
    space: int


class SequenceCompleted(Public, frozen=True):
    seat: int
    side: int
    spaces: tuple[int, ...]


class TurnPassed(Public, frozen=True):
    seat: int


class CardDrawn(Masked, frozen=True, kw_only=True):
    """A seat took the top card of the deck; others do not learn which."""

    card: int | None
    content_id: str | None

    def masked(self) -> Event:
        return CardDrawn(seat=self.seat, card=None, content_id=None)


class DrawRightForfeited(Public, frozen=True):
    """The seat drew too late, or not at all, and goes on with fewer cards."""

    seat: int


class DeckRenewed(Public, frozen=True):
    """The deck had run out: all discard piles were shuffled into a new one."""

    cards: int


class TableTalkCalled(Public, frozen=True):
    seat: int
    side: int


class TableTalkConfirmed(Public, frozen=True):
    seat: int
    caller: int


class TableTalkPunished(Public, frozen=True):
    """Each seat of the side owes a card at the start of its next turn."""

    side: int


class TableTalkCallLapsed(Public, frozen=True):
    """The caller's turn has ended without a majority for the call."""

    caller: int


class CardsDiscarded(Public, frozen=True):
    """A seat gave up cards for table talk."""

    seat: int
    cards: tuple[int, ...]
    content_ids: tuple[str, ...]


EVENTS: tuple[type[Event], ...] = (
    CardsDealt,
    CardPlayed,
    DeadCardExchanged,
    ChipPlaced,
    ChipRemoved,
    SequenceCompleted,
    TurnPassed,
    CardDrawn,
    DrawRightForfeited,
    DeckRenewed,
    TableTalkCalled,
    TableTalkConfirmed,
    TableTalkPunished,
    TableTalkCallLapsed,
    CardsDiscarded,
)
