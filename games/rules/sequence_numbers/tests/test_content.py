"""The shipped board and deck keep the note's promises, and a pack that does not is refused by file and path."""

from collections import Counter

import pytest

from games.kernel.content import ContentError, Pack, Provenance
from games.rules.sequence_numbers.components import Components, Kind
from games.rules.sequence_numbers.game import SequenceNumbers
from games.rules.sequence_numbers.lines import CORNERS, quarter, touch

from .boards import COMPONENTS, GAME, addition, spaces_of

MODES = {mode.name: mode.seats for mode in SequenceNumbers.info.modes}


def changed(file: str, old: str, new: str) -> Pack:
    """The shipped pack with one change, which must be possible."""
    text = GAME.pack.files[file]
    assert old in text
    return Pack({**GAME.pack.files, file: text.replace(old, new, 1)})


def test_every_number_is_on_the_board_twice_and_the_corners_are_free():
    shown = Counter(number for space, number in enumerate(COMPONENTS.numbers) if space not in CORNERS)
    assert shown == dict.fromkeys(range(1, 49), 2)
    assert all(COMPONENTS.numbers[corner] == 0 for corner in CORNERS)


@pytest.mark.parametrize("number", range(1, 49))
def test_equal_numbers_never_touch_and_lie_in_different_quarters(number: int):
    one, other = spaces_of(number)
    assert not touch(one, other)
    assert quarter(one) != quarter(other)


def test_the_deck_has_two_equations_a_number_and_two_of_each_special_card():
    cards = COMPONENTS.cards.values()
    assert Counter(card.kind for card in cards) == {Kind.NUMBER: 96, Kind.PLUS: 2, Kind.MINUS: 2}
    assert Counter(card.result for card in cards if card.kind is Kind.NUMBER) == dict.fromkeys(range(1, 49), 2)
    assert len({card.equation for card in cards if card.equation}) == 96


def test_specials_are_printed_and_equations_are_ours():
    provenance = {card.kind: card.provenance for card in COMPONENTS.cards.values()}
    assert provenance == {
        Kind.NUMBER: Provenance.HOUSE,
        Kind.PLUS: Provenance.PRINTED,
        Kind.MINUS: Provenance.PRINTED,
    }


def test_a_card_knows_both_spaces_of_its_result():
    card = COMPONENTS.cards["add-9-8"]
    assert (card.equation, card.result, list(card.spaces)) == ("9 + 8", 17, spaces_of(17))
    assert addition(17) == "add-9-8"


MALFORMED = {
    "a number thrice": ("board.toml", "[ 0, 17,  8,", "[ 0,  8,  8,", "on the board"),
    "a number too high": (
        "board.toml",
        "[ 0, 17,",
        "[ 0, 49,",
        "49 is not between 1 and 48 - at `$.numbers.rows[0][1]`",
    ),
    "a covered corner": ("board.toml", "[ 0, 17,  8, 35,", "[17,  0,  8, 35,", "a 0 marks the free corners"),
    "a short row": ("board.toml", "[ 0, 17,", "[ 0,", "the row has 9 spaces, not 10 - at `$.numbers.rows[0]`"),
    "a corner elsewhere": ("board.toml", "free = [0,", "free = [1,", "$.corners.free"),
    "three copies": ("board.toml", "copies = 2", "copies = 3", "$.numbers.copies"),
    "an unknown provenance": ("board.toml", '"house"', '"guess"', "$.numbers.provenance"),
    "an unknown field": ("board.toml", "copies = 2", "copies = 2\ncolour = 1", "colour"),
    "no TOML": ("board.toml", "copies = 2", "copies = ", "Invalid value"),
    "an equation twice": ("deck.toml", "left = 9, right = 8", "left = 8, right = 8", "2 equations make 16, not one"),
    "an addend too large": ("deck.toml", "left = 9, right = 8", "left = 49, right = 8", "addends go from 0 to 48"),
    "an id twice": ("deck.toml", '"add-9-8"', '"plus-1"', "the id 'plus-1' is used 2 times"),
    "a third Plus": ("deck.toml", 'kind = "minus"', 'kind = "plus"', "there are 3 plus cards, not 2 - at `$.specials`"),
    "another kind": ("deck.toml", 'kind = "minus"', 'kind = "times"', "$.specials[2].kind"),
    "a word for a number": ("deck.toml", "left = 9, right = 8", 'left = "nine", right = 8', "$.additions[16].left"),
    "a card without provenance": ("deck.toml", 'right = 8, provenance = "house"', "right = 8", "provenance"),
    "five seats": ("tables.toml", "seats = 4", "seats = 5", "two_teams with 4 seats"),
    "unequal sides": ("tables.toml", "sides = 3", "sides = 2", "individuals of 3 makes 3 sides, not 2"),
    "hands beyond the deck": ("tables.toml", "hand = 5", "hand = 50", "too few for 2 hands of 50"),
    "nothing to win": ("tables.toml", "sequences = 1", "sequences = 0", "at least one sequence"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_pack_is_refused_by_file_and_path(name: str):
    file, old, new, reason = MALFORMED[name]
    with pytest.raises(ContentError) as refused:
        Components(changed(file, old, new), MODES)
    assert refused.value.file == file
    assert reason in refused.value.reason
    assert "$" in refused.value.reason or name == "no TOML"


def test_touching_and_neighbouring_copies_are_refused():
    rows = GAME.pack.files["board.toml"]
    numbers = [list(COMPONENTS.numbers[row * 10 : row * 10 + 10]) for row in range(10)]

    def swapped(one: int, other: int) -> Pack:
        board = [number for row in numbers for number in row]
        board[one], board[other] = board[other], board[one]
        head = rows[: rows.index("rows = [")]
        text = ",\n".join(str(board[row * 10 : row * 10 + 10]) for row in range(10))
        return Pack({**GAME.pack.files, "board.toml": f"{head}rows = [\n{text}\n]\n"})

    one, other = spaces_of(17)
    beside = next(space for space in range(100) if touch(space, one) and space not in CORNERS)
    far = next(s for s in range(100) if quarter(s) == quarter(one) and not touch(s, one) and s not in {*CORNERS, one})
    with pytest.raises(ContentError, match="of 17 touch"):
        Components(swapped(other, beside), MODES)
    with pytest.raises(ContentError, match="of 17 lie in one quarter"):
        Components(swapped(other, far), MODES)


def test_too_many_trivial_additions_are_refused():
    deck = GAME.pack.files["deck.toml"]
    for number in range(2, 6):
        card = COMPONENTS.cards[addition(number)]
        left, right = str(card.equation).split(" + ")
        deck = deck.replace(f"left = {left}, right = {right},", f"left = {number}, right = 0,", 1)
    with pytest.raises(ContentError, match="5 cards add nothing, at most 4 may"):
        Components(Pack({**GAME.pack.files, "deck.toml": deck}), MODES)


def test_a_negative_or_too_large_subtraction_is_refused():
    card = COMPONENTS.cards[next(name for name in COMPONENTS.cards if name.startswith("sub-"))]
    left, right = str(card.equation).split(" \N{MINUS SIGN} ")
    pack = changed("deck.toml", f"left = {left}, right = {right}", "left = 61, right = 60")
    with pytest.raises(ContentError, match="minuends go up to 60"):
        Components(pack, MODES)


@pytest.mark.parametrize("file", ["board.toml", "deck.toml", "tables.toml"])
def test_a_missing_file_is_named(file: str):
    files = {name: text for name, text in GAME.pack.files.items() if name != file}
    with pytest.raises(ContentError, match=f"{file}: is missing"):
        Components(Pack(files), MODES)


def test_every_text_is_there_in_both_languages():
    english, polish = GAME.pack.texts["en"], GAME.pack.texts["pl"]
    assert english.keys() == polish.keys()
    info = SequenceNumbers.info
    keys = {f"decision.{name}" for name in info.decisions}
    keys |= {f"move.{move.tag_name()}" for move in info.moves}
    keys |= {f"event.{event.tag_name()}" for event in info.events}
    keys |= {f"refusal.{refusal.code_name()}" for refusal in info.refusals}
    keys |= {f"ending.{ending.value}" for ending in info.endings}
    keys |= {f"mode.{mode.name}" for mode in info.modes}
    keys |= {f"card.{kind.value}.{part}" for kind in Kind for part in ("name", "text")}
    assert keys <= english.keys()


def test_an_english_refusal_reads_as_the_code_says_it():
    for refusal in SequenceNumbers.info.refusals:
        assert GAME.pack.text("en", f"refusal.{refusal.code_name()}") == refusal.sentence
