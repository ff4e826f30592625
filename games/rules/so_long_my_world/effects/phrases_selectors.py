"""English for selectors: players, Visions, Feelings, cards and places."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, TypeAlias

from ..content_words import Moment, Timing, VisionKind, Zone
from ..feelings import Feeling
from .selectors import At, CardsWhere, DigFor, FeelingsWhere, PlayersWhere, VisionsWhere

NameOf = Callable[[str], str]
"""The English name of an entry by its id."""

Form: TypeAlias = Literal["each", "one", "many"]
"""`each card`, `a card`, `cards`."""
EACH: Final = "each"
ONE: Final = "one"
MANY: Final = "many"

_PLAYERS: Final = {
    "you": "you",
    "others": "each other player",
    "all": "each player",
    "first": "the First Player",
    "next": "the player to your left",
    "previous": "the player to your right",
    "last": "the player who acts last in this Vision Phase",
    "last_ranked": "whoever was last in the game before",
    "rebooted": "each player whom the Reboot hits",
    "nobody": "nobody",
}
_PLAYERS_IN_FORM: Final = {
    ("others", "one"): "another player",
    ("all", "one"): "a player",
    ("others", "many"): "other players",
    ("all", "many"): "players",
}
_VISIONS: Final = {
    "here": "your Vision",
    "adjacent": "each adjacent Vision",
    "ring": "each normal Vision",
    "all": "each Vision",
}
_MEASURES: Final = {
    "feelings": "Feelings",
    "marks": "Marks of Sol",
    "hand": "cards in hand",
    "field": "cards on the field",
}
_ZONES: Final = {
    Zone.PILE: "the discard pile",
    Zone.REMNANT_DECK: "the Remnant deck",
    Zone.GESTALT_DECK: "the Gestalt deck",
    Zone.EVENT_DECK: "the Event deck",
    Zone.EVENT_PILE: "the Events' discard pile",
}
_MOMENTS: Final = {
    Moment.END_OF_TURN: "the end of your turn",
    Moment.YOUR_NEXT_TURN: "your next turn",
    Moment.END_OF_PHASE: "the end of this phase",
    Moment.END_OF_ROUND: "the end of this round",
    Moment.END_OF_NEXT_ROUND: "the end of the next round",
    Moment.NEXT_EVENT: "the next Event, once its Feelings are dealt",
    Moment.END_OF_GAME: "the end of the game",
}
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def joined(parts: Iterable[str], word: str = "and", *, comma: str = ",") -> str:
    """`a, b and c`; with a semicolon `a; b; and c`, for longer parts."""
    several = list(parts)
    if len(several) < 2:
        return "".join(several)
    last_comma = "" if comma == "," else comma
    return f"{f'{comma} '.join(several[:-1])}{last_comma} {word} {several[-1]}"


def plural(count: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _in_form(noun: str, form: Form) -> str:
    match form:
        case "many":
            return f"{noun}s"
        case "one":
            return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
    return f"each {noun}"


def moment(when: Moment) -> str:
    return _MOMENTS[when]


class SelectorPhrases(ABC):
    """The phrases of one effect for selectors. It knows what the names of the effect stand for."""

    def __init__(self, name_of: NameOf) -> None:
        self._name_of = name_of
        self.names: dict[str, str] = {}

    def call(self, name: str, things: list[str], thing: str) -> None:
        """From now on `$name` is `that thing`; `things` are all names of this kind in the effect, in order."""
        same = list(dict.fromkeys(things))
        self.names[name] = f"that {thing}" if len(same) < 2 else f"the {_ORDINALS[same.index(name) % 6]} {thing}"

    def named(self, word: str, thing: str) -> str:
        return self.names.get(word.removeprefix("$"), f"that {thing}")

    def entry(self, entry_id: str) -> str:
        """The name of an entry."""
        return self._name_of(entry_id)

    # Players

    def players(self, selector: Any, *, form: Form = EACH) -> str:
        """`each other player`, `another player`, `other players`."""
        if isinstance(selector, str):
            if selector.startswith("$"):
                return self.named(selector, "player")
            return _PLAYERS_IN_FORM.get((selector, form), _PLAYERS[selector])
        return self._players_where(selector, form)

    def _players_where(self, where: PlayersWhere, form: Form) -> str:
        if where == PlayersWhere(but=where.but) and form == ONE:
            return "another player"
        text = self.players(where.among, form=form)
        if where.on is not None:
            text += f" on {self.visions(where.on)}"
        things = _MEASURES[where.measure]
        match where.have:
            case "some":
                text += f" with any {things}"
            case "more" | "fewer":
                text += f" with {where.have} {things} than {self.players(where.than)}"
            case "most" | "fewest":
                text += f" with the {where.have} {things}"
        return text if where.but is None else f"{text} except {self.players(where.but)}"

    def whose(self, selector: Any) -> str:
        """`your`, `that player's`."""
        if selector == "you":
            return "your"
        return f"{self.players(selector)}'s"

    # Visions

    def visions(self, selector: Any, *, form: Form = EACH) -> str:
        if isinstance(selector, str):
            if selector.startswith("$"):
                return self.named(selector, "Vision")
            if selector not in _VISIONS:
                return self.entry(selector)
            text = _VISIONS[selector]
            return _in_form(text.removeprefix("each "), form) if text.startswith("each") else text
        return self._visions_where(selector, form)

    def _visions_where(self, where: VisionsWhere, form: Form) -> str:
        adjectives = []
        if where.locked is not None:
            adjectives.append("locked" if where.locked else "unlocked")
        if where.occupied is not None:
            adjectives.append("occupied" if where.occupied else "empty")
        if where.kind is not None:
            adjectives.append(
                {VisionKind.NORMAL: "normal", VisionKind.GESTALT: "Gestalt", VisionKind.LUNO: "extra"}[where.kind]
            )
        if where.among == "adjacent":
            adjectives.insert(0, "adjacent")
        elif where.among == "ring" and where.kind is None:
            adjectives.append("normal")
        noun = " ".join([*adjectives, "Vision"])
        if where.among.startswith("$") or where.among not in _VISIONS or where.among == "here":
            return f"{self.visions(where.among)}{self._visions_suffix(where, adjectives)}"
        return f"{_in_form(noun, form)}{self._visions_suffix(where, [])}"

    def _visions_suffix(self, where: VisionsWhere, adjectives: list[str]) -> str:
        text = f" (if {' and '.join(adjectives)})" if adjectives else ""
        if where.adjacent_to is not None:
            text += f" adjacent to {self.visions(where.adjacent_to)}"
        if where.of is not None:
            text += f" that {self.players(where.of)} {self.verb(where.of, 'be')} on"
        if where.affinity:
            text += f" with affinity {joined((f.value.capitalize() for f in where.affinity), 'or')}"
        if where.holds is not None:
            text += f" with {self.feelings(where.holds)} on it"
        if where.token is not None:
            text += " whose token you own" if where.token else " whose token you do not own"
        comma = "," if where.token is not None else ""
        return text if where.but is None else f"{text}{comma} other than {self.visions(where.but)}"

    # Feelings

    def feelings(self, selector: Any) -> str:
        """`Hope`, `any Feeling`: types."""
        if isinstance(selector, str):
            if selector.startswith("$"):
                return self.named(selector, "type")
            return {"any": "any Feeling", "affinity": "the affinity of your Vision"}.get(
                selector, selector.capitalize()
            )
        where: FeelingsWhere = selector
        text = joined((self.feelings(word) for word in where.among), "or")
        if where.affinity_of is not None:
            text = f"the affinity of {self.visions(where.affinity_of, form=ONE)}"
        return f"{text} except {joined(self.feelings(word) for word in where.but)}" if where.but else text

    def tokens(self, selector: Any, count: str, *, several: bool) -> str:
        """`2 Hope`, `1 Feeling`, `3 Feelings except that type`."""
        noun = "Feelings" if several else "Feeling"
        if isinstance(selector, str):
            if selector == "any":
                return f"{count} {noun}"
            if selector in list(Feeling):
                return f"{count} {selector.capitalize()}"
            return f"{count} {noun} of {self.feelings(selector)}"
        if selector.among == ("any",) and selector.affinity_of is None:
            others = joined((self.feelings(word) for word in selector.but), "or")
            than = "" if others.startswith("those") else f" than {others}"
            return f"{count} {noun} of other types{than}"
        if selector.affinity_of is not None and not selector.but:
            return f"{count} {noun} of {self.visions(selector.affinity_of, form=ONE)}'s affinity"
        return f"{count} {noun} ({self.feelings(selector)})"

    # Cards

    def cards(self, selector: Any, *, form: Form = EACH) -> str:
        if isinstance(selector, str):
            text = "this card" if selector == "this" else self.named(selector, "card")
            return f"one of {text}" if form == ONE and text.startswith("those") else text
        return self._cards_where(selector, form)

    def _cards_where(self, where: CardsWhere, form: Form) -> str:
        kind = "Event" if where.zone.holds_events else "card"
        if where.gestalt is not None:
            kind = "Gestalt" if where.gestalt else "Remnant"
        words = [karma.value for karma in where.karma]
        adjective = f"{joined(words, 'or')} " if words else ""
        if where.timing is not None:
            adjective += f"{where.timing.value.capitalize()} "
        together = where.of == "all" and form == MANY
        place = f"all {where.zone.value}s together" if together else self.zone(where.zone, where.of)
        for end, number in (("top", where.top), ("bottom", where.bottom)):
            if number is not None:
                text = self._end_of(end, number, f"{adjective}{kind}", place)
                return f"one of {text}" if form == ONE and number != 1 else text
        text = f"{_in_form(f'{adjective}{kind}', form)} {'on' if where.zone is Zone.FIELD else 'in'} {place}"
        if where.ids:
            text += f" named {joined((self.entry(card) for card in where.ids), 'or')}"
        if where.after is not None:
            text += " played after this one"
        return text if where.but is None else f"{text} other than {self.cards(where.but)}"

    def _end_of(self, end: str, number: Any, kind: str, place: str) -> str:
        if number == 1:
            return f"the {end} {kind} of {place}"
        if isinstance(number, int):
            return f"the {end} {number} {kind}s of {place}"
        return f"the {end} X {kind}s of {place} (X is {self.number(number)})"

    def zone(self, zone: Zone, of: Any) -> str:
        if zone in _ZONES:
            return _ZONES[zone]
        return f"{self.whose(of)} {zone.value}"

    def dig_for(self, until: DigFor) -> str:
        words = [joined((karma.value for karma in until.karma), "or")] if until.karma else []
        if until.timing is not None:
            words.append(
                {Timing.PLAY: "ordinary", Timing.HINDRANCE: "Hindrance", Timing.CONTINUOUS: "Continuous"}[until.timing]
            )
        text = " ".join([*words, "card"])
        named = f" named {joined((self.entry(card) for card in until.ids), 'or')}" if until.ids else ""
        return f"{_in_form(text, ONE)}{named}"

    # Places

    def place(self, place: Any, *, form: Form = EACH) -> str:
        if isinstance(place, At):
            if place.stock is not None:
                return "all stocks together" if place.stock == "all" else f"{self.whose(place.stock)} stock"
            return self.visions(place.vision, form=form)
        return {"system": "the System", "box": "the box", "stock": "your stock", "here": "your Vision"}[place]

    @abstractmethod
    def number(self, number: Any) -> str:
        """`2`, or `the number of types of Feelings on your Vision, at most 2`."""

    def verb(self, selector: Any, verb: str) -> str:
        """The verb in the form that goes with the players."""
        if verb == "be":
            return "are" if selector == "you" else "is"
        if selector == "you":
            return verb
        return f"{verb}es" if verb.endswith(("ss", "ch", "sh")) else f"{verb}s"
