"""Before the first turn. Rules, "Deck combinations" and "Initial actions"."""

import pytest

from games.kernel.chance import Fast, Loaded
from games.kernel.errors import Refused
from games.kernel.position import Position
from games.rules.epochs_scenes.events import CardsDealt, SceneOpened
from games.rules.epochs_scenes.options import Approval, Decks, EpochsScenesOptions
from games.rules.epochs_scenes.state import State

from .tables import GAME, PLAIN, Table


def started(seats: int, options: EpochsScenesOptions = PLAIN) -> Table:
    step = Position.start(GAME, mode="table", seats=seats, options=options, chance=Fast(3))
    table = Table(step.position)
    table.told = list(step.events)
    return table


def cards_of(state: State) -> list[str]:
    return state.cards.face[: state.first_scene]


@pytest.mark.parametrize(
    ("decks", "highest", "fans", "cards", "scenes"),
    [
        (Decks.FIRST, False, False, 55, 25),
        (Decks.SECOND, False, False, 55, 25),
        (Decks.BOTH, False, False, 110, 50),
        (Decks.FIRST, True, False, 55 + 5 + 4 + 2, 25),
        (Decks.BOTH, True, False, 110 + 16, 50),
        (Decks.FIRST, False, True, 59, 25),
        (Decks.BOTH, True, True, 130, 50),
    ],
)
def test_redundant_epochs_are_removed_from_decks_3_and_4(decks, highest, fans, cards, scenes):
    state = started(2, EpochsScenesOptions(decks=decks, highest=highest, fans=fans)).state
    assert state.first_scene == cards
    assert len(state.cards.face) - cards == scenes
    assert len(state.columns) == (10 if decks is Decks.BOTH else 5)


def test_the_first_decks_hold_no_epoch_after_the_fifth():
    game = started(2, EpochsScenesOptions(highest=True))
    epochs = {GAME.components.cards[name].epoch for name in cards_of(game.state)}
    assert epochs == {None, "e1", "e2", "e3", "e4", "e5"}
    scenes = game.state.cards.face[game.state.first_scene :]
    assert {GAME.components.scenes[name].epoch for name in scenes} == {"e1", "e2", "e3", "e4", "e5"}


def test_the_second_decks_columns_begin_with_the_sixth_epoch():
    view = started(2, EpochsScenesOptions(decks=Decks.SECOND)).view(None)
    assert [column.number for column in view.columns] == [6, 7, 8, 9, 10]


def test_six_cards_each_are_dealt_one_at_a_time_from_the_dealers_left():
    # The dealer, then the two decks as they lie in the box.
    step = Position.start(
        GAME, mode="table", seats=3, options=EpochsScenesOptions(), chance=Loaded([1, None, None, None, None])
    )
    state = step.position.state
    assert state.hands == [[1, 4, 7, 10, 13, 16], [2, 5, 8, 11, 14, 17], [0, 3, 6, 9, 12, 15]]
    assert len(state.deck) == 55 - 18
    assert step.events[0] == CardsDealt(dealer=1, first=2, hand=6)


def test_the_dealer_opens_the_first_scene_and_the_seat_to_the_left_the_second():
    game = started(4)
    opened = [event for event in game.told if isinstance(event, SceneOpened)]
    assert [event.seat for event in opened] == [game.state.dealer, (game.state.dealer + 1) % 4]
    assert game.state.seat == (game.state.dealer + 1) % 4


def code(seats: int, options: EpochsScenesOptions) -> str | None:
    try:
        Position.start(GAME, mode="table", seats=seats, options=options, chance=Fast(0))
    except Refused as refused:
        return refused.refusal.code
    return None


@pytest.mark.parametrize(
    ("seats", "options", "expected"),
    [
        (9, EpochsScenesOptions(), None),
        (10, EpochsScenesOptions(), "deck_too_small"),
        (10, EpochsScenesOptions(fans=True), "deck_too_small"),
        (10, EpochsScenesOptions(highest=True), None),
        (10, EpochsScenesOptions(decks=Decks.BOTH), None),
        (2, EpochsScenesOptions(approval=Approval.VOTE), "vote_needs_three"),
        (3, EpochsScenesOptions(approval=Approval.VOTE), None),
        (1, EpochsScenesOptions(), "seats_not_allowed"),
        (11, EpochsScenesOptions(decks=Decks.BOTH), "seats_not_allowed"),
    ],
)
def test_as_many_may_play_as_the_decks_can_deal_six_to(seats, options, expected):
    assert code(seats, options) == expected


def test_unseen_scenes_are_as_many_as_players_or_up_to_one_less_than_twice_as_many():
    drawn = set()
    for seed in range(60):
        options = EpochsScenesOptions(unseen_scenes=True)
        step = Position.start(GAME, mode="table", seats=4, options=options, chance=Fast(seed))
        drawn.add(step.position.state.unseen)
    assert drawn == {4, 5, 6, 7}


@pytest.mark.parametrize(("seats", "decks"), [(2, Decks.FIRST), (9, Decks.FIRST), (10, Decks.BOTH)])
def test_quick_play_and_rated_tables_leave_scenes_unseen_and_use_the_decks_that_go_round(seats, decks):
    options = GAME.arranged_options("table", seats)
    assert options == EpochsScenesOptions(unseen_scenes=True, decks=decks)
    assert code(seats, options) is None


def test_by_default_every_scene_is_opened_sometime():
    assert started(4).state.unseen == 0
