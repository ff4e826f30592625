"""Who knows what, and what is dealt anew when a position is imagined."""

import pytest

from games.kernel.chance import Chance, Fast, Loaded
from games.kernel.events import Viewer
from games.rules.epochs_scenes.moves import Pass
from games.rules.epochs_scenes.options import Approval, EpochsScenesOptions
from games.rules.epochs_scenes.state import State

from .tables import FULL, GAME, VOTE, Table, table

HERE = "love-1 war-1 other-1a other-1b"
ALL = EpochsScenesOptions(highest=True, fans=True, approval=Approval.VOTE)
UNSEEN = EpochsScenesOptions(unseen_scenes=True)


def imagined(game: Table, viewer: Viewer, times: int = 60) -> list[State]:
    return [game.position.imagine(viewer, Fast(seed)).state for seed in range(times)]


def holder(state: State, name: str) -> int | None:
    """The seat that has the card."""
    slot = state.cards.face.index(name)
    return next((seat for seat, hand in enumerate(state.hands) if slot in hand), None)


def holders(game: Table, viewer: Viewer, name: str) -> set[int | None]:
    return {holder(state, name) for state in imagined(game, viewer)}


def test_other_hands_and_the_deck_are_dealt_anew_and_the_own_hand_is_not():
    game = table(HERE, hands={0: "hero-1a", 1: "hero-5a"}, deck="hero-4a", to_open="war-2")
    assert holders(game, 0, "hero-1a") == {0}
    assert holders(game, 0, "hero-5a") == {1, None}
    assert holders(game, None, "hero-1a") == {0, 1, None}


def test_scenes_are_never_dealt_among_the_other_cards():
    game = table(HERE, hands={0: "hero-1a", 1: "hero-5a"}, deck="hero-4a", to_open="war-2 war-3")
    for state in imagined(game, 0):
        assert GAME.invariants(state) == []


def test_the_order_of_the_scenes_to_come_is_dealt_anew():
    game = table(HERE, hands={0: "hero-1a", 1: "hero-5a"}, to_open="war-2 war-3")
    assert len({state.cards.face[state.scene_deck[-1]] for state in imagined(game, 0)}) > 2


def test_a_card_that_was_taken_back_after_a_rejected_claim_stays_where_all_saw_it():
    game = table(
        HERE, seats=3, hands={0: "object-1a hero-2a", 1: "hero-5a", 2: "hero-4a"}, deck="hero-3a", options=VOTE
    )
    game.play(0, game.match("object-1a", "other-1b"))
    game.judge(1, 2)
    for viewer in (1, 2, None):
        assert holders(game, viewer, "object-1a") == {0}
        assert holders(game, viewer, "hero-2a") > {0}


def swapped(*, known: str = "", chance: Chance | None = None) -> Table:
    game = table(
        f"{HERE} love-2",
        seats=4,
        hands={0: "fan-hand hero-2a hero-2b", 1: "hero-4a hero-5a", 2: "hero-3a", 3: "hero-3b"},
        deck="weapon-4a weapon-4b",
        to_open="war-2 war-3",
        known=known,
        options=ALL,
    )
    game.play(0, game.fan("hand", 1), chance or Loaded([1, 0]))
    return game


def test_two_who_exchanged_cards_know_where_both_are():
    game = swapped()
    assert holders(game, 0, "hero-2b") == {1}
    assert holders(game, 1, "hero-4a") == {0}
    assert holders(game, 2, "hero-2b") > {0, 1}


def test_a_card_known_to_all_is_afterwards_known_to_be_in_one_of_the_two_hands():
    for chance in (Loaded([0, 0]), Loaded([1, 0])):
        game = swapped(known="hero-2a", chance=chance)
        for viewer in (2, 3, None):
            assert [card for seat in game.view(viewer).seats for card in seat.known_cards] == []
            assert holders(game, viewer, "hero-2a") == {0, 1}


def test_views_do_not_tell_whether_it_was_the_known_card_that_went():
    one, other = (swapped(known="hero-2a", chance=chance) for chance in (Loaded([0, 0]), Loaded([1, 0])))
    assert one.view(2) == other.view(2)
    assert one.view(None) == other.view(None)


def test_a_card_that_was_objected_to_is_not_followed_into_a_blind_exchange():
    hands = {0: "fan-hand object-1a hero-2b", 1: "hero-4a hero-5a", 2: "hero-3a"}
    sights = []
    for place in (0, 1):
        game = table(HERE, seats=3, hands=hands, to_open="war-2 war-3", options=ALL)
        game.play(0, game.match("object-1a", "other-1b"))
        game.judge(1, 2)
        game.play(0, game.fan("hand", 1), Loaded([place, 0]))
        sights.append((game.view(2), game.view(None)))
        assert len(game.view(0).rejected) == len(game.view(1).rejected) == 1
    assert sights[0] == sights[1]


def test_the_two_still_know_what_all_knew():
    game = swapped(known="hero-2a", chance=Loaded([1, 0]))
    assert holders(game, 1, "hero-2a") == {0}
    assert [card.content_id for card in game.view(1).seats[0].known_cards] == ["hero-2a", "hero-4a"]


def test_several_such_cards_keep_to_their_hands():
    game = swapped(known="hero-2a hero-2b hero-4a")
    seen = set()
    for state in imagined(game, 2):
        places = [holder(state, name) for name in ("hero-2a", "hero-2b", "hero-4a")]
        assert set(places) <= {0, 1}
        seen.add(tuple(places))
    assert len(seen) > 2


def test_of_the_known_cards_of_a_hand_no_more_than_one_has_gone():
    game = swapped(known="hero-2a hero-2b hero-4a hero-5a")
    for state in imagined(game, 2):
        assert {holder(state, "hero-2a"), holder(state, "hero-2b")} == {0, 1}
        assert {holder(state, "hero-4a"), holder(state, "hero-5a")} == {0, 1}


def after_an_exchange(taken: str, *, theirs: str = "hero-4a hero-5a", known: str = "hero-4a hero-5a") -> Table:
    """Seat 0 has given its hero-2a to seat 1, and has passed; all had known the cards of seat 1 in `known`."""
    game = table(
        f"{HERE} love-2 love-4 love-5",
        seats=3,
        hands={0: "fan-hand hero-2a hero-2b", 1: theirs, 2: "hero-3a"},
        to_open="war-2 war-3 war-4 war-5",
        known=known,
        options=ALL,
    )
    game.play(0, game.fan("hand", 1), Loaded([0, theirs.split().index(taken)]))
    return game


def all_know(game: Table, seat: int) -> list[str]:
    """The cards in the seat's hand that those know who took no part in the exchange."""
    known = [[card.content_id for card in game.view(viewer).seats[seat].known_cards] for viewer in (2, None)]
    assert known[0] == known[1]
    for name in known[0]:
        assert holders(game, 2, name) == {seat}
    return known[0]


def test_a_known_card_that_was_the_only_one_of_its_hand_has_gone():
    game = after_an_exchange("hero-4a", theirs="hero-4a", known="hero-2a hero-4a")
    assert all_know(game, 0) == ["hero-4a"]
    assert holders(game, 2, "hero-2a") == {0, 1}


def test_a_card_shown_by_its_receiver_tells_that_the_others_have_stayed():
    game = after_an_exchange("hero-4a")
    assert all_know(game, 0) == all_know(game, 1) == []
    game.play(0, game.match("hero-4a", "love-4"))
    assert all_know(game, 1) == ["hero-5a"]
    assert game.state.exchange is None


def test_a_card_shown_by_its_first_owner_tells_that_another_has_gone():
    game = after_an_exchange("hero-5a")
    game.play(0, Pass())
    game.play(1, game.match("hero-4a", "love-4"))
    assert all_know(game, 0) == ["hero-5a"]


def test_a_known_card_is_not_in_a_hand_that_has_no_room_for_it():
    game = after_an_exchange("hero-4a", known="hero-4a")
    game.play(0, Pass())
    game.play(1, game.match("hero-5a", "love-5"))
    assert all_know(game, 0) == []
    game.play(1, game.match("hero-2a", "love-2"))
    assert all_know(game, 0) == ["hero-4a"]


def test_nothing_is_left_to_wonder_about_when_the_only_known_card_is_shown():
    game = swapped(known="hero-2a", chance=Loaded([1, 0]))
    assert game.state.exchange is not None
    game.play(0, game.match("hero-2a", "love-2"))
    assert game.state.exchange is None


def test_cards_that_may_be_exchanged_leave_the_maze_fan_a_hand_with_room():
    """The deck is gone and all scenes are open: who had the Maze fan alone would be out."""
    game = table(
        HERE,
        seats=3,
        hands={0: "fan-hand hero-2a", 1: "hero-4a hero-5a fan-maze", 2: "hero-3a"},
        known="hero-4a hero-5a",
        options=ALL,
    )
    game.play(0, game.fan("hand", 1), Loaded([0, 0]))
    assert holders(game, 2, "fan-maze") == {1}
    assert holders(game, 2, "hero-4a") == {0, 1}


def test_a_fan_alone_that_would_have_lost_is_not_imagined():
    game = table(
        HERE, seats=3, hands={0: "hero-1a hero-2a", 1: "hero-5a", 2: "fan-maze hero-4a"}, options=FULL, to_open=""
    )
    assert holders(game, 0, "fan-maze") == {2}
    assert holders(game, 1, "fan-maze") == {0, 2}


@pytest.mark.parametrize("viewer", [0, None])
def test_how_many_scenes_stay_unseen_is_imagined_anew(viewer: Viewer):
    game = table(HERE, seats=2, hands={0: "hero-1a", 1: "hero-5a"}, to_open=" ".join(OTHER_SCENES[:-3]), options=UNSEEN)
    assert game.state.unseen == 3
    assert {state.unseen for state in imagined(game, viewer)} == {2, 3}
    assert (game.view(viewer).scenes_left_least, game.view(viewer).scenes_left_most) == (18, 19)


OTHER_SCENES = [name for name in list(GAME.components.scenes)[:25] if name not in HERE.split()]


def test_what_has_been_opened_narrows_how_many_stay_unseen():
    shown = " ".join([*HERE.split(), *OTHER_SCENES[:-3]])
    game = table(shown, hands={0: "hero-1a", 1: "hero-5a"}, to_open=OTHER_SCENES[-3], options=UNSEEN)
    # Three scenes lie in the deck, one at least comes: two at least stay, and two are the fewest.
    assert game.state.unseen == 2
    assert {state.unseen for state in imagined(game, 0)} == {2}


def test_once_the_last_scene_is_open_all_know_how_many_stayed_unseen():
    shown = " ".join([*HERE.split(), *OTHER_SCENES[:-3]])
    game = table(shown, hands={0: "hero-1a hero-2a", 1: "hero-5a hero-4a"}, options=UNSEEN)
    assert game.view(1).all_scenes_open
    assert "the last scene" not in GAME.hidden(game.state, 1)
    assert {state.unseen for state in imagined(game, 1)} == {3}


def test_which_scene_is_the_last_is_hidden_until_then():
    game = table(HERE, hands={0: "hero-1a", 1: "hero-5a"}, to_open=" ".join(OTHER_SCENES[:-3]), options=UNSEEN)
    assert GAME.hidden(game.state, 0)["the last scene"] == OTHER_SCENES[-4]
