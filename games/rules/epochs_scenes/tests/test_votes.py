"""Approval by vote. Rules, "Players actions": shown to the others for approval, who may object to an object."""

from games.kernel.events import Answered
from games.rules.epochs_scenes.events import CardMatched, ClaimJudged, MatchClaimed
from games.rules.epochs_scenes.moves import ApproveMatch, Draw, EndTurn, ObjectToMatch
from games.rules.epochs_scenes.options import Approval, EpochsScenesOptions
from games.rules.epochs_scenes.turns.asking import JUDGE_MATCH, PLAY_DRAWN, TAKE_TURN

from .tables import VOTE, Table, table

HERE = "love-1 war-1 other-1a other-1b"
HAND = "object-1a object-1b hero-1a weapon-1a hero-2a"


def vote(own: str = HAND, *, seats: int = 4, deck: str = "", to_open: str = "war-2 war-3") -> Table:
    others = ("hero-5a", "hero-4a", "hero-3a", "hero-3b")
    hands = dict(enumerate((own, *others[: seats - 1])))
    return table(HERE, seats=seats, hands=hands, deck=deck, to_open=to_open, options=VOTE)


def test_an_object_may_be_claimed_for_any_other_scene_of_its_epoch_whatever_its_plots():
    game = vote()
    assert game.code(0, game.match("object-1a", "other-1b")) is None
    assert game.code(0, game.match("object-1a", "love-1")) == "wrong_suit"


def test_a_claim_shows_the_card_and_asks_all_others():
    game = vote()
    step = game.play(0, game.match("object-1a", "other-1b"))
    claim = MatchClaimed(0, game.slot("object-1a"), "object-1a", game.slot("other-1b"), "other-1b")
    assert step.events_for(2) == [claim]
    assert [game.asked(seat) for seat in range(4)] == [[], [JUDGE_MATCH], [JUDGE_MATCH], [JUDGE_MATCH]]


def test_answers_are_hidden_until_all_are_in():
    game = vote()
    game.play(0, game.match("object-1a", "other-1b"))
    before = game.view(3)
    step = game.play(1, ObjectToMatch())
    assert step.events_for(3) == [Answered(seat=1, decision=JUDGE_MATCH)]
    assert game.view(3) == before
    game.play(2, ApproveMatch())
    game.play(3, ObjectToMatch())
    assert game.told_of(ClaimJudged) == [ClaimJudged(seat=0, approved=(2,), objected=(1, 3), accepted=False)]


def test_an_approved_object_is_put_aside_and_play_goes_on():
    game = vote()
    game.play(0, game.match("object-1a", "other-1b"))
    game.judge()
    assert game.told_of(CardMatched)
    assert game.names(game.state.discards)[-1] == "object-1a"
    assert game.asked(0) == [TAKE_TURN]
    assert game.code(0, EndTurn()) is None


def test_half_of_the_others_are_no_majority():
    game = vote(seats=5)
    game.play(0, game.match("object-1a", "other-1b"))
    game.judge(1, 2)
    assert "object-1a" not in game.hand(0)


def test_a_majority_of_objections_returns_the_card_to_the_hand():
    game = vote()
    game.play(0, game.match("object-1a", "other-1b"))
    game.judge(1, 2)
    assert "object-1a" in game.hand(0)
    assert not game.state.matched
    assert game.asked(0) == [TAKE_TURN]


def test_a_rejected_pair_may_not_be_claimed_again_this_turn_but_others_may():
    game = vote()
    game.play(0, game.match("object-1a", "other-1b"))
    game.judge(1, 2, 3)
    assert game.code(0, game.match("object-1a", "other-1b")) == "claim_rejected_this_turn"
    assert game.match("object-1a", "other-1b") not in game.legal(0)
    assert game.code(0, game.match("object-1a", "other-1a")) is None
    assert game.code(0, game.match("object-1b", "other-1b")) is None


def test_a_rejected_pair_may_be_claimed_again_in_the_next_turn():
    game = vote(to_open="war-2 war-3 war-4 war-5 love-2")
    game.play(0, game.match("object-1a", "other-1b"))
    game.judge(1, 2, 3)
    game.play(0, game.match("hero-1a", "love-1"))
    for seat in range(4):
        move = EndTurn() if seat == 0 else game.position.default(game.question(seat))
        game.play(seat, move)
    assert game.code(0, game.match("object-1a", "other-1b")) is None


def test_after_a_rejection_one_may_still_draw():
    game = vote(deck="hero-2b weapon-2a")
    game.play(0, game.match("object-1a", "other-1b"))
    game.judge(1, 2)
    assert game.code(0, Draw()) is None


def test_a_drawn_object_may_be_claimed_and_after_a_rejection_nothing_else_is_played():
    game = vote("hero-1a hero-2a", deck="object-1a")
    game.play(0, Draw())
    game.play(0, game.match("object-1a", "other-1b"))
    game.judge(1, 2)
    assert game.asked(0) == [PLAY_DRAWN]
    assert game.legal(0) == [game.match("object-1a", "other-1a"), EndTurn()]


def test_a_rejected_card_is_known_to_everybody():
    game = vote()
    game.play(0, game.match("object-1a", "other-1b"))
    game.judge(1, 2)
    for viewer in (1, 2, 3, None):
        assert [card.content_id for card in game.view(viewer).seats[0].known_cards] == ["object-1a"]
    shown = [held.card.content_id for held in game.view(0).hand if held.shown]
    assert shown == ["object-1a"]


def test_what_was_objected_to_is_seen_until_the_turn_ends():
    game = vote()
    game.play(0, game.match("object-1a", "other-1b"))
    game.judge(1, 2)
    (pair,) = game.view(3).rejected
    assert (pair.card.content_id, pair.scene) == ("object-1a", game.slot("other-1b"))


def test_heroes_and_weapons_are_not_voted_on():
    game = vote()
    game.play(0, game.match("hero-1a", "love-1"))
    game.play(0, game.match("weapon-1a", "war-1"))
    assert [game.asked(seat) for seat in (1, 2, 3)] == [[], [], []]


def test_highest_cards_are_not_voted_on():
    options = EpochsScenesOptions(approval=Approval.VOTE, highest=True)
    game = table(HERE, seats=3, hands={0: "top-maze hero-2a", 1: "hero-5a", 2: "hero-4a"}, options=options)
    game.play(0, game.match("top-maze", "other-1a"))
    assert game.asked(1) == []


def test_silence_approves():
    game = vote()
    game.play(0, game.match("object-1a", "other-1b"))
    assert game.position.default(game.question(1)) == ApproveMatch()


def test_who_is_out_of_the_game_judges_still_so_that_one_opponent_cannot_block_everything():
    game = table(
        HERE, seats=3, hands={0: "object-1a hero-2a", 2: "hero-4a"}, options=VOTE, out=[1], emptied=[], turn_of=0
    )
    game.play(0, game.match("object-1a", "other-1a"))
    assert (game.asked(1), game.asked(2)) == ([JUDGE_MATCH], [JUDGE_MATCH])
    game.judge(2)
    assert game.hand(0) == ["hero-2a"]


def test_the_clock_claims_nothing_for_an_absent_player():
    game = vote("object-1a hero-2a", deck="hero-2b")
    assert game.position.default(game.question(0)) == Draw()


def test_a_rejected_claim_does_not_keep_the_game_going():
    game = vote("object-1a", to_open="", seats=3)
    game.play(0, game.match("object-1a", "other-1b"))
    game.judge(1, 2)
    for seat in range(3):
        game.play(seat, game.position.default(game.question(seat)))
    assert game.ending() == "no_matches"


def test_a_last_card_takes_its_player_out_when_it_is_approved_not_before():
    game = vote("object-1a", to_open="")
    game.play(0, game.match("object-1a", "other-1a"))
    assert game.state.in_play(0)
    game.judge()
    assert not game.state.in_play(0)
