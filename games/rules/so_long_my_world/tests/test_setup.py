"""Rules 1 to 6: what lies where before the first round."""

from collections import Counter
from typing import Any

import pytest

from games.kernel.chance import Fast

from ..content_words import VisionKind
from ..feelings import Feeling
from ..moves import TakeFirstFeeling
from ..options import Heartbreak, SoLongMyWorldOptions
from ..setup import MARKS
from .tables import BOOK, GAME, begun


def set_up(seats: int, mode: str = "table", **options: Any):
    return GAME.setup(mode, seats, SoLongMyWorldOptions(**options), Fast(seats), None)


@pytest.mark.parametrize(("seats", "hour", "events"), [(2, 1, 12), (3, 1, 12), (4, 1, 12), (5, 3, 10)])
def test_the_clock_begins_at_one_or_with_five_players_at_three_and_an_event_for_each_hour_and_a_reboot_are_dealt(
    seats: int, hour: int, events: int
):
    state = set_up(seats)
    assert state.hour == hour
    assert len(state.event_deck) == events
    assert sum(BOOK.events[state.event_cards.face[slot]].reboot for slot in state.event_deck) == 1


def test_the_six_normal_visions_lie_in_a_random_ring():
    rings = {tuple(GAME.setup("table", 2, SoLongMyWorldOptions(), Fast(seed), None).ring) for seed in range(9)}
    assert len(rings) > 1
    assert all(sorted(ring) == list(range(6)) for ring in rings)


@pytest.mark.parametrize(("seats", "left"), [(2, 52), (3, 49), (4, 46), (5, 43)])
def test_everybody_has_both_starters_and_three_cards_and_the_rest_is_the_deck(seats: int, left: int):
    state = set_up(seats, draft=False)
    assert len(state.remnant_deck) == left
    for player in state.players:
        names = [state.cards.face[slot] for slot in player.hand]
        assert names[:2] == ["life_is_a_journey", "soul_box"]
        assert len(names) == 5


def test_there_are_two_of_each_remnant_and_no_spare_starter():
    state = set_up(3)
    faces = Counter(state.cards.face[: state.first_gestalt])
    assert faces.pop("life_is_a_journey") == faces.pop("soul_box") == 3
    assert set(faces.values()) == {2}
    assert len(faces) == 29


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_gestalts_a_player_are_in_the_deck(seats: int):
    state = set_up(seats)
    assert len(state.gestalt_deck) == 2 * seats
    assert all(state.cards.face[slot] in BOOK.gestalts for slot in state.gestalt_deck)


def test_the_system_has_twelve_of_each_feeling_and_all_marks():
    state = set_up(4)
    assert state.system == [12] * 5
    assert state.marks == MARKS == 12


def test_the_first_player_is_random():
    firsts = {GAME.setup("table", 5, SoLongMyWorldOptions(), Fast(seed), None).first_player for seed in range(40)}
    assert firsts == {0, 1, 2, 3, 4}


def test_everybody_has_a_token_of_each_vision_in_the_game():
    assert all(player.tokens == [1] * 6 for player in set_up(2).players)
    assert all(player.tokens == [1] * 9 for player in set_up(2, gestalt_visions=True).players)


def test_everybody_takes_a_hope_or_a_nostalgia_sealed():
    match = begun(seats=3, draft=False)
    assert match.asked() == [(seat, "first_feeling") for seat in range(3)]
    match.play(2, TakeFirstFeeling(Feeling.NOSTALGIA))
    match.play(0, TakeFirstFeeling(Feeling.HOPE))
    assert [match.stock(seat) for seat in range(3)] == ["", "", ""]
    match.play(1, TakeFirstFeeling(Feeling.HOPE))
    assert [match.stock(seat)[:1] for seat in range(3)] == ["H", "H", "N"]


@pytest.mark.parametrize("feeling", [Feeling.RESIGNATION, Feeling.DESPAIR, Feeling.MADNESS])
def test_the_first_feeling_is_no_other(feeling: Feeling):
    assert begun(draft=False).code(0, TakeFirstFeeling(feeling)) == "hope_or_nostalgia"


def test_special_visions_come_only_with_their_options():
    kinds = Counter(vision.kind for vision in set_up(2).visions)
    assert kinds == {VisionKind.NORMAL: 6}
    assert Counter(v.kind for v in set_up(2, gestalt_visions=True).visions)[VisionKind.GESTALT] == 3
    assert Counter(v.kind for v in set_up(2, "coop", luno=True).visions)[VisionKind.LUNO] == 1


def test_what_is_left_over_is_hidden_from_everybody_like_a_deck():
    state = set_up(2)
    hidden = GAME.hidden(state, 0)
    in_box = [slot for slot in range(state.first_gestalt, len(state.cards.face)) if slot not in state.gestalt_deck]
    assert len(in_box) == 22 - 4
    assert all(f"cards {slot}" in hidden for slot in in_box)
    assert sum(place.startswith("event_cards") for place in hidden) == 35


def test_a_chosen_heartbreak_is_played_and_else_one_is_drawn():
    assert set_up(2, "coop", heartbreak=Heartbreak.SEVENTH).heartbreak == "heartbreak_7"
    drawn = {GAME.setup("coop", 2, SoLongMyWorldOptions(), Fast(seed), None).heartbreak for seed in range(60)}
    assert len(drawn) == 9
