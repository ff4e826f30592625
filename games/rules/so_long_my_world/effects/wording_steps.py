"""Operations of which several read as one sentence: choosing a thing and moving it, an exchange, discarding down."""

from collections.abc import Iterator
from typing import Any

from ..content_words import Zone
from .addresses import Effect
from .conditions import Compare
from .operations import Activate, MoveCards, MovePlayer
from .selectors import CardsWhere, CountCards, CountChosen
from .vocabulary import Choose, If, SealedChoose

Step = tuple[Any, ...]
"""One operation, or a choice with the operation that uses up what was chosen, or the parts of an exchange."""


def steps(effect: Effect) -> Iterator[Step]:
    """The operations in the groups in which they are told."""
    index = 0
    while index < len(effect):
        pair = tuple(effect[index : index + 2])
        step = pair if len(pair) == 2 and (is_handled_at_once(*pair) or exchange(*pair)) else pair[:1]
        yield step
        index += len(step)


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
