"""Placing the card that a turn owes. Rules, "Playing a STORY card" and "Playing a card face down"."""

from collections.abc import Iterator
from typing import Final

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.errors import Refusal
from games.kernel.moves import Move

from .. import knowledge
from ..components import Components, Kind
from ..events import CardPlayedFaceDown, StoryPlayed
from ..moves import PlayFaceDown, PlayStory
from ..page import SPOTS, bits_of, put, why_not_spot
from ..placement import Placing
from ..refusals import WrongKindOfCard
from ..state import Stage, State
from . import rotating, supply

STORIES: Final = (Kind.STORY, Kind.SPECIAL)
_TRIES: Final = 4


class PlayingAStory:
    def __init__(self, components: Components, placing: Placing) -> None:
        self._cards = components.cards
        self._placing = placing

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        numbers = self._placing.numbers(state)
        for card in state.hands[seat]:
            if self._cards[state.cards.face[card]].kind in STORIES:
                for spot in self._placing.spots(state, seat, card, numbers):
                    yield PlayStory(card, spot.row, spot.column)

    def why_not(self, state: State, seat: int, move: PlayStory) -> Refusal | None:
        held = supply.why_not_held(state, seat, move.card)
        if held is not None:
            return held
        kind = self._cards[state.cards.face[move.card]].kind
        if kind not in STORIES:
            return WrongKindOfCard(card=move.card, kind=kind.value, takes=STORIES)
        return self._placing.why_not_place(state, seat, move.card, (move.row, move.column))

    def play(self, turn: Turn[State], seat: int, move: PlayStory) -> None:
        state = turn.state
        cells = state.chapters[seat].cells
        spot = SPOTS[bits_of(cells)][move.row, move.column]
        state.hands[seat].remove(move.card)
        put(cells, spot, move.card)
        knowledge.turn_up(state, move.card)
        state.stage = Stage.FINISH
        face = state.cards.face[move.card]
        turn.tell(StoryPlayed(seat=seat, card=move.card, content_id=face, row=move.row, column=move.column))
        if self._cards[face].rotation and state.options.hands_rotation:
            rotating.rotate_hands(turn)

    def sample(self, state: State, seat: int, chance: Chance) -> Move | None:
        hand = state.hands[seat]
        for _ in range(_TRIES):
            card = chance.pick(hand)
            if self._cards[state.cards.face[card]].kind in STORIES:
                spots = self._placing.spots(state, seat, card)
                if spots:
                    spot = chance.pick(list(spots))
                    return PlayStory(card, spot.row, spot.column)
        return None


class PlayingFaceDown:
    """Any card, in any place: it follows no order and scores nothing."""

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        spots = SPOTS[bits_of(state.chapters[seat].cells)]
        return (PlayFaceDown(card, row, column) for card in state.hands[seat] for row, column in spots)

    def why_not(self, state: State, seat: int, move: PlayFaceDown) -> Refusal | None:
        held = supply.why_not_held(state, seat, move.card)
        return held or why_not_spot(state.chapters[seat].cells, move.row, move.column)

    def play(self, turn: Turn[State], seat: int, move: PlayFaceDown) -> None:
        state = turn.state
        chapter = state.chapters[seat]
        spot = SPOTS[bits_of(chapter.cells)][move.row, move.column]
        knowledge.lose_sight(state, seat, state.hands[seat])
        state.hands[seat].remove(move.card)
        put(chapter.cells, spot, move.card)
        chapter.face_down.append(move.card)
        state.stage = Stage.FINISH
        face = state.cards.face[move.card]
        turn.tell(CardPlayedFaceDown(seat=seat, row=move.row, column=move.column, card=move.card, content_id=face))

    def sample(self, state: State, seat: int, chance: Chance) -> Move | None:
        row, column = chance.pick(list(SPOTS[bits_of(state.chapters[seat].cells)]))
        return PlayFaceDown(chance.pick(state.hands[seat]), row, column)
