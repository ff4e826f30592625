"""Fan cards. Rules, "Fan cards": one a turn, before the first match; then one card is drawn instead of it."""

from collections.abc import Iterator
from typing import Final

from games.kernel.contract import Turn
from games.kernel.errors import GameBug, Refusal

from .. import knowledge
from ..components import Components
from ..content_types import CardKind, Suit
from ..events import CardsSwapped, FanUsed, TurnSkipped
from ..moves import UseFan
from ..refusals import (
    CardNotInHand,
    FanBeforeMatching,
    FanNeedsPlayer,
    FanTakesNoPlayer,
    FanUsedAlready,
    NotAFan,
    NotAnotherPlayer,
    PlayerHasNoCards,
)
from ..state import State
from . import flow, leaving
from .drawing import draw_card, draw_cards

DRAWS: Final = 3
TURNED_ON_PLAYERS: Final = (Suit.SKULL, Suit.HAND)


class Fans:
    """The fans that a hand allows, and their four actions."""

    def __init__(self, components: Components) -> None:
        self._components = components

    # What is possible

    def moves(self, state: State, seat: int) -> Iterator[UseFan]:
        for card in state.hands[seat]:
            if self.is_usable(state, seat, card):
                for player in self._choices(state, seat, card):
                    yield UseFan(card, player)

    def is_usable(self, state: State, seat: int, card: int) -> bool:
        """Whether the card is a fan that could be used now, were it the seat's turn."""
        too_late = seat == state.seat and (state.matched or state.fan_used or state.drawn is not None)
        return self._suit(state, card) is not None and not too_late

    def _suit(self, state: State, card: int) -> Suit | None:
        """The suit of a fan; None for any other card."""
        found = self._components.cards[state.cards.face[card]]
        return found.suit if found.kind is CardKind.FAN else None

    def _choices(self, state: State, seat: int, card: int) -> list[int] | list[None]:
        """On whom the fan may be turned; on nobody where it is turned on nobody, or nobody can be chosen."""
        suit = self._suit(state, card)
        targets = _targets(state, seat, suit) if suit in TURNED_ON_PLAYERS else []
        return targets or [None]

    # What is not

    def why_not(self, state: State, seat: int, move: UseFan) -> Refusal | None:
        if move.card not in state.hands[seat]:
            return CardNotInHand(card=move.card)
        suit = self._suit(state, move.card)
        if suit is None:
            return NotAFan(card=move.card)
        if state.matched:
            return FanBeforeMatching()
        if state.fan_used:
            return FanUsedAlready()
        return _why_not_player(state, seat, suit, move.player)

    # What it does

    def use(self, turn: Turn[State], move: UseFan) -> None:
        """Carries the action out, draws a card instead of the fan, and goes on with the turn."""
        state, suit = turn.state, self._suit(turn.state, move.card)
        if suit is None:
            raise GameBug(f"card {move.card} is no fan")
        state.hands[state.seat].remove(move.card)
        state.removed.append(move.card)
        state.fan_used = True
        knowledge.show(state, state.seat, move.card)
        content_id = state.cards.face[move.card]
        turn.tell(FanUsed(seat=state.seat, card=move.card, content_id=content_id, suit=suit, player=move.player))
        if suit is Suit.MAZE and not state.deck:
            self._skip(turn)
            return
        _act(turn, suit, move.player)
        draw_card(turn, state.seat)
        flow.go_on(turn, self._components)

    def _skip(self, turn: Turn[State]) -> None:
        """Nothing to draw: the Maze fan costs its owner this turn."""
        state = turn.state
        turn.tell(TurnSkipped(seat=state.seat))
        leaving.settle(turn, self._components)
        if state.ending is None:
            flow.come_to_nothing(state)
            flow.end_turn(turn, self._components)


def _targets(state: State, seat: int, suit: Suit | None) -> list[int]:
    """On whom a Skull or Hand fan can be turned: another player in the game; for Hand, one with cards."""
    others = [other for other in state.seats_in_play() if other != seat]
    return others if suit is Suit.SKULL else [other for other in others if state.hands[other]]


def _why_not_player(state: State, seat: int, suit: Suit, player: int | None) -> Refusal | None:
    if suit not in TURNED_ON_PLAYERS:
        return None if player is None else FanTakesNoPlayer()
    if player is None:
        return FanNeedsPlayer() if _targets(state, seat, suit) else None
    if player == seat or player not in state.seats_in_play():
        return NotAnotherPlayer(player=player)
    return None if player in _targets(state, seat, suit) else PlayerHasNoCards(player=player)


def _act(turn: Turn[State], suit: Suit, player: int | None) -> None:
    state = turn.state
    match suit, player:
        case Suit.YIN_YANG, _:
            state.extra_turn = True
        case Suit.SKULL, int():
            draw_cards(turn, player, DRAWS)
        case Suit.HAND, int():
            _swap(turn, player)
        case Suit.MAZE, _:
            draw_cards(turn, state.seat, DRAWS)


def _swap(turn: Turn[State], player: int) -> None:
    """Each draws a card from the other's hand, blindly. With no card left but the fan there is nothing to exchange."""
    state = turn.state
    own, theirs = state.hands[state.seat], state.hands[player]
    if not own:
        return
    given, taken = turn.chance.pick(own), turn.chance.pick(theirs)
    own.remove(given)
    theirs.remove(taken)
    own.append(taken)
    theirs.append(given)
    knowledge.exchange(state, state.seat, player, given, taken)
    face = state.cards.face
    turn.tell(
        CardsSwapped(
            seat=state.seat,
            player=player,
            given=given,
            given_id=face[given],
            taken=taken,
            taken_id=face[taken],
        )
    )
