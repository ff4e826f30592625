"""Making views: an allow-list of what a viewer may see, taken from the state."""

from collections.abc import Callable
from functools import lru_cache
from itertools import chain

from msgspec import Struct

from games.kernel.events import Viewer

from .components import Components, Kind
from .lines import CORNERS
from .state import NOBODY, State
from .view import (
    CallView,
    CardView,
    HandCardView,
    SeatView,
    SequenceNumbersView,
    SequenceView,
    SideView,
    SpaceView,
)


def view_of(state: State, viewer: Viewer, components: Components) -> SequenceNumbersView:
    """Everything that lies open, and the viewer's own hand."""
    return SequenceNumbersView(
        viewer=viewer,
        spaces=_spaces(state, components),
        board_provenance=components.board_provenance,
        corners_provenance=components.corners_provenance,
        table_provenance=components.table_of(seats=state.seats, sides=state.sides).provenance,
        hand=() if viewer is None else _hand(state, viewer, components),
        seats=tuple(_seat(state, seat, components) for seat in range(state.seats)),
        sides=tuple(_side(state, side) for side in range(state.sides)),
        sequences_to_win=state.sequences_to_win,
        deck_count=len(state.deck),
        dealer=state.dealer,
        turn_of=state.seat,
        exchanged=state.exchanged,
        last_space=state.last_space,
        passes=state.passes,
        draw=state.options.draw,
        talk_calls=state.options.talk_calls,
        calls=tuple(
            CallView(caller=call.caller, side=call.side, confirmed=tuple(call.confirmed), settled=call.settled)
            for call in state.calls
        ),
        winner=state.winner,
    )


def deck_of(state: State) -> Callable[[int], int | None]:
    """Tells the deck that a card came from; None for the present one.

    All discards lie open, so what a new deck holds is known, and what the hands of that moment hold together is too.
    """
    return {card: deck for deck, cards in enumerate(state.held_over) for card in cards}.get


def _spaces(state: State, components: Components) -> tuple[SpaceView, ...]:
    looks = _looks(components)
    spaces = [look[side] for look, side in zip(looks.plain, state.chips, strict=True)]
    for space in chain.from_iterable(sequence.spaces for sequence in state.sequences):
        if space not in CORNERS:
            spaces[space] = looks.locked[space][state.chips[space]]
    return tuple(spaces)


class _Looks(Struct, frozen=True):
    """How each space looks, by the side whose chip lies there: made once, for a view shows a hundred."""

    plain: tuple[dict[int, SpaceView], ...]
    locked: tuple[dict[int, SpaceView], ...]


@lru_cache(maxsize=8)
def _looks(components: Components) -> _Looks:
    return _Looks(plain=_each_look(components, locked=False), locked=_each_look(components, locked=True))


def _each_look(components: Components, *, locked: bool) -> tuple[dict[int, SpaceView], ...]:
    sides = range(NOBODY, components.most_sides)
    return tuple(
        {
            side: SpaceView(space=space, number=number or None, side=None if side == NOBODY else side, locked=locked)
            for side in sides
        }
        for space, number in enumerate(components.numbers)
    )


def _hand(state: State, seat: int, components: Components) -> tuple[HandCardView, ...]:
    removable = uncovered = None
    cards = []
    for slot in state.hands[seat]:
        face = state.cards.face[slot]
        card = components.cards[face]
        if card.kind is Kind.NUMBER:
            spaces = tuple(space for space in card.spaces if state.chips[space] == NOBODY)
        elif card.kind is Kind.PLUS:
            spaces = uncovered = uncovered or _uncovered(state)
        else:
            spaces = removable = removable or _removable(state, seat)
        dead = card.kind is Kind.NUMBER and not spaces
        cards.append(HandCardView(card=_card(slot, face, components), spaces=spaces, dead=dead))
    return tuple(cards)


def _uncovered(state: State) -> tuple[int, ...]:
    return tuple(space for space, side in enumerate(state.chips) if side == NOBODY and space not in CORNERS)


def _removable(state: State, seat: int) -> tuple[int, ...]:
    others = (NOBODY, state.side_of[seat])
    return tuple(space for space, side in enumerate(state.chips) if side not in others and not state.is_locked(space))


@lru_cache(maxsize=6_000)
def _card(slot: int, face: str, components: Components) -> CardView:
    card = components.cards[face]
    return CardView(
        card=slot,
        content_id=card.id,
        kind=card.kind,
        equation=card.equation,
        result=card.result,
        provenance=card.provenance,
    )


def _seat(state: State, seat: int, components: Components) -> SeatView:
    return SeatView(
        seat=seat,
        side=state.side_of[seat],
        hand_count=len(state.hands[seat]),
        discards=tuple(_card(slot, state.cards.face[slot], components) for slot in state.discards[seat]),
        may_draw=state.draw_rights[seat] > 0,
        owes=state.fines[seat],
    )


def _side(state: State, side: int) -> SideView:
    return SideView(
        side=side,
        seats=tuple(seat for seat in range(state.seats) if state.side_of[seat] == side),
        sequences=tuple(SequenceView(side=side, spaces=sequence.spaces) for sequence in state.sequences_of(side)),
    )
