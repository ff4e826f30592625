"""One state for every refusal of the game: `REFUSALS[code]()` is a move that is refused for that reason.

Every test of refusals can use the table, whichever door it knocks at: `Case.position` encodes to a match's snapshot.
`START_REFUSALS` are tables that are not set up at all.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.kernel.moves import Move
from games.kernel.position import Position
from games.rules.end_of_line.moves import Boost, Brake, ExtraGas, Finish, PlaceCard, Turnaround
from games.rules.end_of_line.options import EndOfLineOptions, Puzzle, Scoring
from games.rules.end_of_line.state import State

from .tables import COLOUR, DOWN, LEFT, RIGHT, UP, Table, table

USED_UP: Final = "s s s s s r s s s s r l r r l sr r>l l sl sl"
"""A line of 20 cards from the start of seat 0: what is left of its colour fits into a hand."""


@dataclass(frozen=True)
class Case:
    """A move that is refused: everything that a door needs to try it."""

    position: Position[State]
    seat: int
    decision_id: int
    decision: str
    move: Move

    @property
    def mode(self) -> str:
        return self.position.snapshot.mode

    @property
    def seats(self) -> int:
        return self.position.snapshot.seats

    @property
    def options(self) -> EndOfLineOptions:
        return self.position.state.options


@dataclass(frozen=True)
class StartCase:
    """A table that is refused."""

    mode: str
    seats: int
    options: EndOfLineOptions


def _case(match: Table, move: Move) -> Case:
    decision = match.question
    return Case(match.position, decision.seat, decision.id, decision.name, move)


def _acting(move: Move, line: str, hand: str = "s s s l l", **fields: Any) -> Callable[[], Case]:
    """A move of seat 0 of two, whose line this is; its rival has yet to continue from the start."""
    return lambda: _case(table({0: line}, hands={0: hand, 1: "s s s s s"}, **fields), move)


def _onto_a_rivals_card() -> Case:
    match = table({0: "s slr", 1: "s l s"}, hands={0: "s s", 1: "s s"})
    return _case(match, PlaceCard(match.card("s"), RIGHT))


def _across_two_cards() -> Case:
    match = table(
        {0: "sl", 1: "s r s"},
        mode="teams",
        seats=4,
        starts={0: (5, 1, RIGHT), 1: (7, 3, UP), 2: (0, 7, RIGHT), 3: (2, 6, DOWN)},
        hands={0: "s s"},
    )
    return _case(match, PlaceCard(match.card("s"), RIGHT))


def _into_a_dead_end_together() -> Case:
    match = table({0: "l l"}, mode="coop", hands={0: "l s s", 1: "s s"}, energy={0: 0})
    return _case(match, PlaceCard(match.card("l"), DOWN))


def _twice_in_a_round() -> Case:
    match = table({0: "s"}, hands={0: "s s s s s"})
    match.play(Boost())
    return _case(match, Brake())


def _in_the_middle_of_a_turn_together() -> Case:
    match = table({0: "s"}, mode="coop", hands={0: "s s", 1: "s s"})
    match.place("s", UP)
    return _case(match, Finish())


REFUSALS: Final[Mapping[str, Callable[[], Case]]] = {
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

START_REFUSALS: Final[Mapping[str, StartCase]] = {
    "option_not_for_mode": StartCase("versus", 2, EndOfLineOptions(scoring=Scoring.EDITION_2021)),
    "daily_deck_is_fixed": StartCase("solo", 1, EndOfLineOptions(puzzle=Puzzle.DAILY, mulligan=True)),
}
