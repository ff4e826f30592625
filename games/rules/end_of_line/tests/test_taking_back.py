"""Which steps a mover may take back: those that told nobody anything."""

import pytest

from games.kernel.moves import Move
from games.rules.end_of_line.moves import Boost, Brake, ExtraGas, Finish, Turnaround
from games.rules.end_of_line.options import EndOfLineOptions

from .tables import UP, table

LINES = {0: "sl slr", 1: "s s"}
HANDS = {0: "s s s l r", 1: "s s s s s"}


@pytest.mark.parametrize("move", [Boost(), Brake(), Turnaround()], ids=lambda move: move.tag_name())
def test_energy_can_be_taken_back_while_nothing_has_come_of_it(move: Move):
    assert table(LINES, hands=HANDS).play(move).can_be_taken_back


def test_a_brake_that_ends_the_action_can_be_taken_back():
    match = table(LINES, hands=HANDS)
    assert not match.place("s", UP).can_be_taken_back
    assert match.play(Brake()).can_be_taken_back


def test_finishing_can_be_taken_back_while_the_other_plays_on():
    assert table({0: "s", 1: "s"}, mode="coop", hands={0: "s s", 1: "s s"}).play(Finish()).can_be_taken_back


def test_a_placed_card_has_been_seen():
    assert not table(LINES, hands=HANDS).place("s", UP).can_be_taken_back


def test_a_drawn_card_has_been_seen():
    options = EndOfLineOptions(extra_gas=True)
    assert not table(LINES, hands=HANDS, options=options).play(ExtraGas()).can_be_taken_back


def test_what_lets_a_round_begin_has_shown_cards():
    match = table(LINES, hands=HANDS, order=[1, 0])
    match.place("s", UP)
    match.place("s", UP)
    match.place("s", UP)
    assert not match.play(Brake()).can_be_taken_back
