"""Rule texts in plain English, made from effects, so that the two cannot disagree.

Plain rather than pretty: an operation is a sentence of its own, unless it uses up at once what was chosen or hangs on
what was just done. "You" is whoever the effect is of.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from ..book import Book
from ..content_types import CardContent, EventContent, HeartbreakContent, VisionContent
from . import wording_rules
from .addresses import Effect
from .operations import Count, SetFlag
from .phrases import Phrases
from .retelling import OWNER, retold
from .sentences import Sentences, lower, sentence
from .vocabulary import Either, May, Prevention, Trigger

_OWNERS: Final = {
    "card": "the card's player",
    "vision": "the player who uses this Vision",
    "event": "the player who uses the Event",
    "end_card": "the First Player",
    "heartbreak": "the First Player",
}
"""Whose effect it is, by the kind of its entry, as others read it."""


class Wording:
    """The English of one pack."""

    def __init__(self, book: Book, english: Mapping[str, str]) -> None:
        """`english` has the names, by `<kind>.<id>.name`."""
        self._names = {entry.id: english.get(f"{kind}.{entry.id}.name", entry.id) for kind, entry in book.entries()}

    def name(self, entry_id: str) -> str:
        return self._names[entry_id]

    def card(self, card: CardContent) -> str:
        """All that a card does."""
        parts = [self.effect(card.effect)] if card.effect else []
        parts += [sentence(wording_rules.rule(self._phrases(()), rule)) for rule in card.rules]
        parts += [self.trigger(trigger) for trigger in card.triggers]
        parts += [self.prevention(prevention) for prevention in card.prevents]
        return " ".join(parts)

    def vision(self, vision: VisionContent) -> str:
        return self.effect(vision.effect)

    def event(self, event: EventContent) -> tuple[str, str]:
        """What an Event does, and what it does for players on the Vision that it names."""
        return self.effect(event.effect), self.effect(event.vision_effect)

    def heartbreak(self, heartbreak: HeartbreakContent) -> str:
        """The goal. What is counted and flagged on the way is said in it, where one trigger does nothing else."""
        phrases = self._phrases(())
        phrases.two = True
        notes = [(trigger, note) for trigger in heartbreak.triggers if (note := _note_of(trigger)) is not None]
        cleared = {note.name for _, note in notes if isinstance(note, SetFlag) and not note.value}
        for trigger, note in notes:
            if isinstance(note, Count) or note.value:
                when = wording_rules.at(trigger.on, last=note.name in cleared)
                phrases.happened[note.name] = f"{phrases.condition(trigger.when)} {when}"
            if isinstance(note, Count) and wording_rules.is_once_a_round(trigger.on):
                phrases.once_a_round.add(note.name)
        phrases.once_a_round -= _counted_more_than_once(notes)
        goal = sentence(phrases.condition(heartbreak.goal))
        rest = [self.trigger(trigger) for trigger in heartbreak.triggers if _note_of(trigger) is None]
        return " ".join([goal, *rest])

    def effect(self, effect: Effect, called: Mapping[str, str] | None = None) -> str:
        """The sentences of an effect; empty for none. `called`: what names stand for that were bound before it."""
        phrases = self._phrases(effect)
        phrases.names |= called or {}
        return Sentences(phrases, effect).all_of(effect)

    def rule(self, rule: Any) -> str:
        """A rule that an effect has put into force."""
        return sentence(wording_rules.rule(self._phrases(()), rule))

    def asked(self, asking: May | Either, kind: str, *, to_owner: bool) -> tuple[str, ...]:
        """What somebody is asked whether to do, or the options that they have, addressed to them.

        `kind` is the word for the entry that asks; `to_owner` says whether the effect is of whoever is asked.
        """
        told = retold(asking, to_owner=to_owner)
        called = {OWNER.removeprefix("$"): _OWNERS[kind]}
        effects = ((told,),) if isinstance(told, May) else tuple(option.do for option in told.options)
        return tuple(self.effect(effect, called) for effect in effects)

    def trigger(self, trigger: Trigger) -> str:
        phrases = self._phrases(trigger.do)
        phrases.names |= {"player": "that player", "vision": "that Vision", "card": "that card"}
        when = "" if trigger.when is None else f", if {phrases.condition(trigger.when)}"
        often = wording_rules.limit(trigger.times, trigger.every)
        start = f"{wording_rules.happening(trigger.on)}{when}{often}"
        sentences = Sentences(phrases, trigger.do)
        clauses = sentences.clauses(trigger.do) if trigger.optional else None
        if clauses is not None:
            return f"{start}, you may {clauses}."
        may = ", you may do this" if trigger.optional else ""
        return f"{start}{may}: {lower(sentences.all_of(trigger.do))}"

    def prevention(self, prevention: Prevention) -> str:
        phrases = self._phrases(prevention.instead)
        phrases.names["vision"] = "that Vision"
        text = sentence(wording_rules.prevention(phrases, prevention))
        if not prevention.instead:
            return text
        return f"{text} Instead: {lower(Sentences(phrases, prevention.instead).all_of(prevention.instead))}"

    def _phrases(self, effect: Effect) -> Phrases:
        return Phrases(self.name)


def _counted_more_than_once(notes: Iterable[tuple[Trigger, SetFlag | Count]]) -> set[str]:
    """Counters that several triggers count up, so that one round may count twice."""
    counted = Counter(note.name for _, note in notes if isinstance(note, Count))
    return {name for name, times in counted.items() if times > 1}


def _note_of(trigger: Trigger) -> SetFlag | Count | None:
    """The flag that a trigger sets or clears, or the counter that it counts up by one, where it does nothing else."""
    if trigger.when is None or trigger.optional or trigger.times is not None:
        return None
    match trigger.do:
        case (SetFlag() as flag,):
            return flag
        case (Count(by=1) as count,):
            return count
    return None
