"""Who knows which card: what a player at the table would still be sure of.

A card that one has seen stays known in a hand until it could have left unseen. That happens in one way: its holder
plays a card face down. From then on one knows only that the card lies among those of that hand or face down, which
`State.lost` keeps. By a rotation a hand is known to who had it and to who has it now. When removed cards become a new
deck, none of them lies in a hand that was drawn before.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from games.kernel.chance import Chance
from games.kernel.events import Viewer
from games.kernel.slots import EVERYBODY, Slots

from .state import Lost, State

_ROUNDS: Final = 3
"""How often each card that is not free to lie anywhere tries to change places."""


def _bit(viewer: Viewer) -> int:
    return 1 if viewer is None else 2 << viewer


def turn_up(state: State, slot: int) -> None:
    """Everybody sees the card; it lies in no other place, and no other card lies there."""
    state.cards.turn_up(slot)
    if state.lost:
        for lost in state.lost:
            if slot in lost.cards:
                lost.cards.remove(slot)
            if slot in lost.places:
                lost.places.remove(slot)
        state.lost = [lost for lost in state.lost if lost.cards]


def lose_sight(state: State, holder: int, hand: Sequence[int]) -> None:
    """One of these cards of the holder was played face down: nobody else can be sure of any of them."""
    others = ~_bit(holder)
    hidden = set(hand)
    for lost in state.lost:
        # Who holds a hand knows it, so no place of the holder's own lost cards is in it.
        if lost.viewers & others and not hidden.isdisjoint(lost.places):
            lost.places = sorted(hidden.union(lost.places))
    for slot in hand:
        viewers = state.cards.known[slot] & others
        if viewers:
            state.cards.known[slot] &= ~others
            state.lost.append(Lost(viewers, [slot], sorted(hand)))


def learn_hand(state: State, seat: int) -> None:
    """The seat has been handed its hand and looks at it."""
    bit, hand = _bit(seat), set(state.hands[seat])
    for slot in hand:
        state.cards.known[slot] |= bit
    for lost in [lost for lost in state.lost if lost.viewers & bit and not hand.isdisjoint(lost.places)]:
        cards = [slot for slot in lost.cards if slot not in hand]
        lost.viewers &= ~bit
        if cards:
            state.lost.append(Lost(bit, cards, [slot for slot in lost.places if slot not in hand]))
    state.lost = [lost for lost in state.lost if lost.viewers]


def keep_apart(state: State) -> None:
    """A new deck is about to be made of the removed cards, which all have seen: what is hidden now is none of them.

    Each side needs an entry of its own. Once a card of the new deck is in a hand of which one is played face down, the
    places of both grow; only together they still tell that a hand without such a card has none.
    """
    hidden = [slot for hand in state.hands for slot in hand]
    hidden += [slot for chapter in state.chapters for slot in chapter.face_down]
    for apart in (hidden, state.removed):
        if apart:
            state.lost.append(Lost(EVERYBODY, sorted(apart), sorted(apart)))


def imagine(state: State, viewer: Viewer, chance: Chance) -> State:
    """Deals anew, in place, what the viewer does not know, so that every lost card lies where it may.

    Begins with how the cards lie and lets them change places: first those that may lie anywhere, all at once; then each
    of the others a few times with one that may lie where it does.
    """
    slots = state.cards
    unknown = [slot for slot in range(len(slots.face)) if not slots.knows(viewer, slot)]
    bit = _bit(viewer)
    lost = [lost for lost in state.lost if lost.viewers & bit]
    allowed = _allowed(unknown, lost)
    free = [slot for slot in unknown if slot not in allowed]
    order = list(free)
    chance.shuffle(order)
    at = {slot: slot for slot in unknown} | dict(zip(free, order, strict=True))
    _exchange(at, allowed, chance)
    _lay_out(slots, at)
    for entry in lost:
        entry.cards = sorted(at.get(slot, slot) for slot in entry.cards)
    return state


def _allowed(unknown: Iterable[int], lost: Sequence[Lost]) -> dict[int, set[int]]:
    """For each card that may not lie anywhere the places, of those unknown, where it may."""
    allowed: dict[int, set[int]] = {}
    hidden = set(unknown)
    for entry in lost:
        for slot in entry.cards:
            if slot in hidden:
                allowed[slot] = allowed.get(slot, hidden).intersection(entry.places)
    return allowed


def _exchange(at: dict[int, int], allowed: dict[int, set[int]], chance: Chance) -> None:
    """Lets each card that is not free change places with others; `at` tells where each card lies."""
    lies = {place: slot for slot, place in at.items()}
    for slot in list(allowed) * _ROUNDS:
        here, there = at[slot], chance.pick(sorted(allowed[slot]))
        other = lies[there]
        if other not in allowed or here in allowed[other]:
            at[slot], at[other] = there, here
            lies[there], lies[here] = slot, other


def _lay_out(slots: Slots, at: dict[int, int]) -> None:
    faces = {place: slots.face[slot] for slot, place in at.items()}
    for place, face in faces.items():
        slots.face[place] = face
