"""English for cards: drawing, discarding and removing (rule 18), looking, arranging, digging, playing."""

import re
from typing import Any

from ..content_words import Zone
from .operations import Arrange, Dig, Look, MoveCards, Play, Reveal, Shuffle
from .phrases import Deed, Phrases
from .phrases_selectors import MANY, ONE, plural
from .selectors import CardsWhere


def cards(phrases: Phrases, operation: Any) -> str:
    """One operation with cards as a clause."""
    match operation:
        case MoveCards():
            text = _move(phrases, operation)
        case Look():
            text = _look(phrases, operation)
        case Reveal(cards=shown):
            text = f"reveal {phrases.cards(shown)}"
        case Arrange():
            text = _arrange(phrases, operation)
        case Shuffle(deck=deck):
            text = f"shuffle {phrases.zone(deck, 'you')}"
        case Dig():
            text = _dig(phrases, operation)
        case Play():
            text = _play(phrases, operation)
        case _:
            raise TypeError(f"no words for {operation}")
    return text


def _move(phrases: Phrases, moved: MoveCards) -> str:
    what, whose = phrases.cards(moved.cards), phrases.zone(moved.target, moved.of)
    if moved.name is not None:
        phrases.names[moved.name] = "those cards"
        phrases.deeds[moved.name] = Deed("you", "put", "cards")
    if isinstance(moved.cards, CardsWhere) and moved.cards.top is not None and moved.target is Zone.HAND:
        as_many = phrases.as_many(moved.cards.top, "cards")
        if as_many is not None:
            what = f"{as_many[0]} cards from {phrases.zone(moved.cards.zone, 'you')}{as_many[1]}"
        return f"{phrases.subject(moved.of)}{phrases.verb(moved.of, 'draw')} {what}"
    if isinstance(moved.cards, CardsWhere) and moved.cards.top is None and moved.cards.bottom is None:
        what = f"all {phrases.cards(moved.cards, form=MANY)}"
    verb = move_verb(phrases, moved)
    if verb != "put":
        return f"{verb} {what}"
    on_top = moved.target in (Zone.REMNANT_DECK, Zone.GESTALT_DECK, Zone.EVENT_DECK)
    where = "under" if moved.under else "on top of" if on_top else "into"
    return f"put {what} {where} {whose}"


def from_where(cards: str) -> str:
    """`a card in your hand` as what leaves it: `a card from your hand`."""
    return re.sub(" (in|on) ", " from ", cards, count=1)


def move_verb(phrases: Phrases, moved: MoveCards) -> str:
    """`discard` from a hand, `remove` from a field, else `put`."""
    chosen_in = phrases.chosen_in.get(moved.cards) if isinstance(moved.cards, str) else None
    if moved.target is not Zone.PILE:
        return "put"
    return {Zone.HAND: "discard", Zone.FIELD: "remove"}.get(chosen_in, "put") if chosen_in else "put"


def _look(phrases: Phrases, look: Look) -> str:
    one = isinstance(look.cards, CardsWhere) and 1 in (look.cards.top, look.cards.bottom)
    phrases.names[look.name] = "that card" if one else "those cards"
    return f"{phrases.subject(look.by)}{phrases.verb(look.by, 'look')} at {phrases.cards(look.cards)}"


def _arrange(phrases: Phrases, arrange: Arrange) -> str:
    place = f"{'under' if arrange.under else 'on top of'} {phrases.zone(arrange.target, 'you')}"
    back = phrases.cards(arrange.cards) if arrange.under else f"{phrases.cards(arrange.cards)} back"
    what = "the rest" if arrange.cards in phrases.parted else back
    return f"{phrases.subject(arrange.by)}{phrases.verb(arrange.by, 'put')} {what} {place}, in any order"


def _dig(phrases: Phrases, dig: Dig) -> str:
    if dig.name is not None:
        phrases.names[dig.name] = "that card"
    aside = "into the discard pile" if dig.rest == "pile" else "under the deck"
    turn = f"turn cards of {phrases.zone(dig.deck, 'you')} up until {phrases.dig_for(dig.until)} comes"
    return f"{turn}: it goes to {phrases.whose(dig.who)} hand, the rest {aside}"


def _play(phrases: Phrases, play: Play) -> str:
    price = f", for {plural(play.less, 'Feeling')} less" if play.less else ""
    what = phrases.cards(play.cards, form=ONE)
    if isinstance(play.cards, CardsWhere) and play.cards.zone is Zone.HAND:
        what = from_where(what)
    return f"{phrases.players(play.by)} may play {what} now{', for nothing' if play.free else price}"
