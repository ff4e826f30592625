"""A checked content pack, ready to play with. `loader.load` makes it."""

from collections.abc import Iterable

from .content_types import (
    CardContent,
    CatalystContent,
    EndCardContent,
    EventContent,
    HeartbreakContent,
    Sourced,
    VisionContent,
)
from .content_words import VisionKind
from .effects.addresses import all_blocks, effects_of
from .effects.vocabulary import Operation
from .feelings import Karma


class Book:
    """All entries by their ids, in the order of their files, and all parts of effects by their addresses."""

    def __init__(
        self,
        *,
        visions: Iterable[VisionContent],
        catalysts: Iterable[CatalystContent],
        remnants: Iterable[CardContent],
        gestalts: Iterable[CardContent],
        events: Iterable[EventContent],
        end_cards: Iterable[EndCardContent],
        heartbreaks: Iterable[HeartbreakContent],
    ) -> None:
        self.visions = {vision.id: vision for vision in visions}
        self.catalysts = {catalyst.id: catalyst for catalyst in catalysts}
        self.remnants = {card.id: card for card in remnants}
        self.gestalts = {card.id: card for card in gestalts}
        self.cards = self.remnants | self.gestalts
        """Remnants and Gestalts."""
        self.karma: dict[str, Karma] = {card.id: card.karma for card in self.cards.values()}
        self.cost: dict[str, list[int]] = {card.id: card.cost.tally() for card in self.cards.values()}
        self.events = {event.id: event for event in events}
        self.end_cards = {card.id: card for card in end_cards}
        self.heartbreaks = {card.id: card for card in heartbreaks}
        self.lasting = frozenset(card.id for card in self.cards.values() if card.rules)
        """Cards that hold rules in force while they lie on a field."""

        self.blocks: dict[str, tuple[Operation, ...]] = {}
        """Every list of operations by its address."""
        for kind, entry in self.entries():
            for address, effect in effects_of(kind, entry):
                self.blocks.update(all_blocks(address, effect))

    def entries(self) -> list[tuple[str, Sourced]]:
        """Every entry with the word for its kind, which begins its addresses and the keys of its texts."""
        kinds: tuple[tuple[str, dict[str, Sourced]], ...] = (
            ("vision", dict(self.visions)),
            ("catalyst", dict(self.catalysts)),
            ("card", dict(self.cards)),
            ("event", dict(self.events)),
            ("end_card", dict(self.end_cards)),
            ("heartbreak", dict(self.heartbreaks)),
        )
        return [(kind, entry) for kind, entries in kinds for entry in entries.values()]

    def operation(self, address: str) -> Operation:
        """One operation, by the address of its block and its number there."""
        block, _, number = address.rpartition("/")
        return self.blocks[block][int(number)]

    def visions_of(self, kind: VisionKind) -> list[VisionContent]:
        """The Visions of a kind, in the order of the file, which for Gestalt Visions is that of their Marks."""
        return [vision for vision in self.visions.values() if vision.kind is kind]
