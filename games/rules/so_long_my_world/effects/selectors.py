"""Selectors: how an effect says *who*, *where*, *which Feelings* and *which cards*. The README has examples of each.

Each kind is a word or a table. A word is one of those listed here, an id of the pack where one makes sense, or `$name`:
what an operation before has bound `as` that name. A table narrows down.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from ..content_words import Timing, VisionKind, Zone
from ..feelings import Feeling, Karma

Word: TypeAlias = Annotated[str, Meta(pattern=r"^\$?[a-z][a-z0-9_]*$")]
Register: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$")]
"""A name to bind with `as`; it is used with a dollar sign in front."""

PLAYER_WORDS: Final = ("you", "others", "all", "first", "next", "previous", "last", "last_ranked", "rebooted", "nobody")
"""`first` has the First Player token, `last` acts last in this phase, `next` sits to your left; `last_ranked` ended the
game before in the last place; `rebooted` are those whom the Reboot under way hits."""

VISION_WORDS: Final = ("here", "adjacent", "ring", "all")
"""`here` is your Vision (none where you are on none), `adjacent` its neighbours; `ring` the normal Visions around the
clock; `all` those in play: a Gestalt Vision is in play once it has been unlocked."""

FEELING_WORDS: Final = ("any", "affinity", *Feeling)
"""`affinity` are the affinities of your Vision."""

CARD_WORDS: Final = ("this",)

Measure: TypeAlias = Literal["feelings", "marks", "hand", "field"]
"""By what players are compared: tokens and cards that lie open, or the number of cards in hand."""


class PlayersWhere(Struct, frozen=True, forbid_unknown_fields=True):
    """Those `among` the players who meet all that is said."""

    among: Word = "all"
    on: "VisionSelector | None" = None
    """They are on one of these Visions."""
    have: Literal["some", "more", "fewer", "most", "fewest"] | None = None
    """How their `measure` stands: at all, against `than`, or `among` those named (ties count)."""
    measure: Measure = "feelings"
    than: Word = "you"
    but: Word | None = None
    """Not these."""


PlayerSelector: TypeAlias = Word | PlayersWhere


class VisionsWhere(Struct, frozen=True, forbid_unknown_fields=True):
    """Those `among` the Visions in play that meet all that is said."""

    among: Word = "all"
    adjacent_to: Word | None = None
    of: PlayerSelector | None = None
    """These players are on them."""
    locked: bool | None = None
    kind: VisionKind | None = None
    token: bool | None = None
    """Whether you own their token."""
    affinity: tuple[Feeling, ...] = ()
    """They have one of these affinities."""
    holds: "FeelingSelector | None" = None
    """Such Feelings lie on them."""
    occupied: bool | None = None
    but: Word | None = None


VisionSelector: TypeAlias = Word | VisionsWhere


class FeelingsWhere(Struct, frozen=True, forbid_unknown_fields=True):
    """The types `among` these, without those in `but`."""

    among: tuple[Word, ...] = ("any",)
    affinity_of: VisionSelector | None = None
    but: tuple[Word, ...] = ()


FeelingSelector: TypeAlias = Word | FeelingsWhere


class CardsWhere(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards in a zone. What lies hidden (`hand`, decks) can be told apart by nothing but its place."""

    zone: Zone
    of: PlayerSelector = "you"
    """Whose hand or field."""
    top: "Number | None" = None
    """Only so many from the top of a deck or pile."""
    bottom: "Number | None" = None
    karma: tuple[Karma, ...] = ()
    timing: Timing | None = None
    gestalt: bool | None = None
    ids: tuple[str, ...] = ()
    after: Literal["this"] | None = None
    """Put onto the field after this card."""
    but: Word | None = None


CardSelector: TypeAlias = Word | CardsWhere


class At(Struct, frozen=True, forbid_unknown_fields=True):
    """A place for tokens: the stock of players, or Visions. Exactly one of the two."""

    stock: PlayerSelector | None = None
    vision: VisionSelector | None = None


Place: TypeAlias = Literal["system", "box", "stock", "here"] | At
"""`stock` is yours, `here` your Vision; tokens in the `box` are out of the game."""


class DigFor(Struct, frozen=True, forbid_unknown_fields=True):
    """What a dig stops at: all that is said must hold of the card."""

    karma: tuple[Karma, ...] = ()
    timing: Timing | None = None
    ids: tuple[str, ...] = ()


# Numbers. Every one can be scaled and kept within limits: (value // per) * times + plus, then least and most.


class _Counted(Struct, frozen=True, forbid_unknown_fields=True, tag_field="count", kw_only=True):
    per: int = 1
    times: int = 1
    plus: int = 0
    least: int = 0
    most: int | None = None


class CountFeelings(_Counted, frozen=True, kw_only=True, tag="feelings"):
    """Feelings of these types in a place."""

    at: "Place" = "stock"
    feeling: FeelingSelector = "any"


class CountTypes(_Counted, frozen=True, kw_only=True, tag="types"):
    """How many types of Feelings lie in a place."""

    at: "Place" = "stock"


class CountMarks(_Counted, frozen=True, kw_only=True, tag="marks"):
    at: "Place" = "stock"


class CountCards(_Counted, frozen=True, kw_only=True, tag="cards"):
    cards: CardSelector


class CountKarmas(_Counted, frozen=True, kw_only=True, tag="karmas"):
    """How many different karmas cards on fields have."""

    cards: CardSelector


class CountSharedNames(_Counted, frozen=True, kw_only=True, tag="shared_names"):
    """Names that lie on the fields of at least two players."""


class CountInsight(_Counted, frozen=True, kw_only=True, tag="insight"):
    """Insight Points printed on the cards of fields."""

    of: PlayerSelector = "you"


class CountPlayers(_Counted, frozen=True, kw_only=True, tag="players"):
    players: PlayerSelector


class CountVisions(_Counted, frozen=True, kw_only=True, tag="visions"):
    visions: VisionSelector


class CountChosen(_Counted, frozen=True, kw_only=True, tag="chosen"):
    """How many things `$name` holds; nothing where it was not bound."""

    name: Word


class CountTypesChosen(_Counted, frozen=True, kw_only=True, tag="types_chosen"):
    """How many different things `$name` holds."""

    name: Word


class Counter(_Counted, frozen=True, kw_only=True, tag="counter"):
    """A counter of the game, 0 until it is counted."""

    name: Register


class Hour(_Counted, frozen=True, kw_only=True, tag="hour"):
    """Where the clock stands, 1 to 12."""


CountedNumber: TypeAlias = (
    CountFeelings
    | CountTypes
    | CountMarks
    | CountCards
    | CountKarmas
    | CountSharedNames
    | CountInsight
    | CountPlayers
    | CountVisions
    | CountChosen
    | CountTypesChosen
    | Counter
    | Hour
)
Number: TypeAlias = int | CountedNumber
