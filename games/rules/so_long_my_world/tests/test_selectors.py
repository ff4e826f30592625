"""Selectors, numbers and conditions: what each word and each table finds."""

from typing import Any

import msgspec
import pytest

from games.kernel.errors import GameBug
from games.rules.so_long_my_world.effects.conditions import InSequence, WordOwned
from games.rules.so_long_my_world.effects.context import Context
from games.rules.so_long_my_world.state import RebootUnderWay, State

from .bench import CLOCKTOWER, DD, LP, POW, SL, SP, WEP, book_of, field, give, hold, lay, parts_of, state_of
from .test_readme import Fields


def scene() -> State:
    """Four seats; seat 1 is First Player. Seat 3 is on seat 0's Vision; Lost Property is locked."""
    state = state_of(seats=4, first_player=1, stocks={0: "HN", 1: "HHH", 3: "D"})
    state.players[3].where = POW
    state.players[2].marks = 2
    state.visions[LP].locked = True
    state.last_ranked_before = [2]
    state.reboot = RebootUnderWay(event=0, asking=[], hits=[3, 0])
    state.players[0].tokens[WEP] = 0
    state.visions[CLOCKTOWER].in_play = True
    state.visions[CLOCKTOWER].catalyst = "unborn"
    lay(state, SL, "HM")
    lay(state, DD, "D")
    hold(state, 0, "bread", "candles")
    field(state, 0, "porch", "tested", "drafts", "grave")
    field(state, 1, "porch")
    return state


def eyes() -> Context:
    """The context of seat 0's tested card."""
    state = scene()
    names = {"p": [2], "v": [DD], "f": [1, 0], "none": []}
    return Context(book_of(parts_of("")), state, 0, state.players[0].field[1], names)


def convert(what: object, field: str) -> Any:
    """What a test writes, as the vocabulary's type of that field."""
    return getattr(msgspec.convert({field: what}, Fields), field)


@pytest.mark.parametrize(
    ("selector", "seats"),
    [
        ("you", [0]),
        ("others", [1, 2, 3]),
        ("all", [1, 2, 3, 0]),
        ("first", [1]),
        ("next", [1]),
        ("previous", [3]),
        ("last", [0]),
        ("last_ranked", [2]),
        ("rebooted", [3, 0]),
        ("nobody", []),
        ("$p", [2]),
        ("$none", []),
        ("$unbound", []),
        ({"on": "here"}, [3, 0]),
        ({"among": "others", "on": {"occupied": True}}, [1, 2, 3]),
        ({"have": "some", "measure": "marks"}, [2]),
        ({"have": "more"}, [1]),
        ({"have": "fewer"}, [2, 3]),
        ({"have": "most", "measure": "field"}, [0]),
        ({"have": "fewest", "measure": "hand"}, [1, 2, 3]),
        ({"have": "more", "than": "$p", "measure": "feelings", "but": "you"}, [1, 3]),
    ],
)
def test_players(selector: object, seats: list[int]):
    context, what = eyes(), selector
    assert context.players(convert(what, "players")) == seats


@pytest.mark.parametrize(
    ("selector", "visions"),
    [
        ("here", [POW]),
        ("adjacent", [SL, WEP]),
        ("ring", [0, 1, 2, 3, 4, 5]),
        ("all", [0, 1, 2, 3, 4, 5, CLOCKTOWER]),
        ("sp", [SP]),
        ("real", []),
        ("$v", [DD]),
        ({"locked": True}, [LP]),
        ({"kind": "gestalt"}, [CLOCKTOWER]),
        ({"adjacent_to": "$v"}, [LP, SL]),
        ({"among": "adjacent", "token": True}, [SL]),
        ({"among": "adjacent", "token": False}, [WEP]),
        ({"of": "$p"}, [SP]),
        ({"affinity": ["hope", "despair"]}, [SP, DD]),
        ({"holds": "hope"}, [SL]),
        ({"holds": "any"}, [DD, SL]),
        ({"among": "ring", "occupied": False}, [LP, DD, SL]),
        ({"among": "ring", "occupied": True, "but": "here"}, [WEP, SP]),
    ],
)
def test_visions(selector: object, visions: list[int]):
    context, what = eyes(), selector
    assert context.visions(convert(what, "visions")) == visions


@pytest.mark.parametrize(
    ("selector", "types"),
    [
        ("any", [0, 1, 2, 3, 4]),
        ("madness", [4]),
        ("affinity", [1]),
        ("$f", [0, 1]),
        ({"among": ["hope", "despair"]}, [0, 3]),
        ({"but": ["$f", "madness"]}, [2, 3]),
        ({"affinity_of": "adjacent"}, [2, 4]),
    ],
)
def test_types_of_feelings(selector: object, types: list[int]):
    context, what = eyes(), selector
    assert context.feelings(convert(what, "feelings")) == types


@pytest.mark.parametrize(
    ("selector", "faces"),
    [
        ("this", ["tested"]),
        ({"zone": "hand"}, ["bread", "candles"]),
        ({"zone": "hand", "gestalt": True}, ["candles"]),
        ({"zone": "hand", "of": "next"}, []),
        ({"zone": "field", "of": "all"}, ["porch", "porch", "tested", "drafts", "grave"]),
        ({"zone": "field", "karma": ["negative"]}, ["drafts"]),
        ({"zone": "field", "timing": "hindrance"}, ["porch"]),
        ({"zone": "field", "ids": ["grave", "porch"], "but": "this"}, ["porch", "grave"]),
        ({"zone": "field", "after": "this"}, ["drafts", "grave"]),
        ({"zone": "remnant_deck", "top": 1}, ["mixed"]),
        ({"zone": "gestalt_deck"}, ["choir"]),
        ({"zone": "pile"}, []),
    ],
)
def test_cards(selector: object, faces: list[str]):
    context, what = eyes(), selector
    found = context.cards(convert(what, "cards"))
    assert [context.state.cards.face[slot] for slot in found] == faces


def test_the_bottom_of_a_deck():
    context = eyes()
    lowest = context.cards(convert({"zone": "remnant_deck", "bottom": 2}, "cards"))
    assert lowest == context.state.remnant_deck[1::-1]


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (3, 3),
        ({"count": "feelings"}, 2),
        ({"count": "feelings", "at": "system"}, 60 - 6 - 3),
        ({"count": "feelings", "at": {"stock": "all"}, "feeling": "hope"}, 4),
        ({"count": "feelings", "at": {"vision": "adjacent"}}, 2),
        ({"count": "feelings", "at": "box"}, 0),
        ({"count": "types"}, 2),
        ({"count": "types", "at": {"vision": "all"}}, 3),
        ({"count": "marks", "at": {"stock": "$p"}}, 2),
        ({"count": "marks", "at": "system"}, 12),
        ({"count": "marks", "at": "here"}, 0),
        ({"count": "marks", "at": "box"}, 0),
        ({"count": "cards", "cards": {"zone": "field"}}, 4),
        ({"count": "karmas", "cards": {"zone": "field"}}, 3),
        ({"count": "shared_names"}, 1),
        ({"count": "insight", "of": "you"}, 1 + 1 + 1 + 3),
        ({"count": "players", "players": {"on": "here"}}, 2),
        ({"count": "visions", "visions": {"locked": True}}, 1),
        ({"count": "chosen", "name": "$f"}, 2),
        ({"count": "chosen", "name": "$unbound"}, 0),
        ({"count": "types_chosen", "name": "$f"}, 2),
        ({"count": "counter", "name": "met"}, 0),
        ({"count": "hour"}, 1),
        ({"count": "cards", "cards": {"zone": "field"}, "per": 3}, 1),
        ({"count": "cards", "cards": {"zone": "field"}, "times": 2, "plus": -1}, 7),
        ({"count": "cards", "cards": {"zone": "field"}, "most": 2}, 2),
        ({"count": "cards", "cards": {"zone": "pile"}, "plus": -1, "least": 0}, 0),
        ({"count": "cards", "cards": {"zone": "pile"}, "least": 2}, 2),
    ],
)
def test_numbers(number: object, value: int):
    context, what = eyes(), number
    assert context.number(convert(what, "number")) == value


def compare(to: str, than: int) -> dict[str, object]:
    return {"test": "compare", "number": {"count": "types"}, "to": to, "than": than}


YES, NO = compare("exactly", 2), compare("exactly", 3)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (compare("at_least", 2), True),
        (compare("at_least", 3), False),
        (compare("at_most", 2), True),
        (compare("at_most", 1), False),
        (YES, True),
        (NO, False),
        ({"test": "flag", "name": "met"}, False),
        ({"test": "together", "players": {"on": "here"}}, True),
        ({"test": "together"}, False),
        ({"test": "adjacent", "players": {"among": "all", "on": {"among": "adjacent"}}}, False),
        ({"test": "same", "one": "$p", "other": "$p"}, True),
        ({"test": "same", "one": "$p", "other": "$v"}, False),
        ({"test": "exists", "vision": {"among": "adjacent", "locked": True}}, False),
        ({"test": "exists", "vision": {"locked": True}}, True),
        (
            {
                "test": "every",
                "as": "x",
                "holds": {"test": "compare", "number": {"count": "marks", "at": {"stock": "$x"}}},
            },
            False,
        ),
        (
            {
                "test": "some",
                "as": "x",
                "holds": {"test": "compare", "number": {"count": "marks", "at": {"stock": "$x"}}},
            },
            True,
        ),
        ({"test": "all_of", "of": [YES, NO]}, False),
        ({"test": "all_of", "of": [YES, YES]}, True),
        ({"test": "any_of", "of": [YES, NO]}, True),
        ({"test": "any_of", "of": [NO, NO]}, False),
        ({"test": "not", "of": NO}, True),
    ],
)
def test_conditions(condition: object, holds: bool):
    context, what = eyes(), condition
    assert context.holds(convert(what, "when")) is holds


def test_two_on_neighbouring_visions_are_adjacent_and_nobody_on_no_vision_is():
    state = state_of(seats=2)
    context = Context(book_of(parts_of("")), state, 0)
    adjacent = convert({"test": "adjacent"}, "when")
    assert context.holds(adjacent)
    state.players[1].where = SP
    assert not context.holds(adjacent)
    state.players[1].where = None
    assert not context.holds(adjacent)
    assert not context.holds(convert({"test": "together"}, "when"))


def test_alone_there_is_nobody_next_and_no_other():
    context = Context(book_of(parts_of("")), state_of(seats=1), 0)
    assert [context.players(word) for word in ("next", "previous", "others")] == [[], [], []]


def test_on_no_vision_there_is_no_here_and_nothing_adjacent():
    state = state_of()
    state.players[0].where = None
    context = Context(book_of(parts_of("")), state, 0)
    assert [context.visions("here"), context.visions("adjacent"), context.feelings("affinity")] == [[], [], []]


def test_special_visions_are_adjacent_to_nothing():
    state = state_of()
    state.players[0].where = CLOCKTOWER
    assert Context(book_of(parts_of("")), state, 0).visions("adjacent") == []


@pytest.mark.parametrize("condition", [WordOwned(word="x"), InSequence(cards=("x",))])
def test_conditions_of_paths_are_not_asked_elsewhere(condition: WordOwned | InSequence):
    with pytest.raises(GameBug, match="belongs to Paths"):
        Context(book_of(parts_of("")), state_of(), 0).holds(condition)


def test_a_hand_is_told_by_its_number_only():
    state = scene()
    give(state, 2, "H")
    context = Context(book_of(parts_of("")), state, 2)
    assert context.number(convert({"count": "cards", "cards": {"zone": "hand", "of": "all"}}, "number")) == 2
