"""English for cards: drawing, discarding and removing (rule 18), looking, arranging, digging, playing."""

from typing import Any

from ..content_words import Zone
from .operations import Arrange, Dig, Look, MoveCards, Play, Reveal, Shuffle
from .phrases import Phrases
from .phrases_selectors import ONE, plural
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
    chosen_in = phrases.chosen_in.get(moved.cards) if isinstance(moved.cards, str) else None
    if moved.name is not None:
        phrases.names[moved.name] = "those cards"
    drawn = isinstance(moved.cards, CardsWhere) and moved.cards.top is not None and moved.target is Zone.HAND
    if drawn:
        return f"{_subject(phrases, moved.of)}{phrases.verb(moved.of, 'draw')} {what}"
    if moved.target is Zone.PILE and chosen_in in (Zone.HAND, Zone.FIELD):
        return f"{'discard' if chosen_in is Zone.HAND else 'remove'} {what}"
    on_top = moved.target in (Zone.REMNANT_DECK, Zone.GESTALT_DECK, Zone.EVENT_DECK)
    where = "under" if moved.under else "on top of" if on_top else "into"
    return f"put {what} {where} {whose}"


def _look(phrases: Phrases, look: Look) -> str:
    one = isinstance(look.cards, CardsWhere) and 1 in (look.cards.top, look.cards.bottom)
    phrases.names[look.name] = "that card" if one else "those cards"
    return f"{_subject(phrases, look.by)}{phrases.verb(look.by, 'look')} at {phrases.cards(look.cards)}"


def _arrange(phrases: Phrases, arrange: Arrange) -> str:
    place = f"{'under' if arrange.under else 'on top of'} {phrases.zone(arrange.target, 'you')}"
    rest = "the rest of " if arrange.cards in phrases.parted else ""
    what = f"{rest}{phrases.cards(arrange.cards)}"
    return f"{_subject(phrases, arrange.by)}{phrases.verb(arrange.by, 'put')} {what} {place}, in any order"


def _dig(phrases: Phrases, dig: Dig) -> str:
    if dig.name is not None:
        phrases.names[dig.name] = "that card"
    aside = "into the discard pile" if dig.rest == "pile" else "under the deck"
    turn = f"turn cards of {phrases.zone(dig.deck, 'you')} up until {phrases.dig_for(dig.until)} comes"
    return f"{turn}: it goes to {phrases.whose(dig.who)} hand, the rest {aside}"


def _play(phrases: Phrases, play: Play) -> str:
    price = f", for {plural(play.less, 'Feeling')} less" if play.less else ""
    what = phrases.cards(play.cards, form=ONE)
    return f"{phrases.players(play.by)} may play {what} now{', for nothing' if play.free else price}"


def _subject(phrases: Phrases, who: Any) -> str:
    return "" if who == "you" else f"{phrases.players(who)} "
