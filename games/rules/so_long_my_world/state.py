"""The state of a match, at a table or for a pair: what lies where, whose turn it is, which effects are under way.

Seats are numbers from 0; a Vision is its place in `visions`, whatever its place in the ring; Remnants and Gestalts are
slots of `cards`, Events slots of `event_cards`; a tally is five counts in the order of `Feeling`.
"""

import enum

import msgspec
from msgspec import Struct

from games.kernel.slots import Slots

from .content_words import Moment, VisionKind
from .effects.frames import EffectFrame, Names
from .feelings import Karma
from .options import SoLongMyWorldOptions

LAST_HOUR = 12
"""Rules, "End Phase": when the counter reaches XII the game ends."""


class Phase(enum.StrEnum):
    DRAFT = "draft"
    FIRST_FEELING = "first_feeling"
    EVENT = "event"
    CHOICE = "choice"
    HINDRANCE = "hindrance"
    VISION = "vision"
    END = "end"
    OVER = "over"


class Stage(enum.StrEnum):
    """What comes next when no question stands and no effect is under way."""

    DRAFT = "draft"
    FIRST_FEELING = "first_feeling"
    CARRIED = "carried"
    """The effect of the End card of the game before."""
    BEGIN_ROUND = "begin_round"
    DRAW_EVENT = "draw_event"
    ASK_REBOOT = "ask_reboot"
    HIT_BY_REBOOT = "hit_by_reboot"
    AFTER_REBOOT = "after_reboot"
    DEAL = "deal"
    ADD_FEELING = "add_feeling"
    END_EVENT_PHASE = "end_event_phase"
    CHOOSE_VISIONS = "choose_visions"
    OVERLOAD = "overload"
    REVEALED = "revealed"
    HINDRANCE = "hindrance"
    BEGIN_VISION_PHASE = "begin_vision_phase"
    BEGIN_TURN = "begin_turn"
    TURN = "turn"
    END_TURN = "end_turn"
    NEXT_TURN = "next_turn"
    END_ROUND = "end_round"
    CLOSE_ROUND = "close_round"
    FINISH = "finish"
    COUNT = "count"


class TurnStep(enum.StrEnum):
    """Rule 14: the steps of a turn of the Vision Phase."""

    EFFECTS = "effects"
    DRAIN = "drain"
    PLAY = "play"
    MARKS = "marks"


class Ending(enum.StrEnum):
    """Why a match stopped."""

    INSIGHT = "insight"
    """The clock reached XII: most Insight Points win."""
    TOGETHER = "together"
    """A pair met its goal and the Collective Insight."""
    APART = "apart"
    """A pair did not."""


class Vision(Struct, kw_only=True):
    """One Vision: on the board, or waiting face down beside it."""

    id: str
    kind: VisionKind
    feelings: list[int] = msgspec.field(default_factory=lambda: [0] * 5)
    locked: bool = False
    unlocks: "Due | None" = None
    """When the lock ends by itself."""
    reserve: int = 0
    """Marks on the back of a Gestalt Vision that has not been emptied: it is not in play until then."""
    marks: int = 0
    """Solo: Marks put onto it against locks."""
    catalyst: str | None = None
    in_play: bool = True


class TurnFacts(Struct, kw_only=True):
    """What a player has done in this round's Vision Phase, or may still do beyond the usual."""

    used_vision: bool = False
    used_event: bool = False
    played: bool = False
    """Whether a card was played in its step; what effects let one play does not count."""
    drains_left: int = 1
    begun: bool = False
    reaches_left: int = 0
    """Solo: how many more Visions may be reached."""
    done: bool = False


class Player(Struct, kw_only=True):
    stock: list[int] = msgspec.field(default_factory=lambda: [0] * 5)
    marks: int = 0
    tokens: list[int]
    """Vision Tokens owned, by Vision; one on the board counts."""
    hand: list[int] = msgspec.field(default_factory=list)
    field: list[int] = msgspec.field(default_factory=list)
    """In the order played."""
    played: list[str] = msgspec.field(default_factory=list)
    """The names of all cards played in the match, also of those that were removed since, but of none taken back."""
    where: int | None = None
    """The Vision one is on."""
    drafted: list[int] = msgspec.field(default_factory=list)
    """Cards kept in the draft so far."""
    passing: list[int] = msgspec.field(default_factory=list)
    """Cards to choose from in the draft."""
    turn: TurnFacts = msgspec.field(default_factory=TurnFacts)


class Due(Struct, frozen=True):
    """When something happens or ends: a moment, from `round` on; `seat` is whose turn, where a turn is meant."""

    moment: Moment
    round: int
    seat: int


class RuleInForce(Struct, kw_only=True):
    """A rule or prevention that an effect has put into force for a time; it is found in the pack by its address."""

    id: int
    """Counts up through the game."""
    address: str
    owner: int
    card: int | None
    names: Names
    """What was bound then, and under `@who`, `@visions`, ... what its selectors meant then."""
    until: Due


class Scheduled(Struct, kw_only=True):
    """An effect that will be carried out."""

    address: str
    owner: int
    card: int | None
    names: Names
    at: Due


class RebootUnderWay(Struct, kw_only=True):
    """A Reboot: first all decide, in FP order, then it hits those who are not spared."""

    event: int
    asking: list[int]
    hits: list[int] = msgspec.field(default_factory=list)


class Question(Struct, kw_only=True):
    """What an effect asks a seat; the answer is bound to `name` in the frame at `receiver`.

    `items` are the numbers to choose from. For tokens they are five counts, of what may be taken.
    """

    seat: int
    kind: "QuestionKind"
    receiver: int
    name: str
    asker: str
    """The address of what asks."""
    items: list[int] = msgspec.field(default_factory=list)
    least: int = 1
    most: int = 1
    pattern: str = "any"
    """For tokens: whether they must be of one type (`same`) or of all different ones (`different`)."""


class QuestionKind(enum.StrEnum):
    """What an effect can ask; each is also the name of the decision."""

    CHOOSE_PLAYERS = "choose_players"
    CHOOSE_VISIONS = "choose_visions"
    CHOOSE_FEELINGS = "choose_feelings"
    """Types."""
    CHOOSE_TOKENS = "choose_tokens"
    CHOOSE_CARDS = "choose_cards"
    CHOOSE_OPTION = "choose_option"
    CHOOSE_WHETHER = "choose_whether"
    ARRANGE_CARDS = "arrange_cards"
    PLAY_BY_EFFECT = "play_by_effect"


class LogLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of the last things that happened, as everybody has seen it; `what` is the name of the event.

    Its text is `log.<what>`, in which `{seat}` and the like stand for the other fields.
    """

    round: int
    what: str
    seat: int | None = None
    vision: int | None = None
    content_id: str | None = None
    """Of the card, Vision or Event; None also where that lies hidden again."""
    hour: int | None = None
    karma: Karma | None = None
    """Of an Observation."""
    spared: bool | None = None
    """Of a Reboot: whether the seat has paid to be spared."""
    order: tuple[int, ...] = ()
    """Of a change of order: who acts in this round's Vision Phase, in order."""
    visions: tuple[int | None, ...] = ()
    """The Visions chosen, by seat; None for those who could choose none."""


class State(Struct, kw_only=True):
    mode: str
    options: SoLongMyWorldOptions
    heartbreak: str | None = None
    end_card_before: str | None = None
    """The End card whose effect this game begins with."""
    last_ranked_before: list[int] = msgspec.field(default_factory=list)
    """Who was last in the game before."""

    # The clock and the round
    hour: int
    round: int = 1
    clock_stopped: bool = False
    """Whether the clock does not advance at the end of this round."""
    first_player: int
    next_first_player: int | None = None
    """Whom an effect has made First Player of the next round."""
    phase: Phase = Phase.DRAFT
    stage: Stage = Stage.DRAFT
    step: TurnStep = TurnStep.EFFECTS
    order: list[int] = msgspec.field(default_factory=list)
    """Who acts in this phase, in order; in the Vision Phase `vision_order` does."""
    vision_order: list[int] = msgspec.field(default_factory=list)
    """Who acts in this round's Vision Phase: FP order at the beginning of a round, until an effect changes it."""
    acting: int = 0
    """Whose place in the order it is."""

    # The board
    visions: list[Vision]
    ring: list[int]
    """The normal Visions, clockwise."""
    catalysts: list[str] = msgspec.field(default_factory=list)
    """Karma Catalysts still face down, in a secret order."""
    system: list[int]
    marks: int
    """In the System, beside what lies on the backs of Gestalt Visions."""
    spent_marks: int = 0
    """By the clock, with Gestalt Visions."""
    box: list[int] = msgspec.field(default_factory=list)
    """Renounced Vision Tokens, by Vision; solo: they lie in the System."""

    # The cards
    cards: Slots
    first_gestalt: int
    """Slots from here on have the back of a Gestalt."""
    first_left_out: int | None = None
    """Slots from here on are Gestalts that the Heartbreak leaves out."""
    remnant_deck: list[int]
    """The top card is the last, of each deck and pile."""
    gestalt_deck: list[int]
    pile: list[int] = msgspec.field(default_factory=list)
    event_cards: Slots
    event_deck: list[int]
    event_pile: list[int] = msgspec.field(default_factory=list)
    event: int | None = None
    """The Event of this round."""
    event_dealt: bool = False
    """Whether the Feelings of this round's Event have been dealt."""
    event_ignored: bool = False
    """It followed a Reboot: only its Feelings count."""
    reboot: RebootUnderWay | None = None

    to_deal: list[tuple[int, int]] = msgspec.field(default_factory=list)
    """Feelings of the Event that are still to be put onto Visions: the Vision and the type of each."""
    overloaded: int | None = None
    """The Vision that all have just chosen."""

    # What can be known of hidden cards without seeing them
    passed: list[list[int]] = msgspec.field(default_factory=list)
    """Draft: for each seat the two cards that it has passed on; it does not know who kept which."""
    batches: dict[str, int] = msgspec.field(default_factory=dict)
    """Remnants that lay open and were shuffled into the deck again, by slot: how many times that has happened then."""
    observed: dict[str, Karma] = msgspec.field(default_factory=dict)
    """The karma named for a Gestalt that was kept, by slot: it has that one or is neutral."""
    seen_events: list[str] = msgspec.field(default_factory=list)
    """Events that have been drawn in this match: they are not among those left in the box."""

    players: list[Player]

    # Effects
    stack: list[EffectFrame] = msgspec.field(default_factory=list)
    questions: list[Question] = msgspec.field(default_factory=list)
    rules: list[RuleInForce] = msgspec.field(default_factory=list)
    preventions: list[RuleInForce] = msgspec.field(default_factory=list)
    next_rule: int = 0
    """The id of the next rule or prevention."""
    scheduled: list[Scheduled] = msgspec.field(default_factory=list)
    flags: list[str] = msgspec.field(default_factory=list)
    counters: dict[str, int] = msgspec.field(default_factory=dict)
    used_this_round: dict[str, int] = msgspec.field(default_factory=dict)
    """How often a trigger, prevention or alias of a card on the field has served, by `<slot>/<address>`."""
    used_this_game: dict[str, int] = msgspec.field(default_factory=dict)

    log: list[LogLine] = msgspec.field(default_factory=list)
    """The last things that happened, the latest last."""

    # The end
    ending: Ending | None = None
    end_card: str | None = None
    """The End card drawn for the next game."""

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def active(self) -> int | None:
        """Whose turn it is in this phase."""
        order = self.vision_order if self.phase is Phase.VISION else self.order
        return order[self.acting] if self.acting < len(order) else None

    @property
    def marks_to_gain(self) -> int:
        """How many Marks of Sol can be gained, one after another: those on Gestalt Visions, then the others.

        The one that empties the last Gestalt Vision frees the spent ones, so what gains more than it has goes on there.
        """
        reserve = sum(vision.reserve for vision in self.visions)
        return self.marks + reserve + (self.spent_marks if reserve else 0)

    def from_first_player(self) -> list[int]:
        """All seats, from the First Player clockwise: FP order."""
        return [(self.first_player + step) % self.seats for step in range(self.seats)]
