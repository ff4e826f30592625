"""English for numbers and conditions, beside that for selectors: the parts that `sentences` puts together."""

from typing import Any, Final

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
from .phrases_selectors import MANY, ONE, SelectorPhrases, joined
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


class Phrases(SelectorPhrases):
    """All phrases of one effect."""

    # Numbers

    def number(self, number: Any) -> str:
        if isinstance(number, int):
            return str(number)
        text = self._counted(number)
        if number.per == 2:
            text = f"half of {text}, rounded down"
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
                text = f"the number of {self.named(name, 'thing')}"
            case CountTypesChosen(name=name):
                text = f"the number of different {self.named(name, 'thing')}"
            case Counter(name=name):
                text = f"how often this was counted: {name.replace('_', ' ')}"
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

    def condition(self, condition: Any) -> str:
        match condition:
            case Compare(number=CountChosen(per=1, plus=0), to=to, than=than) if (to, than) in _DONE:
                text = _DONE[to, than]
            case Compare(number=number, to=to, than=than):
                text = f"{self.number(number)} is {to.replace('_', ' ')} {self.number(than)}"
            case Together(players=players):
                text = f"{self.players(players)} {self.verb(players, 'be')} on the same Vision"
            case Adjacent(players=players):
                text = f"{self.players(players)} {self.verb(players, 'be')} on adjacent Visions"
            case Exists(vision=vision):
                text = f"there is {self.visions(vision, form=ONE)}"
            case Not(of=inner):
                text = f"it is not so that {self.condition(inner)}"
            case AllOf(of=several):
                text = joined(self.condition(one) for one in several)
            case AnyOf(of=several):
                text = f"either {joined((self.condition(one) for one in several), 'or')}"
            case _:
                text = self._other_condition(condition)
        return text

    def _other_condition(self, condition: Any) -> str:
        match condition:
            case Flag(name=name):
                text = f"this holds: {name.replace('_', ' ')}"
            case Same(one=one, other=other):
                text = f"{self.named(one, 'choice')} is the same as {self.named(other, 'choice')}"
            case Every(players=players, name=name, holds=inner) | Some(players=players, name=name, holds=inner):
                self.names[name] = "that player"
                every = isinstance(condition, Every)
                who = self.players(players) if every else f"at least one of: {self.players(players)}"
                text = f"for {who}, {self.condition(inner)}"
            case WordOwned(word=word):
                text = f"you own the Word {word}"
            case InSequence(cards=cards):
                text = f"{joined(self.entry(card) for card in cards)} lie in sequence"
            case _:
                text = "it is so"
        return text
