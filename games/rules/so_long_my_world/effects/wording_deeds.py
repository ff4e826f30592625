"""What is said of operations before they are put into words: what they bind, who does them, what is one thing."""

from typing import Any

from .operations import Activate, Arrange, Dig, Look, Move, MoveCards, MovePlayer, Reveal, Shuffle
from .vocabulary import Choose, Each, May
from .wording_tokens import done_by, is_optional


def thing_of(chosen: Choose | Each) -> str:
    """What is chosen, or gone through, in a word."""
    if chosen.players is not None:
        return "player"
    if chosen.visions is not None:
        return "Vision"
    return "type" if chosen.cards is None else "card"


def bound(operation: Any) -> str | None:
    """The name that an operation, or what it lets a player do, has bound."""
    match operation:
        case MoveCards(cards=str(cards), name=None):
            return cards.removeprefix("$")
        case Move(name=name) | MoveCards(name=name) | Choose(name=name):
            return name
        case May(do=(first,)):
            return bound(first)
    return None


def is_up_to_them(operation: Any) -> bool:
    """Whether it has a `may` of its own."""
    if isinstance(operation, Move):
        return is_optional(operation)
    return isinstance(operation, Choose) and operation.up_to


def is_done_by(operation: Any, actor: Any) -> bool:
    """Whether it can be said after `actor may`."""
    match operation:
        case Move():
            return bool(done_by(operation)[0] == actor)
        case Choose(by=who) | Look(by=who) | Arrange(by=who) | Activate(who=who) | MovePlayer(players=who):
            return bool(who == actor)
        case MoveCards(cards=cards, of=of):
            return bool(of == actor or isinstance(cards, str))
    return isinstance(operation, Reveal | Shuffle | Dig) and bool(actor == "you")
