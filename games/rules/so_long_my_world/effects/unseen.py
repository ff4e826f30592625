"""Choices that others do not see: a card that leaves a hand or deck face down may be any of those it was chosen among.

Who knew some of them (a starter in a hand, what they passed on in the draft, cards they have looked at before) cannot
tell any more which of them went and which stayed. So they are not told either: they know none of them from then on.
"""

from collections.abc import Iterable
from typing import Final

from games.kernel.slots import EVERYBODY, Slots

from ..content_words import Zone
from ..state import State
from .selecting import zone_cards
from .table import Doing

CHANCE: Final = -1
"""Instead of a seat that chooses."""


def remember(doing: Doing, name: str, among: list[int], chooser: int) -> None:
    """Keeps what a choice of cards was made among, and by whom, under a name that no author can bind."""
    doing.bind(_among(name), [chooser, *among])


def forget_chosen(doing: Doing, name: str, leaving: list[int], target: Zone) -> None:
    """The chosen cards are about to leave for a zone: where that is hidden, others lose sight of what they might be."""
    chooser, *among = doing.scope.names.get(_among(name), [CHANCE])
    if not target.is_hidden or not among:
        return
    state = doing.state
    for back in (False, True):
        # Backs lie open: a Gestalt among Remnants is seen to go, or to stay.
        alike = [slot for slot in among if _is_gestalt(state, slot, target) is back]
        if 0 < len(set(alike).intersection(leaving)) < len(alike):
            _forget(state, alike, target, chooser)


def forget_order(slots: Slots, arranged: Iterable[int], arranger: int) -> None:
    """Cards have been put in an order that only one seat knows."""
    for slot in arranged:
        _keep_for(slots, slot, [arranger])


def _among(name: str) -> str:
    return f"@among {name}"


def _is_gestalt(state: State, slot: int, target: Zone) -> bool:
    return not target.holds_events and slot >= state.first_gestalt


def _forget(state: State, among: list[int], target: Zone, chooser: int) -> None:
    """What lies in a hand its owner knows; what was turned up in a deck is chosen for all to see."""
    slots = state.event_cards if target.holds_events else state.cards
    holders = {slot: seat for seat in range(state.seats) for slot in zone_cards(state, Zone.HAND, [seat])}
    in_hands = not target.holds_events and any(slot in holders for slot in among)
    if not in_hands and all(slots.known[slot] == EVERYBODY for slot in among):
        return
    for slot in among:
        owner = [] if target.holds_events or slot not in holders else [holders[slot]]
        _keep_for(slots, slot, [chooser, *owner])


def _keep_for(slots: Slots, slot: int, seats: Iterable[int]) -> None:
    """Only these seats know the card from now on, as far as they did."""
    knowing = [seat for seat in seats if seat != CHANCE and slots.knows(seat, slot)]
    slots.known[slot] = 0
    for seat in knowing:
        slots.learn(seat, slot)
