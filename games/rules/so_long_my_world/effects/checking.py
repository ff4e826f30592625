"""Checks of selectors, numbers, conditions and places, before a pack is played with.

What they find wrong would otherwise show in the middle of a match: a word that means nothing, a name that nothing has
bound, or a hidden card that steers an effect.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from msgspec import Struct

from ..content_words import Zone
from .complaints import Complaint, Complaints
from .conditions import Every, InSequence, Same, Some, WordOwned
from .selectors import (
    CARD_WORDS,
    FEELING_WORDS,
    PLAYER_WORDS,
    VISION_WORDS,
    At,
    CardsWhere,
    CountChosen,
    CountInsight,
    CountKarmas,
    CountTypesChosen,
    FeelingsWhere,
    PlayersWhere,
    VisionsWhere,
)

PLAYERS, VISIONS, FEELINGS, CARDS, EVENTS, MARKS = "players", "Visions", "Feelings", "cards", "Events", "Marks"

FACES = ("karma", "timing", "ids", "after")
"""What of a `CardsWhere` looks at the faces of cards."""


class Bound(NamedTuple):
    """What a name holds."""

    kind: str
    seen_by: str | None = None
    """Of hidden cards the word for who knows them; None where they lie open."""
    several: bool = False
    """Of players whether it may hold more than one."""


@dataclass
class Scene:
    """What an effect stands on: what is bound so far, and where it may be used."""

    vision_ids: frozenset[str]
    card_ids: frozenset[str]
    names: dict[str, Bound] = field(default_factory=dict)
    on_card: bool = False
    """Whether there is a `this`."""
    solo: bool = False

    def with_names(self, names: Mapping[str, Bound]) -> "Scene":
        """The same with these names too; what is bound in it stays there."""
        return replace(self, names={**self.names, **names})


class Checker:
    """Checks the describing parts of effects, each with the path to it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def bind(self, name: str | None, bound: Bound) -> None:
        """From here on the name holds such things."""
        if name is not None:
            self.scene.names[name] = bound

    # Words

    def _name(self, word: str, kinds: tuple[str, ...], path: str) -> Complaints:
        bound = self.scene.names.get(word[1:])
        if bound is None:
            yield Complaint(path, f"nothing has bound {word}")
        elif bound.kind not in kinds:
            yield Complaint(path, f"{word} holds {bound.kind}, not {' or '.join(kinds)}")

    def _word(self, word: str, known: tuple[str, ...] | frozenset[str], kind: str, path: str) -> Complaints:
        if word.startswith("$"):
            yield from self._name(word, (kind,), path)
        elif word not in known:
            yield Complaint(path, f"{word!r} names no {kind}")

    # Selectors

    def players(self, selector: Any, path: str) -> Complaints:
        if isinstance(selector, str):
            yield from self._word(selector, PLAYER_WORDS, PLAYERS, path)
            return
        where: PlayersWhere = selector
        for name in ("among", "than", "but"):
            if getattr(where, name) is not None:
                yield from self.players(getattr(where, name), f"{path}.{name}")
        if where.on is not None:
            yield from self.visions(where.on, f"{path}.on")

    def visions(self, selector: Any, path: str) -> Complaints:
        if isinstance(selector, str):
            yield from self._word(selector, (*VISION_WORDS, *sorted(self.scene.vision_ids)), VISIONS, path)
            return
        where: VisionsWhere = selector
        for name in ("among", "adjacent_to", "but"):
            if getattr(where, name) is not None:
                yield from self.visions(getattr(where, name), f"{path}.{name}")
        if where.of is not None:
            yield from self.players(where.of, f"{path}.of")
        if where.holds is not None:
            yield from self.feelings(where.holds, f"{path}.holds")

    def feelings(self, selector: Any, path: str) -> Complaints:
        if isinstance(selector, str):
            yield from self._word(selector, FEELING_WORDS, FEELINGS, path)
            return
        where: FeelingsWhere = selector
        for name in ("among", "but"):
            for number, word in enumerate(getattr(where, name)):
                yield from self.feelings(word, f"{path}.{name}[{number}]")
        if where.affinity_of is not None:
            yield from self.visions(where.affinity_of, f"{path}.affinity_of")

    def cards(self, selector: Any, path: str, *, events: bool = False) -> Complaints:
        """`events`: whether it is Events that are wanted."""
        wanted = EVENTS if events else CARDS
        if isinstance(selector, str):
            if selector == "this" and (events or not self.scene.on_card):
                yield Complaint(path, "there is no card that `this` could be")
            else:
                yield from self._word(selector, CARD_WORDS, wanted, path)
            return
        yield from self._cards_where(selector, path, events)

    def _cards_where(self, where: CardsWhere, path: str, events: bool) -> Complaints:
        if where.zone.holds_events is not events:
            yield Complaint(f"{path}.zone", f"there are no {EVENTS if events else CARDS} in {where.zone.value}")
        if where.zone.is_hidden:
            for name in FACES:
                if getattr(where, name):
                    yield Complaint(
                        f"{path}.{name}", f"what lies in {where.zone.value} is hidden: it must steer nothing"
                    )
        yield from self.players(where.of, f"{path}.of")
        for name in ("top", "bottom"):
            number = getattr(where, name)
            if number is not None:
                yield from self.number(number, f"{path}.{name}")
        if where.but is not None:
            yield from self.cards(where.but, f"{path}.but", events=events)
        if where.after is not None and not self.scene.on_card:
            yield Complaint(f"{path}.after", "there is no card that `this` could be")
        for number, card in enumerate(where.ids):
            if card not in self.scene.card_ids:
                yield Complaint(f"{path}.ids[{number}]", f"there is no card {card!r}")

    def place(self, place: Any, path: str) -> Complaints:
        if not isinstance(place, At):
            return
        if (place.stock is None) is (place.vision is None):
            yield Complaint(path, "a place is either `stock` or `vision`")
        elif place.stock is not None:
            yield from self.players(place.stock, f"{path}.stock")
        else:
            yield from self.visions(place.vision, f"{path}.vision")

    # Numbers

    def number(self, number: Any, path: str) -> Complaints:
        if isinstance(number, int):
            if number < 0:
                yield Complaint(path, f"{number} is less than nothing")
            return
        if number.per < 1:
            yield Complaint(f"{path}.per", "cannot be divided by less than 1")
        if number.most is not None and number.most < number.least:
            yield Complaint(f"{path}.most", f"is less than `least`, {number.least}")
        yield from self._counted(number, path)

    def _counted(self, number: Any, path: str) -> Complaints:
        if isinstance(number, CountChosen | CountTypesChosen):
            if number.name.removeprefix("$") not in self.scene.names:
                yield Complaint(f"{path}.name", f"nothing has bound {number.name}")
            return
        if isinstance(number, CountInsight):
            yield from self.players(number.of, f"{path}.of")
        if isinstance(number, CountKarmas):
            open_cards = isinstance(number.cards, CardsWhere) and not number.cards.zone.is_hidden
            if not open_cards:
                yield Complaint(f"{path}.cards", "karmas can be counted on fields and piles only")
        yield from self._parts(number, path)

    def _parts(self, struct: Struct, path: str) -> Complaints:
        """The fields of a number or condition that hold selectors, places and numbers, known by their names."""
        checks = {
            "at": self.place,
            "feeling": self.feelings,
            "cards": self._any_cards,
            "players": self.players,
            "visions": self.visions,
            "vision": self.visions,
            "number": self.number,
            "than": self.number,
        }
        for name in struct.__struct_fields__:
            if name in checks:
                yield from checks[name](getattr(struct, name), f"{path}.{name}")

    def _any_cards(self, selector: Any, path: str) -> Complaints:
        yield from self.cards(selector, path, events=isinstance(selector, CardsWhere) and selector.zone.holds_events)

    # Conditions

    def condition(self, condition: Any, path: str) -> Complaints:
        if condition is None:
            return
        if isinstance(condition, WordOwned | InSequence):
            yield Complaint(path, "belongs to the nodes of Paths")
            return
        if isinstance(condition, Same):
            for name in ("one", "other"):
                if getattr(condition, name).removeprefix("$") not in self.scene.names:
                    yield Complaint(f"{path}.{name}", f"nothing has bound {getattr(condition, name)}")
            return
        yield from self._parts(condition, path)
        if isinstance(condition, Every | Some):
            inner = Checker(self.scene.with_names({condition.name: Bound(PLAYERS)}))
            yield from inner.condition(condition.holds, f"{path}.holds")
            return
        inner_conditions = getattr(condition, "of", ())
        if isinstance(inner_conditions, tuple):
            if not inner_conditions and hasattr(condition, "of"):
                yield Complaint(f"{path}.of", "holds nothing")
            for number, one in enumerate(inner_conditions):
                yield from self.condition(one, f"{path}.of[{number}]")
        else:
            yield from self.condition(inner_conditions, f"{path}.of")


def zone_kind(zone: Zone) -> str:
    """What lies in a zone."""
    return EVENTS if zone.holds_events else CARDS
