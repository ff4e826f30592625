"""What happened. Cards are secret until they are shown; scenes lie open.

`card` and `scene` are slots, `content_id` and `scene_id` what lies there. A turn that ends tells nothing; all else that
happens turns something up, so it is not taken back.
"""

from typing import ClassVar

from games.kernel.events import Event, Masked, Public, Viewer

from .content_types import Suit


class CardsDealt(Public, frozen=True):
    """The dealer has dealt; the seat on the dealer's left begins."""

    dealer: int
    first: int
    hand: int


class SceneOpened(Public, frozen=True):
    """A scene was laid out: in the column of its epoch (from 0, in the order of the epochs), in the next free row."""

    seat: int
    scene: int
    scene_id: str
    column: int
    row: int


class AllScenesOpened(Public, frozen=True):
    """The last scene is open: who discards the last card from now on is out of the game."""

    unseen: int
    """How many scenes have stayed out of the game."""


class CardDrawn(Masked, frozen=True, kw_only=True):
    """A seat took the top card of the main deck; others do not learn which."""

    card: int | None
    content_id: str | None

    def masked(self) -> Event:
        return CardDrawn(seat=self.seat, card=None, content_id=None)


class CardMatched(Public, frozen=True):
    """A seat has put a card aside that matches the scene."""

    seat: int
    card: int
    content_id: str
    scene: int
    scene_id: str


class MatchClaimed(Public, frozen=True):
    """A seat has shown an object for the scene; the other players judge."""

    seat: int
    card: int
    content_id: str
    scene: int
    scene_id: str


class ClaimJudged(Public, frozen=True):
    """All answers are in. A rejected card goes back to its hand, known to everybody."""

    seat: int
    approved: tuple[int, ...]
    objected: tuple[int, ...]
    accepted: bool


class FanUsed(Public, frozen=True):
    """A fan card was used, and leaves the game. `player` is the seat that it was turned on."""

    seat: int
    card: int
    content_id: str
    suit: Suit
    player: int | None


class CardsSwapped(Event, frozen=True):
    """Two seats have exchanged a card, both drawn blindly: only those two know which."""

    seat: int
    player: int
    given: int | None
    """The card that `seat` gave to `player`."""
    given_id: str | None
    taken: int | None
    """The card that `player` gave to `seat`."""
    taken_id: str | None

    def seen_by(self, viewer: Viewer) -> Event:
        if viewer in (self.seat, self.player):
            return self
        return CardsSwapped(self.seat, self.player, None, None, None, None)


class TurnEnded(Public, frozen=True):
    reveals: ClassVar[bool] = False
    seat: int


class TurnPassed(Public, frozen=True):
    """The seat has matched nothing, and there was no card to draw."""

    reveals: ClassVar[bool] = False
    seat: int


class TurnSkipped(Public, frozen=True):
    """The seat has used the Maze fan with no card left to draw, and loses this turn."""

    seat: int


class PlayerOut(Public, frozen=True):
    """The seat has no card left, and all scenes are open: it is out of the game in this place."""

    seat: int
    place: int


class LeftWithMazeFan(Public, frozen=True):
    """The seat's only card is the Maze fan, and there is no deck left: it is out of the game in last place."""

    seat: int
    card: int
    content_id: str


EVENTS: tuple[type[Event], ...] = (
    CardsDealt,
    SceneOpened,
    AllScenesOpened,
    CardDrawn,
    CardMatched,
    MatchClaimed,
    ClaimJudged,
    FanUsed,
    CardsSwapped,
    TurnEnded,
    TurnPassed,
    TurnSkipped,
    PlayerOut,
    LeftWithMazeFan,
)
