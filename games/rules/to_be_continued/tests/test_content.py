"""What the loader checks of a content pack."""

from collections import Counter
from pathlib import Path

import pytest

from games.kernel.content import ContentError, Pack
from games.rules.to_be_continued.components import Kind
from games.rules.to_be_continued.game import ToBeContinued

from .boards import COMPONENTS, GAME

FILES = Pack.from_folder(Path(__file__).parents[1] / "content").files


def test_the_box_holds_what_the_rulebook_prints():
    kinds = Counter(card.kind for card in COMPONENTS.cards.values())
    assert kinds == {Kind.STORY: 75, Kind.SPECIAL: 10, Kind.MEANWHILE: 5, Kind.AD: 5}
    stories = Counter(card.line for card in COMPONENTS.cards.values() if card.kind is Kind.STORY)
    assert stories == dict.fromkeys(COMPONENTS.lines, 15)


def test_there_is_a_special_for_each_pair_of_lines_and_it_has_no_number():
    specials = [card for card in COMPONENTS.cards.values() if card.kind is Kind.SPECIAL]
    assert len({frozenset(card.lines) for card in specials}) == 10
    assert all(len(set(card.lines)) == 2 and card.number is None for card in specials)


def test_the_number_eight_of_each_line_carries_the_rotation():
    rotating = [(card.line, card.number) for card in COMPONENTS.cards.values() if card.rotation]
    assert rotating == [(line, 8) for line in COMPONENTS.lines]


@pytest.mark.parametrize(("seats", "chapters"), [(2, (1, 5)), (3, (1, 3, 5)), (4, (1, 2, 4, 5)), (5, (1, 2, 3, 4, 5))])
def test_the_chapters_by_the_number_of_players(seats: int, chapters: tuple[int, ...]):
    assert COMPONENTS.table(seats).chapters == chapters


def test_every_line_and_every_kind_of_card_has_its_text():
    texts = GAME.pack.texts["en"]
    assert {f"line.{line}" for line in COMPONENTS.lines} <= texts.keys()
    assert {f"card.{kind.value}.{part}" for kind in Kind for part in ("name", "text")} <= texts.keys()


def test_every_event_has_its_text():
    assert {f"event.{event.tag_name()}" for event in GAME.info.events} <= GAME.pack.texts["en"].keys()


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("cards.toml", 'id = "fox-2"', 'id = "fox-1"', "the id 'fox-1' is used 2 times"),
        ("cards.toml", '    { id = "fox", provenance = "house" },\n', "", "there are 5 different story lines"),
        ("cards.toml", 'line = "fox", number = 3', 'line = "fox", number = 4', "number 3 of 'fox' is there 0 times"),
        ("cards.toml", 'lines = ["tide", "fox"]', 'lines = ["fox", "fox"]', "1 SPECIALs of fox, not 0"),
        ("cards.toml", '    { id = "meanwhile-5", provenance = "printed" },\n', "", "there are 4 MEANWHILEs, not 5"),
        ("cards.toml", '    { id = "ad-5", provenance = "printed" },\n', "", "there are 4 ADs, not 5"),
        ("cards.toml", "[rotation]\nnumber = 8", "[rotation]\nnumber = 16", "no card has the number 16"),
        ("cards.toml", "number = 8\nprovenance", "numbre = 8\nprovenance", "unknown field `numbre`"),
        ("chapters.toml", "number = 3\n", "number = 4\n", "the Chapters are numbered 1 to 5"),
        ("chapters.toml", "highest = 15", "highest = 16", "scoring numbers lie within 1 to 15"),
        ("chapters.toml", "seats = 4\n", "seats = 3\n", "there is one table for each of [2, 3, 4, 5] seats"),
        ("chapters.toml", "chapters = [1, 3, 5]", "chapters = [3, 1, 5]", "3 players use 3 Chapters, in rising order"),
        ("scoring.toml", "[1, 3, 6, 10, 15, 21, 28, 36, 45]", "[1, 3, 6]", "there are 3 values, not 9"),
        ("scoring.toml", "25, 30, 35]", "25, 30, 30]", "more cards are worth more"),
        ("scoring.toml", "points = 4", "points = -4", "an AD takes no points away"),
    ],
)
def test_a_wrong_pack_is_refused_with_file_and_path(file: str, old: str, new: str, complaint: str):
    assert old in FILES[file]
    with pytest.raises(ContentError) as refused:
        ToBeContinued(Pack({**FILES, file: FILES[file].replace(old, new, 1)}))
    assert str(refused.value).startswith(f"{file}: ")
    assert complaint in str(refused.value)
    assert " at `$" in str(refused.value)
