"""English for `move`: gaining, returning, giving, stealing, relocating and renouncing have words of their own."""

from typing import Any

from .operations import Move
from .phrases import Deed, Phrases
from .phrases_selectors import EACH, MANY, ONE, Form
from .selectors import At, CountFeelings


def move(phrases: Phrases, moved: Move) -> str:
    """One `move` as a clause."""
    what, tail = _what(phrases, moved)
    text = f"{_deed(phrases, moved, what)}{tail}"
    if moved.by is not None and moved.by != _default_chooser(moved):
        text += f", as {phrases.players(moved.by)} {phrases.verb(moved.by, 'choose')}"
    if moved.name is not None:
        phrases.names[moved.name] = _called(moved)
        phrases.deeds[moved.name] = Deed(*done_by(moved), "Feelings" if moved.tokens == "feelings" else "tokens")
    return text


def is_optional(moved: Move) -> bool:
    """Up to one: who chooses it `may` do it."""
    return moved.up_to and moved.count == 1


def done_by(moved: Move) -> tuple[Any, str]:
    """Who does it, and with what verb."""
    giver, receiver = _owner(moved.source), _owner(moved.target)
    if receiver is not None and giver is None:
        return receiver, "gain" if moved.source == "system" else "take"
    if giver is not None and receiver is not None:
        return ("you", "take") if receiver == "you" else (giver, "give")
    if giver is not None:
        return giver, {"box": "renounce", "system": "return"}.get(str(moved.target), "put")
    return "you", "put" if moved.source == "system" else "return" if moved.target == "system" else "move"


def _does(phrases: Phrases, moved: Move) -> str:
    """`gain`, `each player gains`, `you may gain`."""
    who, verb = done_by(moved)
    if is_optional(moved):
        return f"{phrases.players(who)} may {verb}"
    return f"{phrases.subject(who)}{phrases.verb(who, verb)}"


def _called(moved: Move) -> str:
    return {"feelings": "those Feelings", "marks": "those Marks", "vision_tokens": "those Visions"}[moved.tokens]


def _what(phrases: Phrases, moved: Move) -> tuple[str, str]:
    """The tokens, and what is still to be said about their number and types."""
    counted = not isinstance(moved.count, int) and not _is_all_there_is(moved)
    number = "X" if counted else str(moved.count)
    if _is_all_there_is(moved):
        number = "any number of"
    elif moved.up_to and not is_optional(moved):
        number = f"up to {number}"
    as_many = phrases.as_many(moved.count, "Feelings" if moved.tokens == "feelings" else "tokens")
    if as_many is not None:
        number = as_many[0]
    several = counted or moved.count != 1
    match moved.tokens:
        case "marks":
            what = f"{number} Mark{'s' if several else ''} of Sol"
        case "vision_tokens":
            what = f"{number} Vision Token{'s' if several else ''} of {phrases.visions(moved.which)}"
        case _:
            what = phrases.tokens(moved.feeling, number, several=several)
    if moved.types != "any" and several:
        what += " of one type" if moved.types == "same" else " of different types"
    if moved.total and several:
        what += " in all"
    if as_many is not None:
        return what, as_many[1]
    return what, f", where X is {phrases.number(moved.count)}" if counted else ""


def _is_all_there_is(moved: Move) -> bool:
    """Up to as many as lie there: any number."""
    return moved.up_to and moved.count == CountFeelings(at=moved.source, feeling=moved.feeling)


def _form(moved: Move) -> Form:
    """How to name the places: from each so many, or in all."""
    if not moved.total:
        return EACH
    return ONE if moved.count == 1 else MANY


def _deed(phrases: Phrases, moved: Move, what: str) -> str:
    giver, receiver = _owner(moved.source), _owner(moved.target)
    does, form = _does(phrases, moved), _form(moved)
    if receiver is not None and giver is None:
        return _received(phrases, moved, does, what)
    if giver is not None and receiver is not None:
        if receiver == "you":
            return f"{does} {what} from {phrases.players(giver, form=form)}"
        return f"{does} {phrases.players(receiver)} {what}"
    if giver is not None:
        on = "" if moved.target in ("box", "system") else f" on {phrases.place(moved.target, form=form)}"
        return f"{does} {what}{on}"
    source, target = phrases.place(moved.source, form=form), phrases.place(moved.target, form=form)
    if moved.source == "system":
        return f"{does} {what} from the System on {target}"
    return f"{does} {what} from {source}" + ("" if moved.target == "system" else f" to {target}")


def _received(phrases: Phrases, moved: Move, does: str, what: str) -> str:
    if moved.source == "system":
        return f"{does} {what}"
    if moved.source == "box":
        return f"{does} {what} back from the box"
    return f"{does} {what} from {phrases.place(moved.source, form=_form(moved))}"


def _owner(place: Any) -> Any:
    """Whose stock a place is; None where it is none."""
    if place == "stock":
        return "you"
    return place.stock if isinstance(place, At) else None


def _default_chooser(moved: Move) -> Any:
    return _owner(moved.target) or _owner(moved.source) or "you"
