"""A turn, from the refill to its end. Rules, "Players actions"."""

from games.kernel.chance import Loaded
from games.rules.epochs_scenes.events import CardDrawn, SceneOpened, TurnPassed
from games.rules.epochs_scenes.moves import Draw, EndTurn, Pass
from games.rules.epochs_scenes.turns.asking import PLAY_DRAWN, TAKE_TURN

from .tables import table

HERE = "love-1 war-1 other-1a"


def test_at_the_beginning_of_a_turn_the_hand_is_refilled_to_six_and_a_scene_is_opened():
    game = table(
        hands={0: "hero-1a hero-1b hero-2a", 1: "hero-5a"},
        deck="weapon-1a weapon-1b weapon-1c weapon-2a",
        to_open="war-2 war-3",
        at_the_beginning=True,
    )
    assert game.hand(0) == ["hero-1a", "hero-1b", "hero-2a", "weapon-1a", "weapon-1b", "weapon-1c"]
    assert game.names(game.state.deck) == ["weapon-2a"]
    assert game.column(2) == ["war-2"]
    assert game.asked(0) == [TAKE_TURN]


def test_a_hand_of_more_than_six_is_not_refilled():
    held = "hero-1a hero-1b hero-2a hero-2b hero-3a hero-3b hero-4a"
    game = table(hands={0: held, 1: "hero-5a"}, deck="weapon-1a", to_open="war-2", at_the_beginning=True)
    assert game.hand(0) == held.split()


def test_a_hand_is_refilled_with_what_is_left():
    game = table(
        hands={0: "hero-1a", 1: "hero-5a"}, deck="weapon-1a weapon-1b", to_open="war-2 war-3", at_the_beginning=True
    )
    assert game.hand(0) == ["hero-1a", "weapon-1a", "weapon-1b"]


def test_scenes_lie_in_the_columns_of_their_epochs_in_the_order_of_opening():
    game = table("war-2 love-1", hands={0: "hero-1a", 1: "hero-5a"}, to_open="love-2 other-1b", at_the_beginning=True)
    assert (game.column(1), game.column(2)) == (["love-1"], ["war-2", "love-2"])
    opened = game.told_of(SceneOpened)
    assert opened == [SceneOpened(seat=0, scene=game.slot("love-2"), scene_id="love-2", column=1, row=1)]


def test_any_number_of_cards_may_be_matched_and_then_the_turn_ended():
    game = table(HERE, hands={0: "hero-1a weapon-1a weapon-1b hero-2a", 1: "hero-5a"}, to_open="war-2 war-3")
    assert game.code(0, EndTurn()) == "nothing_matched_yet"
    for card, scene in (("hero-1a", "love-1"), ("weapon-1a", "war-1"), ("weapon-1b", "war-1")):
        game.play(0, game.match(card, scene))
    assert game.asked(0) == [TAKE_TURN]
    game.play(0, EndTurn())
    assert game.state.seat == 1
    assert game.asked(0) == []


def test_after_a_match_one_neither_draws_nor_passes():
    game = table(HERE, hands={0: "hero-1a hero-2a", 1: "hero-5a"}, deck="weapon-2a", to_open="war-2")
    game.play(0, game.match("hero-1a", "love-1"))
    assert game.code(0, Draw()) == "matched_already"
    assert game.code(0, Pass()) == "matched_already"


def test_drawing_is_legal_although_a_card_would_match():
    game = table(HERE, hands={0: "hero-1a", 1: "hero-5a"}, deck="weapon-2a weapon-2b", to_open="war-3 war-2")
    assert game.code(0, Draw()) is None


def test_one_passes_only_when_there_is_nothing_to_draw():
    game = table(HERE, hands={0: "hero-1a", 1: "hero-5a"}, deck="weapon-2a", to_open="war-2")
    assert game.code(0, Pass()) == "deck_is_not_empty"
    game = table(HERE, hands={0: "hero-1a", 1: "hero-5a"}, to_open="war-2")
    assert game.code(0, Draw()) == "deck_is_empty"
    game.play(0, Pass())
    assert game.told[0] == TurnPassed(seat=0)
    assert game.state.seat == 1


def test_a_drawn_card_that_fits_may_be_played_and_play_goes_on():
    game = table(HERE, hands={0: "hero-2a weapon-1a", 1: "hero-5a"}, deck="hero-1a", to_open="war-2")
    game.play(0, Draw())
    assert game.asked(0) == [PLAY_DRAWN]
    assert game.code(0, game.match("weapon-1a", "war-1")) == "drawn_card_only"
    game.play(0, game.match("hero-1a", "love-1"))
    assert game.asked(0) == [TAKE_TURN]
    game.play(0, game.match("weapon-1a", "war-1"))
    assert game.hand(0) == ["hero-2a"]


def test_a_drawn_card_that_does_not_fit_ends_the_turn():
    game = table(HERE, hands={0: "hero-2a", 1: "hero-5a"}, deck="hero-3a", to_open="war-2")
    game.play(0, Draw())
    assert game.legal(0) == [EndTurn()]
    game.play(0, EndTurn())
    assert game.state.seat == 1
    assert game.hand(0) == ["hero-2a", "hero-3a"]


def test_a_drawn_card_that_fits_need_not_be_played():
    game = table(HERE, hands={0: "hero-2a", 1: "hero-5a"}, deck="hero-1a", to_open="war-2")
    game.play(0, Draw())
    assert game.code(0, EndTurn()) is None


def test_whether_the_drawn_card_fits_does_not_show_in_what_is_asked():
    asked = []
    for deck in ("hero-1a hero-3a", "hero-3a hero-1a"):
        game = table(HERE, hands={0: "hero-2a", 1: "hero-5a"}, deck=deck, to_open="war-2")
        step = game.play(0, Draw())
        asked.append((step.events_for(1), game.view(1), [d.choice for d in game.position.decisions]))
    assert asked[0] == asked[1]


def test_what_is_drawn_is_seen_by_its_seat_alone():
    game = table(HERE, hands={0: "hero-2a", 1: "hero-5a"}, deck="hero-1a", to_open="war-2")
    step = game.play(0, Draw())
    assert step.events_for(0) == [CardDrawn(seat=0, card=game.slot("hero-1a"), content_id="hero-1a")]
    assert step.events_for(1) == step.events_for(None) == [CardDrawn(seat=0, card=None, content_id=None)]


def test_a_hand_that_is_emptied_before_all_scenes_are_open_ends_the_turn_and_is_refilled_at_the_next():
    game = table(
        HERE, hands={0: "hero-1a", 1: "hero-5a hero-4a"}, deck="hero-2a hero-2b hero-3a", to_open="war-2 war-3"
    )
    game.play(0, game.match("hero-1a", "love-1"))
    assert game.hand(1) == ["hero-5a", "hero-4a", "hero-2a", "hero-2b", "hero-3a"]
    assert game.state.seat == 1
    assert game.state.emptied == [0]


def test_the_clock_plays_one_sure_match_and_ends_the_turn():
    game = table(HERE, hands={0: "hero-2a weapon-1a hero-1a", 1: "hero-5a"}, deck="hero-3a", to_open="war-2")
    assert game.position.default(game.question(0)) == game.match("weapon-1a", "war-1")
    game.play(0, game.match("weapon-1a", "war-1"))
    assert game.position.default(game.question(0)) == EndTurn()


def test_the_clock_draws_or_passes_where_nothing_fits():
    game = table(HERE, hands={0: "hero-2a", 1: "hero-5a"}, deck="hero-3a", to_open="war-2")
    assert game.position.default(game.question(0)) == Draw()
    game.play(0, Draw())
    assert game.position.default(game.question(0)) == EndTurn()
    game = table(HERE, hands={0: "hero-2a", 1: "hero-5a"}, to_open="war-2")
    assert game.position.default(game.question(0)) == Pass()


def test_a_turn_that_ended_without_turning_anything_up_may_be_taken_back():
    game = table(HERE, hands={0: "hero-2a", 1: "hero-5a", 2: "hero-4a"}, seats=3)
    assert game.play(0, Pass()).can_be_taken_back


def test_a_match_a_draw_and_a_turn_after_which_a_scene_opens_are_not_taken_back():
    game = table(HERE, hands={0: "hero-1a hero-2a", 1: "hero-5a"}, deck="hero-3a hero-4a", to_open="war-2 war-3")
    assert not game.play(0, game.match("hero-1a", "love-1"), Loaded()).can_be_taken_back
    assert not game.play(0, EndTurn()).can_be_taken_back
    assert not game.play(1, Pass() if not game.state.deck else Draw()).can_be_taken_back
