"""How long and how deep an effect can get, worked out from the pack alone.

Why there is an end to it: loops are bounded; Visions that are not normal activate normal ones only, and these activate
none; a card played by an effect plays no other; what is triggered triggers nothing; what happens instead of a lock
locks nothing.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from ..book import Book
from ..content_words import Happening, VisionKind
from .addresses import Effect, all_blocks, effects_of, inner_blocks
from .complaints import Complaint, Complaints
from .operations import (
    Activate,
    Arrange,
    BaseOperation,
    Lock,
    Move,
    MovePlayer,
    Play,
    Unlock,
)
from .selectors import At, CardsWhere, VisionsWhere
from .vocabulary import Choose, Each, Either, If, May, Operation, Prevent, Repeat, SealedChoose

PLAYERS, VISIONS, FEELINGS, CARDS = 5, 10, 5, 90
"""How many of each there can be."""
COPIES: Final = 2
STEPS_AT_MOST: Final = 5_000
"""Half of what the kernel lets one move take."""
DEPTH_AT_MOST: Final = 48
"""Of the kernel's 64 frames, so that the rules of the table can add some."""


class Bound(NamedTuple):
    """At most so many steps, and so many frames on top of each other."""

    steps: int
    depth: int

    def then(self, other: "Bound") -> "Bound":
        return Bound(self.steps + other.steps, max(self.depth, other.depth))

    def within(self, steps: int, depth: int, times: int = 1) -> "Bound":
        """Carried out so many times by something that takes steps and frames of its own."""
        return Bound(self.steps * times + steps, self.depth + depth)


NOTHING = Bound(0, 0)


class Bounds:
    """The bounds of a pack's effects, worked out from the inside out: first what others activate, set off or play."""

    def __init__(self, book: Book) -> None:
        self._triggers = dict.fromkeys(Happening, NOTHING)
        self._instead = self._visions = self._cards = NOTHING
        self._work_out_visions(book, triggered=True)
        self._work_out_instead(book)
        self._work_out_triggers(book)
        self._work_out_visions(book, triggered=False)
        self._cards = _most(self.effect(card.effect) for card in book.cards.values())

    def _work_out_visions(self, book: Book, *, triggered: bool) -> None:
        effects: dict[VisionKind, list[Effect]] = {kind: [] for kind in VisionKind}
        for vision in book.visions.values():
            effects[vision.kind].append(vision.effect)
        self._visions = NOTHING
        normal = effects.pop(VisionKind.NORMAL)
        self._visions = _most(self.effect(effect, triggered=triggered) for effect in normal)
        special = [effect for others in effects.values() for effect in others]
        self._visions = _most([self._visions, *(self.effect(effect, triggered=triggered) for effect in special)])

    def _work_out_instead(self, book: Book) -> None:
        """All preventions of the pack together. What happens instead locks nothing, so it asks for no other."""
        preventions = [prevention for card in book.cards.values() for prevention in card.prevents]
        preventions += [o.prevention for block in book.blocks.values() for o in block if isinstance(o, Prevent)]
        for prevention in preventions:
            self._instead = self._instead.then(self.effect(prevention.instead, triggered=True).within(3, 0))

    def _work_out_triggers(self, book: Book) -> None:
        triggers = [trigger for card in book.cards.values() for trigger in card.triggers]
        triggers += [trigger for heartbreak in book.heartbreaks.values() for trigger in heartbreak.triggers]
        for trigger in triggers:
            bound = self.effect(trigger.do, triggered=True).within(4, 2, COPIES)
            self._triggers[trigger.on] = self._triggers[trigger.on].then(bound)

    def effect(self, effect: Effect, *, triggered: bool = False) -> Bound:
        """The bound of an effect. A triggered one sets nothing off."""
        total = NOTHING
        for operation in effect:
            total = total.then(self._operation(operation, triggered))
        return total.within(2, 2)

    def _operation(self, operation: Operation, triggered: bool) -> Bound:
        match operation:
            case Choose() | Arrange():
                return Bound(3, 1)
            case If() | Either() | May():
                blocks = [block for _, block in inner_blocks("", operation)]
                return _most(self.effect(block, triggered=triggered) for block in blocks).within(3, 1)
            case Each() | Repeat() | SealedChoose():
                return self.effect(operation.do, triggered=triggered).within(3, 1, _times(operation))
        return self._set_off(operation, triggered)

    def _set_off(self, operation: BaseOperation, triggered: bool) -> Bound:
        """Operations that can set other effects off."""
        bound, times, happening = Bound(1, 0), 1, None
        match operation:
            case Move(source=source, target=target):
                bound, happening = Bound(3 * _places(source) * _places(target), 1), Happening.TAKEN_FROM_YOU
            case Lock(visions=visions):
                times, happening = _visions(visions), Happening.VISION_LOCKED
                bound = self._instead.within(6, 1)
            case Unlock(visions=visions):
                times, happening = _visions(visions), Happening.VISION_UNLOCKED
            case MovePlayer():
                times, happening = PLAYERS, Happening.MOVED
            case Activate(visions=visions):
                times, bound = _visions(visions), self._visions
            case Play():
                bound, happening = self._cards.within(4, 2), Happening.CARD_PLAYED
        if happening is not None and not triggered:
            bound = bound.then(self._triggers[happening].within(2, 1))
        return bound.within(1, 0, times)


def _most(bounds: Iterable[Bound]) -> Bound:
    several = [NOTHING, *bounds]
    return Bound(max(bound.steps for bound in several), max(bound.depth for bound in several))


def _visions(selector: object) -> int:
    """How many Visions there can be: names and ids are few, neighbours two, what a table finds elsewhere may be all."""
    if isinstance(selector, VisionsWhere):
        near = selector.among == "adjacent" or selector.adjacent_to is not None
        return 2 if near else VISIONS
    return VISIONS if selector in ("all", "ring") else 2


def _places(place: object) -> int:
    """How many places there can be."""
    if not isinstance(place, At):
        return 1
    if place.vision is not None:
        return _visions(place.vision)
    return 1 if place.stock in ("you", "first", "next", "previous", "last") else PLAYERS


def _times(loop: Each | Repeat | SealedChoose) -> int:
    if isinstance(loop, Repeat):
        return loop.most
    if isinstance(loop, SealedChoose) or loop.players is not None:
        return PLAYERS
    if loop.visions is not None:
        return VISIONS
    if loop.feelings is not None:
        return FEELINGS
    ends = (loop.cards.top, loop.cards.bottom) if isinstance(loop.cards, CardsWhere) else ()
    return min([CARDS, *(end for end in ends if isinstance(end, int))])


def too_long(bounds: Bounds, kind: str, entry: object) -> Complaints:
    """Which effects of an entry take too many steps, or get too deep."""
    for address, effect in effects_of(kind, entry):
        bound = bounds.effect(effect)
        name = address.split("/", 2)[2].replace("/", ".")
        if bound.steps > STEPS_AT_MOST:
            yield Complaint(name, f"may take {bound.steps} steps; {STEPS_AT_MOST} are allowed")
        if bound.depth > DEPTH_AT_MOST:
            yield Complaint(name, f"may get {bound.depth} frames deep; {DEPTH_AT_MOST} are allowed")


def without_end(kind: str, entry: object) -> Complaints:
    """What would break the reasons for which effects end."""
    for address, effect in effects_of(kind, entry):
        where = address.split("/", 2)[2].replace("/", ".")
        operations = _all_operations(effect)
        instead = [o.prevention.instead for o in operations if isinstance(o, Prevent)]
        instead += [effect] if where.endswith("instead") else []
        if any(isinstance(o, Lock | Activate | Play) for block in instead for o in _all_operations(block)):
            yield Complaint(where, "what happens instead of a lock may not lock, activate or play")
        if kind == "vision":
            yield from _check_activations(entry, operations, where)


def _check_activations(entry: object, operations: list[Operation], where: str) -> Complaints:
    activations = [operation for operation in operations if isinstance(operation, Activate)]
    if activations and getattr(entry, "kind", None) is VisionKind.NORMAL:
        yield Complaint(where, "a normal Vision may activate none")
        return
    chosen = {f"${o.name}": o.visions for o in operations if isinstance(o, Choose) and o.visions is not None}
    for activate in activations:
        selector = activate.visions
        if not _only_normal(chosen.get(selector, selector) if isinstance(selector, str) else selector):
            yield Complaint(where, 'a Vision may activate normal ones only: choose them by `kind = "normal"`')


def _only_normal(selector: object) -> bool:
    if isinstance(selector, VisionsWhere):
        return selector.kind is VisionKind.NORMAL or selector.among in ("ring", "adjacent")
    return selector in ("ring", "adjacent")


def _all_operations(effect: Effect) -> list[Operation]:
    return [operation for _, block in all_blocks("", effect) for operation in block]
