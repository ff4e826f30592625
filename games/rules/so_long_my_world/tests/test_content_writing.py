"""How the pack is written: short lines of our own, in the tone that the game has.

`printed_phrases.bin` stands for the printed rulebook, which is nobody's to copy: a digest of five bytes for each run of
six words in it, as `digests` makes them. So a borrowed sentence is found without one being kept here.
"""

import hashlib
import re
from pathlib import Path

import pytest

from .content_pack import PACK

RUN = 6
SIZE = 5
LONGEST_FLAVOUR = 19
NEVER = re.compile(
    r"\b(abyss|void|shatter\w*|whisper\w*|eternity|eternal|tears|ticking|crimson|wounds?)\b", re.IGNORECASE
)
FLAVOURS = {key: text for key, text in PACK.texts["en"].items() if key.endswith(".flavour")}


def digests(text: str) -> set[bytes]:
    words = re.findall(r"[a-z0-9]+", text.lower().replace("’", "").replace("'", ""))
    runs = (" ".join(words[start : start + RUN]) for start in range(len(words) - RUN + 1))
    return {hashlib.sha256(run.encode()).digest()[:SIZE] for run in runs}


def printed() -> set[bytes]:
    data = (Path(__file__).parent / "printed_phrases.bin").read_bytes()
    return {data[start : start + SIZE] for start in range(0, len(data), SIZE)}


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


def test_no_sentence_is_the_rulebooks():
    borrowed = {key for texts in PACK.texts.values() for key, text in texts.items() if digests(text) & printed()}
    assert borrowed == set()


def test_a_sentence_of_the_rulebook_would_be_found():
    assert not digests("Soul Box and Life is a Journey, each with one of the other cards") & printed()
    names_as_they_follow_each_other_there = "Life is a Journey and Soul Box"
    assert digests(names_as_they_follow_each_other_there) & printed()
