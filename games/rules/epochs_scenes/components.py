"""The cards in the box, read from a content pack: epochs, scenes, cards, highest cards and fans.

The loader refuses a pack that does not hold what the rules promise; the message names the file and the path.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from games.kernel.content import ContentError, Pack, Provenance

from . import checks
from .content_types import (
    BoxContent,
    CardKind,
    CardsContent,
    Epoch,
    EpochsContent,
    FansContent,
    HighestContent,
    Scene,
    ScenesContent,
    Suit,
)
from .options import EpochsScenesOptions


class Card(Struct, frozen=True, kw_only=True):
    """A card of the main deck."""

    id: str
    kind: CardKind
    epoch: str | None = None
    suit: Suit | None = None
    plots: tuple[str, ...] = ()
    provenance: Provenance


class Components:
    """A checked pack, ready to play with."""

    def __init__(self, pack: Pack) -> None:
        """Raises `ContentError` when a file is missing or breaks a rule."""
        box = _read(pack)
        for file, complaint in checks.complaints(box, pack.texts):
            raise ContentError(file, complaint)
        self.epochs: dict[str, Epoch] = {epoch.id: epoch for epoch in sorted(box.epochs, key=lambda e: e.number)}
        """Every epoch by its content id, in order."""
        self.scenes: dict[str, Scene] = {scene.id: scene for scene in box.scenes}
        """Every scene by its content id."""
        self._rows = Counter(scene.epoch for scene in box.scenes)
        self.cards: dict[str, Card] = {card.id: card for card in _cards(box)}
        """Every other card by its content id: by its kind, then in the order of the files."""

        self.maze_fan = next(fan.id for fan in box.fans if fan.suit is Suit.MAZE)
        """The card with which nobody may be left."""

    def epochs_in(self, options: EpochsScenesOptions) -> list[Epoch]:
        """The columns of the matrix. Rules, "Initial actions": the others are removed."""
        return [epoch for epoch in self.epochs.values() if epoch.deck in options.decks.numbers]

    def column_of(self, scene_id: str, options: EpochsScenesOptions) -> int:
        """The column in which the scene is laid out."""
        epoch = self.epochs[self.scenes[scene_id].epoch]
        return epoch.number - self.epochs_in(options)[0].number

    def rows_of(self, epoch: str) -> int:
        """How many scenes the epoch has."""
        return self._rows[epoch]

    def scenes_in(self, options: EpochsScenesOptions) -> list[Scene]:
        """What the deck of scenes is made of."""
        epochs = {epoch.id for epoch in self.epochs_in(options)}
        return [scene for scene in self.scenes.values() if scene.epoch in epochs]

    def cards_in(self, options: EpochsScenesOptions) -> list[Card]:
        """What the main deck is made of, before it is dealt from."""
        epochs = {epoch.id for epoch in self.epochs_in(options)}
        kinds = {CardKind.ORDINARY}
        if options.highest:
            kinds |= {CardKind.HIGHEST_OF_EPOCH, CardKind.HIGHEST_OF_SUIT, CardKind.JOKER}
        if options.fans:
            kinds.add(CardKind.FAN)
        return [card for card in self.cards.values() if card.kind in kinds and (not card.epoch or card.epoch in epochs)]


def _read(pack: Pack) -> BoxContent:
    return BoxContent(
        epochs=pack.read("epochs.toml", EpochsContent).epoch,
        scenes=pack.read("scenes.toml", ScenesContent).scene,
        cards=pack.read("cards.toml", CardsContent).card,
        highest=pack.read("highest.toml", HighestContent),
        fans=pack.read("fans.toml", FansContent).fan,
    )


def _cards(box: BoxContent) -> Iterator[Card]:
    for card in box.cards:
        yield Card(
            id=card.id,
            kind=CardKind.ORDINARY,
            epoch=card.epoch,
            suit=card.suit,
            plots=card.plots,
            provenance=card.provenance,
        )
    for top in box.highest.epoch:
        yield Card(id=top.id, kind=CardKind.HIGHEST_OF_EPOCH, epoch=top.epoch, provenance=top.provenance)
    for best in box.highest.suit:
        yield Card(id=best.id, kind=CardKind.HIGHEST_OF_SUIT, suit=best.suit, provenance=best.provenance)
    for joker in box.highest.joker:
        yield Card(id=joker.id, kind=CardKind.JOKER, provenance=joker.provenance)
    for fan in box.fans:
        yield Card(id=fan.id, kind=CardKind.FAN, suit=fan.suit, provenance=fan.provenance)
