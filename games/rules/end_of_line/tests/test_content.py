"""The shipped cards and areas are those of the rulebook, and a pack that is not is refused by file and path."""

from collections import Counter

import pytest

from games.kernel.content import ContentError, Pack, Provenance
from games.rules.end_of_line.cards import Way
from games.rules.end_of_line.components import Components
from games.rules.end_of_line.game import EndOfLine
from games.rules.end_of_line.torus import DIRECTIONS, row_and_column

from .tables import COMPONENTS, GAME

MODES = {mode.name: mode.seats for mode in EndOfLine.info.modes}


def changed(file: str, old: str, new: str) -> Pack:
    """The shipped pack with one change, which must be possible."""
    text = GAME.pack.files[file]
    assert old in text
    return Pack({**GAME.pack.files, file: text.replace(old, new, 1)})


# Rules, "The Cards"


def test_a_colour_has_25_line_cards_of_these_faces():
    faces = Counter(
        (COMPONENTS.cards[name].initiative, frozenset(COMPONENTS.cards[name].ways)) for name in COMPONENTS.colour
    )
    straight, left, right = Way.STRAIGHT, Way.LEFT, Way.RIGHT
    assert faces == {
        (1, frozenset({straight})): 9,
        (2, frozenset({left})): 4,
        (2, frozenset({right})): 4,
        (3, frozenset({straight, left})): 2,
        (3, frozenset({straight, right})): 2,
        (4, frozenset({left, right})): 2,
        (5, frozenset({straight, left, right})): 1,
        (0, frozenset({straight, left, right})): 1,
    }
    assert len(COMPONENTS.colour) == 25


def test_faces_are_published_copies_derived_and_areas_printed():
    tags = Counter(GAME.sources())
    assert tags[Provenance.PUBLISHED] == len(COMPONENTS.cards) + 1
    assert tags[Provenance.DERIVED] == len(COMPONENTS.cards) + 1
    assert tags[Provenance.PRINTED] == 2 * 10 - 1
    assert tags[Provenance.HOUSE] == 0


# Rules, "Annex: Setups by Number of Players"

SIZES = {2: 7, 3: 7, 4: 9, 5: 9, 6: 11, 7: 11, 8: 13}
LAYOUTS = {
    2: "0,0 up  0,2 up",
    3: "0,1 up  1,0 left  1,2 right",
    4: "0,1 up  1,0 left  1,2 right  2,1 down",
    5: "0,0 up  0,2 up  1,3 right  2,0 down  2,2 down",
    6: "0,1 up  0,3 up  1,0 left  1,4 right  2,1 down  2,3 down",
    7: "0,0 up  0,2 up  1,3 right  2,0 left  3,3 right  4,0 down  4,2 down",
    8: "0,1 up  0,3 up  1,0 left  1,4 right  3,0 left  3,4 right  4,1 down  4,3 down",
}


def layout(mode: str, seats: int) -> str:
    area = COMPONENTS.area(mode, seats)
    places = [(row_and_column(start.cell, area.size), DIRECTIONS[start.exit]) for start in area.starts]
    return "  ".join(f"{row},{column} {exit_.value}" for (row, column), exit_ in places)


@pytest.mark.parametrize("seats", SIZES)
def test_the_area_grows_with_the_number_of_players(seats: int):
    assert COMPONENTS.area("versus", seats).size == SIZES[seats]
    assert layout("versus", seats) == LAYOUTS[seats]


def test_the_other_modes_have_the_areas_of_as_many_players():
    assert (COMPONENTS.area("solo", 1).size, layout("solo", 1)) == (5, "2,2 up")
    assert (COMPONENTS.area("coop", 2).size, layout("coop", 2)) == (7, LAYOUTS[2])
    assert (COMPONENTS.area("teams", 4).size, layout("teams", 4)) == (9, LAYOUTS[4])


def test_the_top_and_left_lines_play_against_the_right_and_bottom_ones():
    assert GAME.sides("teams", 4) == ((0, 1), (2, 3))


# Mistakes

MALFORMED = {
    "a card too many": ("deck.toml", "count = 9", "count = 10", "a colour has 25 line cards, not 26 - at `$.cards`"),
    "no such card": ("deck.toml", "count = 9", "count = 0", "at least one of each card - at `$.cards[0].copies.count`"),
    "an id twice": ("deck.toml", '"left-2"', '"right-2"', "the id 'right-2' is used 2 times - at `$.cards`"),
    "two alike": ("deck.toml", 'ways = ["left"]', 'ways = ["right"]', "two kinds of card are alike"),
    "a way twice": (
        "deck.toml",
        '["straight", "left"]',
        '["left", "left"]',
        "different Ways Out - at `$.cards[3].ways`",
    ),
    "no way": ("deck.toml", 'ways = ["left"]', "ways = []", "different Ways Out - at `$.cards[1].ways`"),
    "a way back": ("deck.toml", 'ways = ["left"]', 'ways = ["back"]', "$.cards[1].ways[0]"),
    "a high initiative": ("deck.toml", "initiative = 5", "initiative = 6", "from 0 to 5 - at `$.cards[6].initiative`"),
    "a card without provenance": ("deck.toml", 'provenance = "published"\n', "", "provenance"),
    "an unknown field": ("deck.toml", "initiative = 5", "initiative = 5\ncolour = 1", "colour"),
    "no TOML": ("deck.toml", "initiative = 5", "initiative = ", "Invalid value"),
    "a mode without an area": ("areas.toml", 'mode = "coop"', 'mode = "solo"', "0 areas for coop with 2 seats, not 1"),
    "an area twice": ("areas.toml", "seats = 3", "seats = 2", "2 areas for versus with 2 seats, not 1"),
    "a tiny area": ("areas.toml", "size = 7", "size = 2", "at least 3 cells wide - at `$.areas[0].size`"),
    "a start too many": (
        "areas.toml",
        "at = [\n    { row = 0, column = 0",
        'at = [\n    { row = 3, column = 3, exit = "up" },\n    { row = 0, column = 0',
        "2 seats have 3 starts - at `$.areas[0].starts.at`",
    ),
    "a start outside": ("areas.toml", "row = 0, column = 2", "row = 7, column = 2", "outside the area"),
    "starts on one cell": ("areas.toml", "row = 0, column = 2", "row = 0, column = 0", "two starts lie on one cell"),
    "a start onto another": (
        "areas.toml",
        "row = 0, column = 2",
        "row = 6, column = 0",
        "the start leads onto another one - at `$.areas[0].starts.at[0]`",
    ),
    "a wrong direction": ("areas.toml", 'exit = "up"', 'exit = "north"', "$.areas[0].starts.at[0].exit"),
    "unequal teams": ("areas.toml", "[0, 0, 1, 1]", "[0, 1, 1, 1]", "4 seats make 2 equal teams"),
    "teams among rivals": (
        "areas.toml",
        "size = 7\n",
        'size = 7\nteams = { of = [0, 1], provenance = "house" }\n',
        "the mode teams has teams, and no other has - at `$.areas[0].teams`",
    ),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_pack_is_refused_by_file_and_path(name: str):
    file, old, new, reason = MALFORMED[name]
    with pytest.raises(ContentError) as refused:
        Components(changed(file, old, new), MODES)
    assert refused.value.file == file
    assert reason in refused.value.reason
    assert "$" in refused.value.reason or name == "no TOML"


@pytest.mark.parametrize("file", ["deck.toml", "areas.toml"])
def test_a_missing_file_is_named(file: str):
    files = {name: text for name, text in GAME.pack.files.items() if name != file}
    with pytest.raises(ContentError, match=f"{file}: is missing"):
        Components(Pack(files), MODES)


def test_every_card_and_event_has_a_text():
    keys = {f"card.{name}.name" for name in COMPONENTS.cards}
    keys |= {f"event.{event.tag_name()}" for event in EndOfLine.info.events}
    assert keys <= GAME.pack.texts["en"].keys()


def test_an_english_refusal_reads_as_the_code_says_it():
    for refusal in EndOfLine.info.refusals:
        assert GAME.pack.text("en", f"refusal.{refusal.code_name()}") == refusal.sentence
