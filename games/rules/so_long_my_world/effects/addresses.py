"""Addresses: how a frame names a part of the pack, whatever happens between two moves.

`card/porch_light/effect` is an effect, `.../2` its third operation, `.../2/do` the block within that, and so on.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from .operations import Arrange
from .selectors import CardsWhere
from .vocabulary import Each, Either, If, May, Operation, Prevent, PutInSequence, Repeat, Schedule, SealedChoose

if TYPE_CHECKING:
    from ..book import Book

Effect: TypeAlias = tuple[Operation, ...]


def inner_blocks(address: str, operation: Operation) -> Iterator[tuple[str, Effect]]:
    """The blocks that an operation at an address holds."""
    match operation:
        case Schedule(do=do) | SealedChoose(do=do) | May(do=do) | Each(do=do) | Repeat(do=do) | PutInSequence(do=do):
            yield f"{address}/do", do
        case If(then=then, otherwise=otherwise):
            yield f"{address}/then", then
            yield f"{address}/else", otherwise
        case Either(options=options):
            for number, option in enumerate(options):
                yield f"{address}/options/{number}", option.do
        case Prevent(prevention=prevention):
            yield f"{address}/instead", prevention.instead
        case _:
            return


def all_blocks(address: str, effect: Effect) -> Iterator[tuple[str, Effect]]:
    """An effect and all blocks within it."""
    yield address, effect
    for number, operation in enumerate(effect):
        for inner, block in inner_blocks(f"{address}/{number}", operation):
            yield from all_blocks(inner, block)


def content_id_of(address: str) -> str:
    """The id of the entry that an address lies in."""
    return address.split("/", 2)[1]


def kind_of(address: str) -> str:
    """The word for the kind of that entry."""
    return address.partition("/")[0]


def effects_of(kind: str, entry: Any) -> Iterator[tuple[str, Effect]]:
    """The effects of an entry of the pack, each with its address."""
    base = f"{kind}/{entry.id}"
    for name in ("effect", "vision_effect", "solo"):
        effect = getattr(entry, name, None)
        if effect is not None:
            yield f"{base}/{name}", effect
    for number, trigger in enumerate(getattr(entry, "triggers", ())):
        yield f"{base}/triggers/{number}/do", trigger.do
    for number, prevention in enumerate(getattr(entry, "prevents", ())):
        yield f"{base}/prevents/{number}/instead", prevention.instead


def asks_about_events(book: "Book", address: str) -> bool:
    """Whether an operation that asks for cards asks for Events: by its zone, or by that of the cards it names."""
    operation = book.operation(address)
    if isinstance(operation, Arrange):
        return operation.target.holds_events
    selector = operation.choose.cards if isinstance(operation, SealedChoose) else getattr(operation, "cards", None)
    if isinstance(selector, CardsWhere):
        return selector.zone.holds_events
    entry = "/".join(address.split("/", 2)[:2])
    return any(
        getattr(other, "name", None) == str(selector)[1:]
        and isinstance(found := getattr(other, "cards", None), CardsWhere)
        and found.zone.holds_events
        for place, block in book.blocks.items()
        if place.startswith(f"{entry}/")
        for other in block
    )
