"""Making views: an allow-list of what a viewer may see, taken from the state."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from games.kernel.events import Viewer

from . import scoring
from .components import Area, Components
from .lines import Lines, WayOut, tip, turned_back
from .options import SCORED, Scoring
from .state import EMPTY, START, Line, State
from .torus import DIRECTIONS, opposite, row_and_column
from .turns import energy
from .turns.drawing import has_open_hands
from .turns.placing import Placing
from .view import (
    ActionView,
    CardView,
    EndOfLineView,
    PathCardView,
    PlacementView,
    ScoreView,
    SeatView,
    WayOutView,
    WindowView,
)


class _Lying(NamedTuple):
    """A card of a line as it lies on the table; the start has no face."""

    size: int
    cell: int
    slot: int
    content_id: str | None
    heading: int
    follows: int


class Seeing:
    """Makes the views of a pack's matches."""

    def __init__(self, lines: Lines, placing: Placing) -> None:
        self._lines = lines
        self._components: Components = lines.components
        self._placing = placing
        # The same few cards lie in view after view: each is made once.
        self._card_view = lru_cache(maxsize=1 << 12)(self._new_card_view)
        self._path_card = lru_cache(maxsize=1 << 14)(self._new_path_card)

    def view_of(self, state: State, viewer: Viewer) -> EndOfLineView:
        """Everything that lies open, and the viewer's own hand."""
        area, options = self._area(state), state.options
        return EndOfLineView(
            viewer=viewer,
            mode=state.mode,
            size=state.size,
            area_provenance=area.provenance,
            starts_provenance=area.starts_provenance,
            torus=tuple([None if seat == EMPTY else seat for seat in state.board]),
            window=_window(state),
            seats=tuple([self._seat(state, seat) for seat in range(state.seats)]),
            round=state.round,
            first_order=tuple(state.first_order),
            order=tuple(state.order),
            action=_action(state),
            hand=() if viewer is None else self._cards(state, state.hands[viewer]),
            placements=() if viewer is None else self._placements(state, viewer),
            ended=tuple([seat for group in state.ended for seat in group]),
            score=self._score(state) if state.mode in SCORED else None,
            puzzle_day=state.puzzle_day,
            extra_gas=options.extra_gas,
            mulligan=options.mulligan,
            elimination=options.elimination,
            turnaround_first=options.turnaround_first,
            crossing_cost=options.crossing_cost,
            open_hands=options.open_hands,
            scoring=options.scoring,
            puzzle=options.puzzle,
        )

    def _area(self, state: State) -> Area:
        return self._components.area(state.mode, state.seats)

    def _new_card_view(self, slot: int, content_id: str) -> CardView:
        card = self._components.cards[content_id]
        return CardView(
            card=slot, content_id=card.id, initiative=card.initiative, ways=card.ways, provenance=card.provenance
        )

    def _cards(self, state: State, slots: Iterable[int]) -> tuple[CardView, ...]:
        face = state.cards.face
        return tuple([self._card_view(slot, face[slot]) for slot in slots])

    # A seat and its line

    def _seat(self, state: State, seat: int) -> SeatView:
        line = state.lines[seat]
        return SeatView(
            seat=seat,
            side=state.side_of[seat],
            in_play=not line.out,
            energy=line.energy,
            hand_count=len(state.hands[seat]),
            deck_count=len(state.decks[seat]),
            open_hand=self._cards(state, state.hands[seat]) if has_open_hands(state) else (),
            path=self._path(state, line),
            way_outs=self._way_outs(state, seat, tip(line), may_cross=_may_cross(state, seat)),
            # The round's energy goes into turning around, so none is left for a crossing that takes some.
            turnaround=self._way_outs(state, seat, turned_back(line), may_cross=not energy.crossing_costs(state)),
        )

    def _way_outs(self, state: State, seat: int, place: int, *, may_cross: bool) -> tuple[WayOutView, ...]:
        """Those of one card; none of a line that is out."""
        if state.lines[seat].out:
            return ()
        ways = self._lines.ways(state, seat, place, may_cross=may_cross)
        return tuple([_way_out(way, state.size) for way in ways])

    def _path(self, state: State, line: Line) -> tuple[PathCardView, ...]:
        face = state.cards.face
        return tuple(
            [
                self._path_card(
                    _Lying(
                        state.size,
                        line.cells[place],
                        slot,
                        None if slot == START else face[slot],
                        line.headings[place],
                        line.follows[place],
                    )
                )
                for place, slot in enumerate(line.cards)
            ]
        )

    def _new_path_card(self, lying: _Lying) -> PathCardView:
        row, column = row_and_column(lying.cell, lying.size)
        if lying.content_id is None:
            onward = DIRECTIONS[lying.heading]
            return PathCardView(row=row, column=column, line_card=None, way_in=None, exits=(onward,), follows=None)
        exits = self._components.cards[lying.content_id].exits[lying.heading]
        return PathCardView(
            row=row,
            column=column,
            line_card=self._card_view(lying.slot, lying.content_id),
            way_in=DIRECTIONS[opposite(lying.heading)],
            exits=tuple([DIRECTIONS[exit_] for exit_ in exits]),
            follows=lying.follows,
        )

    # What the viewer could do

    def _placements(self, state: State, seat: int) -> tuple[PlacementView, ...]:
        if state.acting != seat or state.lines[seat].out:
            return ()
        return tuple([_placement(slot, way, state.size) for slot, way in self._placing.placements(state, seat)])

    def _score(self, state: State) -> ScoreView:
        score = scoring.score(state, self._components)
        return ScoreView(
            unplaced_initiative=score.unplaced_initiative,
            energy_spent=score.energy_spent,
            energy_left=score.energy_left,
            empty_cells=score.empty_cells,
            total=score.total,
            lower_is_better=state.options.scoring is Scoring.PRINTED,
        )


def _window(state: State) -> WindowView:
    window = state.window
    return WindowView(
        top=window.top,
        left=window.left,
        rows=window.rows,
        columns=window.columns,
        limited_rows=window.rows == state.size,
        limited_columns=window.columns == state.size,
    )


def _action(state: State) -> ActionView | None:
    seat = state.acting
    if seat is None:
        return None
    return ActionView(
        seat=seat, placed=state.placed, to_place=state.to_place, turning=state.turning, energy_spent=state.spent
    )


def _may_cross(state: State, seat: int) -> bool:
    """Whether the seat's next card may lie behind a team mate's, as far as energy goes."""
    return energy.can_cross_now(state, seat) if state.acting == seat else energy.can_cross_next(state, seat)


def _way_out(way: WayOut, size: int) -> WayOutView:
    row, column = row_and_column(way.cell, size)
    return WayOutView(exit=DIRECTIONS[way.exit], row=row, column=column, crosses=way.crosses)


def _placement(slot: int, way: WayOut, size: int) -> PlacementView:
    row, column = row_and_column(way.cell, size)
    return PlacementView(card=slot, exit=DIRECTIONS[way.exit], row=row, column=column, crosses=way.crosses)
