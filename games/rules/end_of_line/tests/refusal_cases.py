"""One state for every refusal of the game: `REFUSALS[code]()` is a move that is refused for that reason.

Every test of refusals can use the table, whichever door it knocks at: `Attempt.position` encodes to a match's snapshot.
`START_REFUSALS` are tables that are not set up at all.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.kernel.moves import Move
from games.rules.end_of_line.moves import Boost, Brake, ExtraGas, Finish, PlaceCard, Turnaround
from games.rules.end_of_line.options import EndOfLineOptions, Puzzle, Scoring
from tests.conformance.refusals import Attempt, StartAttempt

from .tables import COLOUR, DOWN, LEFT, RIGHT, UP, Table, table

USED_UP: Final = "s s s s s r s s s s r l r r l sr r>l l sl sl"
"""A line of 20 cards from the start of seat 0: what is left of its colour fits into a hand."""


def _case(match: Table, move: Move) -> Attempt:
    decision = match.question
    return Attempt(match.position, decision.seat, decision.id, move)


def _acting(move: Move, line: str, hand: str = "s s s l l", **fields: Any) -> Callable[[], Attempt]:
    """A move of seat 0 of two, whose line this is; its rival has yet to continue from the start."""
    return lambda: _case(table({0: line}, hands={0: hand, 1: "s s s s s"}, **fields), move)


def _onto_a_rivals_card() -> Attempt:
    match = table({0: "s slr", 1: "s l s"}, hands={0: "s s", 1: "s s"})
    return _case(match, PlaceCard(match.card("s"), RIGHT))


def _across_two_cards() -> Attempt:
    match = table(
        {0: "sl", 1: "s r s"},
        mode="teams",
        seats=4,
        starts={0: (5, 1, RIGHT), 1: (7, 3, UP), 2: (0, 7, RIGHT), 3: (2, 6, DOWN)},
        hands={0: "s s"},
    )
    return _case(match, PlaceCard(match.card("s"), RIGHT))


def _into_a_dead_end_together() -> Attempt:
    match = table({0: "l l"}, mode="coop", hands={0: "l s s", 1: "s s"}, energy={0: 0})
    return _case(match, PlaceCard(match.card("l"), DOWN))


def _twice_in_a_round() -> Attempt:
    match = table({0: "s"}, hands={0: "s s s s s"})
    match.play(Boost())
    return _case(match, Brake())


def _in_the_middle_of_a_turn_together() -> Attempt:
    match = table({0: "s"}, mode="coop", hands={0: "s s", 1: "s s"})
    match.place("s", UP)
    return _case(match, Finish())


REFUSALS: Final[Mapping[str, Callable[[], Attempt]]] = {
    # The last slot of a colour is its second crossroads, which is in the deck.
    "card_not_in_hand": _acting(PlaceCard(COLOUR - 1, UP), "s"),
    # The first slot is a straight card. It is in the line; those behind it are in the hand.
    "no_such_way_out": _acting(PlaceCard(1, LEFT), "s"),
    "way_out_blocked": _onto_a_rivals_card,
    "no_room_behind": _across_two_cards,
    "turn_cannot_be_completed": _into_a_dead_end_together,
    "energy_from_round_3": _acting(Boost(), "s", round_=2),
    "no_energy_left": _acting(Brake(), "s s s", energy={0: 0}),
    "energy_spent_this_round": _twice_in_a_round,
    "no_way_out": _acting(Boost(), "l lr l"),
    "hand_too_small": _acting(Boost(), "s", hand="s s"),
    "nothing_to_turn_to": _acting(Turnaround(), "s s s"),
    "turnaround_needs_a_card": _acting(Turnaround(), "lr l>s", options=EndOfLineOptions(turnaround_first=False)),
    "deck_is_empty": _acting(ExtraGas(), USED_UP, hand="sr lr lr slr x0", options=EndOfLineOptions(extra_gas=True)),
    "finish_only_at_start": _in_the_middle_of_a_turn_together,
}

START_REFUSALS: Final[Mapping[str, StartAttempt]] = {
    "option_not_for_mode": StartAttempt("versus", 2, EndOfLineOptions(scoring=Scoring.EDITION_2021)),
    "daily_deck_is_fixed": StartAttempt("solo", 1, EndOfLineOptions(puzzle=Puzzle.DAILY, mulligan=True)),
}
