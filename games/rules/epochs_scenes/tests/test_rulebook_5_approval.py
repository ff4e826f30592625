"""The rulebook, sentence by sentence: cards are shown to the others for approval, and they may object."""

import pytest

from games.kernel.events import SPECTATOR
from games.rules.epochs_scenes.events import CardMatched, ClaimJudged
from games.rules.epochs_scenes.moves import ApproveMatch, Draw, EndTurn, ObjectToMatch, Pass
from games.rules.epochs_scenes.options import Approval, EpochsScenesOptions

from .playing import matches
from .tables import VOTE, Table, table

OPEN = "love-3 other-3a other-3b"
HANDS = {0: "object-3a hero-3a hero-4a", 1: "hero-1a", 2: "hero-2a", 3: "hero-5a", 4: "weapon-1a"}


def voting(seats: int = 5) -> Table:
    hands = {seat: HANDS[seat] for seat in range(seats)}
    return table(OPEN, seats=seats, hands=hands, to_open="war-5 war-4 war-2", options=VOTE)


def claimed(scene: str = "other-3b", seats: int = 5) -> Table:
    game = voting(seats)
    game.play(0, game.match("object-3a", scene))
    return game


@pytest.mark.parametrize("scene", ["other-3a", "other-3b"])
def test_a_maze_card_is_shown_to_all_others_before_it_is_put_aside(scene: str):
    game = claimed(scene)
    assert [game.asked(seat) for seat in range(5)] == [[], *[["judge_match"]] * 4]
    assert "object-3a" in game.hand(0)
    claim = game.view(SPECTATOR).claim
    assert claim is not None
    assert (claim.card.content_id, claim.scene) == ("object-3a", game.slot(scene))


def test_cards_of_other_suits_are_approved_by_the_rules_alone():
    game = voting()
    game.play(0, game.match("hero-3a", "love-3"))
    assert len(game.told_of(CardMatched)) == 1
    assert game.asked(0) == ["take_turn"]


def test_the_highest_maze_card_is_not_voted_on():
    options = EpochsScenesOptions(approval=Approval.VOTE, highest=True)
    hands = {0: "top-maze hero-1a", 1: "hero-1b", 2: "hero-2a"}
    game = table("other-3a", seats=3, hands=hands, options=options)
    game.play(0, game.match("top-maze", "other-3a"))
    assert game.hand(0) == ["hero-1a"]


def test_a_card_that_the_others_approve_is_put_aside_and_the_turn_goes_on():
    game = claimed()
    game.judge()
    assert game.hand(0) == ["hero-3a", "hero-4a"]
    assert game.view(SPECTATOR).discards[-1].content_id == "object-3a"
    assert game.code(0, EndTurn()) is None


def test_a_majority_that_objects_returns_the_card_to_the_hand():
    game = claimed()
    game.judge(1, 2, 4)
    (told,) = game.told_of(ClaimJudged)
    assert told == ClaimJudged(seat=0, approved=(3,), objected=(1, 2, 4), accepted=False)
    assert "object-3a" in game.hand(0)
    assert game.asked(0) == ["take_turn"]


@pytest.mark.parametrize(("seats", "objecting"), [(5, (1, 2)), (3, (2,)), (4, (3,))])
def test_half_of_the_others_is_no_majority(seats: int, objecting: tuple[int, ...]):
    game = claimed(seats=seats)
    game.judge(*objecting)
    assert "object-3a" not in game.hand(0)


@pytest.mark.parametrize(("seats", "objecting"), [(3, (1, 2)), (4, (1, 3))])
def test_the_smallest_majorities_that_object(seats: int, objecting: tuple[int, ...]):
    game = claimed(seats=seats)
    game.judge(*objecting)
    assert "object-3a" in game.hand(0)


def test_a_majority_may_object_to_a_card_that_fits():
    game = claimed("other-3a")
    game.judge(1, 2, 3, 4)
    assert "object-3a" in game.hand(0)


def test_an_objection_is_no_match():
    game = claimed()
    game.judge(1, 2, 3)
    assert game.code(0, EndTurn()) == "nothing_matched_yet"
    assert game.code(0, Pass()) is None


def test_what_was_objected_to_may_not_be_claimed_again_this_turn_but_for_another_scene():
    game = claimed()
    game.judge(1, 2, 3)
    assert game.code(0, game.match("object-3a", "other-3b")) == "claim_rejected_this_turn"
    assert matches(game) == {"object-3a > other-3a", "hero-3a > love-3"}


def test_in_a_later_turn_the_same_claim_may_be_made_again():
    game = claimed(seats=3)
    game.judge(1, 2)
    for seat in range(3):
        game.play(seat, Pass())
    assert game.code(0, game.match("object-3a", "other-3b")) is None


def test_a_drawn_card_that_was_objected_to_may_be_claimed_for_another_scene_or_kept():
    hands = {0: "hero-4a", 1: "hero-1a", 2: "hero-2a"}
    game = table(OPEN, seats=3, hands=hands, deck="object-3a hero-1b", to_open="war-5", options=VOTE)
    game.play(0, Draw())
    game.play(0, game.match("object-3a", "other-3b"))
    game.judge(1, 2)
    assert matches(game) == {"object-3a > other-3a"}
    game.play(0, EndTurn())
    assert game.asked(1) == ["take_turn"]


def test_nobody_learns_an_answer_before_all_are_in():
    game = claimed()
    before = game.view(2)
    step = game.play(1, ObjectToMatch())
    assert game.view(2) == before
    assert not any("object_to_match" in repr(event) or "ObjectToMatch" in repr(event) for event in step.events_for(2))
    assert game.told_of(ClaimJudged) == []


def test_an_answer_may_be_changed_until_all_are_in():
    game = claimed(seats=3)
    game.play(1, ObjectToMatch())
    game.play(1, ApproveMatch())
    game.play(2, ObjectToMatch())
    assert "object-3a" not in game.hand(0)


def test_silence_approves():
    game = claimed()
    assert all(game.position.default(game.question(seat)) == ApproveMatch() for seat in range(1, 5))
