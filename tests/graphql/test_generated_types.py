"""A game's Structs become GraphQL types, and what clients send becomes its Structs again."""

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import pytest
import strawberry
from msgspec import Struct

from games.kernel.events import Answered
from games.matches.graphql.generated import GenerationError, types_of_catalogue
from games.matches.graphql.generated.names import prefix_of, type_name
from games.matches.graphql.generated.outputs import Enums, Outputs
from games.matches.graphql.generated.written import as_input
from tests.conformance.cases import TOYS
from tests.graphql.lantern import Colour, Far, Lamp, Lantern, LanternOptions, LanternView, Light, Lit, Near, Pass

TYPES = types_of_catalogue([Lantern])
if TYPE_CHECKING:
    GameView: TypeAlias = Any
    GameEvent: TypeAlias = Any
    GameMove: TypeAlias = Any
    GameMoveInput: TypeAlias = Any
    GameOptionsInput: TypeAlias = Any
else:
    GameView, GameEvent, GameMove = TYPES.view, TYPES.event, TYPES.move
    GameMoveInput, GameOptionsInput = TYPES.move_input.annotation, TYPES.options_input.annotation

LAMP = Lamp(Colour.BLUE, 15, Far((4, 5)))
MOVE = Light(LAMP, (7, 8), "moth", 3)


@strawberry.type
class Query:
    received: ClassVar[list[Any]] = []

    @strawberry.field
    def view(self) -> GameView:
        return LanternView(lit=(LAMP, Lamp(Colour.RED, 20, Near(6))), last=MOVE, glow=0.5, dark_for=9)

    @strawberry.field
    def events(self) -> list[GameEvent]:
        return [Lit(0, LAMP), Answered(1, "turn")]

    @strawberry.field
    def moves(self) -> list[GameMove]:
        return [MOVE, Pass()]

    @strawberry.field
    def play(self, move: GameMoveInput) -> bool:
        self.received.append(TYPES.move_of(move))
        return True

    @strawberry.field
    def start(self, options: GameOptionsInput) -> bool:
        self.received.append(TYPES.options_of(options))
        return True


SCHEMA = strawberry.Schema(Query)


def ask(query: str, **variables: Any) -> Any:
    result = SCHEMA.execute_sync(query, variables, root_value=Query())
    assert result.errors is None, result.errors
    return result.data


@pytest.fixture
def received():
    Query.received.clear()
    return Query.received


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.info.slug)
def test_what_the_conformance_kit_passes_has_types_for_clients(game):
    made = types_of_catalogue([game])
    shown = {"view": made.view, "event": made.event, "move": made.move, "options": made.options}
    query = strawberry.type(type("Query", (), {"__annotations__": shown}))
    inputs = [made.move_input.annotation, made.options_input.annotation]
    written = strawberry.Schema(query, types=inputs).as_str()
    for struct in (game.info.view, game.info.options, *game.info.moves, *game.info.events):
        assert f"type {type_name(struct, prefix_of(game.info))} {{" in written


def test_a_view_is_read_field_by_field_down_to_nested_unions():
    lamps = "lit { colour height place { ... on LanternNear { space } ... on LanternFar { type steps } } }"
    data = ask(f"{{ view {{ __typename ... on LanternView {{ {lamps} darkFor glow last {{ nickName spaces }} }} }} }}")
    assert data["view"] == {
        "__typename": "LanternView",
        "lit": [
            {"colour": "BLUE", "height": 15, "place": {"type": "far", "steps": [4, 5]}},
            {"colour": "RED", "height": 20, "place": {"space": 6}},
        ],
        "darkFor": 9,
        "glow": 0.5,
        "last": {"nickName": "moth", "spaces": [7, 8]},
    }


def test_events_and_moves_tell_their_tag():
    data = ask(
        "{ events { ... on LanternLit { type seat } ... on Answered { type decision } }"
        " moves { ... on LanternLight { type } ... on LanternPass { type } } }"
    )
    assert data["events"] == [{"type": "lit", "seat": 0}, {"type": "answered", "decision": "turn"}]
    assert data["moves"] == [{"type": "light"}, {"type": "pass"}]


def test_a_move_with_a_reserved_name_and_no_fields_is_sent_as_an_empty_object(received):
    ask("{ play(move: {lantern: {pass: {}}}) }")
    assert received == [Pass()]


@pytest.mark.parametrize("move", [MOVE, Light(Lamp(Colour.RED, 0, Near(0))), Pass()], ids=repr)
def test_a_move_written_as_input_comes_back_equal(received, move):
    ask("query ($move: GameMoveInput!) { play(move: $move) }", move={"lantern": as_input(move)})
    assert received == [move]


def test_fields_left_out_take_the_default_of_the_struct(received):
    ask("{ play(move: {lantern: {light: {lamp: {colour: RED, height: 1, place: {near: {space: 2}}}}}}) }")
    assert received == [Light(Lamp(Colour.RED, 1, Near(2)))]


def test_options_left_out_take_the_rulebooks_reading(received):
    ask("{ play: start(options: {lantern: {}}) windy: start(options: {lantern: {windy: true, spaces: [9]}}) }")
    assert received == [LanternOptions(), LanternOptions(windy=True, spaces=(9,))]


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ({}, "exactly one"),
        (
            {"pass": {}, "light": {"lamp": {"colour": "RED", "height": 1, "place": {"near": {"space": 1}}}}},
            "exactly one",
        ),
        ({"light": {"lamp": {"colour": "GREEN", "height": 1, "place": {"near": {"space": 1}}}}}, "GREEN"),
        ({"light": {"lamp": {"colour": "RED", "height": 1, "place": {"near": {"space": "one"}}}}}, "Int"),
        ({"jump": {}}, "jump"),
    ],
)
def test_what_is_no_move_never_reaches_the_game(received, move, complaint):
    query = "query ($move: GameMoveInput!) { play(move: $move) }"
    result = SCHEMA.execute_sync(query, {"move": {"lantern": move}}, root_value=Query())
    assert complaint in str(result.errors)
    assert received == []


def test_names_descriptions_and_defaults_come_from_the_game():
    printed = SCHEMA.as_str()
    assert '"""Lights a lantern."""\ntype LanternLight' in printed
    assert '"""Turns since the last light."""\n  darkFor: Int!' in printed
    assert "colour: LanternColour! = RED" in printed
    assert "input LanternMoveInput @oneOf" in printed
    assert printed.count("enum LanternColour") == 1


class Bag(Struct):
    counts: dict[str, int]


class Pair(Struct):
    pair: tuple[int, str]


class Loose(Struct):
    either: int | str


@pytest.mark.parametrize("struct", [Bag, Pair, Loose])
def test_a_type_that_clients_could_not_rely_on_is_refused_by_name(struct):
    with pytest.raises(GenerationError, match=rf"Lantern{struct.__name__}\.\w+"):
        Outputs(Enums()).record(struct, "Lantern")


def test_a_schema_needs_at_least_one_game():
    with pytest.raises(GenerationError, match="GameView"):
        types_of_catalogue([])
