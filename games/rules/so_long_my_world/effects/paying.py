"""Payment: which tokens pay for a card. Rule 7: exactly the Feelings shown, by what one's tokens count as."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from ..book import Book
from ..feelings import FEELINGS, tally_of
from ..state import State
from .asking import token_choices
from .firing import UNLIMITED, use
from .rules_in_force import Treated, aliases, cost_change

Tally = tuple[int, ...]
Used = tuple[str, ...]
"""The limited rules that a payment uses, one entry a token."""


class Purchase(NamedTuple):
    """A seat that would play a card, for so much less or for nothing."""

    seat: int
    slot: int
    less: int = 0
    free: bool = False


def payments(book: Book, state: State, purchase: Purchase) -> list[list[int]]:
    """All ways in which the seat can pay for the card now, as tallies; none where it cannot."""
    return [list(tally) for tally in _ways(book, state, purchase)]


def use_limited(book: Book, state: State, purchase: Purchase, tally: list[int]) -> None:
    """Counts the rules that this payment makes use of and that serve only so often a round."""
    for key in _ways(book, state, purchase).get(tuple(tally), ()):
        use(state, key, 1)


def cost_now(book: Book, state: State, purchase: Purchase) -> int:
    """How many tokens the card takes from the seat now."""
    if purchase.free:
        return 0
    return max(0, sum(book.cost[state.cards.face[purchase.slot]]) + _change(book, state, purchase))


def _change(book: Book, state: State, purchase: Purchase) -> int:
    return cost_change(book, state, purchase.seat, purchase.slot) - purchase.less


def _ways(book: Book, state: State, purchase: Purchase) -> dict[Tally, Used]:
    """Each payment, with the fewest uses of limited rules that it needs."""
    if purchase.free:
        return {(0,) * len(FEELINGS): ()}
    cost, stock = book.cost[state.cards.face[purchase.slot]], state.players[purchase.seat].stock
    change = _change(book, state, purchase)
    treated = aliases(book, state, purchase.seat)
    if not change and not treated:
        affordable = all(owned >= count for owned, count in zip(stock, cost, strict=True))
        return {tuple(cost): ()} if affordable else {}
    found: dict[Tally, Used] = {}
    for demand in _demands(cost, change):
        for tally, used in _paying(demand, stock, treated):
            for more in _surplus(tally, stock, max(0, change)):
                if more not in found or len(used) < len(found[more]):
                    found[more] = used
    return dict(sorted(found.items()))


def _demands(cost: list[int], change: int) -> Iterator[list[int]]:
    """What is to be paid by type: the payer says which Feelings of a cheaper cost are left out."""
    total = sum(cost)
    if change >= 0:
        yield cost
        return
    size = max(0, total + change)
    yield from token_choices(cost, size, size)


def _surplus(tally: Tally, stock: list[int], more: int) -> Iterator[Tally]:
    """A dearer card takes so many tokens more, of any type."""
    if not more:
        yield tally
        return
    spare = [owned - paid for owned, paid in zip(stock, tally, strict=True)]
    for extra in token_choices(spare, more, more):
        yield tuple(paid + added for paid, added in zip(tally, extra, strict=True))


def _paying(demand: list[int], stock: list[int], treated: list[Treated]) -> Iterator[tuple[Tally, Used]]:
    """Each way to meet the demand: for every type in turn, which types of tokens stand for it."""
    ways: dict[tuple[Tally, Used], None] = {((0,) * len(FEELINGS), ()): None}
    for wanted, count in enumerate(demand):
        if count:
            payers = _payers(wanted, treated)
            ways = {
                _joined(tally, used, chosen): None
                for tally, used in ways
                for chosen in combinations_with_replacement(payers, count)
            }
    limits = {rule.key: rule.left for rule in treated}
    for tally, used in ways:
        owned = all(paid <= there for paid, there in zip(tally, stock, strict=True))
        if owned and all(used.count(key) <= limits[key] for key in set(used)):
            yield tally, used


def _payers(wanted: int, treated: list[Treated]) -> list[tuple[int, str]]:
    """The types whose tokens count as this one, with the limited rule that makes them, or nothing."""
    replaced = {rule.feeling for rule in treated if not rule.also}
    payers: dict[int, str] = {} if wanted in replaced else {wanted: ""}
    for rule in treated:
        if rule.counts_as == wanted and (rule.also is False or rule.feeling not in replaced):
            limited = rule.key if rule.left < UNLIMITED else ""
            if rule.feeling not in payers or not limited:
                payers[rule.feeling] = limited
    return list(payers.items())


def _joined(tally: Tally, used: Used, chosen: tuple[tuple[int, str], ...]) -> tuple[Tally, Used]:
    added = tally_of(feeling for feeling, _ in chosen)
    keys = tuple(sorted((*used, *(key for _, key in chosen if key))))
    return tuple(paid + more for paid, more in zip(tally, added, strict=True)), keys
