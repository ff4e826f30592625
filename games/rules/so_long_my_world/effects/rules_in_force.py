"""What is in force: the one place where Continuous cards and passing rules are looked up.

Rules of a card on the field are worked out anew each time. Those that an effect has put into force mean what they meant
then: `meaning` keeps it under names that no author can bind.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

from ..book import Book
from ..content_words import Act, DrainKind
from ..state import RuleInForce, State
from .addresses import content_id_of
from .context import Context
from .firing import UNLIMITED, left
from .frames import Names
from .lasting import Alias, Cost, DrainAmount, Forbid, GatherLimit, HeldCards, Insight, Rule
from .operations import BaseOperation
from .vocabulary import Modify

GATHER_LIMIT = 2
"""Rule 14: up to 2 Feelings are drained from a Vision."""

R = TypeVar("R", bound=Rule)


class InForce(NamedTuple):
    """A rule that holds for somebody now."""

    rule: Any
    context: Context
    key: str
    """What its use is counted under."""
    fixed: Names
    """What its selectors meant when it was put into force; nothing for a card on the field."""
    content_id: str
    """The card, Vision or Event whose rule it is."""

    def visions(self, selector: Any) -> list[int]:
        fixed = self.fixed.get("@visions")
        return self.context.visions(selector) if fixed is None else fixed

    def feelings(self, field: str, selector: Any) -> list[int]:
        fixed = self.fixed.get(f"@{field}")
        return self.context.feelings(selector) if fixed is None else fixed

    def cards(self, selector: Any) -> list[int]:
        fixed = self.fixed.get("@cards")
        return self.context.cards(selector) if fixed is None else fixed


def meaning(context: Context, rule: Rule) -> Names:
    """What the selectors of a rule mean now, to be kept with it."""
    names = {"@who": context.players(rule.who)}
    match rule:
        case GatherLimit(visions=visions):
            names["@visions"] = context.visions(visions)
        case Forbid(visions=visions) if visions is not None:
            names["@visions"] = context.visions(visions)
        case Alias(feeling=feeling, counts_as=counts_as):
            names["@feeling"] = context.feelings(feeling)
            names["@counts_as"] = context.feelings(counts_as)
        case Cost(cards=cards) if cards is not None:
            names["@cards"] = context.cards(cards)
    return names


def in_force(book: Book, state: State, seat: int, kind: type[Rule]) -> Iterator[InForce]:
    """All rules of a kind that hold for the seat: those of fields, in FP order, then the passing ones by age."""
    if book.lasting:
        for owner in state.from_first_player():
            for slot in state.players[owner].field:
                face = state.cards.face[slot]
                if face in book.lasting:
                    yield from _of_card(book, state, seat, kind, (owner, slot))
    for passing in state.rules:
        rule = rule_at(book, passing)
        if isinstance(rule, kind) and seat in passing.names["@who"]:
            context = Context(book, state, passing.owner, passing.card, passing.names)
            if context.holds(rule.holds_while):
                yield InForce(rule, context, f"{passing.id}/passing", passing.names, content_id_of(passing.address))


def _of_card(book: Book, state: State, seat: int, kind: type[Rule], card: tuple[int, int]) -> Iterator[InForce]:
    owner, slot = card
    face = state.cards.face[slot]
    for number, rule in enumerate(book.cards[face].rules):
        if isinstance(rule, kind):
            context = Context(book, state, owner, slot)
            if seat in context.players(rule.who) and context.holds(rule.holds_while):
                yield InForce(rule, context, f"{slot}/rules/{number}", {}, face)


def rule_at(book: Book, passing: RuleInForce) -> Rule:
    """The rule that an effect has put into force."""
    operation: BaseOperation = book.operation(passing.address)
    if not isinstance(operation, Modify):
        raise TypeError(f"{passing.address} puts no rule into force")
    return operation.rule


# What the rules of the table ask


def gather_limit(book: Book, state: State, seat: int, vision: int) -> int:
    """How many Feelings the seat may drain from this Vision. Fixed limits first, the lowest; then all changes."""
    limit, change = None, 0
    for found in in_force(book, state, seat, GatherLimit):
        if vision in found.visions(found.rule.visions):
            if found.rule.to is not None:
                limit = found.rule.to if limit is None else min(limit, found.rule.to)
            change += found.rule.change
    return max(0, (GATHER_LIMIT if limit is None else limit) + change)


def drain_amount(book: Book, state: State, seat: int, drain: DrainKind) -> int:
    """How many Marks, cards or Feelings of an affinity one drain takes: 1, or what the latest rule says."""
    amounts = [found.rule.to for found in in_force(book, state, seat, DrainAmount) if found.rule.drain is drain]
    return amounts[-1] if amounts else 1


def is_forbidden(book: Book, state: State, seat: int, act: Act, vision: int | None = None) -> bool:
    """Whether a rule in force forbids the seat this act (about this Vision)."""
    for found in in_force(book, state, seat, Forbid):
        if found.rule.act is act and (
            found.rule.visions is None or (vision is not None and vision in found.visions(found.rule.visions))
        ):
            return True
    return False


def cost_change(book: Book, state: State, seat: int, slot: int) -> int:
    """How many Feelings more or fewer this card costs the seat."""
    change = 0
    face = state.cards.face[slot]
    for found in in_force(book, state, seat, Cost):
        rule = found.rule
        if rule.cards is not None and slot not in found.cards(rule.cards):
            continue
        if rule.karma and book.karma[face] not in rule.karma:
            continue
        if rule.timing is None or book.cards[face].timing is rule.timing:
            change += rule.change
    return change


class Treated(NamedTuple):
    """Tokens of a type that count as another, for payment."""

    feeling: int
    counts_as: int
    also: bool
    left: int
    """How many tokens of it may still count so."""
    key: str


def aliases(book: Book, state: State, seat: int) -> list[Treated]:
    """What the seat's tokens count as. `Rule 19`: tokens are treated so, never costs."""
    treated = []
    for found in in_force(book, state, seat, Alias):
        rule = found.rule
        remaining = UNLIMITED if rule.a_round is None else left(state, found.key, rule.a_round, "round")
        treated += [
            Treated(feeling, counts_as, rule.also, remaining, found.key)
            for feeling in found.feelings("feeling", rule.feeling)
            for counts_as in found.feelings("counts_as", rule.counts_as)
            if feeling != counts_as
        ]
    return treated


def insight_of(book: Book, state: State, seat: int) -> int:
    """Insight Points of the seat's field: printed ones, and those of rules in force. Rule 16 without the rest."""
    printed = sum(points for _, points in printed_points(book, state, seat))
    return printed + sum(change.points for change in insight_changes(book, state, seat))


def printed_points(book: Book, state: State, seat: int) -> list[tuple[int, int]]:
    """The cards of the seat's field, by slot in the order played, and the Insight Points printed on each."""
    return [(slot, book.cards[state.cards.face[slot]].ip) for slot in state.players[seat].field]


class InsightChange(NamedTuple):
    """What a rule in force adds to the Insight Points of a seat, or takes from them."""

    card: int | None
    """The card on a field that it comes from."""
    content_id: str
    points: int


def insight_changes(book: Book, state: State, seat: int) -> list[InsightChange]:
    changes = []
    for found in in_force(book, state, seat, Insight):
        # Section 4: what a removed card was worth is lost.
        card = found.context.card
        if card is None or card in state.players[found.context.you].field:
            changes.append(InsightChange(card, found.content_id, found.context.number(found.rule.change)))
    return changes


def forget_points_of(book: Book, state: State, slot: int) -> None:
    """A card comes to the field anew: what its effect had made it worth before was lost when it left (section 4)."""
    state.rules = [
        passing for passing in state.rules if passing.card != slot or not isinstance(rule_at(book, passing), Insight)
    ]


def held_card_cost(book: Book, state: State, seat: int) -> int:
    """What each card held at the end costs the seat."""
    return min((found.rule.to for found in in_force(book, state, seat, HeldCards)), default=1)
