"""Chance: the live stream is exactly what its description says, and every source refuses nonsense."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.chance import Chance, ChanceCall, Fast, Live, Loaded
from games.kernel.errors import GameBug

SEED, ENTROPY = b"server seed", b"players"
# Computed with hashlib and hmac from the description of the stream.
VECTOR_NUMBERS = [720, 6, "e", 866373156367891862]
VECTOR_SHUFFLE = [4, 8, 5, 2, 9, 1, 7, 0, 6, 3]
SOURCES = [Live(SEED), Fast(1)]


def words(call: int, seed: bytes = SEED, entropy: bytes = ENTROPY) -> list[int]:
    """The first eight words of a call, written down from the stream's description alone."""
    prefix = b"longtable-chance" + (1).to_bytes(8, "big") + hashlib.sha256(entropy).digest() + call.to_bytes(8, "big")
    blocks = [hmac.new(seed, prefix + block.to_bytes(8, "big"), hashlib.sha256).digest() for block in (0, 1)]
    return [int.from_bytes(block[at : at + 8], "big") for block in blocks for at in (0, 8, 16, 24)]


def test_the_live_stream_gives_these_numbers_for_ever():
    # Committed: a change of these is a new version of the stream, and breaks every running match.
    live = Live(SEED, ENTROPY)
    assert [live.below(1000), live.roll(6), live.pick("abcdefgh"), live.below(10**18)] == VECTOR_NUMBERS
    items = list(range(10))
    live.shuffle(items)
    assert items == VECTOR_SHUFFLE


def test_a_number_is_the_first_word_of_its_call():
    live = Live(SEED, ENTROPY)
    assert [live.below(1000) for _ in range(5)] == [words(call)[0] % 1000 for call in range(5)]


def test_a_word_that_would_favour_small_numbers_is_passed_over():
    # With n = 2**63 + 1 nearly half of all words lie above the largest multiple of n.
    n = (1 << 63) + 1
    live = Live(SEED, ENTROPY)
    expected = [next(word for word in words(call) if word < n) for call in range(20)]
    assert [live.below(n) for _ in range(20)] == expected
    assert expected != [words(call)[0] for call in range(20)]


def test_a_shuffle_is_fisher_yates_from_the_end():
    expected = list(range(6))
    for last, word in zip(range(5, 0, -1), words(0), strict=False):
        other = word % (last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    items = list(range(6))
    Live(SEED, ENTROPY).shuffle(items)
    assert items == expected


def test_the_stream_depends_on_seed_entropy_and_counter():
    first = Live(SEED, ENTROPY).below(1 << 60)
    assert Live(b"other", ENTROPY).below(1 << 60) != first
    assert Live(SEED, b"other").below(1 << 60) != first
    assert Live(SEED, ENTROPY, counter=1).below(1 << 60) != first


def test_a_stream_goes_on_where_its_counter_stands():
    whole = Live(SEED)
    drawn = [whole.roll(20) for _ in range(8)]
    assert whole.counter == 8
    assert [Live(SEED, counter=5).roll(20)] == drawn[5:6]


def test_every_call_is_recorded_with_its_result():
    live = Live(SEED)
    items = list("abc")
    drawn = [live.below(5), live.roll(6), live.pick((7, 8, 9))]
    live.shuffle(items)
    below, roll, pick, shuffle = live.calls
    assert (below, roll) == (ChanceCall("below", 5, drawn[0]), ChanceCall("roll", 6, drawn[1]))
    assert pick == ChanceCall("pick", 3, (7, 8, 9).index(drawn[2]))
    assert shuffle == ChanceCall("shuffle", 3, ["abc".index(item) for item in items])


@pytest.mark.parametrize("chance", SOURCES, ids=["live", "fast"])
def test_rolls_are_even(chance: Chance):
    counts = Counter(chance.roll(6) for _ in range(6000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    # Chi square with 5 degrees of freedom: beyond 25.7 in one run of ten thousand, and these seeds are fixed.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 25.7


@pytest.mark.parametrize("chance", SOURCES, ids=["live", "fast"])
def test_all_orders_of_three_come_up_evenly(chance: Chance):
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(3000):
        items = [0, 1, 2]
        chance.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 6
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 25.7


@given(st.binary(), st.lists(st.integers()))
def test_a_shuffle_loses_nothing(seed: bytes, items: list[int]):
    for chance in (Live(seed), Fast(seed)):
        shuffled = list(items)
        chance.shuffle(shuffled)
        assert sorted(shuffled) == sorted(items)


@pytest.mark.parametrize("chance", [Live(SEED), Fast(1), Loaded([0])], ids=["live", "fast", "loaded"])
def test_drawing_from_nothing_is_a_bug(chance: Chance):
    before = chance.counter
    for draw in (lambda: chance.below(0), lambda: chance.roll(-1), lambda: chance.pick(())):
        with pytest.raises(GameBug, match="possibilities"):
            draw()
    assert chance.counter == before


@pytest.mark.parametrize("chance", SOURCES, ids=["live", "fast"])
def test_one_possibility_is_no_choice(chance: Chance):
    assert (chance.below(1), chance.roll(1), chance.pick("a")) == (0, 1, "a")


def test_the_live_stream_does_not_pretend_to_know_more_than_a_word():
    assert Live(SEED).below(1 << 64) < 1 << 64
    with pytest.raises(GameBug, match="more than a word"):
        Live(SEED).below((1 << 64) + 1)


def test_equal_seeds_give_equal_fast_chance():
    one, other = Fast("seed"), Fast("seed")
    assert [one.roll(100) for _ in range(20)] == [other.roll(100) for _ in range(20)]
    assert one.counter == 20
    one.shuffle([1, 2])
    assert (one.pick("a"), one.counter) == ("a", 22)


def test_loaded_chance_plays_what_was_written_down():
    items = list("abc")
    loaded = Loaded([6, 0, 2, [2, 0, 1], None])
    assert (loaded.roll(6), loaded.below(4), loaded.pick("xyz")) == (6, 0, "z")
    loaded.shuffle(items)
    assert items == ["c", "a", "b"]
    loaded.shuffle(items)
    assert items == ["c", "a", "b"]
    assert (loaded.left, loaded.counter) == (0, 5)


@pytest.mark.parametrize(
    ("results", "draw"),
    [
        ([], lambda chance: chance.roll(6)),
        ([7], lambda chance: chance.roll(6)),
        ([0], lambda chance: chance.roll(6)),
        ([4], lambda chance: chance.below(4)),
        ([[0, 1]], lambda chance: chance.below(4)),
        ([3], lambda chance: chance.shuffle([1, 2])),
        ([[0, 0]], lambda chance: chance.shuffle([1, 2])),
        ([[0]], lambda chance: chance.shuffle([1, 2])),
    ],
)
def test_loaded_results_that_do_not_fit_are_a_bug_of_the_test(results, draw):
    with pytest.raises(GameBug):
        draw(Loaded(results))


def test_the_record_of_a_live_match_plays_again_as_loaded_chance():
    live = Live(SEED)
    items = list(range(8))
    drawn = [live.roll(6), live.below(9)]
    live.shuffle(items)
    again = list(range(8))
    loaded = Loaded([call.result for call in live.calls])
    assert [loaded.roll(6), loaded.below(9)] == drawn
    loaded.shuffle(again)
    assert again == items
