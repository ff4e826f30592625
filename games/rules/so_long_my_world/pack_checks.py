"""Checks of a whole pack: that it holds what the box does, and that its parts fit together. Section 1 of the rules."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.kernel.content import Provenance

from .book import Book
from .content_types import SAY_WHENCE, CardContent, EventContent, HeartbreakContent, Sourced, VisionContent
from .content_words import Timing, VisionKind
from .effects.bounds import Bounds, too_long, without_end
from .effects.checking import VISIONS, Bound, Checker, Scene
from .effects.checking_operations import check_effect
from .effects.checking_rules import BOUND_BY_TRIGGERS, check_limits, check_prevention, check_rule
from .effects.checking_solo import check_solo
from .effects.complaints import Complaint, Complaints
from .feelings import Karma

REMNANT_NAMES, GESTALTS, EVENTS, END_CARDS, HEARTBREAKS = 29, 22, 35, 6, 9
STARTERS = ("life_is_a_journey", "soul_box")
COPIES, STARTER_COPIES = 2, 5
MARKS = 12
CHAIN_OF = 7
"""How many names each karma needs, so that a chain of it can be played."""


def counts(book: Book) -> Iterator[tuple[str, str]]:
    """File and reason, where there are not as many of something as in the box."""
    kinds = Counter(vision.kind for vision in book.visions.values())
    names = [card for card in book.remnants.values() if not card.starter]
    reboots = sum(event.reboot for event in book.events.values())
    wanted = (
        ("visions.toml", "normal Visions", kinds[VisionKind.NORMAL], 6),
        ("visions.toml", "Gestalt Visions", kinds[VisionKind.GESTALT], 3),
        ("visions.toml", "L'Uno", kinds[VisionKind.LUNO], 1),
        ("visions.toml", "Karma Catalysts", len(book.catalysts), 3),
        ("visions.toml", "Marks on Gestalt Visions", sum(v.marks for v in book.visions.values()), MARKS),
        ("remnants.toml", "Remnants beside the starters", len(names), REMNANT_NAMES),
        ("gestalts.toml", "Gestalts", len(book.gestalts), GESTALTS),
        ("events.toml", "Events", len(book.events), EVENTS),
        ("end_cards.toml", "End cards", len(book.end_cards), END_CARDS),
        ("heartbreaks.toml", "Heartbreaks", len(book.heartbreaks), HEARTBREAKS),
    )
    for file, what, there, due in wanted:
        if there != due:
            yield file, f"has {there} {what}, not {due}"
    if tuple(sorted(card.id for card in book.remnants.values() if card.starter)) != STARTERS:
        yield "remnants.toml", f"the starters are {' and '.join(STARTERS)}"
    if reboots < 2:
        yield "events.toml", f"has {reboots} Reboots, not at least 2"
    for karma in Karma:
        chain = sum(card.karma is karma for card in book.cards.values())
        if chain < CHAIN_OF:
            yield "remnants.toml", f"{chain} {karma.value} names carry no Karma Chain; {CHAIN_OF} do"


def repeated_ids(entries: list[tuple[str, Sourced]]) -> Iterator[tuple[str, str]]:
    """Kind and id of what is there twice: events and views name an entry by its id alone."""
    seen: set[str] = set()
    for kind, entry in entries:
        if entry.id in seen:
            yield kind, entry.id
        seen.add(entry.id)


def entry_complaints(book: Book, kind: str, entry: Sourced, bounds: Bounds) -> Complaints:
    """All that is wrong with one entry."""
    yield from _check_sources(entry)
    match entry:
        case VisionContent():
            yield from _check_vision(entry)
        case CardContent():
            yield from _check_card(entry)
        case EventContent():
            yield from _check_event(book, entry)
        case HeartbreakContent():
            yield from _check_heartbreak(book, entry)
    yield from _check_effects(book, kind, entry)
    if hasattr(entry, "solo"):
        yield from check_solo(entry)
    yield from without_end(kind, entry)
    yield from too_long(bounds, kind, entry)


def _check_sources(entry: Sourced) -> Complaints:
    known = {*entry.__struct_fields__, "name"} - SAY_WHENCE
    for name in ("printed", "derived"):
        for value in getattr(entry, name):
            if value not in known:
                yield Complaint(name, f"{value!r} is none of its values")
    if entry.provenance is Provenance.PUBLISHED:
        yield Complaint("provenance", "no other edition of this game is drawn upon")


def _check_vision(vision: VisionContent) -> Complaints:
    if (vision.affinity is None) is (vision.kind is VisionKind.NORMAL):
        yield Complaint("affinity", "normal Visions have one, and no other has")
    if (vision.marks > 0) is not (vision.kind is VisionKind.GESTALT):
        yield Complaint("marks", "lie on Gestalt Visions, and on no other")


def _check_card(card: CardContent) -> Complaints:
    if min(card.cost.tally()) < 0:
        yield Complaint("cost", "is less than nothing")
    if not card.cost.total():
        yield Complaint("cost", "is nothing")
    if card.ip < 0 or (card.starter and card.ip):
        yield Complaint("ip", "is a number from 0 on, and 0 for starters, which show a glyph")
    lasting = bool(card.rules or card.triggers or card.prevents)
    if lasting is not (card.timing is Timing.CONTINUOUS):
        yield Complaint("timing", "continuous are the cards with rules, triggers or prevents, and no others")
    if not lasting and not card.effect:
        yield Complaint("effect", "does nothing")


def _check_event(book: Book, event: EventContent) -> Complaints:
    if (event.vision is None) is bool(event.vision_effect):
        yield Complaint("vision", "goes with `vision_effect`")
    if event.vision is not None and not _is_normal(book, event.vision):
        yield Complaint("vision", f"there is no normal Vision {event.vision!r}")
    if event.reboot and (event.deal or event.vision is not None or not event.effect):
        yield Complaint("reboot", "has an effect, deals nothing and names no Vision")
    if not event.reboot and not event.deal:
        yield Complaint("deal", "deals nothing")
    named = [deal.vision for deal in event.deal]
    for number, deal in enumerate(event.deal):
        if not _is_normal(book, deal.vision):
            yield Complaint(f"deal[{number}].vision", f"there is no normal Vision {deal.vision!r}")
        if named.count(deal.vision) > 1:
            yield Complaint(f"deal[{number}].vision", f"{deal.vision} is dealt to twice")
        if min(deal.feelings.tally()) < 0 or not deal.feelings.total():
            yield Complaint(f"deal[{number}].feelings", "is nothing")


def _is_normal(book: Book, vision: str) -> bool:
    return vision in book.visions and book.visions[vision].kind is VisionKind.NORMAL


def _check_heartbreak(book: Book, heartbreak: HeartbreakContent) -> Complaints:
    if not 1 <= heartbreak.number <= HEARTBREAKS:
        yield Complaint("number", f"is not from 1 to {HEARTBREAKS}")
    if sum(other.number == heartbreak.number for other in book.heartbreaks.values()) > 1:
        yield Complaint("number", f"{heartbreak.number} is there twice")
    if not 1 <= heartbreak.hour <= 11:
        yield Complaint("hour", f"{heartbreak.hour} is not from 1 to 11")
    if heartbreak.insight < 0:
        yield Complaint("insight", "is less than nothing")
    there = sum(card.karma in heartbreak.gestalts.karmas for card in book.gestalts.values())
    if not 0 <= heartbreak.gestalts.count <= there:
        yield Complaint("gestalts.count", f"there are {there} Gestalts of these karmas")


def _check_effects(book: Book, kind: str, entry: Any) -> Complaints:
    """Each effect stands on its own: no name goes from one to another."""
    for name in ("effect", "vision_effect", "solo"):
        effect = getattr(entry, name, None)
        if effect:
            yield from check_effect(_scene(book, kind, solo=name == "solo"), effect, name)
    for number, trigger in enumerate(getattr(entry, "triggers", ())):
        path = f"triggers[{number}]"
        scene = _scene(book, kind).with_names(BOUND_BY_TRIGGERS[trigger.on])
        yield from check_limits(trigger.times, path)
        yield from Checker(scene).condition(trigger.when, f"{path}.when")
        if not trigger.do:
            yield Complaint(f"{path}.do", "does nothing")
        yield from check_effect(scene, trigger.do, f"{path}.do")
    for number, rule in enumerate(getattr(entry, "rules", ())):
        yield from check_rule(Checker(_scene(book, kind)), rule, f"rules[{number}]")
    for number, prevention in enumerate(getattr(entry, "prevents", ())):
        path = f"prevents[{number}]"
        scene = _scene(book, kind).with_names({"vision": Bound(VISIONS)})
        yield from check_limits(prevention.times, path)
        yield from check_prevention(Checker(_scene(book, kind)), prevention.visions, prevention.holds_while, path)
        yield from check_effect(scene, prevention.instead, f"{path}.instead")
    if isinstance(entry, HeartbreakContent):
        yield from Checker(_scene(book, kind)).condition(entry.goal, "goal")


def _scene(book: Book, kind: str, *, solo: bool = False) -> Scene:
    return Scene(
        vision_ids=frozenset(book.visions),
        card_ids=frozenset(book.cards),
        on_card=kind == "card",
        solo=solo,
    )
