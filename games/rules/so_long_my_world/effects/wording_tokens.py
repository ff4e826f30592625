"""English for `move`: gaining, returning, giving, stealing, relocating and renouncing have words of their own."""

from typing import Any

from .operations import Move
from .phrases import Phrases
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
    return text


def _called(moved: Move) -> str:
    return {"feelings": "those Feelings", "marks": "those Marks", "vision_tokens": "those Visions"}[moved.tokens]


def _what(phrases: Phrases, moved: Move) -> tuple[str, str]:
    """The tokens, and what is still to be said about their number and types."""
    counted = not isinstance(moved.count, int) and not _is_all_there_is(moved)
    number = "X" if counted else str(moved.count)
    if _is_all_there_is(moved):
        number = "any number of"
    elif moved.up_to:
        number = f"up to {number}"
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
    if receiver is not None and giver is None:
        return _received(phrases, moved, what, receiver)
    if giver is not None and receiver is not None:
        if receiver == "you":
            return f"take {what} from {phrases.players(giver, form=_form(moved))}"
        return f"{_subject(phrases, giver)}{phrases.verb(giver, 'give')} {phrases.players(receiver)} {what}"
    if giver is not None:
        return _given_up(phrases, moved, what, giver)
    form = _form(moved)
    source, target = phrases.place(moved.source, form=form), phrases.place(moved.target, form=form)
    if moved.source == "system":
        return f"put {what} from the System on {target}"
    return f"return {what} from {source}" if moved.target == "system" else f"move {what} from {source} to {target}"


def _received(phrases: Phrases, moved: Move, what: str, receiver: Any) -> str:
    subject = _subject(phrases, receiver)
    if moved.source == "system":
        return f"{subject}{phrases.verb(receiver, 'gain')} {what}"
    if moved.source == "box":
        return f"{subject}{phrases.verb(receiver, 'take')} {what} back from the box"
    return f"{subject}{phrases.verb(receiver, 'take')} {what} from {phrases.place(moved.source, form=_form(moved))}"


def _given_up(phrases: Phrases, moved: Move, what: str, giver: Any) -> str:
    subject = _subject(phrases, giver)
    if moved.target == "box":
        return f"{subject}{phrases.verb(giver, 'renounce')} {what}"
    if moved.target == "system":
        return f"{subject}{phrases.verb(giver, 'return')} {what}"
    return f"{subject}{phrases.verb(giver, 'put')} {what} on {phrases.place(moved.target, form=_form(moved))}"


def _owner(place: Any) -> Any:
    """Whose stock a place is; None where it is none."""
    if place == "stock":
        return "you"
    return place.stock if isinstance(place, At) else None


def _subject(phrases: Phrases, who: Any) -> str:
    return "" if who == "you" else f"{phrases.players(who)} "


def _default_chooser(moved: Move) -> Any:
    return _owner(moved.target) or _owner(moved.source) or "you"
