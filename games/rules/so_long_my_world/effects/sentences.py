"""English for operations: a sentence for each, or more."""

import re
from typing import Any, Final

from . import wording_cards, wording_rules
from .addresses import Effect, all_blocks
from .operations import (
    Activate,
    Arrange,
    Dig,
    Look,
    Move,
    MoveCards,
    MovePlayer,
    Play,
    Reveal,
    Shuffle,
)
from .phrases import Deed, Phrases
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
from .wording_board import board
from .wording_deeds import bound, is_done_by, is_up_to_them, thing_of
from .wording_steps import Step, at_the_same_time, done, exchange, hand_kept, is_handled_at_once, steps
from .wording_tokens import done_by, move

_SENTENCES: Final = (SealedChoose, Either, May, If, Each, Repeat, Schedule, Prevent)
"""What takes a sentence of its own, or more."""


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
            self._by_kind.setdefault(thing_of(chosen), []).append(chosen.name)

    def all_of(self, effect: Effect) -> str:
        told: list[str] = []
        name = None
        for step in steps(effect):
            text = self._step(step, told[-1] if told else None, name)
            same_time = at_the_same_time(told[-1], text) if told else None
            if told and text.startswith("; "):
                told[-1] = f"{told[-1].removesuffix('.')}{text}"
            elif same_time is not None:
                told[-1] = same_time
            elif text:
                told.append(text)
            name = bound(step[-1] if isinstance(step[-1], Choose) else step[0])
        return " ".join(told)

    def _step(self, step: Step, before: str | None, name: str | None) -> str:
        """What a step says; with a semicolon, where it goes on from the sentence that bound the name."""
        clause = self._clause(step)
        if clause is not None:
            return sentence(clause)
        operation = step[0]
        if not isinstance(operation, If) or operation.otherwise or before is None or not before.endswith("."):
            return self.one(operation)
        asked = done(operation.when)
        if asked is None or asked[0] != name:
            return self.one(operation)
        when = self.phrases.condition(operation.when)
        do = [self._clause(inner) for inner in steps(operation.then)]
        clauses = [clause for clause in do if clause]
        if len(clauses) < len(do) or any(":" in clause for clause in clauses[:-1]):
            return self.one(operation)
        return f"; if {when}, {', then '.join(clauses)}."

    def clauses(self, effect: Effect, actor: Any = "you") -> str | None:
        """What a player may do in one breath: `return 1 Feeling and gain 1 Mark of Sol`; None where it takes more."""
        operations = [operation for step in steps(effect) for operation in step]
        if any(is_up_to_them(one) for one in operations):
            return None
        if not all(is_done_by(one, actor) for one in operations):
            return None
        before, self.phrases.actor = self.phrases.actor, actor
        told = [self._clause(step) for step in steps(effect)]
        self.phrases.actor = before
        clauses = [clause for clause in told if clause]
        return None if len(clauses) < len(told) else " and ".join(clauses)

    def _clause(self, step: Step) -> str | None:
        """One step as a clause; None where it is more than that."""
        phrases, text = self.phrases, None
        match step:
            case (Choose() as chosen, If() as rest) if (cards := exchange(chosen, rest)) is not None:
                taken, given = cards
                text = f"exchange {phrases.cards(given, form=ONE)} for {phrases.cards(taken, form=ONE)}"
            case (Choose() as one, Choose() as other):
                text = self._both_chosen(one, other)
            case (Choose() as chosen, used):
                text = self._handled(chosen, used)
            case (Look() as looked, Reveal()):
                text = wording_cards.cards(phrases, looked).replace("look at", "reveal", 1)
            case (Move() as moved,):
                text = move(phrases, moved)
            case (Choose() as chosen,):
                text = self._choose(chosen)
            case (MoveCards() | Look() | Reveal() | Arrange() | Shuffle() | Dig() | Play() as with_cards,):
                text = wording_cards.cards(phrases, with_cards)
            case (Modify() as modify,):
                text = wording_rules.passing(phrases, modify)
            case (operation,) if not isinstance(operation, _SENTENCES):
                text = board(phrases, operation)
        return text

    def _both_chosen(self, one: Choose, other: Choose) -> str:
        """`choose a player and a type of Feelings`; of two alike `choose a Vision and another Vision`."""
        first = self._choose(one)
        called = self.phrases.names[one.name]
        verb = f"{self.phrases.subject(other.by)}{self.phrases.verb(other.by, 'choose')} "
        second = self._choose(other).removeprefix(verb)
        for but in (f" other than {called}", f" except {called}"):
            if second.endswith(but):
                second = f"another {second.removesuffix(but).partition(' ')[2]}"
        return f"{first} and {second}"

    def _handled(self, chosen: Choose, used: Any) -> str:
        """`choose a Vision and move to it`, `discard a card from your hand`."""
        phrases = self.phrases
        text = self._choose(chosen)
        called, phrases.names[chosen.name] = phrases.names[chosen.name], "it" if chosen.count == 1 else "them"
        verb = wording_cards.move_verb(phrases, used) if isinstance(used, MoveCards) else "move"
        phrases.owner = None if chosen.by == "you" else chosen.by
        clause = self._clause((used,)) or ""
        phrases.owner = None
        phrases.names[chosen.name] = called
        phrases.deeds[chosen.name] = Deed(chosen.by, verb, "cards" if chosen.cards is not None else "Visions")
        if verb in ("discard", "remove"):
            who, chooses, what = re.split("choose(s?) ", text, maxsplit=1)
            return f"{who}{verb}{chooses} {wording_cards.from_where(what)}"
        first, _, rest = clause.partition(" ")
        if isinstance(used, MovePlayer | Activate) and chosen.by not in ("you", phrases.actor):
            clause = clause.removeprefix(phrases.subject(chosen.by))
        elif chosen.by != phrases.actor and not chosen.up_to:
            clause = f"{phrases.verb(chosen.by, first)} {rest}"
        return f"{text} and {clause}"

    def one(self, operation: Any) -> str:
        """One operation as a sentence or more."""
        if isinstance(operation, Prevent):
            return self._prevent(operation)
        if isinstance(operation, _SENTENCES):
            return self._control(operation)
        return sentence(self._clause((operation,)) or "")

    # Control

    def _control(self, operation: Any) -> str:
        match operation:
            case SealedChoose(by=by) if (kept := hand_kept(operation)) is not None:
                verb, down = self.phrases.verb(by, "discard"), f"down to {plural(kept, 'card')} in hand"
                text = sentence(f"{self.phrases.players(by)} {verb} {down}, chosen secretly")
            case SealedChoose():
                text = self._sealed(operation)
            case Either(options=options, by=by):
                who = "Choose one" if by == "you" else f"{_cap(self.phrases.players(by))} chooses one"
                text = f"{who}: {' Or: '.join(self._option(option, by) for option in options)}"
            case May(do=do, by=by, when=when):
                only = "" if when is None else f"If {self.phrases.condition(when)}, "
                text = _cap(f"{only}{self._may(do, by, self.phrases.players(by))}")
            case If(when=when, then=then, otherwise=otherwise):
                text = f"If {self.phrases.condition(when)}: {lower(self.all_of(then))}"
                text = f"{text} Otherwise: {lower(self.all_of(otherwise))}" if otherwise else text
            case Schedule(at=at, do=do):
                text = f"At {moment(at)}: {lower(self.all_of(do))}"
            case _:
                text = self._loop(operation)
        return text

    def _sealed(self, sealed: SealedChoose) -> str:
        """`Each player secretly chooses a card in their hand and discards it`, and what else is done for each."""
        phrases, choose, do = self.phrases, sealed.choose, sealed.do
        phrases.names["chooser"] = "that player"
        phrases.owner = "$chooser"
        what = self._choose(choose).removeprefix("choose ")
        phrases.owner = None
        phrases.deeds[choose.name] = Deed("$chooser", "choose", f"{thing_of(choose)}s")
        told = f"{phrases.players(sealed.by)} secretly chooses {what}"
        first, rest = do[0] if do else None, tuple(steps(do[1:]))
        if isinstance(first, MoveCards) and is_handled_at_once(choose, first) and len(rest) < 2:
            after = self._step(rest[0], sentence(told), choose.name) if rest else "."
            if wording_cards.move_verb(phrases, first) == "discard" and after.startswith((".", "; ")):
                return f"{_cap(told)} and discards it{after}"
        return f"{sentence(told)} Then for each of them: {lower(self.all_of(do))}"

    def _may(self, do: Effect, by: Any, who: str) -> str:
        clauses = self.clauses(do, by)
        return f"{who} may do this: {lower(self.all_of(do))}" if clauses is None else f"{who} may {clauses}."

    def _loop(self, loop: Each | Repeat) -> str:
        if isinstance(loop, Repeat):
            enough = "" if loop.until is None else f", until {self.phrases.condition(loop.until)}"
            times = self.phrases.number(loop.times)
            most = "" if isinstance(loop.times, int) else f" (at most {loop.most} times)"
            return f"Do this {times} times{most}{enough}: {lower(self.all_of(loop.do))}"
        who = self._things(loop)
        self.phrases.call(loop.name, self._by_kind[thing_of(loop)], thing_of(loop))
        match loop.do:
            case (May(do=do, by=by, when=None),) if by == f"${loop.name}":
                return _cap(self._may(do, by, who))
        text = self.all_of(loop.do)
        if loop.players is not None and text.startswith("That player "):
            return f"{_cap(who)} {text.removeprefix('That player ')}"
        return f"For {who}: {lower(text)}"

    def _option(self, option: Any, by: Any) -> str:
        """Where another chooses, what you do names you: `you take 1 Feeling from that player`."""
        first = option.do[0] if option.do else None
        yours = by != "you" and isinstance(first, Move) and done_by(first)[0] == "you"
        text = f"You {lower(self.all_of(option.do))}" if yours else self.all_of(option.do)
        return text if option.when is None else f"If {self.phrases.condition(option.when)}: {lower(text)}"

    def _choose(self, choose: Choose) -> str:
        several = choose.count != 1
        self.phrases.owner = self.phrases.owner or (choose.by if choose.by not in ("you", "chance") else None)
        what = self._things(choose, form=ONE)
        if choose.up_to and choose.count == CountCards(cards=choose.cards or ""):
            what = f"any number of {self._things(choose, form=MANY)}"
        elif several:
            up_to = "up to " if choose.up_to else ""
            counted = "" if isinstance(choose.count, int) else f" (X is {self.phrases.number(choose.count)})"
            what = f"{up_to}{choose.count if not counted else 'X'} {self._things(choose, form=MANY)}{counted}"
        self.phrases.owner = None
        may = choose.up_to and not several
        self.phrases.call(choose.name, self._by_kind[thing_of(choose)], thing_of(choose))
        if several and choose.cards is not None:
            self.phrases.names[choose.name] = "those cards"
        if isinstance(choose.cards, CardsWhere):
            self.phrases.chosen_in[f"${choose.name}"] = choose.cards.zone
        if choose.by == "chance":
            return f"choose {what} at random"
        self.phrases.deeds[choose.name] = Deed(choose.by, "choose", f"{thing_of(choose)}s")
        if may:
            return f"{self.phrases.players(choose.by)} may choose {what}"
        return f"{self.phrases.subject(choose.by)}{self.phrases.verb(choose.by, 'choose')} {what}"

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

    def _prevent(self, prevent: Prevent) -> str:
        found = prevent.prevention
        text = sentence(f"until {moment(prevent.until)}, {wording_rules.prevention(self.phrases, found)}")
        if not found.instead:
            return text
        self.phrases.names["vision"] = "that Vision"
        return f"{text} Instead: {lower(self.all_of(found.instead))}"


def _cap(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
