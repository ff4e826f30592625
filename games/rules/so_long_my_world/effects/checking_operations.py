"""Checks of operations, and of effects as lists of them."""

from collections.abc import Callable
from typing import Any, Final

from ..content_words import Zone
from .addresses import Effect
from .checking import CARDS, EVENTS, FEELINGS, MARKS, PLAYERS, VISIONS, Bound, Checker, Scene, zone_kind
from .checking_rules import check_limits, check_prevention, check_rule, check_until
from .complaints import Complaint, Complaints
from .operations import (
    Activate,
    Arrange,
    BaseOperation,
    Clock,
    Count,
    Dig,
    Extra,
    FirstPlayer,
    Lock,
    Look,
    Move,
    MoveCards,
    MovePlayer,
    Play,
    Reveal,
    SetFlag,
    Shuffle,
    SwapVisions,
    TurnOrder,
    Unlock,
)
from .selectors import At, CardsWhere
from .vocabulary import (
    Choose,
    Each,
    Either,
    GainWord,
    If,
    May,
    Modify,
    Prevent,
    PutInSequence,
    ReachEnding,
    Read,
    Repeat,
    Schedule,
    SealedChoose,
)

DECKS: Final = (Zone.REMNANT_DECK, Zone.GESTALT_DECK, Zone.EVENT_DECK)
OWNED: Final = (Zone.HAND, Zone.FIELD)
MOST_TIMES: Final = 12
"""How often a `repeat` may go round."""


def check_effect(scene: Scene, effect: Effect, path: str) -> Complaints:
    """All that is wrong with an effect. Names that it binds are bound in the scene from then on."""
    checker = Checker(scene)
    for number, operation in enumerate(effect):
        yield from _CHECKS[type(operation)](checker, operation, f"{path}[{number}]")


def _inner(checker: Checker, effect: Effect, path: str, names: dict[str, Bound] | None = None) -> Complaints:
    """A block within: what it binds stays bound, maybe to nothing; what is bound for it alone does not."""
    checker.scene.names.update(names or {})
    if not effect:
        yield Complaint(path, "does nothing")
    yield from check_effect(checker.scene, effect, path)


def _bind(checker: Checker, name: str | None, bound: Bound) -> None:
    if name is not None:
        checker.scene.names[name] = bound


# Tokens


def _move(checker: Checker, move: Move, path: str) -> Complaints:
    yield from checker.number(move.count, f"{path}.count")
    for name, place in (("from", move.source), ("to", move.target)):
        yield from checker.place(place, f"{path}.{name}")
        yield from _place_for(move, place, f"{path}.{name}")
    if move.source == move.target and not isinstance(move.source, At):
        yield Complaint(f"{path}.to", "is where they come from")
    if move.by is not None:
        yield from checker.players(move.by, f"{path}.by")
    if move.tokens == "feelings":
        yield from checker.feelings(move.feeling, f"{path}.feeling")
    elif move.feeling != "any" or move.types != "any":
        yield Complaint(path, f"{move.tokens} are not of a Feeling")
    if move.tokens == "vision_tokens":
        yield from checker.visions(move.which, f"{path}.which")
    elif move.which != "here":
        yield Complaint(f"{path}.which", "is for Vision Tokens")
    if move.tokens == "marks" and move.up_to:
        yield Complaint(f"{path}.up_to", "of Marks so many are moved; who may choose is asked by `may` or `either`")
    kinds = {"feelings": FEELINGS, "marks": MARKS, "vision_tokens": VISIONS}
    _bind(checker, move.name, Bound(kinds[move.tokens]))


def _place_for(move: Move, place: Any, path: str) -> Complaints:
    """Each kind of token has places of its own."""
    on_vision = place == "here" or (isinstance(place, At) and place.vision is not None)
    if move.tokens == "vision_tokens" and on_vision:
        yield Complaint(path, "a Vision Token is its player's, also where it lies on a Vision")
    elif move.tokens != "vision_tokens" and place == "box":
        yield Complaint(path, "only Vision Tokens are put into the box")


# Cards


def _kind_of(checker: Checker, selector: Any) -> str:
    if isinstance(selector, CardsWhere):
        return zone_kind(selector.zone)
    bound = checker.scene.names.get(selector[1:]) if selector.startswith("$") else None
    return bound.kind if bound is not None else CARDS


def _seen_by(checker: Checker, selector: Any) -> str | None:
    """Who knows these cards: None where they lie open, `?` where nobody need know them."""
    if isinstance(selector, CardsWhere):
        if not selector.zone.is_hidden:
            return None
        return selector.of if selector.zone is Zone.HAND and isinstance(selector.of, str) else "?"
    bound = checker.scene.names.get(selector[1:]) if selector.startswith("$") else None
    return None if bound is None else bound.seen_by


def _move_cards(checker: Checker, move: MoveCards, path: str) -> Complaints:
    events = move.target.holds_events
    yield from checker.cards(move.cards, f"{path}.cards", events=events)
    yield from checker.players(move.of, f"{path}.of")
    if move.under and move.target in OWNED:
        yield Complaint(f"{path}.under", f"nothing lies under a {move.target.value}")
    hidden = move.target.is_hidden
    owner = move.of if move.target is Zone.HAND and isinstance(move.of, str) else None
    seen_by = (owner or _seen_by(checker, move.cards)) if hidden else None
    _bind(checker, move.name, Bound(EVENTS if events else CARDS, seen_by))


def _look(checker: Checker, look: Look, path: str) -> Complaints:
    yield from checker.players(look.by, f"{path}.by")
    kind = _kind_of(checker, look.cards)
    yield from checker.cards(look.cards, f"{path}.cards", events=kind == EVENTS)
    _bind(checker, look.name, Bound(kind, look.by if isinstance(look.by, str) else "?"))


def _reveal(checker: Checker, reveal: Reveal, path: str) -> Complaints:
    yield from checker.cards(reveal.cards, f"{path}.cards", events=_kind_of(checker, reveal.cards) == EVENTS)


def _arrange(checker: Checker, arrange: Arrange, path: str) -> Complaints:
    if arrange.target not in DECKS:
        yield Complaint(f"{path}.to", "only decks have an order to choose")
    yield from checker.cards(arrange.cards, f"{path}.cards", events=arrange.target.holds_events)
    yield from checker.players(arrange.by, f"{path}.by")
    seen_by = _seen_by(checker, arrange.cards)
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
    _bind(checker, dig.name, Bound(CARDS))


def _play(checker: Checker, play: Play, path: str) -> Complaints:
    yield from checker.cards(play.cards, f"{path}.cards")
    yield from checker.players(play.by, f"{path}.by")
    if play.free and play.less:
        yield Complaint(f"{path}.less", "nothing is less than free")
    if play.less < 0:
        yield Complaint(f"{path}.less", f"{play.less} is less than nothing")


# The board


def _move_player(checker: Checker, move: MovePlayer, path: str) -> Complaints:
    yield from checker.players(move.players, f"{path}.players")
    yield from checker.visions(move.target, f"{path}.to")


def _lock(checker: Checker, lock: Lock, path: str) -> Complaints:
    yield from checker.visions(lock.visions, f"{path}.visions")
    if lock.until is not None:
        yield from check_until(lock.until, f"{path}.until")


def _unlock(checker: Checker, unlock: Unlock, path: str) -> Complaints:
    yield from checker.visions(unlock.visions, f"{path}.visions")


def _swap_visions(checker: Checker, swap: SwapVisions, path: str) -> Complaints:
    yield from checker.visions(swap.one, f"{path}.one")
    yield from checker.visions(swap.other, f"{path}.other")


def _turn_order(checker: Checker, change: TurnOrder, path: str) -> Complaints:
    yield from checker.players(change.players, f"{path}.players")
    yield from checker.players(change.other, f"{path}.other")
    if (change.change == "swap") is (change.other == "nobody"):
        yield Complaint(f"{path}.other", "two swap, and only then there is an other")


def _first_player(checker: Checker, named: FirstPlayer, path: str) -> Complaints:
    yield from checker.players(named.player, f"{path}.player")


def _clock(_: Checker, clock: Clock, path: str) -> Complaints:
    if not clock.hours and not clock.stop:
        yield Complaint(path, "moves no hand of the clock")


def _activate(checker: Checker, activate: Activate, path: str) -> Complaints:
    yield from checker.visions(activate.visions, f"{path}.visions")
    yield from checker.players(activate.who, f"{path}.who")


def _extra(checker: Checker, extra: Extra, path: str) -> Complaints:
    yield from checker.players(extra.who, f"{path}.who")
    if extra.what == "reach" and not checker.scene.solo:
        yield Complaint(f"{path}.what", "one reaches Visions in solo only")
    if extra.count < 1:
        yield Complaint(f"{path}.count", "is not extra")


# Rules


def _modify(checker: Checker, modify: Modify, path: str) -> Complaints:
    yield from check_rule(checker, modify.rule, f"{path}.rule")
    yield from check_until(modify.until, f"{path}.until")


def _prevent(checker: Checker, prevent: Prevent, path: str) -> Complaints:
    prevention, inner = prevent.prevention, f"{path}.prevention"
    yield from check_limits(prevention.times, inner)
    yield from check_prevention(checker, prevention.visions, prevention.holds_while, inner)
    yield from check_until(prevent.until, f"{path}.until")
    if prevention.instead:
        yield from _inner(checker, prevention.instead, f"{inner}.instead", {"vision": Bound(VISIONS)})


def _schedule(checker: Checker, schedule: Schedule, path: str) -> Complaints:
    yield from _inner(checker, schedule.do, f"{path}.do")


# Control


def _choose(checker: Checker, choose: Choose, path: str) -> Complaints:
    if choose.by != "chance":
        yield from checker.players(choose.by, f"{path}.by")
    yield from _choice(checker, choose, path, chooser=choose.by)


def _choice(checker: Checker, choose: Choose, path: str, *, chooser: Any) -> Complaints:
    yield from checker.number(choose.count, f"{path}.count")
    bound = Bound(PLAYERS)
    if choose.cards is not None:
        seen_by = _seen_by(checker, choose.cards)
        if seen_by is not None and chooser not in (seen_by, "chance"):
            yield Complaint(f"{path}.cards", "who chooses must know these cards")
        bound = Bound(_kind_of(checker, choose.cards), seen_by)
    elif choose.visions is not None or choose.feelings is not None:
        bound = Bound(FEELINGS if choose.visions is None else VISIONS)
    if choose.visions is not None and choose.count not in (1, 2):
        yield Complaint(f"{path}.count", "one or two Visions are chosen: what is done to more might take too long")
    yield from _one_of_four(checker, choose, path)
    _bind(checker, choose.name, bound)


def _one_of_four(checker: Checker, chosen: Choose | Each, path: str) -> Complaints:
    given = [name for name in ("players", "visions", "feelings", "cards") if getattr(chosen, name) is not None]
    if len(given) != 1:
        yield Complaint(path, "takes exactly one of players, visions, feelings and cards")
        return
    selector = getattr(chosen, given[0])
    if given[0] == "cards":
        yield from checker.cards(selector, f"{path}.cards", events=_kind_of(checker, selector) == EVENTS)
    else:
        checks: dict[str, Callable[[Any, str], Complaints]] = {
            "players": checker.players,
            "visions": checker.visions,
            "feelings": checker.feelings,
        }
        yield from checks[given[0]](selector, f"{path}.{given[0]}")


def _sealed_choose(checker: Checker, sealed: SealedChoose, path: str) -> Complaints:
    yield from checker.players(sealed.by, f"{path}.by")
    checker.scene.names["chooser"] = Bound(PLAYERS)
    yield from _choice(checker, sealed.choose, f"{path}.choose", chooser="$chooser")
    yield from _inner(checker, sealed.do, f"{path}.do")


def _either(checker: Checker, either: Either, path: str) -> Complaints:
    yield from checker.players(either.by, f"{path}.by")
    if len(either.options) < 2:
        yield Complaint(f"{path}.options", "leave no choice")
    for number, option in enumerate(either.options):
        yield from checker.condition(option.when, f"{path}.options[{number}].when")
        yield from _inner(checker, option.do, f"{path}.options[{number}].do")


def _may(checker: Checker, may: May, path: str) -> Complaints:
    yield from checker.players(may.by, f"{path}.by")
    yield from checker.condition(may.when, f"{path}.when")
    yield from _inner(checker, may.do, f"{path}.do")


def _if(checker: Checker, operation: If, path: str) -> Complaints:
    yield from checker.condition(operation.when, f"{path}.when")
    yield from _inner(checker, operation.then, f"{path}.then")
    if operation.otherwise:
        yield from _inner(checker, operation.otherwise, f"{path}.else")


def _each(checker: Checker, each: Each, path: str) -> Complaints:
    yield from _one_of_four(checker, each, path)
    kind = PLAYERS
    if each.cards is not None:
        kind = _kind_of(checker, each.cards)
    elif each.visions is not None or each.feelings is not None:
        kind = FEELINGS if each.visions is None else VISIONS
    seen_by = None if each.cards is None else _seen_by(checker, each.cards)
    yield from _inner(checker, each.do, f"{path}.do", {each.name: Bound(kind, seen_by)})


def _repeat(checker: Checker, repeat: Repeat, path: str) -> Complaints:
    yield from checker.number(repeat.times, f"{path}.times")
    if not 1 <= repeat.most <= MOST_TIMES:
        yield Complaint(f"{path}.most", f"must be from 1 to {MOST_TIMES}, so that it ends soon")
    yield from _inner(checker, repeat.do, f"{path}.do")
    yield from checker.condition(repeat.until, f"{path}.until")


def _count(_: Checker, count: Count, path: str) -> Complaints:
    if not count.by:
        yield Complaint(f"{path}.by", "counts nothing")


def _nothing_wrong(_: Checker, operation: SetFlag, path: str) -> Complaints:
    yield from ()


def _of_paths(_: Checker, operation: BaseOperation, path: str) -> Complaints:
    yield Complaint(path, "belongs to the nodes of Paths")


_CHECKS: Final[dict[type[BaseOperation], Callable[[Checker, Any, str], Complaints]]] = {
    Move: _move,
    MoveCards: _move_cards,
    Look: _look,
    Reveal: _reveal,
    Arrange: _arrange,
    Shuffle: _shuffle,
    Dig: _dig,
    Play: _play,
    MovePlayer: _move_player,
    Lock: _lock,
    Unlock: _unlock,
    SwapVisions: _swap_visions,
    TurnOrder: _turn_order,
    FirstPlayer: _first_player,
    Clock: _clock,
    Activate: _activate,
    Extra: _extra,
    Modify: _modify,
    Prevent: _prevent,
    Schedule: _schedule,
    Choose: _choose,
    SealedChoose: _sealed_choose,
    Either: _either,
    May: _may,
    If: _if,
    Each: _each,
    Repeat: _repeat,
    SetFlag: _nothing_wrong,
    Count: _count,
    Read: _of_paths,
    PutInSequence: _of_paths,
    GainWord: _of_paths,
    ReachEnding: _of_paths,
}
