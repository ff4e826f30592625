"""The English of the cards, made from their effects once for a pack. Other locales bring their own with the pack."""

from functools import cached_property

from games.kernel.content import Pack

from .book import Book
from .effects.addresses import kind_of
from .effects.vocabulary import Either, May, Modify, Prevent, Schedule
from .effects.wording import Wording


class RuleTexts:
    """What each card, Vision and Event does, by content id; and what parts of effects do, by address."""

    def __init__(self, book: Book, pack: Pack) -> None:
        self._book = book
        self._wording = Wording(book, pack.texts["en"])
        self._parts: dict[str, str] = {}
        self._questions: dict[tuple[str, bool], tuple[str, ...]] = {}

    def card(self, content_id: str) -> str:
        return self._cards[content_id]

    def vision(self, content_id: str) -> str:
        return self._visions[content_id]

    def event(self, content_id: str) -> str:
        """What an Event does for the First Player, or a Reboot to everybody."""
        return self._events[content_id][0]

    def event_at_vision(self, content_id: str) -> str:
        """What it does for those on the Vision that it names."""
        return self._events[content_id][1]

    def goal(self, content_id: str) -> str:
        return self._goals[content_id]

    def end_card(self, content_id: str) -> str:
        return self._end_cards[content_id]

    def part(self, address: str) -> str:
        """A rule in force, a prevention, or what is scheduled, by the address of its operation."""
        if address not in self._parts:
            self._parts[address] = self._part(address)
        return self._parts[address]

    def _part(self, address: str) -> str:
        operation = self._book.operation(address)
        match operation:
            case Modify():
                return self._wording.rule(operation.rule)
            case Prevent():
                return self._wording.prevention(operation.prevention)
            case Schedule():
                return self._wording.effect(operation.do)
        return self._wording.effect((operation,))

    def offer(self, address: str, *, to_owner: bool) -> str:
        """What a seat is asked whether to do: a part of an effect, or what a card does by itself, by its address.

        `to_owner`: whether the effect is that seat's own; here as in `options` the seat is "you".
        """
        kind, entry, part, number, *inner = address.split("/")
        if inner or part not in ("triggers", "prevents"):
            return self._asked(address, to_owner=to_owner)[0]
        holder = self._book.cards[entry] if kind == "card" else self._book.heartbreaks[entry]
        if part == "triggers":
            return self._wording.trigger(holder.triggers[int(number)])
        return self._wording.prevention(self._book.cards[entry].prevents[int(number)])

    def options(self, address: str, *, to_owner: bool) -> tuple[str, ...]:
        """What the options of a choice say."""
        return self._asked(address, to_owner=to_owner)

    def _asked(self, address: str, *, to_owner: bool) -> tuple[str, ...]:
        key = (address, to_owner)
        if key not in self._questions:
            operation = self._book.operation(address)
            if isinstance(operation, May | Either):
                told = self._wording.asked(operation, kind_of(address), to_owner=to_owner)
            else:
                told = (self.part(address),)
            self._questions[key] = told
        return self._questions[key]

    @cached_property
    def _cards(self) -> dict[str, str]:
        return {card.id: self._wording.card(card) for card in self._book.cards.values()}

    @cached_property
    def _visions(self) -> dict[str, str]:
        return {vision.id: self._wording.vision(vision) for vision in self._book.visions.values()}

    @cached_property
    def _events(self) -> dict[str, tuple[str, str]]:
        return {event.id: self._wording.event(event) for event in self._book.events.values()}

    @cached_property
    def _goals(self) -> dict[str, str]:
        return {card.id: self._wording.heartbreak(card) for card in self._book.heartbreaks.values()}

    @cached_property
    def _end_cards(self) -> dict[str, str]:
        return {card.id: self._wording.effect(card.effect) for card in self._book.end_cards.values()}
