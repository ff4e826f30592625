"""How the pack is written: short lines of our own, in the tone that the game has."""

import re

import pytest

from .content_pack import PACK

LONGEST_FLAVOUR = 19
NEVER = re.compile(
    r"\b(abyss|void|shatter\w*|whisper\w*|eternity|eternal|tears|ticking|crimson|wounds?)\b", re.IGNORECASE
)
FLAVOURS = {key: text for key, text in PACK.texts["en"].items() if key.endswith(".flavour")}


@pytest.mark.parametrize("key", FLAVOURS)
def test_a_flavour_line_is_short(key: str):
    assert 3 <= len(FLAVOURS[key].split()) <= LONGEST_FLAVOUR


@pytest.mark.parametrize("key", FLAVOURS)
def test_a_flavour_line_keeps_to_the_tone(key: str):
    assert not NEVER.search(FLAVOURS[key])
    assert "?" not in FLAVOURS[key]
    assert "!" not in FLAVOURS[key]


def test_no_two_flavour_lines_are_alike():
    assert len(set(FLAVOURS.values())) == len(FLAVOURS)


def test_flavour_names_the_system_nowhere():
    assert [key for key, text in FLAVOURS.items() if "System" in text] == []
