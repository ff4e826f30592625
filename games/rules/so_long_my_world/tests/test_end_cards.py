"""Rule 17: an End card is drawn, named, and its effect begins the next game of the table, once."""

from ..carrying import CarriedEndCard
from ..events import EndCardDrawn
from ..state import Stage
from .tables import BOOK, GAME, Table, begun, pair, table


def opened(end_card: str, last_ranked: tuple[int, ...] = (), seats: int = 2) -> Table:
    carried = CarriedEndCard(end_card=end_card, last_ranked=last_ranked)
    return begun(seats=seats, draft=False, carried=carried).defaults(until="choose_vision")


def handed_on(match: Table) -> CarriedEndCard:
    carried = GAME.carries(match.state)
    assert carried is not None
    return carried


def test_one_is_drawn_and_named_when_the_game_ends():
    match = table(Stage.FINISH, hour=12)
    assert match.state.end_card in BOOK.end_cards
    assert [event.content_id for event in match.told(EndCardDrawn)] == [match.view(None).end_card]
    assert match.view(None).end_card_rules
    assert handed_on(match).end_card == match.state.end_card


def test_nothing_is_handed_on_before_the_end():
    assert GAME.carries(begun().state) is None


def test_the_next_game_begins_with_its_effect_once_all_is_set_up():
    match = opened("a_kettle", seats=3)
    assert [match.stock(seat).count("R") for seat in range(3)] == [1, 1, 1]
    assert match.view(None).end_card_before == "a_kettle"
    assert match.view(None).end_card_before_rules == "Each player gains 1 Resignation."


def test_its_choices_are_the_first_players():
    carried = CarriedEndCard(end_card="a_choice")
    match = begun(seats=2, draft=False, carried=carried, seed=3)
    for seat in (0, 1):
        match.skip(seat, "first_feeling")
    assert match.asked() == [(match.state.first_player, "choose_tokens")]


def test_it_knows_who_was_last():
    match = opened("a_letter", last_ranked=(1,))
    assert [match.stock(seat).count("H") for seat in (0, 1)] == [1, 2]


def test_who_was_last_is_handed_on_and_nobody_is_where_all_share_a_place():
    assert handed_on(table(Stage.FINISH, hour=12)).last_ranked == ()
    match = table(Stage.FINISH, hour=12, fields={0: ["plus_2"], 2: ["plus_2"]})
    assert handed_on(match).last_ranked == (1,)
    assert handed_on(pair(Stage.FINISH, hour=12)).last_ranked == ()


def test_who_was_last_is_named_by_the_seat_they_have_moved_to():
    carried = CarriedEndCard(end_card="a_letter", last_ranked=(0, 1))
    assert carried.reseated({0: 2, 1: 0, 2: 1}).last_ranked == (0, 2)
    assert carried.reseated({1: 0}) == CarriedEndCard(end_card="a_letter", last_ranked=(0,))


def test_it_comes_once():
    match = opened("a_kettle").defaults(most=900)
    assert match.position.outcome is not None
    assert handed_on(match).end_card == match.state.end_card


def test_a_card_that_the_pack_does_not_have_any_more_is_left_out():
    assert opened("a_card_of_yesterday").state.end_card_before is None
