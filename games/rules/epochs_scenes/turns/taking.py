"""The turn itself: match cards, or use a fan first, or draw. Rules, "Players actions"."""

from collections.abc import Sequence

from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from ..components import Components
from ..events import TurnEnded, TurnPassed
from ..moves import DiscardMatch, Draw, EndTurn, Pass, UseFan
from ..refusals import DeckIsEmpty, DeckIsNotEmpty, MatchedAlready, NothingMatchedYet
from ..state import State
from . import asking, flow, leaving
from .drawing import draw_card
from .fans import Fans
from .matches import Matches


class TakingATurn:
    """The question what to do next in one's turn.

    Nobody at a table could check whether a player has overlooked a match, so drawing is legal although there is one.
    """

    def __init__(self, components: Components, matches: Matches, fans: Fans) -> None:
        self._components = components
        self._matches = matches
        self._fans = fans

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        moves: list[Move] = list(self._matches.moves(state, decision.seat))
        if state.matched:
            return [*moves, EndTurn()]
        if state.options.fans:
            moves += self._fans.moves(state, decision.seat)
        return [*moves, Draw() if state.deck else Pass()]

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        match move:
            case DiscardMatch():
                return self._matches.why_not(state, decision.seat, move)
            case UseFan():
                return self._fans.why_not(state, decision.seat, move)
            case EndTurn():
                return None if state.matched else NothingMatchedYet()
        return MatchedAlready() if state.matched else _why_not_without_a_match(state, move)

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        state = turn.state
        match move:
            case DiscardMatch():
                self._matches.play(turn, move)
            case UseFan():
                self._fans.use(turn, move)
            case Draw():
                self._draw(turn)
            case Pass():
                turn.tell(TurnPassed(seat=state.seat))
                flow.come_to_nothing(state)
                flow.end_turn(turn, self._components)
            case EndTurn():
                turn.tell(TurnEnded(seat=state.seat))
                flow.end_turn(turn, self._components)

    def _draw(self, turn: Turn[State]) -> None:
        """The player is asked about the card whether it fits or not: not to be asked would tell the others."""
        state = turn.state
        state.drawn = draw_card(turn, state.seat)
        leaving.settle(turn, self._components)
        if state.ending is None:
            asking.ask_for_the_turn(turn)

    def default(self, state: State, decision: Decision) -> Move:
        """One match that nobody has to judge, if there is one; else what a turn without a match comes to."""
        if state.matched:
            return EndTurn()
        return next(self._matches.sure_moves(state, decision.seat), Draw() if state.deck else Pass())


def _why_not_without_a_match(state: State, move: Move) -> Refusal | None:
    """One draws while there is a card to draw, and passes when there is none."""
    if isinstance(move, Draw):
        return None if state.deck else DeckIsEmpty()
    return DeckIsNotEmpty() if state.deck else None


class PlayingTheDrawnCard:
    """The question whether to play the card that was drawn. "If it is not suitable, the turn goes on" to the next."""

    def __init__(self, components: Components, matches: Matches) -> None:
        self._components = components
        self._matches = matches

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return [*self._matches.moves(state, decision.seat), EndTurn()]

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        return self._matches.why_not(state, decision.seat, move) if isinstance(move, DiscardMatch) else None

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        if isinstance(move, DiscardMatch):
            self._matches.play(turn, move)
        else:
            turn.tell(TurnEnded(seat=decision.seat))
            flow.end_turn(turn, self._components)

    def default(self, state: State, decision: Decision) -> Move:
        return next(self._matches.sure_moves(state, decision.seat), EndTurn())
