"""The rulebook, sentence by sentence: what is in the box, and what lies on the table before the first turn."""

from collections import Counter

import pytest

from games.kernel.chance import Fast, Loaded
from games.kernel.position import Position
from games.rules.to_be_continued.components import Kind
from games.rules.to_be_continued.moves import DrawFromDeck
from games.rules.to_be_continued.state import EMPTY

from .boards import BOX, COMPONENTS, GAME, Table
from .playing import draw_two, face_down

SEATS = (2, 3, 4, 5)
SHUFFLES = 8
"""How many tables are tried where chance could hide a fault."""


def set_up(seats: int, seed: int = 1) -> Table:
    return Table(
        Position.start(GAME, mode="chapters", seats=seats, options=GAME.info.options(), chance=Fast(seed)).position
    )


def set_up_as_printed(seats: int, chapters: list[int] | None = None) -> Table:
    """Nothing is shuffled, but the Chapters as told."""
    chance = Loaded([chapters, None, None])
    return Table(
        Position.start(GAME, mode="chapters", seats=seats, options=GAME.info.options(), chance=chance).position
    )


def numbers(match: Table) -> list[int]:
    return [chapter.number for chapter in match.state.chapters]


# Contents


def test_each_story_line_has_the_numbers_from_1_to_15():
    for line in COMPONENTS.lines:
        found = sorted(card.number or 0 for card in COMPONENTS.cards.values() if card.line == line)
        assert found == list(range(1, 16))


@pytest.mark.parametrize(
    ("kind", "printed"), [(Kind.STORY, 75), (Kind.SPECIAL, 10), (Kind.MEANWHILE, 5), (Kind.AD, 5)], ids=str
)
def test_there_are_as_many_cards_of_a_kind_as_printed(kind: Kind, printed: int):
    assert sum(card.kind is kind for card in COMPONENTS.cards.values()) == printed


def test_a_special_story_card_shows_two_line_icons_and_a_meanwhile_none():
    icons = {(card.kind, len(card.lines)) for card in COMPONENTS.cards.values()}
    assert icons == {(Kind.STORY, 1), (Kind.SPECIAL, 2), (Kind.MEANWHILE, 0), (Kind.AD, 0)}


# Chapters and ADs


@pytest.mark.parametrize(("seats", "used"), [(2, [1, 5]), (3, [1, 3, 5]), (4, [1, 2, 4, 5]), (5, [1, 2, 3, 4, 5])])
def test_which_chapters_are_dealt_depends_on_the_number_of_players(seats: int, used: list[int]):
    for seed in range(SHUFFLES):
        assert sorted(numbers(set_up(seats, seed))) == used


def test_the_chapters_are_dealt_at_random():
    first = Counter(numbers(set_up(3, seed))[0] for seed in range(10 * SHUFFLES))
    assert first.keys() == {1, 3, 5}


def test_players_sit_in_the_order_of_their_chapters():
    match = set_up_as_printed(3, [2, 0, 1])
    assert numbers(match) == [5, 1, 3]
    assert match.state.order == (1, 2, 0)
    assert [match.state.next_seat(seat) for seat in match.state.order] == [2, 0, 1]


@pytest.mark.parametrize("seats", SEATS)
def test_each_player_is_dealt_an_ad_and_the_others_are_not_used(seats: int):
    match = set_up(seats)
    for seat in range(seats):
        ads = [card for card in match.hand(seat) if COMPONENTS.cards[card].kind is Kind.AD]
        assert len(ads) == 1
    used = [card for card in match.state.cards.face if COMPONENTS.cards[card].kind is Kind.AD]
    assert len(used) == seats


# Deck, piles and hands


@pytest.mark.parametrize("seats", SEATS)
def test_story_special_and_meanwhile_cards_make_up_the_deck(seats: int):
    match = set_up(seats)
    dealt = [card for zone in (*match.state.piles, *match.state.hands) for card in zone]
    faces = Counter(match.state.cards.face[card] for card in (*match.state.deck, *dealt))
    assert faces == Counter(BOX[: 90 + seats])
    in_deck = {COMPONENTS.cards[match.state.cards.face[card]].kind for card in match.state.deck}
    assert Kind.AD not in in_deck


def test_the_deck_is_shuffled():
    tops = {set_up(2, seed).pile(0)[0] for seed in range(SHUFFLES)}
    assert len(tops) > SHUFFLES // 2


def test_the_deck_lies_face_down():
    match = set_up(3)
    for viewer in (None, 0, 1, 2):
        assert not any(match.state.cards.knows(viewer, card) for card in match.state.deck)


@pytest.mark.parametrize("seats", SEATS)
def test_there_are_as_many_common_piles_as_players_each_of_one_card_face_up(seats: int):
    match = set_up(seats)
    assert [len(pile.cards) for pile in match.view(None).piles] == [1] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_each_player_begins_with_five_cards_of_which_one_is_the_ad(seats: int):
    match = set_up(seats)
    assert [len(hand) for hand in match.state.hands] == [5] * seats
    assert len(match.state.deck) == 90 - seats - 4 * seats


def test_a_hand_is_hidden_from_the_other_players():
    match = set_up(2)
    view = match.view(1)
    assert view.seats[0].hand_count == 5
    assert [card.kind for card in view.seats[0].known_hand] == [Kind.AD]
    mine = {held.card.content_id for held in view.hand}
    assert mine == set(match.hand(1))


def test_the_pages_in_front_of_the_players_are_empty_at_first():
    match = set_up(4)
    assert all(card == EMPTY for chapter in match.state.chapters for card in chapter.cells)


# Whose turn it is


@pytest.mark.parametrize("seats", SEATS)
def test_the_player_of_chapter_1_begins(seats: int):
    for seed in range(SHUFFLES):
        match = set_up(seats, seed)
        assert match.asked() == (numbers(match).index(1), "draw_card")


def test_turns_go_from_chapter_to_chapter_and_from_the_last_to_the_first_again():
    match = set_up_as_printed(3, [2, 0, 1])
    turns = []
    for _ in range(6):
        turns.append(match.state.chapters[match.state.seat].number)
        draw_two(match)
        cell = match.view(match.state.seat).free_places[0]
        match.play(face_down(match.hand(match.state.seat)[-1], cell.row, cell.column))
        while match.state.seat == match.state.order[(len(turns) - 1) % 3]:
            match.play(match.position.default(match.question()))
    assert turns == [1, 3, 5, 1, 3, 5]


def test_only_the_player_whose_turn_it_is_is_asked():
    match = set_up(5)
    assert match.legal(DrawFromDeck) == [DrawFromDeck()]
    assert [decision.seat for decision in match.position.decisions] == [match.state.seat]
