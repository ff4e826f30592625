"""Content packs: equal files are an equal pack, and a mistake is reported with its file and path."""

from pathlib import Path

import pytest
from msgspec import Struct

from games.kernel.content import ContentError, Pack, Provenance


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    value: int


CARDS = dict[str, Card]


def test_a_pack_is_the_toml_of_a_folder(tmp_path: Path):
    (tmp_path / "cards.toml").write_text("[one]\nvalue = 1\n", encoding="utf-8")
    (tmp_path / "notes.md").write_text("not content", encoding="utf-8")
    pack = Pack.from_folder(tmp_path)
    assert list(pack.files) == ["cards.toml"]
    assert pack.read("cards.toml", CARDS) == {"one": Card(1)}


def test_equal_files_give_an_equal_hash_in_any_order():
    one, other = Pack({"a.toml": "x = 1", "b.toml": ""}), Pack({"b.toml": "", "a.toml": "x = 1"})
    assert one.hash == other.hash
    assert one.hash != Pack({"a.toml": "x = 2", "b.toml": ""}).hash


def test_a_pack_comes_back_from_its_bytes():
    pack = Pack({"a.toml": 'x = "zażółć"'})
    again = Pack.from_bytes(pack.data)
    assert (again.files, again.hash) == (pack.files, pack.hash)


def test_a_pack_tells_every_provenance_that_its_files_name():
    files = {
        "a.toml": 'provenance = "printed"\n[[cards]]\nprovenance = "house"\n[[cards]]\nprovenance = "house"',
        "b.toml": "x = 1",
    }
    assert sorted(Pack(files).tags()) == [Provenance.HOUSE, Provenance.HOUSE, Provenance.PRINTED]


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "cards.toml: is missing"),
        ({"cards.toml": "[one]\nvalue = 1\n[one]"}, "cards.toml: Cannot declare ('one',) twice (at line 3, column 5)"),
        ({"cards.toml": "[one]\nvalue = 'much'"}, "cards.toml: Expected `int`, got `str` - at `$[...].value`"),
        ({"cards.toml": "[one]"}, "cards.toml: Object missing required field `value` - at `$[...]`"),
        (
            {"cards.toml": "[one]\nvalue = 1\nvalues = 2"},
            "cards.toml: Object contains unknown field `values` - at `$[...]`",
        ),
    ],
)
def test_a_mistake_is_reported_with_its_file_and_path(files: dict[str, str], message: str):
    with pytest.raises(ContentError) as error:
        Pack(files).read("cards.toml", CARDS)
    assert str(error.value) == message
    assert error.value.file == "cards.toml"


class Loose(Struct, frozen=True):
    value: int


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    cards: dict[str, list[Loose | None]]
    inner: "Deck | None" = None


@pytest.mark.parametrize("kind", [Loose, Deck, dict[str, Loose]])
def test_a_type_that_would_let_a_misspelt_field_pass_cannot_be_read(kind: type):
    with pytest.raises(TypeError, match="Loose is read from content, so it must forbid unknown fields"):
        Pack({"cards.toml": ""}).read("cards.toml", kind)


TEXTS = Pack(
    {
        "text.en.toml": '[card]\ncrow = "Crow"\nowl = "Owl"',
        "text.pl.toml": '[card]\ncrow = "Wrona"',
        "text.pt-BR.toml": "",
        "texture.toml": "",
    }
)


def test_texts_are_found_by_locale_and_dotted_key():
    assert TEXTS.locales == ("en", "pl", "pt-BR")
    assert TEXTS.text("pl", "card.crow") == "Wrona"


@pytest.mark.parametrize("locale", ["pl", "pt-BR", "de"])
def test_a_text_that_a_locale_lacks_comes_from_the_fallback(locale: str):
    assert TEXTS.text(locale, "card.owl") == "Owl"


def test_a_text_that_nobody_wrote_is_an_error():
    with pytest.raises(KeyError, match=r"card\.wren"):
        TEXTS.text("pl", "card.wren")


def test_a_text_that_is_no_string_is_reported_with_its_path():
    with pytest.raises(ContentError, match=r"text\.en\.toml: a text must be a string - at `\$\.card\.crow`"):
        _ = Pack({"text.en.toml": "[card]\ncrow = 1"}).texts
