"""What one viewer sees: the types that clients get. Enough to draw the table and to ask all that can be asked."""

from msgspec import Struct

from games.kernel.content import Provenance
from games.kernel.contract import View

from .content_words import Moment, Timing, VisionKind
from .effects.frames import SpotKind
from .feelings import Feeling, Karma, Tokens
from .options import SoLongMyWorldOptions
from .score_view import ScoreView
from .state import LogLine, Phase, QuestionKind, TurnStep


class CardView(Struct, frozen=True, kw_only=True):
    """A card whose face the viewer knows. `card` names it in moves."""

    card: int
    content_id: str
    gestalt: bool
    cost: Tokens
    karma: Karma
    insight: int
    """Printed on it; starters have a glyph instead, and 0 here."""
    starter: bool
    timing: Timing
    rules: str
    """What it does, in English, made from its effect."""
    provenance: Provenance


class HandCardView(Struct, frozen=True, kw_only=True):
    """A card in the viewer's own hand."""

    card: CardView
    payments: tuple[Tokens, ...]
    """All ways to pay for it with the tokens owned now, whoever's turn it is."""
    cost_now: int
    """How many tokens it takes now."""
    lacking: Tokens
    """What the stock holds too few of for the printed cost, where it cannot be paid."""
    forbidden: bool
    """Whether an effect in force forbids playing it now."""


class VisionView(Struct, frozen=True, kw_only=True):
    """One Vision; `vision` names it in moves."""

    vision: int
    content_id: str
    kind: VisionKind
    affinities: tuple[Feeling, ...]
    feelings: Tokens
    locked: bool
    unlocks_in_round: int | None
    """The round in which its lock ends by itself; None for a lock that lasts, and without one."""
    in_play: bool
    """False for a Gestalt Vision as long as Marks are on its back."""
    reserve: int
    """Marks on the back of a Gestalt Vision."""
    marks: int
    visitors: tuple[int, ...]
    """The seats that are on it."""
    neighbours: tuple[int, ...]
    rules: str


class DealView(Struct, frozen=True, kw_only=True):
    """Feelings that an Event puts on a Vision."""

    vision: int
    feelings: Tokens


class EventCardView(Struct, frozen=True, kw_only=True):
    """An Event in the deck that the viewer has looked at. `card` names it in answers to effects."""

    card: int
    content_id: str
    reboot: bool
    rules: str
    vision_rules: str
    deals: tuple[DealView, ...]


class EventView(Struct, frozen=True, kw_only=True):
    """The Event of this round, which lies open."""

    content_id: str
    reboot: bool
    ignored: bool
    """It followed a Reboot, so that only its Feelings count."""
    vision: int | None
    """The Vision that its second effect names."""
    rules: str
    """What the First Player does, or a Reboot to everybody who is not spared; empty for no such effect."""
    vision_rules: str
    """What players on that Vision may do in their turns; likewise."""
    deals: tuple[DealView, ...]
    """The Feelings that come from the System, as printed: there may be too few, or a Vision may take none."""


class PlayerView(Struct, frozen=True, kw_only=True):
    """What everybody knows of a seat."""

    seat: int
    stock: Tokens
    marks: int
    hand_count: int
    """With what it holds of the draft."""
    open_hand: tuple[CardView, ...]
    """Cards in the hand that the viewer knows without holding them: starters, and what they passed on in the draft."""
    field: tuple[CardView, ...]
    """In the order played."""
    insight: int
    """What its field would score now, with all rules in force, without Karma Chain, Marks and hand; not for a pair."""
    chain: Karma | None
    """The karma of its chain, while it has one."""
    score: ScoreView
    """What it scores, item by item: so far, and in the end."""
    where: int | None
    """The Vision it is on."""
    tokens: tuple[int, ...]
    """How many Vision Tokens it owns of each Vision."""
    used_vision: bool
    """Whether it has used its Vision's effect in this Vision Phase."""
    used_event: bool
    """The same of the Event's effect there."""
    drains_left: int
    done: bool
    """Whether it has had its turn of this round's Vision Phase."""


class EffectView(Struct, frozen=True, kw_only=True):
    """An effect under way, the outermost first."""

    seat: int
    content_id: str


class RuleView(Struct, frozen=True, kw_only=True):
    """A rule or prevention that an effect has put into force, and what was chosen for it."""

    seat: int
    """Whose effect it was."""
    content_id: str
    until: Moment
    round: int
    """The first round in which that moment ends it."""
    rules: str
    seats: tuple[int, ...]
    """Whom a rule holds for; nobody for a prevention."""
    visions: tuple[int, ...]
    """The Visions that it is about, where it is about any."""
    feelings: tuple[Feeling, ...]
    """The types whose tokens count as those of `counts_as` in payment."""
    counts_as: tuple[Feeling, ...]
    """Empty where no rule says so; so are `feelings`."""


class ScheduledView(Struct, frozen=True, kw_only=True):
    """What an effect will do later."""

    seat: int
    content_id: str
    at: Moment
    round: int
    """The first round in which that moment brings it about."""
    rules: str


class SpotView(Struct, frozen=True, kw_only=True):
    """A place for tokens."""

    kind: SpotKind
    seat: int | None
    """Whose stock."""
    vision: int | None
    """Which Vision."""


class QuestionView(Struct, frozen=True, kw_only=True):
    """What an effect asks the viewer. Which of the fields are filled depends on the kind; the others are empty."""

    kind: QuestionKind
    content_id: str
    """Of the card, Vision or Event that asks."""
    least: int
    most: int
    seats: tuple[int, ...]
    visions: tuple[int, ...]
    feelings: tuple[Feeling, ...]
    tokens: Tokens
    """For tokens: what may be taken."""
    pattern: str
    """For tokens: `any`, all the `same`, or all `different`."""
    source: SpotView | None
    """Where the tokens that it is about come from; None where that is asked, and for what is about no tokens."""
    target: SpotView | None
    """Where they go, likewise. With both, `visions` are those whose Vision Tokens move."""
    cards: tuple[CardView, ...]
    events: tuple[EventCardView, ...]
    """Instead of `cards`, where Events are to be arranged or chosen."""
    options: tuple[str, ...]
    """What the options say; only those whose number is in `open_options` can be chosen."""
    open_options: tuple[int, ...]
    offer: str
    """For whether: what one may do, in words. Here as in `options`, `you` are who is asked."""


class SoLongMyWorldView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it."""

    viewer: int | None
    mode: str
    options: SoLongMyWorldOptions
    hour: int
    """Where the clock's hand is, from 1 on; the game is over at 12."""
    round: int
    clock_stopped: bool
    """Whether the hand stays where it is at the end of this round."""
    first_player: int
    phase: Phase
    step: TurnStep | None
    """Which step the turn in the Vision Phase is at; None in every other phase."""
    order: tuple[int, ...]
    """Who acts in this phase, in order."""
    active: int | None
    """Whose turn it is in the Hindrance or the Vision Phase."""
    system: Tokens
    marks: int
    spent_marks: int
    ring: tuple[int, ...]
    """The normal Visions, clockwise."""
    visions: tuple[VisionView, ...]
    event: EventView | None
    dealing: Feeling | None
    """The type that the System has too few of, while the First Player is asked which Visions get it."""
    event_deck_count: int
    event_pile: tuple[str, ...]
    remnant_deck_count: int
    gestalt_deck_count: int
    pile: tuple[CardView, ...]
    """Discarded and removed cards, the top card last."""
    players: tuple[PlayerView, ...]
    hand: tuple[HandCardView, ...]
    """The viewer's own cards; a spectator has none."""
    drafting: tuple[CardView, ...]
    """Draft: the cards that the viewer chooses from."""
    drafted: tuple[CardView, ...]
    """Draft: the cards that the viewer has kept."""
    seen: tuple[CardView, ...]
    """Cards in decks that the viewer has looked at and still knows, from the top."""
    seen_events: tuple[EventCardView, ...]
    """The same of Events."""
    question: QuestionView | None
    log: tuple[LogLine, ...]
    """The last things that happened, the latest last; the whole story is the match's feed."""
    effects: tuple[EffectView, ...]
    rules: tuple[RuleView, ...]
    scheduled: tuple[ScheduledView, ...]
    heartbreak: str | None
    """A pair's Heartbreak card."""
    collective_insight: int | None
    """The Collective Insight: how many points the two need together, beside the goal."""
    insight_together: int | None
    """How many of them lie on both fields now: what is printed on the cards, and nothing else."""
    goal: str | None
    """The Heartbreak's goal, in words."""
    goal_met: bool | None
    """Whether that goal would be reached if the game ended now."""
    end_card: str | None
    """At the end: the card that goes with the table into its next game."""
    end_card_rules: str | None
    """What it will do there."""
    end_card_before: str | None
    """The card that this game began with."""
    end_card_before_rules: str | None
