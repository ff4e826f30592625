"""Making views: an allow-list of what a viewer may see, taken from the state."""

from games.kernel.events import SPECTATOR, Viewer

from . import ranking
from .components import Components
from .content_types import Epoch
from .imagining import bounds_of_unseen
from .state import Pair, State
from .turns.fans import Fans
from .turns.matches import Matches
from .view import (
    CardView,
    ColumnView,
    EpochsScenesView,
    HandCardView,
    PairView,
    SceneView,
    SeatView,
)


def view_of(state: State, viewer: Viewer, components: Components, matches: Matches, fans: Fans) -> EpochsScenesView:
    """Everything that lies open, the viewer's own hand, and the other cards that the viewer knows."""
    least, most = bounds_of_unseen(state)
    epochs = components.epochs_in(state.options)
    return EpochsScenesView(
        viewer=viewer,
        columns=tuple(
            _column(state, epoch, rows, components) for epoch, rows in zip(epochs, state.columns, strict=True)
        ),
        scenes_left_least=len(state.scene_deck) - most,
        scenes_left_most=len(state.scene_deck) - least,
        all_scenes_open=state.all_open,
        hand=() if viewer is SPECTATOR else _hand(state, viewer, components, matches, fans),
        seats=tuple(_seat(state, seat, viewer, components) for seat in range(state.seats)),
        deck_count=len(state.deck),
        discards=tuple(_card(state, card, components) for card in state.discards),
        removed=tuple(_card(state, card, components) for card in state.removed),
        dealer=state.dealer,
        turn_of=state.seat,
        matched=state.matched,
        fan_used=state.fan_used,
        extra_turn=state.extra_turn,
        has_drawn=state.drawn is not None,
        claim=None if state.claim is None else _pair(state, state.claim, components),
        rejected=tuple(
            _pair(state, pair, components) for pair in state.rejected if state.cards.knows(viewer, pair.card)
        ),
        decks=state.options.decks,
        highest=state.options.highest,
        fans=state.options.fans,
        approval=state.options.approval,
        unseen_scenes=state.options.unseen_scenes,
    )


def _column(state: State, epoch: Epoch, rows: list[int], components: Components) -> ColumnView:
    return ColumnView(
        epoch=epoch.id,
        number=epoch.number,
        scenes=tuple(_scene(state, scene, components) for scene in rows),
        rows=components.rows_of(epoch.id),
    )


def _scene(state: State, scene: int, components: Components) -> SceneView:
    shown = components.scenes[state.cards.face[scene]]
    return SceneView(scene=scene, content_id=shown.id, kind=shown.kind, takes=shown.takes, provenance=shown.provenance)


def _card(state: State, slot: int, components: Components) -> CardView:
    card = components.cards[state.cards.face[slot]]
    return CardView(
        card=slot,
        content_id=card.id,
        kind=card.kind,
        epoch=card.epoch,
        suit=card.suit,
        plots=card.plots,
        provenance=card.provenance,
    )


def _pair(state: State, pair: Pair, components: Components) -> PairView:
    return PairView(card=_card(state, pair.card, components), scene=pair.scene)


def _hand(state: State, seat: int, components: Components, matches: Matches, fans: Fans) -> tuple[HandCardView, ...]:
    return tuple(
        HandCardView(
            card=_card(state, slot, components),
            scenes=matches.scenes_for(state, seat, slot),
            usable=fans.is_usable(state, seat, slot),
            shown=state.cards.knows(SPECTATOR, slot),
        )
        for slot in state.hands[seat]
    )


def _seat(state: State, seat: int, viewer: Viewer, components: Components) -> SeatView:
    hand = state.hands[seat]
    known = () if seat == viewer else tuple(slot for slot in hand if state.cards.knows(viewer, slot))
    return SeatView(
        seat=seat,
        hand_count=len(hand),
        known_cards=tuple(_card(state, slot, components) for slot in known),
        in_play=state.in_play(seat),
        place=ranking.place_of(state, seat),
        passed=seat in state.passed,
    )
