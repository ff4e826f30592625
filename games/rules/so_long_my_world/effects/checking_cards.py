"""Checks of operations on cards, and of who knows the cards that are chosen from."""

from collections.abc import Callable
from typing import Any, Final

from ..content_words import Zone
from .checking import CARDS, EVENTS, Bound, Checker, zone_kind
from .complaints import Complaint, Complaints
from .operations import Arrange, BaseOperation, Dig, Look, MoveCards, Play, Reveal, Shuffle
from .selectors import CardsWhere

DECKS: Final = (Zone.REMNANT_DECK, Zone.GESTALT_DECK, Zone.EVENT_DECK)
SEVERAL: Final = ("all", "others", "last_ranked", "rebooted")
"""Words that may mean more than one player."""
OWNED: Final = (Zone.HAND, Zone.FIELD)


def kind_of(checker: Checker, selector: Any) -> str:
    if isinstance(selector, CardsWhere):
        return zone_kind(selector.zone)
    bound = checker.scene.names.get(selector[1:]) if selector.startswith("$") else None
    return bound.kind if bound is not None else CARDS


def seen_by_whom(checker: Checker, selector: Any) -> str | None:
    """Who knows these cards: None where they lie open, `?` where nobody need know them."""
    if isinstance(selector, CardsWhere):
        if not selector.zone.is_hidden:
            return None
        return selector.of if selector.zone is Zone.HAND and isinstance(selector.of, str) else "?"
    bound = checker.scene.names.get(selector[1:]) if selector.startswith("$") else None
    return None if bound is None else bound.seen_by


def lie_in_several_hands(checker: Checker, selector: Any) -> bool:
    """Whether these may be cards of more than one hand, so that nobody knows them all."""
    if not isinstance(selector, CardsWhere) or selector.zone is not Zone.HAND or not isinstance(selector.of, str):
        return False
    bound = checker.scene.names.get(selector.of.removeprefix("$")) if selector.of.startswith("$") else None
    return selector.of in SEVERAL or (bound is not None and bound.several)


def _move_cards(checker: Checker, move: MoveCards, path: str) -> Complaints:
    events = move.target.holds_events
    yield from checker.cards(move.cards, f"{path}.cards", events=events)
    yield from checker.players(move.of, f"{path}.of")
    if move.under and move.target in OWNED:
        yield Complaint(f"{path}.under", f"nothing lies under a {move.target.value}")
    hidden = move.target.is_hidden
    owner = move.of if move.target is Zone.HAND and isinstance(move.of, str) else None
    seen_by = (owner or seen_by_whom(checker, move.cards)) if hidden else None
    checker.bind(move.name, Bound(EVENTS if events else CARDS, seen_by))


def _look(checker: Checker, look: Look, path: str) -> Complaints:
    yield from checker.players(look.by, f"{path}.by")
    kind = kind_of(checker, look.cards)
    yield from checker.cards(look.cards, f"{path}.cards", events=kind == EVENTS)
    checker.bind(look.name, Bound(kind, look.by if isinstance(look.by, str) else "?"))


def _reveal(checker: Checker, reveal: Reveal, path: str) -> Complaints:
    yield from checker.cards(reveal.cards, f"{path}.cards", events=kind_of(checker, reveal.cards) == EVENTS)


def _arrange(checker: Checker, arrange: Arrange, path: str) -> Complaints:
    if arrange.target not in DECKS:
        yield Complaint(f"{path}.to", "only decks have an order to choose")
    yield from checker.cards(arrange.cards, f"{path}.cards", events=arrange.target.holds_events)
    yield from checker.players(arrange.by, f"{path}.by")
    seen_by = seen_by_whom(checker, arrange.cards)
    if seen_by is not None and seen_by != arrange.by:
        yield Complaint(f"{path}.by", "puts cards in order without having seen them")


def _shuffle(_: Checker, shuffle: Shuffle, path: str) -> Complaints:
    if shuffle.deck not in DECKS:
        yield Complaint(f"{path}.deck", "only decks are shuffled")


def _dig(checker: Checker, dig: Dig, path: str) -> Complaints:
    if dig.deck not in (Zone.REMNANT_DECK, Zone.GESTALT_DECK):
        yield Complaint(f"{path}.deck", "one digs in the Remnant deck or that of Gestalts")
    yield from checker.players(dig.who, f"{path}.who")
    for number, card in enumerate(dig.until.ids):
        if card not in checker.scene.card_ids:
            yield Complaint(f"{path}.until.ids[{number}]", f"there is no card {card!r}")
    checker.bind(dig.name, Bound(CARDS))


def _play(checker: Checker, play: Play, path: str) -> Complaints:
    yield from checker.cards(play.cards, f"{path}.cards")
    yield from checker.players(play.by, f"{path}.by")
    if play.free and play.less:
        yield Complaint(f"{path}.less", "nothing is less than free")
    if play.less < 0:
        yield Complaint(f"{path}.less", f"{play.less} is less than nothing")


CARD_CHECKS: Final[dict[type[BaseOperation], Callable[[Checker, Any, str], Complaints]]] = {
    MoveCards: _move_cards,
    Look: _look,
    Reveal: _reveal,
    Arrange: _arrange,
    Shuffle: _shuffle,
    Dig: _dig,
    Play: _play,
}
