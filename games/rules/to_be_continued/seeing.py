"""Making views: an allow-list of what a viewer may see, taken from the state."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TypeAlias

from games.kernel.events import Viewer

from .components import Components, Kind
from .numbers import Numbers, NumberSet, highest, lowest
from .page import CELLS, SIDE, SPOTS, bits_of, row_and_column
from .placement import Placing
from .scoring import Score, score_of_cards
from .state import EMPTY, Chapter, State
from .turns.advertising import PlayingAnAd
from .turns.meanwhile import own_ads
from .turns.playing import STORIES
from .view import (
    AdTargetView,
    CardView,
    CellView,
    HandCardView,
    LimitView,
    LineScoreView,
    PileView,
    PlaceView,
    ScoreView,
    SeatView,
    ToBeContinuedView,
)

KnownFaces: TypeAlias = tuple[str | None, ...]
"""For each cell of a Chapter the face of its card, if there is one and the viewer knows it."""

PageView: TypeAlias = tuple[tuple[CellView, ...], ScoreView]
"""The cards of a Chapter and what they score."""


class Seeing:
    """Makes the views of a pack's matches."""

    def __init__(self, components: Components, placing: Placing, ads: PlayingAnAd) -> None:
        self._components = components
        self._placing = placing
        self._ads = ads
        # Most of a view is as it was in the one before: it is made once. Both depend on their arguments alone.
        self._card_view = lru_cache(maxsize=1 << 14)(self._new_card_view)
        self._page_view = lru_cache(maxsize=1 << 12)(self._new_page_view)

    def view_of(self, state: State, viewer: Viewer) -> ToBeContinuedView:
        """Everything that lies open, the viewer's own hand, and what they have seen go into another."""
        components = self._components
        numbers = self._placing.numbers(state)
        return ToBeContinuedView(
            viewer=viewer,
            lines=components.lines,
            line_provenance=components.line_provenance,
            rotation_provenance=components.rotation_provenance,
            seats=tuple(self._seat(state, seat, viewer, numbers) for seat in range(state.seats)),
            order=state.order,
            turn_of=state.seat,
            turn_number=state.turn_number,
            turns=CELLS * state.seats,
            stage=state.stage,
            draws_left=state.draws_left,
            trade=state.trade,
            refilling=tuple(state.refilling),
            hand=() if viewer is None else self._hand(state, viewer, numbers),
            free_places=() if viewer is None else _free_places(bits_of(state.chapters[viewer].cells)),
            ad_targets=() if viewer is None else self._ad_targets(state, viewer),
            deck_count=len(state.deck),
            piles=tuple(PileView(pile=pile, cards=self._cards(state, cards)) for pile, cards in enumerate(state.piles)),
            removed=self._cards(state, state.removed),
        )

    def _new_card_view(self, slot: int, content_id: str, rotates: bool) -> CardView:
        card = self._components.cards[content_id]
        return CardView(
            card=slot,
            content_id=card.id,
            kind=card.kind,
            lines=card.lines,
            number=card.number,
            rotation=card.rotation and rotates,
            provenance=card.provenance,
        )

    def _card(self, state: State, slot: int) -> CardView:
        return self._card_view(slot, state.cards.face[slot], state.options.hands_rotation)

    def _cards(self, state: State, slots: Iterable[int]) -> tuple[CardView, ...]:
        face, rotates, view = state.cards.face, state.options.hands_rotation, self._card_view
        return tuple([view(slot, face[slot], rotates) for slot in slots])

    # A seat and its Chapter

    def _seat(self, state: State, seat: int, viewer: Viewer, numbers: Numbers) -> SeatView:
        chapter, hand = state.chapters[seat], state.hands[seat]
        rules = self._components.chapters[chapter.number]
        cells, score = self._page_of(state, chapter, viewer)
        held: list[int] = []
        if state.options.show_known_hands and seat != viewer:
            held = state.cards.known_of(viewer, hand)
        return SeatView(
            seat=seat,
            chapter=chapter.number,
            scoring_lowest=rules.lowest,
            scoring_highest=rules.highest,
            chapter_provenance=rules.provenance,
            cells=cells,
            limits=tuple([_limit(line, *numbers.others(seat, line)) for line in self._components.lines]),
            score=score,
            hand_count=len(hand),
            known_hand=self._cards(state, held),
        )

    def _page_of(self, state: State, chapter: Chapter, viewer: Viewer) -> PageView:
        cells, face = chapter.cells, state.cards.face
        known = set(state.cards.known_of(viewer, [slot for slot in cells if slot != EMPTY]))
        faces = tuple([face[slot] if slot in known else None for slot in cells])
        rotates = state.options.hands_rotation
        return self._page_view(chapter.number, tuple(cells), faces, tuple(chapter.face_down), rotates)

    def _new_page_view(
        self, number: int, cells: tuple[int, ...], faces: KnownFaces, face_down: tuple[int, ...], rotates: bool
    ) -> PageView:
        lying = [
            (cell, slot, face) for cell, (slot, face) in enumerate(zip(cells, faces, strict=True)) if slot != EMPTY
        ]
        views = tuple(
            CellView(
                row=cell // SIDE,
                column=cell % SIDE,
                face_down=slot in face_down,
                card=None if face is None else self._card_view(slot, face, rotates),
            )
            for cell, slot, face in lying
        )
        face_up = [(slot, face) for _, slot, face in lying if face is not None and slot not in face_down]
        return views, _score(score_of_cards(number, face_up, self._components))

    # What the viewer could do

    def _hand(self, state: State, seat: int, numbers: Numbers) -> tuple[HandCardView, ...]:
        return tuple(
            [
                HandCardView(
                    card=self._card(state, slot), places=_places(self._open_places(state, seat, slot, numbers))
                )
                for slot in state.hands[seat]
            ]
        )

    def _open_places(self, state: State, seat: int, slot: int, numbers: Numbers) -> Iterable[tuple[int, int]]:
        kind = self._components.cards[state.cards.face[slot]].kind
        if kind in STORIES:
            return [(spot.row, spot.column) for spot in self._placing.spots(state, seat, slot, numbers)]
        if kind is Kind.MEANWHILE:
            return map(row_and_column, own_ads(state, seat, self._components.cards))
        return ()

    def _ad_targets(self, state: State, seat: int) -> tuple[AdTargetView, ...]:
        cards = self._components.cards
        if not any(cards[state.cards.face[slot]].kind is Kind.AD for slot in state.hands[seat]):
            return ()
        return tuple(
            AdTargetView(seat=target.seat, row=target.row, column=target.column, places=_places(target.places))
            for target in self._ads.targets(state, seat)
        )


def _score(score: Score) -> ScoreView:
    return ScoreView(
        timeline_cards=score.timeline_cards,
        timeline_points=score.timeline,
        lines=tuple(LineScoreView(line=line.line, cards=line.cards, points=line.points) for line in score.lines),
        story_points=score.story,
        ad_cards=score.ad_cards,
        ad_points=score.ads,
        total=score.total,
    )


def _places(places: Iterable[tuple[int, int]]) -> tuple[PlaceView, ...]:
    return tuple([_place(row, column) for row, column in places])


@cache
def _place(row: int, column: int) -> PlaceView:
    return PlaceView(row=row, column=column)


@cache
def _free_places(taken: int) -> tuple[PlaceView, ...]:
    """Where the next card may lie, whichever it is, when the cells that these bits name are taken."""
    return _places(SPOTS[taken])


@lru_cache(maxsize=1 << 12)
def _limit(line: str, previous: NumberSet, following: NumberSet) -> LimitView:
    return LimitView(line=line, above=highest(previous), below=lowest(following))
