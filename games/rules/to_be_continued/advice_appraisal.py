"""What cards are worth to a greedy player, in the hand, on the piles and in the deck: read off one view."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from .advice_pages import Page, Room, content_id
from .checks import NUMBERS
from .components import Card, Components, Kind
from .setup import HAND
from .state import Stage
from .view import CardView, HandCardView, ToBeContinuedView

_TOGETHER: Final = 0.5
"""A card is worth so much more for each other card in hand that shares a line with it."""
_LATER: Final = 0.4
"""What a point of a later turn counts now: the card may find no place any more, or pass to another hand."""
_AD_AT_LEAST: Final = 3.0
"""An AD in hand will take a card as good as this some time."""
_MEANWHILE_AT_LEAST: Final = 1.5
"""A MEANWHILE in hand waits for somebody's AD."""
_COMES_TO_HAND: Final = 0.15
"""How likely one gets a card that nobody has seen."""
_ROOM: Final = 0.06
"""What a point that has a place counts, for each card that is still to be placed: not all can come."""
_ROTATION: Final = 0.25
"""What a point in a hand counts that one gets or gives away by a rotation."""


class Appraisal:
    """The view of one seat, as that seat values it. Points are those of the own score, if it is not said otherwise."""

    def __init__(self, view: ToBeContinuedView, seat: int, components: Components) -> None:
        self.view = view
        self.seat = seat
        self.components = components
        self.own = Page(view.seats[seat], components)
        self._pages: dict[int, Page] = {seat: self.own}
        self._potentials: dict[str, float] = {}
        self._draws: dict[str, float] = {}
        self._costs: dict[tuple[int, ...], float] = {}

    def page(self, seat: int) -> Page:
        if seat not in self._pages:
            self._pages[seat] = Page(self.view.seats[seat], self.components)
        return self._pages[seat]

    @property
    def next_seat(self) -> int:
        order = self.view.order
        return order[(order.index(self.seat) + 1) % len(order)]

    @property
    def rival(self) -> float:
        """How much a point of one other seat counts against an own one."""
        return 1 / (len(self.view.seats) - 1)

    # Cards

    @cached_property
    def hand(self) -> dict[int, HandCardView]:
        return {held.card.card: held for held in self.view.hand}

    def potential(self, card: CardView | Card) -> float:
        """What the card could bring in some turn, if the other Chapters let it in."""
        name = content_id(card)
        if name not in self._potentials:
            self._potentials[name] = self._potential(card)
        return self._potentials[name]

    def _potential(self, card: CardView | Card) -> float:
        match card.kind:
            case Kind.AD:
                return max(_AD_AT_LEAST, self.best_ad) if self.own.left else 0.0
            case Kind.MEANWHILE:
                return max(_MEANWHILE_AT_LEAST, self.own.gain_for_ad(card) if self.own.ads else 0)
        return self.own.gain(card) + self._company(card) if self.own.takes(card) else 0.0

    def _company(self, card: CardView | Card) -> float:
        """Cards of one line are worth more together."""
        name = content_id(card)
        return _TOGETHER * sum(
            other.content_id != name and not set(card.lines).isdisjoint(other.lines) for other in self._welcome
        )

    @cached_property
    def _welcome(self) -> list[CardView]:
        """The cards in hand that could come into the own Chapter."""
        return [held.card for held in self.view.hand if self.own.takes(held.card)]

    @cached_property
    def keep_of_ad(self) -> float:
        """What it is worth to get an AD back to the hand."""
        return _LATER * max(_AD_AT_LEAST, self.best_ad) if self.own.left else 0.0

    def gift(self, card: CardView) -> float:
        """What the card is worth to the next seat."""
        page = self.page(self.next_seat)
        return page.gain(card) if page.left and page.takes(card) else 0.0

    def keep(self, slot: int) -> float:
        """What is given up with a card of the hand. In all turns to come no more cards are needed than there are."""
        return self._kept[slot]

    @cached_property
    def _kept(self) -> dict[int, float]:
        worth = {held.card.card: _LATER * self.potential(held.card) for held in self.view.hand}
        ranked = sorted(worth, key=lambda slot: -worth[slot])
        return {slot: worth[slot] if rank < self.own.left else 0.0 for rank, slot in enumerate(ranked)}

    @cached_property
    def cheapest(self) -> list[int]:
        """The hand, what is least worth keeping first."""
        return sorted(self._kept, key=lambda slot: (self._kept[slot], slot))

    def cost(self, slots: tuple[int, ...]) -> float:
        """What is given up with these cards, beyond what has to go at the end of the turn anyway."""
        if slots not in self._costs:
            left = [slot for slot in self.cheapest if slot not in slots]
            lost = sum(map(self.keep, slots)) + sum(map(self.keep, left[: max(0, self._excess - len(slots))]))
            self._costs[slots] = lost - sum(map(self.keep, self.cheapest[: self._excess]))
        return self._costs[slots]

    @cached_property
    def _excess(self) -> int:
        """How many cards of the hand as it is have to go at the end of the own turn."""
        if self.view.turn_of != self.seat:
            return 0
        to_place = self.view.stage in (Stage.DRAW, Stage.PLAY)
        return max(0, len(self.hand) - to_place - HAND)

    # The hand as it is

    @cached_property
    def best_play(self) -> float:
        """The best that can be placed now."""
        placed = (self.own.gain(held.card) for held in self.view.hand if held.places and self.own.takes(held.card))
        return max([*placed, self.best_ad if self._holds_an_ad else 0.0, 0.0])

    @property
    def _holds_an_ad(self) -> bool:
        return any(held.card.kind is Kind.AD for held in self.view.hand)

    @cached_property
    def best_ad(self) -> float:
        """The best card that an AD could take. The view tells where only to who holds one."""
        found = [
            self.taking(self.page(target.seat), card)
            for target in self.view.ad_targets
            if (card := self.page(target.seat).card_at(target.row, target.column)) is not None
        ]
        return max(found, default=0.0)

    def taking(self, page: Page, card: CardView) -> float:
        """What it brings to take the card out of another's Chapter, who gets an AD instead."""
        ad = self.components.scoring.ad.points
        gained = self.own.gain_for_ad(card) if card.kind is Kind.MEANWHILE else self.own.gain(card)
        return gained + self.rival * (page.loss(card) - ad)

    # Drawing

    def draw_value(self, card: CardView | Card) -> float:
        """What a card more in the hand brings: something better to place now, or to place later."""
        name = content_id(card)
        if name not in self._draws:
            potential = self.potential(card)
            later = _LATER * potential if self.own.left > 1 else 0.0
            self._draws[name] = max(0.0, potential - self.best_play) + later
        return self._draws[name]

    @cached_property
    def deck_value(self) -> float:
        """The mean over all cards that the seat has not seen; nothing without a deck."""
        if not self.view.deck_count or not self._unseen:
            return 0.0
        return sum(map(self.draw_value, self._unseen)) / len(self._unseen)

    @cached_property
    def _unseen(self) -> list[Card]:
        view = self.view
        seen = {held.card.content_id for held in view.hand}
        seen |= {card.content_id for cards in (view.removed, *(pile.cards for pile in view.piles)) for card in cards}
        for seat in view.seats:
            seen |= {card.content_id for card in seat.known_hand}
            seen |= {cell.card.content_id for cell in seat.cells if cell.card is not None}
        return [card for card in self.components.deck if card.id not in seen]

    def top_value(self, top: CardView | None) -> float:
        """What it brings to draw the top card of a pile; one without a card is filled from the deck."""
        return self.deck_value if top is None else self.draw_value(top)

    @cached_property
    def tops(self) -> list[CardView | None]:
        return [pile.cards[-1] if pile.cards else None for pile in self.view.piles]

    @cached_property
    def best_draw(self) -> float:
        return max(self.deck_value, *map(self.top_value, self.tops))

    # The Chapter

    @cached_property
    def room(self) -> Room:
        """What may still come into the own Chapter: cards of the hand, and a part of those that nobody has seen."""
        chances = dict.fromkeys((card.id for card in self._unseen), _COMES_TO_HAND)
        chances |= {held.card.content_id: 1.0 for held in self.view.hand}
        factor = _ROOM * max(0, self.own.left - 1)
        worth = {line: [0.0] * len(NUMBERS) for line in self.view.lines}
        for card in self.components.deck:
            if card.number is not None and card.id in chances and self.own.takes(card):
                worth[card.lines[0]][card.number - NUMBERS.start] = factor * chances[card.id] * self.own.gain(card)
        return Room(self.own, worth)

    @cached_property
    def orderly(self) -> dict[int, CardView]:
        """The cards in hand that have a number, and may lie in the own Chapter if they find a place there."""
        held = {slot: held.card for slot, held in self.hand.items()}
        return {slot: card for slot, card in held.items() if card.number is not None and self.own.takes(card)}

    def best_placed(self, cells: Sequence[int], cards: Iterable[CardView]) -> float:
        """The best of these cards that finds a place when the own Chapter lies like that."""
        return max((self.own.gain(card) for card in cards if self.room.has_place(cells, card)), default=0)

    @cached_property
    def most_by_rearranging(self) -> float:
        """More than this cannot be gained by any new order."""
        if not self.own.left:
            return 0.0
        best = max(map(self.own.gain, self.orderly.values()), default=0)
        return best - self.best_placed_now + self.room.most - self.room.now

    @cached_property
    def best_placed_now(self) -> float:
        return self.best_placed(self.own.cells, self.orderly.values())

    # The hands

    def rotation(self, played: int) -> float:
        """What it brings that hands rotate after this card: the hand of the seat before for the rest of the own."""
        if self.own.left <= 1:
            return 0.0
        order = self.view.order
        giver = self.view.seats[order[order.index(self.seat) - 1]]
        known = [self.potential(card) for card in giver.known_hand]
        unknown = [self.potential(card) for card in self._unseen]
        mean = sum(unknown) / len(unknown) if unknown else 0.0
        received = sum(known) + mean * (giver.hand_count - len(known))
        given = sum(self.potential(held.card) for slot, held in self.hand.items() if slot != played)
        return _ROTATION * (received - given)
