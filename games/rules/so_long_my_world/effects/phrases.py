"""English for numbers and conditions, beside that for selectors: the parts that `sentences` puts together."""

from typing import Any, Final

from msgspec.structs import replace

from ..content_words import Zone
from .conditions import (
    Adjacent,
    AllOf,
    AnyOf,
    Compare,
    Every,
    Exists,
    Flag,
    InSequence,
    Not,
    Same,
    Some,
    Together,
    WordOwned,
)
from .phrases_selectors import MANY, ONE, Form, NameOf, SelectorPhrases, joined
from .selectors import (
    At,
    CountCards,
    CountChosen,
    Counter,
    CountFeelings,
    CountInsight,
    CountKarmas,
    CountMarks,
    CountPlayers,
    CountSharedNames,
    CountTypes,
    CountTypesChosen,
    CountVisions,
    Hour,
)

_DONE: Final[dict[object, str]] = {
    ("at_least", 1): "that was done",
    ("exactly", 0): "that was not done",
    ("at_most", 0): "that was not done",
}


CountedThings = CountCards | CountPlayers | CountVisions | CountMarks | CountFeelings | CountSharedNames
"""What a condition can say there is so much of."""


def _is_plain(number: Any) -> bool:
    """Whether it counts things, without a scale or limits."""
    return isinstance(number, CountedThings) and number == replace(number, per=1, times=1, plus=0, least=0, most=None)


class Phrases(SelectorPhrases):
    """All phrases of one effect."""

    def __init__(self, name_of: NameOf) -> None:
        super().__init__(name_of)
        self.happened: dict[str, str] = {}
        """What a flag or counter stands for, where the whole entry tells: `all are on one Vision at the reveal`."""
        self.parted: set[str] = set()
        """Names of cards of which some are chosen."""
        self.chosen_in: dict[str, Zone] = {}
        """Where the cards of a name were chosen."""

    # Numbers

    def number(self, number: Any) -> str:
        if isinstance(number, int):
            return str(number)
        text = self._counted(number)
        if number.per == 2:
            text = f"half {text}, rounded down"
        elif number.per > 2:
            text = f"{text}, divided by {number.per} and rounded down"
        if number.times != 1:
            text = f"{number.times} times {text}"
        if number.plus:
            text += f", {'plus' if number.plus > 0 else 'less'} {abs(number.plus)}"
        if number.least:
            text += f", at least {number.least}"
        return text if number.most is None else f"{text}, at most {number.most}"

    def _counted(self, number: Any) -> str:
        match number:
            case CountFeelings(at=at, feeling=feeling):
                what = "Feelings" if feeling == "any" else f"{self.feelings(feeling)}"
                text = f"the number of {what} {self._lying(at)}"
            case CountTypes(at=at):
                text = f"the number of types of Feelings {self._lying(at)}"
            case CountMarks(at=at):
                text = f"the number of Marks of Sol {self._lying(at)}"
            case CountPlayers(players=players):
                text = f"the number of {self.players(players, form=MANY)}"
            case CountVisions(visions=visions):
                text = f"the number of {self.visions(visions, form=MANY)}"
            case _:
                text = self._counted_cards(number)
        return text

    def _counted_cards(self, number: Any) -> str:
        match number:
            case CountCards(cards=cards):
                text = f"the number of {self.cards(cards, form=MANY)}"
            case CountKarmas(cards=cards):
                text = f"the number of karmas of {self.cards(cards, form=MANY)}"
            case CountInsight(of=of):
                text = f"the Insight Points printed on {self.whose(of)} field"
            case CountChosen(name=name):
                text = f"the number of {self.named(name, 'thing').replace('that card', 'those cards')}"
            case CountTypesChosen(name=name):
                text = f"the number of different {self.named(name, 'thing')}"
            case Counter(name=name):
                text = f"the number of times that {self.happened.get(name, name.replace('_', ' '))}"
            case Hour():
                text = "the hour"
            case CountSharedNames():
                text = "the number of names that lie on two fields"
            case _:
                text = "it"
        return text

    def _lying(self, place: Any) -> str:
        on_vision = place == "here" or (isinstance(place, At) and place.vision is not None)
        return f"{'on' if on_vision else 'in'} {self.place(place)}"

    # Conditions

    def _there_are(self, number: Any, to: str, than: int) -> str:
        """`there are at least 3 positive cards on your field`, `there is no locked Vision`."""
        if (to, than) == ("at_least", 1):
            return f"there is {self._things(number, ONE)}"
        if than == 0 and to != "at_least":
            return f"there are no {self._things(number, MANY)}"
        return f"there are {to.replace('_', ' ')} {than} {self._things(number, MANY)}"

    def _things(self, number: Any, form: Form) -> str:
        """What is counted: one or many of it."""
        one = form == ONE
        match number:
            case CountCards(cards=cards):
                return self.cards(cards, form=form)
            case CountPlayers(players=players):
                return self.players(players, form=form)
            case CountVisions(visions=visions):
                return self.visions(visions, form=form)
            case CountMarks(at=at):
                return f"{'a Mark' if one else 'Marks'} of Sol {self._lying(at)}"
            case CountFeelings(at=at, feeling=feeling):
                any_type = "a Feeling" if one else "Feelings"
                return f"{any_type if feeling == 'any' else self.feelings(feeling)} {self._lying(at)}"
        return f"{'a name' if one else 'names'} on both fields"

    def condition(self, condition: Any) -> str:
        match condition:
            case Compare(number=CountChosen(per=1, plus=0), to=to, than=than) if (to, than) in _DONE:
                text = _DONE[to, than]
            case Compare(number=number, to=to, than=int(than)) if _is_plain(number):
                text = self._there_are(number, to, than)
            case Compare(number=number, to=to, than=than):
                text = f"{self.number(number)} is {to.replace('_', ' ')} {self.number(than)}"
            case Together(players=players):
                text = f"{self.players(players)} {self.verb(players, 'be')} on the same Vision"
            case Adjacent(players=players):
                text = f"{self.players(players)} {self.verb(players, 'be')} on adjacent Visions"
            case Exists(vision=vision):
                text = f"there is {self.visions(vision, form=ONE)}"
            case Not(of=Flag(name=name)) if name in self.happened:
                text = f"it has never happened that {self.happened[name]}"
            case Not(of=inner):
                text = f"it is not so that {self.condition(inner)}"
            case AllOf(of=several):
                text = joined((self.condition(one) for one in several), "and", comma=";")
            case AnyOf(of=several):
                text = f"either {joined((self.condition(one) for one in several), 'or')}"
            case _:
                text = self._other_condition(condition)
        return text

    def _other_condition(self, condition: Any) -> str:
        match condition:
            case Flag(name=name):
                text = self.happened.get(name, f"this holds: {name.replace('_', ' ')}")
            case Same(one=one, other=other):
                text = f"{self.named(one, 'choice')} is the same as {self.named(other, 'choice')}"
            case Every(players=players, name=name, holds=inner) | Some(players=players, name=name, holds=inner):
                one = self.players(players, form=ONE).replace("a player", "one player")
                who = self.players(players) if isinstance(condition, Every) else one
                self.names[name] = "that player"
                text = f"for {who}{':' if isinstance(inner, AllOf) else ','} {self.condition(inner)}"
            case WordOwned(word=word):
                text = f"you own the Word {word}"
            case InSequence(cards=cards):
                text = f"{joined(self.entry(card) for card in cards)} lie in sequence"
            case _:
                text = "it is so"
        return text
