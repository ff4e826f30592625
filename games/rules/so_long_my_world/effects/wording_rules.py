"""English for rules in force, preventions and triggers."""

from typing import Any, Final

from ..content_words import Act, DrainKind, Happening, Moment, Timing
from .lasting import Alias, Cost, DrainAmount, Forbid, GatherLimit, HeldCards, Insight
from .phrases import Phrases
from .phrases_selectors import ONE, joined, moment, plural
from .vocabulary import Modify, Prevention

_ACTS: Final = {
    Act.PLAY_HINDRANCE: "play Hindrance cards",
    Act.PLAY_CARDS: "play cards",
    Act.DRAIN_FEELINGS: "drain Feelings from {vision}",
    Act.DRAIN_AFFINITY: "drain the affinity of {vision}",
    Act.DRAIN_MARK: "drain Marks of Sol",
    Act.DRAIN_CARD: "drain cards",
    Act.USE_VISION: "use the effect of {vision}",
    Act.OBSERVE: "observe",
    Act.MOVE: "move or be moved to {vision}",
    Act.TAKE_FROM_OTHERS: "take tokens from other players",
    Act.BE_TAKEN_FROM: "be made to give tokens to other players",
}
_NOBODY: Final = {"all": "no player", "others": "no other player"}
_DRAINS: Final = {
    DrainKind.FEELINGS: "Feelings",
    DrainKind.AFFINITY: "an affinity",
    DrainKind.MARK: "Marks of Sol",
    DrainKind.CARD: "cards",
}
_HAPPENINGS: Final = {
    Happening.DRAINED: "After you drain",
    Happening.TAKEN_FROM_YOU: "Whenever another player takes tokens from you",
    Happening.VISION_LOCKED: "Whenever a Vision locks",
    Happening.VISION_UNLOCKED: "Whenever a Vision unlocks",
    Happening.CARD_PLAYED: "After you play another card",
    Happening.MOVED: "Whenever you move to another Vision",
    Happening.REVEALED: "Once the Visions are revealed",
    Happening.ROUND_ENDED: "At the end of each round",
}


def happening(on: Happening) -> str:
    return _HAPPENINGS[on]


_AT: Final = {Happening.REVEALED: "the reveal", Happening.ROUND_ENDED: "the end of a round"}


def at(on: Happening, *, last: bool = False) -> str:
    """When a thing that happens to all is looked at: `at the reveal`."""
    when = _AT.get(on, "that moment")
    return f"at {when.replace('a round', 'the last round')}" if last else f"at {when}"


def is_once_a_round(on: Happening) -> bool:
    """Whether it happens once a round."""
    return on in _AT


def limit(times: int | None, every: str) -> str:
    """`, once a round`."""
    if times is None:
        return ""
    often = {1: "once", 2: "twice"}.get(times, f"{times} times")
    return f", {often} a {every}"


def rule(phrases: Phrases, found: Any) -> str:
    """One rule as a clause without a full stop."""
    text = _clause(phrases, found)
    return text if found.holds_while is None else f"while {phrases.condition(found.holds_while)}, {text}"


def passing(phrases: Phrases, modify: Modify) -> str:
    """A rule that is put into force for a time, as a clause; points at the end need no time."""
    if isinstance(modify.rule, Insight) and modify.until is Moment.END_OF_GAME:
        return rule(phrases, modify.rule)
    return f"until {moment(modify.until)}, {rule(phrases, modify.rule)}"


def _clause(phrases: Phrases, found: Any) -> str:
    who = phrases.players(found.who)
    match found:
        case GatherLimit(visions=visions, to=to, change=change):
            limit_word = "at most" if to == 1 else "up to"
            many = f"{limit_word} {plural(to, 'Feeling')}" if to is not None else _more(change, "Feeling")
            return f"{who} may drain {many} from {phrases.visions(visions, form=ONE)}"
        case DrainAmount(drain=drain, to=to):
            they = "you" if found.who == "you" else "they"
            return f"when {who} {phrases.verb(found.who, 'drain')} {_DRAINS[drain]}, {they} take {to}"
        case Cost(change=change):
            price = f"{_priced(phrases, found)} {plural(abs(change), 'Feeling')} {'more' if change > 0 else 'less'}"
            return price if found.who == "all" else f"{price} for {who}"
        case Alias(feeling=feeling, counts_as=counts_as, also=also, a_round=a_round):
            often = "" if a_round is None else f" ({plural(a_round, 'token')} a round)"
            verb = "may also count" if also else "count"
            chosen = isinstance(feeling, str) and feeling.startswith("$")
            tokens = f"tokens of {phrases.feelings(feeling)}" if chosen else f"{phrases.feelings(feeling)} tokens"
            other = phrases.feelings(counts_as)
            return f"{phrases.whose(found.who)} {tokens} {verb} as {other} in payment for cards{often}"
        case Forbid(act=act, visions=visions):
            elsewhere = "another Vision" if act is Act.MOVE else "a Vision"
            what = _ACTS[act].format(vision=elsewhere if visions is None else phrases.visions(visions, form=ONE))
            return f"{_NOBODY[found.who]} can {what}" if found.who in _NOBODY else f"{who} cannot {what}"
    return _score(phrases, found, who)


def _score(phrases: Phrases, found: Any, who: str) -> str:
    match found:
        case Insight(change=int(change)):
            return f"{who} {phrases.verb(found.who, 'score')} {_more(change, 'Insight Point')} at the end"
        case Insight(change=number):
            points = f"X more Insight Points at the end, where X is {phrases.number(number)}"
            return f"{who} {phrases.verb(found.who, 'score')} {points}"
        case HeldCards(to=0):
            return f"cards in {phrases.whose(found.who)} hand cost no Insight Points at the end"
        case HeldCards(to=to):
            return f"each card in {phrases.whose(found.who)} hand costs {plural(to, 'Insight Point')} at the end"
    raise TypeError(f"no words for {found}")


def _priced(phrases: Phrases, cost: Cost) -> str:
    if cost.cards is not None:
        return f"{phrases.cards(cost.cards)} costs"
    words = [joined((karma.value for karma in cost.karma), "or")] if cost.karma else []
    if cost.timing is Timing.PLAY:
        return f"{' '.join([*words, 'cards'])} that are neither Hindrance nor Continuous cost"
    if cost.timing is not None:
        words.append(cost.timing.value.capitalize())
    return f"{' '.join([*words, 'cards'])} cost"


def _more(change: int, thing: str) -> str:
    return f"{abs(change)} {'more' if change > 0 else 'fewer'} {thing}{'' if abs(change) == 1 else 's'}"


def prevention(phrases: Phrases, found: Prevention) -> str:
    """What it prevents, as a clause."""
    which = phrases.visions(found.visions, form=ONE)
    if found.optional:
        text = f"you may prevent a lock of {which}{limit(found.times, found.every)}"
    elif found.times is None and not found.instead:
        text = "no Vision can lock" if found.visions == "all" else f"{which} cannot lock"
    elif (found.times, found.every) == (1, "game"):
        text = f"the next lock of {which} is prevented"
    else:
        text = f"a lock of {which} is prevented{limit(found.times, found.every)}"
    return text if found.holds_while is None else f"while {phrases.condition(found.holds_while)}, {text}"
