"""Slots: hidden cards without leaks.

A card lies in a *slot*, a number that zones, options and events pass around. `face[slot]` is the content id that the
slot shows when turned up, `known[slot]` the set of those who know it. A shuffle permutes the faces among the slots of a
zone and makes everybody forget, so a slot's number never tells anything.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec import Struct

from .chance import Chance
from .events import SPECTATOR, Viewer

EVERYBODY: Final = -1
"""All bits set: every seat and every spectator."""


class Slots(Struct):
    """The faces of all cards of a game and who knows them.

    `known[slot]` is a bit set: bit 0 for spectators (what is public), bit n + 1 for seat n.
    """

    face: list[str]
    known: list[int]

    @classmethod
    def of(cls, faces: Sequence[str]) -> "Slots":
        """All cards face down, in the order given."""
        return cls(list(faces), [0] * len(faces))

    def knows(self, viewer: Viewer, slot: int) -> bool:
        return bool(self.known[slot] & _bit(viewer))

    def seen_face(self, viewer: Viewer, slot: int) -> str | None:
        """The face, for a viewer who knows it."""
        return self.face[slot] if self.known[slot] & _bit(viewer) else None

    def known_of(self, viewer: Viewer, zone: Iterable[int]) -> list[int]:
        """The slots of a zone whose faces the viewer knows."""
        known, bit = self.known, _bit(viewer)
        return [slot for slot in zone if known[slot] & bit]

    def learn(self, seat: int, slot: int) -> None:
        """The seat looks at the card."""
        self.known[slot] |= _bit(seat)

    def turn_up(self, slot: int) -> None:
        """Everybody sees the card."""
        self.known[slot] = EVERYBODY

    def shuffle(self, zone: Sequence[int], chance: Chance) -> None:
        """Shuffles the cards of a zone: faces change places, and nobody knows any of them."""
        faces = [self.face[slot] for slot in zone]
        chance.shuffle(faces)
        for slot, face in zip(zone, faces, strict=True):
            self.face[slot] = face
            self.known[slot] = 0

    def shuffle_pile(self, pile: list[int], chance: Chance) -> None:
        """Shuffles a pile that is drawn from: the order of its slots becomes as secret as that of its faces.

        A card that is shown shows its slot too; in a known order that would tell when it was drawn.
        """
        self.shuffle(pile, chance)
        chance.shuffle(pile)

    def imagine(
        self,
        viewer: Viewer,
        chance: Chance,
        *,
        family: Callable[[int], object] | None = None,
        among: Iterable[int] | None = None,
    ) -> None:
        """Deals anew what the viewer does not know.

        Faces are permuted among the slots unknown to the viewer, within one `family` of cards (a deck, a back), which
        is a function of the slot and must be public. `among` restricts it to these slots.
        """
        bit = _bit(viewer)
        families: dict[object, list[int]] = {}
        for slot in range(len(self.face)) if among is None else among:
            if not self.known[slot] & bit:
                families.setdefault(family(slot) if family else None, []).append(slot)
        for slots in families.values():
            faces = [self.face[slot] for slot in slots]
            chance.shuffle(faces)
            for slot, face in zip(slots, faces, strict=True):
                self.face[slot] = face


def hidden_slots(state: Struct, viewer: Viewer) -> dict[str, str]:
    """The faces in a state's `Slots` fields that the viewer does not know, by field and slot (`cards 17`)."""
    hidden: dict[str, str] = {}
    for name in state.__struct_fields__:
        slots = getattr(state, name)
        if isinstance(slots, Slots):
            bit = _bit(viewer)
            for slot, known in enumerate(slots.known):
                if not known & bit:
                    hidden[f"{name} {slot}"] = slots.face[slot]
    return hidden


def _bit(viewer: Viewer) -> int:
    return 1 if viewer is SPECTATOR else 2 << viewer
