"""Who knows which card: what is shown, what goes from hand to hand, and what is left of knowing after a blind exchange.

Two who exchange cards blindly know both cards, and so where all others are that were known to be with them. Everybody
else knows that one card has gone each way. What is shown later, and how many cards a hand still has, may tell which.
"""

from collections.abc import Iterator

from games.kernel.events import SPECTATOR

from .state import BlindExchange, State, Way


def show(state: State, seat: int, card: int) -> None:
    """Everybody sees a card of the seat's. Where it leaves the hand by that, it has left already."""
    state.cards.turn_up(card)
    exchange = state.exchange
    if exchange is None:
        return
    if card in exchange.unclear():
        exchange.ways = [way for way in exchange.ways if exchange.place(way, card) == seat]
    _conclude(state, exchange)


def exchange(state: State, one: int, other: int, given: int, taken: int) -> None:
    """`one` gives the card `given` to `other` and takes `taken`, both drawn blindly. The hands have changed already."""
    state.cards.learn(one, taken)
    state.cards.learn(other, given)
    before = [
        [given, *(card for card in state.hands[one] if card != taken)],
        [taken, *(card for card in state.hands[other] if card != given)],
    ]
    held = [[card for card in hand if state.cards.knows(SPECTATOR, card)] for hand in before]
    ways = [
        Way(mine, theirs, count * times)
        for mine, count in _may_have_gone(before[0], held[0])
        for theirs, times in _may_have_gone(before[1], held[1])
    ]
    found = BlindExchange(one, other, held, ways)
    for card in found.unclear():
        state.cards.known[card] = 0
        for seat in (one, other):
            state.cards.learn(seat, card)
    _conclude(state, found)


def _may_have_gone(hand: list[int], held: list[int]) -> Iterator[tuple[int | None, int]]:
    """The known cards of the hand, and None for all others; each with how many cards it stands for."""
    yield from ((card, 1) for card in held)
    if len(hand) > len(held):
        yield None, len(hand) - len(held)


def _conclude(state: State, exchange: BlindExchange) -> None:
    """Leaves out what cannot have been; of a card that can be in one place only, all know that it is there."""
    exchange.ways = [way for way in exchange.ways if _is_possible(state, exchange, way)]
    for card in exchange.unclear():
        if len({exchange.place(way, card) for way in exchange.ways}) == 1:
            state.cards.turn_up(card)
    exchange.held = [[card for card in cards if not state.cards.knows(SPECTATOR, card)] for cards in exchange.held]
    state.exchange = exchange if exchange.unclear() else None


def _is_possible(state: State, exchange: BlindExchange, way: Way) -> bool:
    """Whether the hands have room for the cards that would be there."""
    places = [exchange.place(way, card) for card in exchange.unclear() if not state.cards.knows(SPECTATOR, card)]
    return all(places.count(seat) <= _unknown_in(state, seat) for seat in (exchange.one, exchange.other))


def _unknown_in(state: State, seat: int) -> int:
    """How many cards of the hand are not known to everybody."""
    return sum(not state.cards.knows(SPECTATOR, card) for card in state.hands[seat])
