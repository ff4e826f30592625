"""Codes that people read out to each other."""

import pytest

from matchmaking.codes import ALPHABET, CODE_LENGTH, code_new, code_read, code_shown


def test_a_code_holds_nothing_that_looks_or_sounds_like_another():
    assert not set(ALPHABET) & set("01ILOAEIOU")


def test_a_code_is_long_enough_not_to_be_guessed():
    assert len(ALPHABET) ** CODE_LENGTH > 2**38


def test_codes_are_random():
    codes = {code_new() for _ in range(1000)}
    assert len(codes) == 1000
    assert all(len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) for code in codes)


@pytest.mark.parametrize("typed", ["7KQ4XW2B", "7kq4xw2b", "7KQ4-XW2B", " 7kq4 xw2b ", "7-K-Q-4-X-W-2-B"])
def test_a_code_is_read_however_it_is_typed(typed):
    assert code_read(typed) == "7KQ4XW2B"


def test_a_code_is_shown_in_halves_and_read_back():
    code = code_new()
    assert code_shown(code)[CODE_LENGTH // 2] == "-"
    assert code_read(code_shown(code)) == code


@pytest.mark.parametrize("typed", ["", "7KQ4XW2", "7KQ4XW2BB", "7KQ4XW2A", "7KQ4XW21", "\x00" * 8])
def test_what_can_be_no_code_is_none(typed):
    assert code_read(typed) is None
