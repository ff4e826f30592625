"""The words that content files share: kinds of Visions, timings, zones, moments."""

import enum


class VisionKind(enum.StrEnum):
    NORMAL = "normal"
    GESTALT = "gestalt"
    LUNO = "luno"


class Timing(enum.StrEnum):
    """Rule 8: when a card's effect happens."""

    PLAY = "play"
    """Once, when the card is played."""
    HINDRANCE = "hindrance"
    """Once, when it is played, which may also be in the Hindrance Phase."""
    CONTINUOUS = "continuous"
    """While its card lies on a field."""


class Zone(enum.StrEnum):
    """Where cards lie. Hands and fields are a player's; all else is the table's."""

    HAND = "hand"
    FIELD = "field"
    PILE = "pile"
    """Discarded and removed Remnants and Gestalts, face up."""
    REMNANT_DECK = "remnant_deck"
    GESTALT_DECK = "gestalt_deck"
    EVENT_DECK = "event_deck"
    EVENT_PILE = "event_pile"

    @property
    def holds_events(self) -> bool:
        return self in (Zone.EVENT_DECK, Zone.EVENT_PILE)

    @property
    def is_hidden(self) -> bool:
        """Whether cards lie there unknown to somebody, so that their faces must not steer an effect."""
        return self in (Zone.HAND, Zone.REMNANT_DECK, Zone.GESTALT_DECK, Zone.EVENT_DECK)


class Moment(enum.StrEnum):
    """When something that lasts ends, or something scheduled happens."""

    END_OF_TURN = "end_of_turn"
    """Your turn of a Vision Phase: the present one, else your next."""
    YOUR_NEXT_TURN = "your_next_turn"
    """The beginning of your next turn of a Vision Phase, never the present one."""
    END_OF_PHASE = "end_of_phase"
    END_OF_ROUND = "end_of_round"
    END_OF_NEXT_ROUND = "end_of_next_round"
    NEXT_EVENT = "next_event"
    """Once the next Event has been resolved and its Feelings dealt."""
    END_OF_GAME = "end_of_game"
    """Before Insight Points are counted."""


class Happening(enum.StrEnum):
    """What a trigger can wait for. In brackets what its effect finds bound."""

    DRAINED = "drained"
    """You have drained. ($vision, where you are on one)"""
    TAKEN_FROM_YOU = "taken_from_you"
    """Another player's effect has taken tokens from your stock. ($player)"""
    VISION_LOCKED = "vision_locked"
    """A Vision has become locked. ($vision)"""
    VISION_UNLOCKED = "vision_unlocked"
    """($vision)"""
    CARD_PLAYED = "card_played"
    """You have played another card and its effect is done. ($card)"""
    MOVED = "moved"
    """You have come onto another Vision by an effect. ($vision)"""
    REVEALED = "revealed"
    """The sealed Visions of the round have been revealed, and an Overload is over."""
    ROUND_ENDED = "round_ended"


class Act(enum.StrEnum):
    """What a rule in force can forbid a player."""

    PLAY_HINDRANCE = "play_hindrance"
    """Cards in the Hindrance Phase."""
    PLAY_CARDS = "play_cards"
    DRAIN_FEELINGS = "drain_feelings"
    DRAIN_AFFINITY = "drain_affinity"
    DRAIN_MARK = "drain_mark"
    DRAIN_CARD = "drain_card"
    USE_VISION = "use_vision"
    OBSERVE = "observe"
    MOVE = "move"
    """To move, or be moved, to another Vision by an effect."""
    TAKE_FROM_OTHERS = "take_from_others"
    """To take tokens from another player's stock by an effect."""
    BE_TAKEN_FROM = "be_taken_from"
    """To lose tokens of the own stock by another player's effect."""


class DrainKind(enum.StrEnum):
    """Rule 14: the four ways to drain."""

    FEELINGS = "feelings"
    AFFINITY = "affinity"
    MARK = "mark"
    CARD = "card"
