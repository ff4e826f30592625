"""Who may sit down, and how the match begins. Rules, "Przygotowanie"."""

import pytest

from games.kernel.chance import Fast, Loaded
from games.kernel.contract import Options
from games.kernel.errors import Refused
from games.kernel.position import Position, why_not_start
from games.rules.sequence_numbers.options import DrawRule, SequenceNumbersOptions, TalkCalls
from games.rules.sequence_numbers.state import State
from games.rules.sequence_numbers.turns.asking import TAKE_TURN

from .boards import COMPONENTS, GAME

TABLES = [
    # mode, seats, sides, hand, sequences to win
    ("individuals", 2, ((0,), (1,)), 5, 1),
    ("individuals", 3, ((0,), (1,), (2,)), 5, 1),
    ("two_teams", 4, ((0, 2), (1, 3)), 4, 2),
    ("two_teams", 6, ((0, 2, 4), (1, 3, 5)), 4, 2),
    ("three_teams", 6, ((0, 3), (1, 4), (2, 5)), 4, 2),
]


def start(
    mode: str, seats: int, options: Options | None = None, chance: Loaded | Fast | None = None
) -> Position[State]:
    return Position.start(
        GAME, mode=mode, seats=seats, options=options or SequenceNumbersOptions(), chance=chance or Fast(1)
    ).position


@pytest.mark.parametrize(("mode", "seats", "sides", "hand", "needed"), TABLES)
def test_the_number_of_players_sets_sides_hands_and_sequences(mode, seats, sides, hand, needed):
    state = start(mode, seats).state
    assert GAME.sides(mode, seats) == sides
    assert [[seat for seat in range(seats) if state.side_of[seat] == side] for side in range(len(sides))] == [
        list(team) for team in sides
    ]
    assert [len(cards) for cards in state.hands] == [hand] * seats
    assert len(state.deck) == 100 - hand * seats
    assert state.sequences_to_win == needed


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_seat_left_of_the_dealer_begins(dealer):
    position = start("individuals", 3, chance=Loaded([dealer, None, None]))
    first = (dealer + 1) % 3
    assert (position.state.dealer, position.state.seat) == (dealer, first)
    assert [(d.seat, d.name) for d in position.owed()] == [(first, TAKE_TURN)]


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left():
    state = start("individuals", 2, chance=Loaded([0, None, None])).state
    names = list(COMPONENTS.cards)
    assert [state.cards.face[card] for card in state.hands[1]] == names[0:10:2]
    assert [state.cards.face[card] for card in state.hands[0]] == names[1:10:2]
    assert state.cards.face[state.deck[-1]] == names[10]


@pytest.mark.parametrize("mode", ["individuals", "two_teams", "three_teams"])
def test_five_players_are_refused_because_teams_must_be_equal(mode):
    refusal = why_not_start(GAME, mode, 5, SequenceNumbersOptions())
    assert refusal is not None
    assert refusal.code == "teams_must_be_equal"
    assert refusal.message.startswith("Teams must be equal")


@pytest.mark.parametrize(
    ("mode", "seats", "code"),
    [
        ("individuals", 1, "seats_not_allowed"),
        ("individuals", 4, "seats_not_allowed"),
        ("two_teams", 2, "seats_not_allowed"),
        ("two_teams", 3, "teams_must_be_equal"),
        ("three_teams", 3, "seats_not_allowed"),
        ("three_teams", 4, "teams_must_be_equal"),
        ("two_teams", 8, "seats_not_allowed"),
        ("duel", 5, "unknown_mode"),
    ],
)
def test_other_tables_are_refused_with_their_reason(mode, seats, code):
    with pytest.raises(Refused) as refused:
        start(mode, seats)
    assert refused.value.refusal.code == code


def test_table_talk_can_only_be_called_in_team_games():
    options = SequenceNumbersOptions(talk_calls=TalkCalls.FREE)
    refusal = why_not_start(GAME, "individuals", 3, options)
    assert refusal is not None
    assert refusal.code == "table_talk_needs_teams"
    assert why_not_start(GAME, "two_teams", 4, options) is None


def test_cited_calls_are_refused_as_long_as_there_is_no_chat():
    refusal = why_not_start(GAME, "two_teams", 4, SequenceNumbersOptions(talk_calls=TalkCalls.CITED))
    assert refusal is not None
    assert refusal.code == "cited_calls_need_chat"
    assert "once matches have chat" in refusal.message


def test_by_default_cards_come_at_once_and_nobody_calls_table_talk():
    options = SequenceNumbersOptions()
    assert (options.draw, options.talk_calls) == (DrawRule.AUTO, TalkCalls.NONE)
    assert all(decision.owed for decision in start("two_teams", 4, options).decisions)
