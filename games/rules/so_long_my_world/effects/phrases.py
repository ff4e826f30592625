"""English for numbers and conditions, beside that for selectors: the parts that `sentences` puts together."""

from typing import Any, Final, NamedTuple

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
from .phrases_selectors import EACH, MANY, ONE, Form, NameOf, SelectorPhrases, joined
from .selectors import (
    At,
    CardsWhere,
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
from .wording_fields import all_of, are_players_on, has, has_tokens
from .wording_steps import done

_PAST: Final = {"take": "took", "give": "gave", "put": "put there"}


class Deed(NamedTuple):
    """Who did what with that which a name holds, to say `if you do` and `as many as you returned`."""

    who: Any
    verb: str
    thing: str

    @property
    def doer(self) -> str:
        if self.who == "you":
            return "you"
        return "that player" if isinstance(self.who, str) and self.who.startswith("$") else "they"

    def done(self, *, something: bool) -> str:
        """`you do`, `you take none`, as the rest of a condition."""
        verb = "do" if something else self.verb
        one = self.doer == "that player"
        return f"{self.doer} {f'{verb}es' if one and verb == 'do' else f'{verb}s' if one else verb}" + (
            "" if something else " none"
        )

    def past(self, things: str) -> str:
        """`you returned`, or with the things where others are counted: `you discarded cards`."""
        verb = _PAST.get(self.verb, f"{self.verb}{'d' if self.verb.endswith('e') else 'ed'}")
        return f"{self.doer} {verb}{'' if things == self.thing else f' {self.thing}'}"


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
        self.once_a_round: set[str] = set()
        """Counters that go up by one a round at most."""
        self.parted: set[str] = set()
        """Names of cards of which some are chosen."""
        self.chosen_in: dict[str, Zone] = {}
        """Where the cards of a name were chosen."""
        self.deeds: dict[str, Deed] = {}
        """What was done with the things of a name."""
        self.actor: Any = "you"
        """Whose doings need no subject: you in "Gain 1 Hope.", and that player after "Each player may"."""
        self.owner: Any = None
        """Who has just been named, so that what is theirs is `their hand`."""
        self.two = False
        """Whether there are two players, and `each player` may be said `both players`."""

    # Who

    def players(self, selector: Any, *, form: Form = EACH) -> str:
        if self.two and selector == "all" and form == EACH:
            return "both players"
        return super().players(selector, form=form)

    def whose(self, selector: Any) -> str:
        return "their" if self.owner is not None and selector == self.owner else super().whose(selector)

    def cards(self, selector: Any, *, form: Form = EACH) -> str:
        text = super().cards(selector, form=form)
        return text.replace("all fields together", "both fields together") if self.two else text

    def place(self, place: Any, *, form: Form = EACH) -> str:
        text = super().place(place, form=form)
        return text.replace("all stocks together", "both stocks together") if self.two else text

    def verb(self, selector: Any, verb: str) -> str:
        if selector == self.actor:
            return super().verb("you", verb)
        if self.two and selector == "all":
            return "are" if verb == "be" else verb
        return super().verb(selector, verb)

    def subject(self, who: Any) -> str:
        """Nothing for whoever acts: "Gain 1 Hope.", but "Each player gains 1 Hope."."""
        return "" if who == self.actor else f"{self.players(who)} "

    def as_many(self, number: Any, things: str) -> tuple[str, str] | None:
        """`as many` and ` as you returned, plus 1`: as many as a name holds; None where the number is another."""
        if not isinstance(number, CountChosen) or number.name.removeprefix("$") not in self.deeds:
            return None
        if (number.per, number.times, number.most) != (1, 1, None) or number.least > 0:
            return None
        more = f", {'plus' if number.plus > 0 else 'less'} {abs(number.plus)}" if number.plus else ""
        return "as many", f" as {self.deeds[number.name.removeprefix('$')].past(things)}{more}"

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
                text = f"the number of different karmas among the {self.cards(cards, form=MANY)}"
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

    def _somebody_has(self, number: Any, to: str, than: int) -> str | None:
        """`you have a Mark of Sol`, `both players are on The Real`; None where nobody is named."""
        owned = has_tokens(number, to, than)
        if owned is not None:
            owner, tokens = owned
            return f"{self.players(owner)} {'have' if owner == 'you' else 'has'} {tokens}"
        if self.two and (to, than) == ("at_least", 2) and are_players_on(number):
            return f"both {self._things(number, MANY)}".replace(" on ", " are on ", 1)
        return None

    def _there_are(self, number: Any, to: str, than: int) -> str:
        """`there are at least 3 positive cards on your field`, `there is no locked Vision`."""
        if isinstance(number, CountSharedNames) and than == 0 and to != "at_least":
            return "no name lies on both fields"
        if number == CountCards(cards=CardsWhere(zone=Zone.HAND, of="all")) and than == 0 and to != "at_least":
            return f"{'both' if self.two else 'all'} hands are empty"
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
            case Compare() if (told := done(condition)) is not None:
                text = self._done(*told)
            case Compare(number=Counter(name=name) as number, to="at_least", than=int(than)) if (
                name in self.once_a_round and number == Counter(name=name)
            ):
                text = f"{self.happened[name]} in at least {than} rounds"
            case Compare(number=number, to=to, than=int(than)) if _is_plain(number):
                text = self._somebody_has(number, to, than) or self._there_are(number, to, than)
            case Compare(number=number, to=to, than=than):
                text = f"{self.number(number)} is {to.replace('_', ' ')} {self.number(than)}"
            case Together(players=players):
                text = f"{self.players(players)} {self.verb(players, 'be')} on the same Vision"
            case Adjacent(players=players):
                text = f"{self.players(players)} {self.verb(players, 'be')} on adjacent Visions"
            case Exists(vision=vision):
                text = f"there is {self.visions(vision, form=ONE)}"
            case Not(of=Flag(name=name)) if name in self.happened:
                text = f"it never happens that {self.happened[name]}"
            case Not(of=inner):
                text = f"it is not so that {self.condition(inner)}"
            case AllOf(of=several):
                text = all_of([self.condition(one) for one in several])
            case AnyOf(of=several):
                text = f"either {joined((self.condition(one) for one in several), 'or')}"
            case _:
                text = self._other_condition(condition)
        return text

    def _done(self, name: str, something: bool) -> str:
        if name in self.deeds:
            return self.deeds[name].done(something=something)
        return "that was done" if something else "that was not done"

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
                who = who.replace("both players", "each player")
                on_field = has(condition, who, lambda cards: self.cards(cards, form=MANY), two=self.two)
                text = on_field or f"for {who}{':' if isinstance(inner, AllOf) else ','} {self.condition(inner)}"
            case WordOwned(word=word):
                text = f"you own the Word {word}"
            case InSequence(cards=cards):
                text = f"{joined(self.entry(card) for card in cards)} lie in sequence"
            case _:
                text = "it is so"
        return text
