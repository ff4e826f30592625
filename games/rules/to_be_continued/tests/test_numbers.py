"""What the numbers in all Chapters leave open."""

import pytest

from games.kernel.chance import Fast
from games.kernel.position import Position
from games.rules.to_be_continued.numbers import Numbers, PageNumbers, highest, lowest
from games.rules.to_be_continued.page import SPOTS, bits_of, put
from games.rules.to_be_continued.placement import Placing
from games.rules.to_be_continued.state import State
from games.rules.to_be_continued.tests.boards import GAME
from games.rules.to_be_continued.turns.playing import STORIES


def page(*numbers: int) -> PageNumbers:
    """A Chapter with these numbers of the only line, in its first cells."""
    cells = tuple((number, 1 << cell) for cell, number in enumerate(numbers))
    return PageNumbers((sum(1 << number for number in numbers),), {"fox": cells})


def three_chapters() -> Numbers:
    """Seat 2 has the first Chapter, then come seats 0 and 1."""
    return Numbers({"fox": 0}, [page(7, 9), page(12), page(3, 5)], (2, 0, 1))


def test_a_set_tells_its_ends():
    assert (lowest(0b101000), highest(0b101000)) == (3, 5)
    assert (lowest(0), highest(0)) == (None, None)


@pytest.mark.parametrize(("seat", "least", "most"), [(2, 1, 7), (0, 5, 12), (1, 9, 15)])
def test_a_number_goes_between_those_before_and_those_after(seat: int, least: int, most: int):
    """The ends fit too: on them is the card itself, about to leave the other Chapter."""
    numbers = three_chapters()
    assert [number for number in range(1, 16) if numbers.fits_between(seat, "fox", number)] == [*range(least, most + 1)]


def test_inside_a_chapter_lower_and_higher_numbers_are_told_by_their_cells():
    assert three_chapters().inside(0, "fox", 8) == (0b01, 0b10)


def places_by_trying(placing: Placing, state: State, seat: int, slot: int) -> set[tuple[int, int]]:
    """Puts the card into every place, and looks at each line as a person would."""
    card, chapter = GAME.components.cards[state.cards.face[slot]], state.chapters[seat]
    if card.number is not None:
        limits = placing.limits(state, seat, card.lines[0])
        if not limits.above < card.number < limits.below:
            return set()
    found = set()
    for place, spot in SPOTS[bits_of(chapter.cells)].items():
        cells = list(chapter.cells)
        put(cells, spot, slot)
        if placing.first_disorder(state, chapter, cells) is None:
            found.add(place)
    return found


@pytest.mark.parametrize("seats", [2, 5])
def test_the_places_for_a_card_are_those_that_trying_finds(seats: int):
    placing, chance = Placing(GAME.components.cards), Fast(f"numbers {seats}")
    position = Position.start(GAME, mode="chapters", seats=seats, options=GAME.info.options(), chance=chance).position
    asked = 0
    while owed := position.owed():
        state, decision = position.state, owed[0]
        numbers = placing.numbers(state)
        for slot in state.hands[decision.seat]:
            if GAME.components.cards[state.cards.face[slot]].kind in STORIES:
                spots = {(spot.row, spot.column) for spot in placing.spots(state, decision.seat, slot, numbers)}
                assert spots == places_by_trying(placing, state, decision.seat, slot)
                asked += 1
        move = GAME.sample_move(state, decision, chance)
        position = position.apply(decision.seat, decision.id, move, chance, owned=True).position
    assert asked
