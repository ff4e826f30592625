"""Rule texts in plain English, made from effects, so that the two cannot disagree.

Plain rather than pretty: an operation is a sentence of its own, unless it uses up at once what was chosen or hangs on
what was just done. "You" is whoever the effect is of.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ..book import Book
from ..content_types import CardContent, EventContent, HeartbreakContent, VisionContent
from . import wording_rules
from .addresses import Effect
from .operations import Count, SetFlag
from .phrases import Phrases
from .sentences import Sentences, lower, sentence
from .vocabulary import Either, Prevention, Trigger


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

    def effect(self, effect: Effect) -> str:
        """The sentences of an effect; empty for none."""
        return Sentences(self._phrases(effect), effect).all_of(effect)

    def rule(self, rule: Any) -> str:
        """A rule that an effect has put into force."""
        return sentence(wording_rules.rule(self._phrases(()), rule))

    def options(self, either: Either) -> tuple[str, ...]:
        """What the options of a choice say."""
        return tuple(self.effect(option.do) for option in either.options)

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
