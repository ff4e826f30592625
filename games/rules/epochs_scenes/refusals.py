"""Why EPOCHS: Scenes refuses a table or a move."""

from games.kernel.errors import Refusal

# The table


class DeckTooSmall(Refusal, frozen=True):
    sentence = "These decks have {cards} cards to deal, too few for {seats} hands of {hand}: take more decks."
    seats: int
    cards: int
    hand: int


class VoteNeedsThree(Refusal, frozen=True):
    sentence = "Two players cannot vote: a single opponent could object to everything."


# Cards and scenes


class CardNotInHand(Refusal, frozen=True):
    sentence = "Card {card} is not in your hand."
    card: int


class SceneNotOpen(Refusal, frozen=True):
    sentence = "{scene} is not an open scene."
    scene: int


class FanMatchesNothing(Refusal, frozen=True):
    sentence = "Card {card} is a fan card: it matches no scene, and is used before the turn's first match."
    card: int


class WrongEpoch(Refusal, frozen=True):
    sentence = "Card {card} belongs to the epoch {card_epoch}, and scene {scene} to the epoch {scene_epoch}."
    card: int
    card_epoch: str
    scene: int
    scene_epoch: str


class WrongSuit(Refusal, frozen=True):
    sentence = "Card {card} ({suit}) matches scenes of the kind {takes}, and scene {scene} is of the kind {kind}."
    card: int
    suit: str
    takes: str
    scene: int
    kind: str


class WrongPlot(Refusal, frozen=True):
    sentence = "Card {card} tells of {plots}; scene {scene} takes {takes}."
    card: int
    plots: tuple[str, ...]
    scene: int
    takes: tuple[str, ...]


class NoMatchingScene(Refusal, frozen=True):
    sentence = "No open scene matches card {card} yet."
    card: int


class DrawnCardOnly(Refusal, frozen=True):
    sentence = "You have drawn card {drawn}: you may play that one, or end your turn."
    drawn: int


class ClaimRejectedThisTurn(Refusal, frozen=True):
    sentence = "The others have objected to card {card} for scene {scene} this turn."
    card: int
    scene: int


# Turns


class MatchedAlready(Refusal, frozen=True):
    sentence = "You have matched a card this turn: match another, or end your turn."


class NothingMatchedYet(Refusal, frozen=True):
    sentence = "You have matched no card this turn: match one, draw, or pass if there is nothing to draw."


class DeckIsEmpty(Refusal, frozen=True):
    sentence = "There is no card left to draw: match a card, or pass."


class DeckIsNotEmpty(Refusal, frozen=True):
    sentence = "You may pass only when there is no card left to draw."


# Fans


class NotAFan(Refusal, frozen=True):
    sentence = "Card {card} is not a fan card."
    card: int


class FanUsedAlready(Refusal, frozen=True):
    sentence = "You have used a fan card this turn; one a turn is allowed."


class FanBeforeMatching(Refusal, frozen=True):
    sentence = "A fan card is used before the turn's first match."


class FanNeedsPlayer(Refusal, frozen=True):
    sentence = "Choose the player on whom you turn the fan card."


class FanTakesNoPlayer(Refusal, frozen=True):
    sentence = "This fan card is turned on nobody."


class NotAnotherPlayer(Refusal, frozen=True):
    sentence = "Seat {player} is not another player who is still in the game."
    player: int


class PlayerHasNoCards(Refusal, frozen=True):
    sentence = "Seat {player} has no card to exchange."
    player: int


REFUSALS: tuple[type[Refusal], ...] = (
    DeckTooSmall,
    VoteNeedsThree,
    CardNotInHand,
    SceneNotOpen,
    FanMatchesNothing,
    WrongEpoch,
    WrongSuit,
    WrongPlot,
    NoMatchingScene,
    DrawnCardOnly,
    ClaimRejectedThisTurn,
    MatchedAlready,
    NothingMatchedYet,
    DeckIsEmpty,
    DeckIsNotEmpty,
    NotAFan,
    FanUsedAlready,
    FanBeforeMatching,
    FanNeedsPlayer,
    FanTakesNoPlayer,
    NotAnotherPlayer,
    PlayerHasNoCards,
)
