"""The cases of a game cover its modes, its numbers of seats and its options, and grow with their sum only."""

from itertools import chain
from typing import Any, Literal

import pytest
from msgspec.structs import fields, replace

from games.catalogue import shipped_pack
from games.kernel.contract import Game, Mode, Options
from games.kernel.errors import Refusal
from games.kernel.position import why_not_start
from games.kernel.tables import Change, changed, modes_taking, variations

from .covering import covering_tables
from .marks import every_game
from .toys.whispers.game import Whispers


def takes(game: Game[Any], mode: str, seats: int, *changes: Change) -> bool:
    return why_not_start(game, mode, seats, changed(game.info.options(), changes)) is None


@every_game
def test_each_mode_is_played_as_printed_by_the_fewest_and_by_the_most(game: Game[Any]):
    printed = {(table.mode, table.seats) for table in covering_tables(game) if not table.changes}
    for mode in game.info.modes:
        taken = [seats for seats in mode.seats if takes(game, mode.name, seats)]
        assert {(mode.name, min(taken)), (mode.name, max(taken))} <= printed


@every_game
def test_each_number_of_seats_is_tried_and_every_table_can_be_played(game: Game[Any]):
    tables = covering_tables(game)
    assert {table.seats for table in tables} == {seats for mode in game.info.modes for seats in mode.seats}
    assert len(set(tables)) == len(tables)
    for mode, seats, changes in tables:
        assert takes(game, mode, seats, *changes)


@every_game
def test_each_value_that_a_table_takes_by_itself_is_tried(game: Game[Any]):
    tried = {change for table in covering_tables(game) for change in table.changes}
    ways = [(mode.name, seats) for mode in game.info.modes for seats in mode.seats]
    alone = {
        value
        for values in variations(game.info.options())
        for value in values
        if any(takes(game, *way, value) for way in ways)
    }
    assert alone <= tried


class Needless(Refusal, frozen=True):
    sentence = "This does not go with that."


ELBOW_ROOM = 10
"""More seats than these need an option."""


class ManyOptions(Options, frozen=True):
    decks: Literal["a", "b", "c", "d", "e", "f"] = "a"
    fans: bool = False
    open_hands: bool = False
    storm: bool = False
    gusts: bool = False
    """Needs `storm`."""
    alone: bool = False
    """Goes with nothing else."""
    bound: bool = False
    """For the mode `pair` only."""


class ManyWays(Whispers):
    info = replace(
        Whispers.info,
        options=ManyOptions,
        modes=(Mode("table", tuple(range(2, 12))), Mode("pair", (2,)), Mode("long", tuple(range(2, 9)))),
    )

    def why_not_options(self, mode: str, seats: int, options: Any) -> Refusal | None:
        crowded = options.alone and options != ManyOptions(alone=True)
        needy = options.gusts and not options.storm
        small = seats > ELBOW_ROOM and not options.storm
        return Needless() if crowded or needy or small or (options.bound and mode != "pair") else None


MANY_WAYS = ManyWays(shipped_pack(Whispers))
MANY = covering_tables(MANY_WAYS)


def test_cases_are_as_many_as_modes_seats_and_values_together():
    assert len(MANY) <= 3 * 3 + 10 + 5 + 1
    assert len(set(MANY)) == len(MANY)


def test_an_option_that_needs_another_is_tried_with_it():
    gusty = [table.changes for table in MANY if Change("gusts", True) in table.changes]
    assert gusty
    assert all(Change("storm", True) in changes for changes in gusty)


def test_an_option_that_goes_with_no_other_has_a_table_of_its_own():
    own = [table.changes for table in MANY if Change("alone", True) in table.changes]
    assert own
    assert {len(changes) for changes in own} == {1}


def test_a_number_of_seats_that_needs_an_option_is_tried_with_it():
    crowded = [table.changes for table in MANY if table.seats > ELBOW_ROOM]
    assert crowded
    assert all(Change("storm", True) in changes for changes in crowded)


def test_an_option_of_one_mode_is_tried_there():
    assert {table.mode for table in MANY if Change("bound", True) in table.changes} == {"pair"}


@pytest.mark.parametrize("mode", ["table", "pair", "long"])
def test_options_are_tried_in_every_mode(mode: str):
    touched = {change.field for table in MANY if table.mode == mode for change in table.changes}
    assert touched >= {"decks", "fans", "open_hands", "storm", "gusts"}


# What a client is told


@every_game
def test_every_option_may_be_changed_in_some_mode(game: Game[Any]):
    for field in fields(game.info.options):
        assert modes_taking(game, field.name), field.name


@every_game
def test_modes_that_do_not_take_an_option_refuse_each_of_its_values(game: Game[Any]):
    for change in chain.from_iterable(variations(game.info.options())):
        for mode in game.info.modes:
            if mode.name not in modes_taking(game, change.field):
                assert not any(takes(game, mode.name, seats, change) for seats in mode.seats)


@pytest.mark.parametrize(
    ("option", "modes"),
    [("bound", ("pair",)), ("gusts", ("table", "pair", "long")), ("fans", ("table", "pair", "long"))],
)
def test_a_client_learns_which_modes_take_an_option(option: str, modes: tuple[str, ...]):
    assert modes_taking(MANY_WAYS, option) == modes
