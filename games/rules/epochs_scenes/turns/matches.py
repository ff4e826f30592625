"""Discarding cards that match open scenes. Rules, "Players actions": shown to the others, approved and put aside."""

from collections.abc import Iterator

from games.kernel.contract import Turn
from games.kernel.errors import Refusal

from .. import knowledge
from ..components import Components
from ..events import CardMatched, MatchClaimed
from ..matching import Matching
from ..moves import DiscardMatch
from ..options import Approval
from ..refusals import CardNotInHand, ClaimRejectedThisTurn, DrawnCardOnly, SceneNotOpen
from ..state import Pair, State
from . import asking, flow


class Matches:
    """The matches that a hand allows, and playing them."""

    def __init__(self, components: Components, matching: Matching) -> None:
        self._components = components
        self._matching = matching

    # What is possible

    def moves(self, state: State, seat: int) -> Iterator[DiscardMatch]:
        """Every match that the seat may play, or claim, with any card of its hand."""
        shown = open_scenes(state)
        for card in state.hands[seat]:
            for scene in self._scenes_for(state, seat, card, shown):
                yield DiscardMatch(card, scene)

    def sure_moves(self, state: State, seat: int) -> Iterator[DiscardMatch]:
        """Those that nobody is asked about."""
        for move in self.moves(state, seat):
            if not self._is_claim(state, move.card):
                yield move

    def scenes_for(self, state: State, seat: int, card: int) -> tuple[int, ...]:
        """The open scenes that a card of the hand could be played on, were it the seat's turn."""
        return tuple(self._scenes_for(state, seat, card, open_scenes(state)))

    def _scenes_for(self, state: State, seat: int, card: int, shown: dict[str, int]) -> Iterator[int]:
        own_turn = seat == state.seat
        if own_turn and state.drawn not in (None, card):
            return
        votes = state.options.approval is Approval.VOTE
        allowed = self._matching.suitable if votes else self._matching.fitting
        for scene_id in allowed[state.cards.face[card]]:
            scene = shown.get(scene_id)
            if scene is not None and not (own_turn and state.rejected and Pair(card, scene) in state.rejected):
                yield scene

    def _is_claim(self, state: State, card: int) -> bool:
        return state.options.approval is Approval.VOTE and state.cards.face[card] in self._matching.objects

    # What is not

    def why_not(self, state: State, seat: int, move: DiscardMatch) -> Refusal | None:
        if move.card not in state.hands[seat]:
            return CardNotInHand(card=move.card)
        if state.drawn not in (None, move.card):
            return DrawnCardOnly(drawn=state.drawn)
        shown = open_scenes(state)
        if move.scene not in shown.values():
            return SceneNotOpen(scene=move.scene)
        face = state.cards.face
        refusal = self._matching.why_not(
            face[move.card],
            face[move.scene],
            card=move.card,
            scene=move.scene,
            open_scenes=shown,
            by_plot=state.options.approval is Approval.RULES,
        )
        if refusal is None and Pair(move.card, move.scene) in state.rejected:
            return ClaimRejectedThisTurn(card=move.card, scene=move.scene)
        return refusal

    # What it does

    def play(self, turn: Turn[State], move: DiscardMatch) -> None:
        """Puts the card aside; or shows it, and lets the others judge."""
        if self._is_claim(turn.state, move.card):
            _claim(turn, move)
        else:
            self.put_aside(turn, Pair(move.card, move.scene))

    def put_aside(self, turn: Turn[State], pair: Pair) -> None:
        """The card has matched: the turn goes on, and a round without a match would have to begin anew."""
        state, face = turn.state, turn.state.cards.face
        state.hands[state.seat].remove(pair.card)
        state.discards.append(pair.card)
        knowledge.show(state, state.seat, pair.card)
        turn.tell(
            CardMatched(
                seat=state.seat,
                card=pair.card,
                content_id=face[pair.card],
                scene=pair.scene,
                scene_id=face[pair.scene],
            )
        )
        state.matched, state.drawn = True, None
        state.passed.clear()
        flow.go_on(turn, self._components)


def open_scenes(state: State) -> dict[str, int]:
    """The slots of the open scenes by their content ids."""
    face = state.cards.face
    return {face[scene]: scene for column in state.columns for scene in column}


def _claim(turn: Turn[State], move: DiscardMatch) -> None:
    """Everybody sees the card; it stays in the hand until it is approved."""
    state, face = turn.state, turn.state.cards.face
    knowledge.show(state, state.seat, move.card)
    state.claim = Pair(move.card, move.scene)
    turn.tell(
        MatchClaimed(
            seat=state.seat,
            card=move.card,
            content_id=face[move.card],
            scene=move.scene,
            scene_id=face[move.scene],
        )
    )
    asking.ask_to_judge(turn)
