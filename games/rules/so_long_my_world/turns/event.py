"""Drawing the Event and its effect. Rules, "Event Phase"."""

from games.kernel.contract import Turn

from ..content_types import EventContent
from ..content_words import Zone
from ..effects.cards import replenish
from ..effects.engine import Effects
from ..effects.table import Table
from ..events import DeckShuffled, EventDrawn
from ..feelings import listed
from ..state import RebootUnderWay, Stage, State


def draw_event(turn: Turn[State], effects: Effects) -> bool:
    """The First Player draws and resolves it: its choices are theirs. A Reboot is put to everybody first."""
    state = turn.state
    slot = _draw(turn, effects)
    event = effects.book.events[state.event_cards.face[slot]]
    turn.tell(EventDrawn(card=slot, content_id=event.id, reboot=event.reboot, ignored=False))
    if event.reboot:
        state.reboot = RebootUnderWay(event=slot, asking=state.from_first_player())
        state.stage = Stage.ASK_REBOOT
        return False
    _put_into_play(state, slot, event)
    state.stage = Stage.DEAL
    effects.start(turn, f"event/{event.id}/effect", you=state.first_player)
    return False


def draw_after_reboot(turn: Turn[State], effects: Effects, reboot: int) -> None:
    """A new Event whose effect is ignored. The Reboot and the discarded Events go back into the deck, not this one.

    Only one Reboot is played with, so the new one is none.
    """
    state = turn.state
    slot = _draw(turn, effects)
    event = effects.book.events[state.event_cards.face[slot]]
    state.event_ignored = True
    turn.tell(EventDrawn(card=slot, content_id=event.id, reboot=False, ignored=True))
    _put_into_play(state, slot, event)
    state.event_deck += [*state.event_pile, reboot]
    state.event_pile = []
    state.event_cards.shuffle_pile(state.event_deck, turn.chance)
    turn.tell(DeckShuffled(Zone.EVENT_DECK))


def event_shown(state: State) -> int | None:
    """The Event, or Reboot, that lies open now."""
    return state.event if state.reboot is None else state.reboot.event


def _draw(turn: Turn[State], effects: Effects) -> int:
    """Section 4: a deck that has run out is made of its discards."""
    state = turn.state
    replenish(Table(turn, effects.book), Zone.EVENT_DECK, 1)
    slot = state.event_deck.pop()
    state.event_cards.turn_up(slot)
    face = state.event_cards.face[slot]
    if face not in state.seen_events:
        state.seen_events.append(face)
    return slot


def _put_into_play(state: State, slot: int, event: EventContent) -> None:
    state.event = slot
    by_id = {vision.id: number for number, vision in enumerate(state.visions)}
    state.to_deal = [
        (by_id[deal.vision], feeling)
        for deal in event.deal
        if deal.vision in by_id
        for feeling in listed(deal.feelings.tally())
    ]
