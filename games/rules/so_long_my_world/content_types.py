"""What the files of a content pack hold. An unknown field is an error.

Names and flavour are texts (`text.<locale>.toml`): `vision.<id>.name`, `card.<id>.name`, `card.<id>.flavour`, and so on
for `catalyst`, `event`, `end_card`, `heartbreak`. The English rule text is made from the effect (`effects.wording`), so
that the two cannot disagree; another locale gives its own as `card.<id>.rules`.

All effects of a file are TOML arrays of inline tables, one operation each.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct, structs

from games.kernel.content import Provenance

from .content_words import Timing, VisionKind
from .effects.conditions import Condition
from .effects.lasting import Rule
from .effects.vocabulary import Operation, Prevention, Trigger
from .feelings import Feeling, Karma, Tokens, karma_of

SAY_WHENCE: Final = frozenset({"id", "provenance", "printed", "derived"})
"""Fields of an entry that are about its values."""


class Sourced(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all entries: an id and where its values come from."""

    id: str
    provenance: Provenance = Provenance.HOUSE
    """Where all values come from that the next two do not name."""
    printed: tuple[str, ...] = ()
    """The values that the rulebook prints: field names, or `name`."""
    derived: tuple[str, ...] = ()

    def sources(self) -> Iterator[Provenance]:
        """Where its name and each value that it gives come from."""
        given = [field.name for field in structs.fields(self) if getattr(self, field.name) != field.default]
        for value in ("name", *(name for name in given if name not in SAY_WHENCE)):
            if value in self.printed:
                yield Provenance.PRINTED
            elif value in self.derived:
                yield Provenance.DERIVED
            else:
                yield self.provenance


class VisionContent(Sourced, frozen=True, kw_only=True):
    """One Vision. `affinity` is for normal ones; Gestalt Visions come in order, with the Marks on their backs."""

    kind: VisionKind = VisionKind.NORMAL
    affinity: Feeling | None = None
    effect: tuple[Operation, ...]
    solo: tuple[Operation, ...] | None = None
    marks: int = 0


class CatalystContent(Sourced, frozen=True, kw_only=True):
    """A Karma Catalyst: the affinities of the Gestalt Vision that it lies under."""

    affinities: tuple[Feeling, ...]


class VisionsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`visions.toml`."""

    visions: tuple[VisionContent, ...]
    catalysts: tuple[CatalystContent, ...]


class CardContent(Sourced, frozen=True, kw_only=True):
    """A Remnant or a Gestalt.

    `effect` happens when it is played. Only a Continuous card has `rules`, `triggers` and `prevents`, which hold while
    it is on the field. `solo` is the effect where there is no other player, when `effect` makes no sense then.
    """

    cost: Tokens
    ip: int
    timing: Timing = Timing.PLAY
    effect: tuple[Operation, ...] = ()
    rules: tuple[Rule, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    prevents: tuple[Prevention, ...] = ()
    solo: tuple[Operation, ...] | None = None
    starter: bool = False
    """Life is a Journey and Soul Box: a glyph in place of Insight Points."""

    @property
    def karma(self) -> Karma:
        return karma_of(self.cost.tally())


class CardsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`remnants.toml` and `gestalts.toml`."""

    cards: tuple[CardContent, ...]


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """Feelings that an Event puts on a Vision."""

    vision: str
    feelings: Tokens


class EventContent(Sourced, frozen=True, kw_only=True):
    """An Event. Its `effect` is the First Player's; each player on `vision` may use `vision_effect` in their turn.

    The effect of a `reboot` hits each player who is not spared, in FP order: `you` is that player.
    """

    effect: tuple[Operation, ...] = ()
    vision: str | None = None
    vision_effect: tuple[Operation, ...] = ()
    deal: tuple[Deal, ...] = ()
    reboot: bool = False


class EventsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`events.toml`."""

    events: tuple[EventContent, ...]


class EndCardContent(Sourced, frozen=True, kw_only=True):
    """An End card: its effect comes at the beginning of the next game of the same table, once all is set up.

    `you` is the First Player.
    """

    effect: tuple[Operation, ...]
    solo: tuple[Operation, ...] | None = None


class EndCardsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`end_cards.toml`."""

    end_cards: tuple[EndCardContent, ...]


class GestaltDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """Which Gestalts a pair may observe: so many of these karmas."""

    count: int = 4
    karmas: tuple[Karma, ...] = tuple(Karma)


class HeartbreakContent(Sourced, frozen=True, kw_only=True):
    """A Heartbreak: what two players need at the end, beside the Collective Insight.

    `triggers` count what happens on the way. Their `you` is the First Player.
    """

    number: int
    """From 1 to 9, rising with difficulty."""
    hour: int
    insight: int
    gestalts: GestaltDeck = GestaltDeck()
    gestalt_visions: bool = False
    triggers: tuple[Trigger, ...] = ()
    goal: Condition


class HeartbreaksFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`heartbreaks.toml`."""

    heartbreaks: tuple[HeartbreakContent, ...]
