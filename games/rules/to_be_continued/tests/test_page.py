"""The geometry of a Chapter."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.to_be_continued.page import CELLS, SIDE, SPOTS, bits_of, is_connected, put, why_not_spot
from games.rules.to_be_continued.state import EMPTY

from .boards import chapter


def cells(text: str) -> list[int]:
    return [card if card == EMPTY else 1 for card in chapter(1, text).cells]


def spots(text: str) -> set[tuple[int, int]]:
    return set(SPOTS[bits_of(cells(text))])


def test_the_first_card_has_one_place():
    assert spots("") == {(0, 0)}


def test_the_second_card_goes_above_below_or_beside_the_first():
    assert spots("fox-1") == {(-1, 0), (1, 0), (0, -1), (0, 1)}


def test_a_row_of_three_leaves_no_room_beside_it():
    assert spots("fox-1 fox-2 fox-3") == {(row, column) for row in (-1, 1) for column in range(3)}


def test_a_full_frame_takes_cards_only_inside():
    assert spots("fox-1 fox-2 fox-3 / fox-4 . . / fox-5 . .") == {(1, 1), (1, 2), (2, 1)}


def test_nine_cards_leave_no_place():
    assert spots("fox-1 fox-2 fox-3 / fox-4 fox-5 fox-6 / fox-7 fox-8 fox-9") == set()


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("", (1, 1), "first_card_at_origin"),
        ("fox-1", (0, 0), "cell_taken"),
        ("fox-1", (1, 1), "not_adjacent"),
        ("fox-1 fox-2 fox-3", (0, 3), "outside_frame"),
        ("fox-1 fox-2 fox-3", (0, -1), "outside_frame"),
        ("fox-1 / fox-2 / fox-3", (-1, 0), "outside_frame"),
        ("fox-1", (0, 5), "outside_frame"),
    ],
)
def test_why_a_card_cannot_be_placed(text: str, place: tuple[int, int], code: str):
    refusal = why_not_spot(cells(text), *place)
    assert refusal is not None
    assert refusal.code == code


def test_cards_make_room_for_one_above_and_to_the_left():
    page = cells("fox-1")
    put(page, SPOTS[bits_of(page)][-1, 0], 7)
    assert page == [7, EMPTY, EMPTY, 1, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY]
    put(page, SPOTS[bits_of(page)][1, -1], 8)
    assert page == [EMPTY, 7, EMPTY, 8, 1, EMPTY, EMPTY, EMPTY, EMPTY]


@pytest.mark.parametrize(
    ("text", "connected"),
    [
        ("", True),
        ("fox-1", True),
        ("fox-1 fox-2 / fox-3", True),
        ("fox-1 . / . fox-2", False),
        ("fox-1 . fox-2", False),
    ],
)
def test_cards_hang_together_by_their_edges(text: str, connected: bool):
    assert is_connected(bits_of(cells(text))) is connected


@given(st.lists(st.integers(0, 1000), min_size=CELLS, max_size=CELLS))
def test_however_it_grows_a_chapter_stays_in_its_frame_and_hangs_together(choices: list[int]):
    page = [EMPTY] * CELLS
    for card, choice in enumerate(choices):
        places = list(SPOTS[bits_of(page)].values())
        put(page, places[choice % len(places)], card)
        bits = bits_of(page)
        assert is_connected(bits)
        assert bits.bit_count() == card + 1
        assert any(slot != EMPTY for slot in page[:SIDE])
        assert any(slot != EMPTY for slot in page[::SIDE])
    assert sorted(page) == list(range(CELLS))


def test_places_and_reasons_against_them_exclude_each_other():
    for bits in range(1 << CELLS):
        if is_connected(bits) and (not bits or (bits & 0b111 and bits & 0b001001001)):
            page = [1 if bits >> cell & 1 else EMPTY for cell in range(CELLS)]
            for place in product(range(-2, 5), repeat=2):
                assert (why_not_spot(page, *place) is None) == (place in SPOTS[bits])
