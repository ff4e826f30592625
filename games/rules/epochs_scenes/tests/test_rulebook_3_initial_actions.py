"""The rulebook, sentence by sentence: shuffling, dealing and the first scene."""

from games.kernel.chance import Fast, Loaded
from games.rules.epochs_scenes.events import CardsDealt, SceneOpened

from .playing import dealt, idle
from .tables import COMPONENTS, PLAIN, Table, table

CARDS = [card.id for card in COMPONENTS.cards_in(PLAIN)]
"""The main deck from the top, as `dealt` leaves it."""


def opened(game: Table) -> list[SceneOpened]:
    return [event for event in game.told if isinstance(event, SceneOpened)]


def test_the_hand_cards_are_shuffled_separately_from_the_others():
    chance = Loaded([0, None, None, None, None])
    dealt(3, chance=chance)
    shuffles = [call.size for call in chance.calls if call.kind == "shuffle"]
    assert set(shuffles) == {55, 25}


def test_the_order_of_both_decks_is_chance():
    games = [dealt(3, chance=Fast(seed)) for seed in range(6)]
    assert len({tuple(game.names(game.state.deck)) for game in games}) == 6
    assert len({tuple(game.names(game.state.scene_deck)) for game in games}) == 6


def test_everybody_is_dealt_six_cards_one_by_one_from_the_dealers_left():
    game = dealt(3, dealer=0)
    assert game.hand(1) == CARDS[0:18:3]
    assert game.hand(2) == CARDS[1:18:3]
    assert game.hand(0) == CARDS[2:18:3]


def test_the_rest_of_the_cards_remain_in_the_main_deck():
    game = dealt(3)
    assert game.names(game.state.deck[::-1]) == CARDS[18:]
    assert game.state.discards == []


def test_the_dealer_lays_the_top_scene_out_face_up():
    game = dealt(3, dealer=2)
    first = opened(game)[0]
    assert (first.seat, first.scene_id, first.column, first.row) == (2, "love-1", 0, 0)
    assert game.view(None).columns[0].scenes[0].content_id == "love-1"


def test_the_dealer_may_be_anybody_and_the_seat_on_the_left_begins():
    for dealer in range(3):
        game = dealt(3, dealer=dealer)
        (told,) = game.told_of(CardsDealt)
        assert told == CardsDealt(dealer=dealer, first=(dealer + 1) % 3, hand=6)
        assert game.asked((dealer + 1) % 3) == ["take_turn"]


def test_epochs_are_laid_out_in_columns_of_their_own_in_their_order():
    game = table(
        "war-2",
        to_open="love-5 other-2a love-1 other-5c",
        hands={0: "hero-1a hero-1b", 1: "hero-2a hero-2b"},
        at_the_beginning=True,
    )
    for _ in range(3):
        idle(game)
    assert [game.column(n) for n in range(1, 6)] == [["love-1"], ["war-2", "other-2a"], [], [], ["love-5", "other-5c"]]


def test_a_scene_goes_to_the_next_free_row_of_its_column():
    game = table("war-2 love-2", to_open="other-2a", hands={0: "hero-1a", 1: "hero-2a"}, at_the_beginning=True)
    (told,) = opened(game)
    assert (told.column, told.row) == (1, 2)
