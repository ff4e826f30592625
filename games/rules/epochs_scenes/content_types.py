"""The cards in the box as a content pack writes them down."""

import enum

from msgspec import Struct

from games.kernel.content import Provenance


class Suit(enum.StrEnum):
    """Rules, "Compatibility of card plots, epochs and suits"."""

    YIN_YANG = "yin_yang"
    """Heroes: they match love scenes."""
    SKULL = "skull"
    """Weapons: they match war scenes."""
    HAND = "hand"
    """The scenes themselves."""
    MAZE = "maze"
    """Objects: they match all other scenes, each as its plots say."""


class SceneKind(enum.StrEnum):
    LOVE = "love"
    WAR = "war"
    OTHER = "other"


class CardKind(enum.StrEnum):
    ORDINARY = "ordinary"
    """A hero, a weapon or an object."""
    HIGHEST_OF_EPOCH = "highest_of_epoch"
    HIGHEST_OF_SUIT = "highest_of_suit"
    JOKER = "joker"
    FAN = "fan"


class Epoch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A column of the matrix. `deck` is the one that holds its cards."""

    id: str
    number: int
    deck: int
    provenance: Provenance


class Scene(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Hand card. `takes` are the plots that match it, if it is neither a love nor a war scene."""

    id: str
    epoch: str
    kind: SceneKind
    takes: tuple[str, ...] = ()
    provenance: Provenance


class OrdinaryContent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    epoch: str
    suit: Suit
    plots: tuple[str, ...] = ()
    provenance: Provenance


class OfEpochContent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    epoch: str
    provenance: Provenance


class OfSuitContent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    suit: Suit
    provenance: Provenance


class JokerContent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    provenance: Provenance


class EpochsContent(Struct, frozen=True, forbid_unknown_fields=True):
    """`epochs.toml`."""

    epoch: tuple[Epoch, ...]


class ScenesContent(Struct, frozen=True, forbid_unknown_fields=True):
    """`scenes.toml`."""

    scene: tuple[Scene, ...]


class CardsContent(Struct, frozen=True, forbid_unknown_fields=True):
    """`cards.toml`."""

    card: tuple[OrdinaryContent, ...]


class HighestContent(Struct, frozen=True, forbid_unknown_fields=True):
    """`highest.toml`."""

    epoch: tuple[OfEpochContent, ...]
    suit: tuple[OfSuitContent, ...]
    joker: tuple[JokerContent, ...]


class FansContent(Struct, frozen=True, forbid_unknown_fields=True):
    """`fans.toml`."""

    fan: tuple[OfSuitContent, ...]


class BoxContent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All files of a pack but its texts."""

    epochs: tuple[Epoch, ...]
    scenes: tuple[Scene, ...]
    cards: tuple[OrdinaryContent, ...]
    highest: HighestContent
    fans: tuple[OfSuitContent, ...]
