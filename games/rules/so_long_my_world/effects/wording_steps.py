"""Operations of which several read as one sentence: choosing a thing and moving it, an exchange, discarding down."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..content_words import Zone
from .addresses import Effect
from .conditions import Compare
from .operations import Activate, Look, MoveCards, MovePlayer, Reveal
from .selectors import CardsWhere, CountCards, CountChosen, FeelingsWhere, PlayersWhere, VisionsWhere
from .vocabulary import Choose, If, SealedChoose

Step = tuple[Any, ...]
"""One operation, or a choice with the operation that uses up what was chosen, or the parts of an exchange."""


def steps(effect: Effect) -> Iterator[Step]:
    """The operations in the groups in which they are told."""
    index = 0
    while index < len(effect):
        pair = tuple(effect[index : index + 2])
        together = len(pair) == 2 and are_chosen_together(*pair) and not _goes_on(effect, index + 1)
        step = pair if together or _goes_on(effect, index) else pair[:1]
        yield step
        index += len(step)


def _goes_on(effect: Effect, index: int) -> bool:
    """Whether the next operation belongs to this one."""
    pair = effect[index : index + 2]
    return len(pair) == 2 and bool(is_handled_at_once(*pair) or exchange(*pair) or is_shown(*pair))


def is_shown(looked: Any, shown: Any) -> bool:
    """Whether what a player looks at is revealed to all at once."""
    return isinstance(looked, Look) and isinstance(shown, Reveal) and shown.cards == f"${looked.name}"


def are_chosen_together(one: Any, other: Any) -> bool:
    """Whether two choices can be told as one: of one thing each, by one player, the second at most not the first."""
    if not (isinstance(one, Choose) and isinstance(other, Choose)) or one.by != other.by or one.by == "chance":
        return False
    if any(chosen.count != 1 or chosen.up_to for chosen in (one, other)):
        return False
    named = f"${one.name}"
    selector: Any = other.players or other.visions or other.feelings or other.cards
    if isinstance(selector, FeelingsWhere) and selector.but == (named,):
        selector = replace(selector, but=())
    elif isinstance(selector, PlayersWhere | VisionsWhere) and selector.but == named:
        selector = replace(selector, but=None)
    return named not in _words(selector)


def _words(part: Any) -> Iterator[Any]:
    """A selector's words, and those of the selectors within it."""
    if isinstance(part, Struct):
        for name in part.__struct_fields__:
            yield from _words(getattr(part, name))
    elif isinstance(part, tuple):
        for inner in part:
            yield from _words(inner)
    else:
        yield part


def is_handled_at_once(chosen: Any, used: Any) -> bool:
    """Whether the second operation is of the one that chooses, with nothing but what was chosen."""
    if not isinstance(chosen, Choose) or chosen.by == "chance":
        return False
    match used:
        case MoveCards(cards=cards):
            return bool(cards == f"${chosen.name}")
        case MovePlayer(players=players, target=target):
            return bool(target == f"${chosen.name}" and players == chosen.by)
        case Activate(who=who, visions=visions):
            return bool(visions == f"${chosen.name}" and who == chosen.by)
    return False


def done(condition: Any) -> tuple[str, bool] | None:
    """The name of which a condition says that it holds something (True) or nothing (False)."""
    match condition:
        case Compare(number=CountChosen(name=name) as number) if number != CountChosen(name=name):
            return None
        case Compare(number=CountChosen(name=name), to="at_least", than=1):
            return name.removeprefix("$"), True
        case Compare(number=CountChosen(name=name), to="exactly" | "at_most", than=0):
            return name.removeprefix("$"), False
    return None


def exchange(taken: Any, rest: Any) -> tuple[CardsWhere, CardsWhere] | None:
    """What you take into your hand, and what you discard from it for that; both happen or neither."""
    match taken, rest:
        case (
            Choose(cards=CardsWhere() as out, count=1, up_to=False, by="you"),
            If(
                when=first,
                then=(
                    Choose(cards=CardsWhere(zone=Zone.HAND, of="you") as given, count=1, up_to=False, by="you") as give,
                    If(
                        when=second,
                        then=(
                            MoveCards(cards=one, target=Zone.HAND, of="you"),
                            MoveCards(cards=other, target=Zone.PILE),
                        ),
                        otherwise=(),
                    ),
                ),
                otherwise=(),
            ),
        ) if (one, other) == (f"${taken.name}", f"${give.name}") and (done(first), done(second)) == (
            (taken.name, True),
            (give.name, True),
        ):
            return out, given
    return None


def hand_kept(sealed: SealedChoose) -> int | None:
    """To how many cards in hand players discard down; None where it is something else."""
    chosen = sealed.choose
    match chosen.cards, sealed.do:
        case CardsWhere(zone=Zone.HAND, of="$chooser"), (MoveCards(cards=cards, target=Zone.PILE, under=False),):
            kept = -chosen.count.plus if isinstance(chosen.count, CountCards) else 0
            down = CountCards(cards=chosen.cards, plus=-kept, least=0)
            return kept if kept > 0 and cards == f"${chosen.name}" and chosen.count == down else None
    return None


def at_the_same_time(before: str, text: str) -> str | None:
    """Two things that hold until the same moment as one sentence; None where they are not."""
    until = re.match("Until [^,.:;]+, ", text)
    if until is None or not before.startswith(until[0]) or any(". " in one or ":" in one for one in (before, text)):
        return None
    return f"{before.removesuffix('.')}, and {text.removeprefix(until[0])}"
