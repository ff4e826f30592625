"""English for operations: a sentence for each, or more."""

from typing import Any

from . import wording_cards, wording_rules
from .addresses import Effect, all_blocks
from .operations import (
    Activate,
    Arrange,
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
from .phrases import Phrases
from .phrases_selectors import EACH, MANY, ONE, Form, moment, plural
from .selectors import CardsWhere, CountCards, FeelingsWhere
from .vocabulary import (
    Choose,
    Each,
    Either,
    If,
    May,
    Modify,
    Prevent,
    Repeat,
    Schedule,
    SealedChoose,
)
from .wording_tokens import move


def sentence(clause: str) -> str:
    text = clause.strip()
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def lower(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"


class Sentences:
    """The sentences of one effect, with what its names are called."""

    def __init__(self, phrases: Phrases, effect: Effect) -> None:
        self.phrases = phrases
        self._by_kind: dict[str, list[str]] = {}
        for _, block in all_blocks("", effect):
            for operation in block:
                self._note(operation)

    def _note(self, operation: Any) -> None:
        """Names of one kind are told apart by their order."""
        if isinstance(operation, Choose) and isinstance(operation.cards, str):
            self.phrases.parted.add(operation.cards)
        chosen = operation.choose if isinstance(operation, SealedChoose) else operation
        if isinstance(chosen, Choose | Each):
            self._by_kind.setdefault(_thing(chosen), []).append(chosen.name)

    def all_of(self, effect: Effect) -> str:
        return " ".join(text for text in (self.one(operation) for operation in effect) if text)

    def one(self, operation: Any) -> str:
        """One operation as a sentence or more."""
        match operation:
            case Move():
                return sentence(move(self.phrases, operation))
            case Choose() | SealedChoose() | Either() | May() | If() | Each() | Repeat() | Schedule():
                return self._control(operation)
            case MoveCards() | Look() | Reveal() | Arrange() | Shuffle() | Dig() | Play():
                return sentence(wording_cards.cards(self.phrases, operation))
            case Modify():
                return sentence(wording_rules.passing(self.phrases, operation))
            case Prevent():
                return self._prevent(operation)
        return sentence(self._board(operation))

    # Control

    def _control(self, operation: Any) -> str:
        match operation:
            case Choose():
                text = sentence(self._choose(operation))
            case SealedChoose(by=by, choose=choose, do=do):
                self.phrases.names["chooser"] = "that player"
                what = self._choose(choose).removeprefix("choose ")
                told = sentence(f"{self.phrases.players(by)} secretly chooses {what}")
                text = f"{told} Then for each of them: {lower(self.all_of(do))}"
            case Either(options=options, by=by):
                who = "Choose one" if by == "you" else f"{_cap(self.phrases.players(by))} chooses one"
                text = f"{who}: {' Or: '.join(self._option(option) for option in options)}"
            case May(do=do, by=by, when=when):
                only = "" if when is None else f"If {self.phrases.condition(when)}, "
                who = f"{only}{self.phrases.players(by)} may"
                simple = by == "you" and len(do) == 1
                text = _cap(f"{who}{' ' if simple else ' do this: '}{lower(self.all_of(do))}")
            case If(when=when, then=then, otherwise=otherwise):
                text = f"If {self.phrases.condition(when)}: {lower(self.all_of(then))}"
                text = f"{text} Otherwise: {lower(self.all_of(otherwise))}" if otherwise else text
            case Schedule(at=at, do=do):
                text = f"At {moment(at)}: {lower(self.all_of(do))}"
            case _:
                text = self._loop(operation)
        return text

    def _loop(self, loop: Each | Repeat) -> str:
        if isinstance(loop, Repeat):
            enough = "" if loop.until is None else f", until {self.phrases.condition(loop.until)}"
            times = self.phrases.number(loop.times)
            most = "" if isinstance(loop.times, int) else f" (at most {loop.most} times)"
            return f"Do this {times} times{most}{enough}: {lower(self.all_of(loop.do))}"
        who = self._things(loop)
        self.phrases.call(loop.name, self._by_kind[_thing(loop)], _thing(loop))
        match loop.do:
            case (May(do=do, by=by, when=None),) if by == f"${loop.name}":
                return f"{_cap(who)} may do this: {lower(self.all_of(do))}"
        return f"For {who}: {lower(self.all_of(loop.do))}"

    def _option(self, option: Any) -> str:
        text = self.all_of(option.do)
        return text if option.when is None else f"(if {self.phrases.condition(option.when)}) {text}"

    def _choose(self, choose: Choose) -> str:
        several = choose.count != 1
        what = self._things(choose, form=ONE)
        if choose.up_to and choose.count == CountCards(cards=choose.cards or ""):
            what = f"any number of {self._things(choose, form=MANY)}"
        elif several:
            up_to = "up to " if choose.up_to else ""
            counted = "" if isinstance(choose.count, int) else f" (X is {self.phrases.number(choose.count)})"
            what = f"{up_to}{choose.count if not counted else 'X'} {self._things(choose, form=MANY)}{counted}"
        elif choose.up_to:
            what = f"none or {what}"
        self.phrases.call(choose.name, self._by_kind[_thing(choose)], _thing(choose))
        if several and choose.cards is not None:
            self.phrases.names[choose.name] = "those cards"
        if isinstance(choose.cards, CardsWhere):
            self.phrases.chosen_in[f"${choose.name}"] = choose.cards.zone
        if choose.by == "chance":
            return f"choose {what} at random"
        if choose.by == "you":
            return f"choose {what}"
        return f"{self.phrases.players(choose.by)} chooses {what}"

    def _things(self, chosen: Choose | Each, *, form: Form = EACH) -> str:
        if chosen.players is not None:
            return self.phrases.players(chosen.players, form=form)
        if chosen.visions is not None:
            return self.phrases.visions(chosen.visions, form=form)
        if chosen.cards is not None:
            return self.phrases.cards(chosen.cards, form=form)
        if chosen.feelings == "any":
            return {EACH: "each type", ONE: "a type"}.get(form, "types") + " of Feelings"
        if isinstance(chosen.feelings, FeelingsWhere) and chosen.feelings == FeelingsWhere(but=chosen.feelings.but):
            return f"{'other types' if form == MANY else 'another type'} of Feelings"
        return f"{'types' if form == MANY else 'a type'} of Feelings ({self.phrases.feelings(chosen.feelings)})"

    # The board, flags and counters

    def _board(self, operation: Any) -> str:
        phrases = self.phrases
        match operation:
            case Lock(visions=visions, until=until):
                text = f"{phrases.visions(visions)} locks{'' if until is None else f' until {moment(until)}'}"
            case Unlock(visions=visions):
                text = f"{phrases.visions(visions)} unlocks"
            case SwapVisions(one=one, other=other):
                text = f"{phrases.visions(one)} and {phrases.visions(other)} change places"
            case TurnOrder():
                text = self._order(operation)
            case _:
                text = self._of_players(operation)
        return text

    def _of_players(self, operation: Any) -> str:
        phrases = self.phrases
        match operation:
            case MovePlayer(players=players, target=target):
                return f"{_subject(phrases, players)}{phrases.verb(players, 'move')} to {phrases.visions(target)}"
            case FirstPlayer(player=player):
                return f"{phrases.players(player)} will have the First Player token in the next round"
            case Activate(visions=visions, who=who):
                return f"{_subject(phrases, who)}{phrases.verb(who, 'use')} the effect of {phrases.visions(visions)}"
        return self._small(operation)

    def _small(self, operation: Any) -> str:
        phrases = self.phrases
        match operation:
            case Clock(hours=hours, stop=stop):
                direction = "on" if hours > 0 else "back"
                parts = [f"the clock goes {direction} by {plural(abs(hours), 'hour')}"] if hours else []
                parts += ["the clock stands still at the end of this round"] if stop else []
                return " and ".join(parts)
            case Extra(what=what, who=who, count=count):
                often = "once more" if count == 1 else f"{count} times more"
                return f"{phrases.players(who)} may {what} {often} in this round"
            case SetFlag(name=name, value=value):
                return f"from now on this {'holds' if value else 'does not hold'}: {name.replace('_', ' ')}"
            case Count(name=name, by=by):
                return f"count {by} more: {name.replace('_', ' ')}"
        raise TypeError(f"no words for {operation}")

    def _order(self, order: TurnOrder) -> str:
        who, phrases = order.players, self.phrases
        match order.change:
            case "reverse":
                return "those who have not acted in this round's Vision Phase act in reverse order"
            case "swap":
                both = f"{phrases.players(who)} and {phrases.players(order.other)}"
                return f"{both} swap places in the order of this Vision Phase"
        when = "first" if order.change == "first" else "last"
        return f"{phrases.players(who)} {phrases.verb(who, 'act')} {when} of those yet to act in this Vision Phase"

    def _prevent(self, prevent: Prevent) -> str:
        found = prevent.prevention
        text = sentence(f"until {moment(prevent.until)}, {wording_rules.prevention(self.phrases, found)}")
        if not found.instead:
            return text
        self.phrases.names["vision"] = "that Vision"
        return f"{text} Instead: {lower(self.all_of(found.instead))}"


def _thing(chosen: Choose | Each) -> str:
    if chosen.players is not None:
        return "player"
    if chosen.visions is not None:
        return "Vision"
    return "type" if chosen.cards is None else "card"


def _subject(phrases: Phrases, who: Any) -> str:
    """Nothing for you: "Gain 1 Hope.", but "Each player gains 1 Hope."."""
    return "" if who == "you" else f"{phrases.players(who)} "


def _cap(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
