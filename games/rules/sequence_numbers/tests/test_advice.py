"""What the greedy agent is told: it wins when it can, blocks when it must, and keeps its special cards."""

from games.kernel.moves import Move
from games.kernel.simulate import play_match
from games.rules.sequence_numbers.moves import ChooseSequence, ExchangeDeadCard, PlayMinus, PlayNumber, PlayPlus
from games.rules.sequence_numbers.options import SequenceNumbersOptions, TalkCalls
from games.rules.sequence_numbers.turns.asking import CALL_TALK, CHOOSE_SEQUENCE, TAKE_TURN

from .boards import EMPTY, GAME, Table, addition, at, card_at, slot, spaces_of, table
from .test_turns import BOTH_17_COVERED

FOUR = """
    * . . . . . . . . *
    . . . . . . . . . .
    . . A A A A . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    * . . . . . . . . *
"""


def best(game: Table, seat: int, name: str = TAKE_TURN) -> Move:
    view, question = game.position.view(seat), game.question(seat, name)
    return max(game.legal(seat, name), key=lambda move: GAME.rate(view, question, move))


def test_it_completes_a_sequence():
    game = table(FOUR, hands={0: [addition(1), card_at(2, 6), "plus-1"]})
    assert best(game, 0) == PlayNumber(slot(card_at(2, 6)), at(2, 6))


def test_it_spends_a_plus_to_win():
    game = table(FOUR, hands={0: [addition(1), "plus-1"]})
    assert best(game, 0) in [PlayPlus(slot("plus-1"), at(2, column)) for column in (1, 6)]


def test_it_blocks_an_opponent_who_is_about_to_win():
    game = table(FOUR, turn_of=1, hands={1: [addition(1), card_at(2, 6)]})
    assert best(game, 1) == PlayNumber(slot(card_at(2, 6)), at(2, 6))


def test_it_breaks_a_four_with_a_minus():
    game = table(FOUR, turn_of=1, hands={1: [addition(1), "minus-1"]})
    move = best(game, 1)
    assert isinstance(move, PlayMinus)
    assert move.space in [at(2, column) for column in range(2, 6)]


def test_it_keeps_its_special_cards_on_an_empty_board():
    game = table(hands={0: ["plus-1", addition(1)]})
    assert best(game, 0) in [PlayNumber(slot(addition(1)), space) for space in spaces_of(1)]


def test_it_exchanges_a_dead_card_first():
    game = table(BOTH_17_COVERED, hands={0: ["add-9-8", "plus-1"]})
    assert best(game, 0) == ExchangeDeadCard(slot("add-9-8"))


def test_it_locks_a_five_that_leaves_room_for_a_second():
    board = """
        * . . . . . . . . *
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        A A A A . A A A A .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        * . . . . . . . . *
    """
    card = card_at(5, 4)
    game = table(board, mode="two_teams", seats=4, hands={0: [card]})
    game.play(0, PlayNumber(slot(card), at(5, 4)))
    assert best(game, 0, CHOOSE_SEQUENCE) in [ChooseSequence(50, 54), ChooseSequence(54, 58)]


def test_it_calls_nobody():
    game = table(EMPTY, mode="two_teams", seats=4, options=SequenceNumbersOptions(talk_calls=TalkCalls.FREE))
    view, question = game.position.view(1), game.question(1, CALL_TALK)
    assert all(GAME.rate(view, question, move) <= 0 for move in game.legal(1, CALL_TALK))


class Adviser:
    """Plays what is rated best."""

    def choose(self, game, prospect, chance):
        view = prospect.view
        return max(prospect.moves, key=lambda move: game.rate(view, prospect.decision, move))


class Dice:
    """Plays anything."""

    def choose(self, game, prospect, chance):
        return prospect.sample(chance)


def test_it_beats_a_random_player_nearly_always():
    won = 0
    for seed in range(20):
        played = play_match(
            GAME, mode="individuals", options=SequenceNumbersOptions(), agents=[Adviser(), Dice()], seed=seed
        )
        won += played.outcome.winners(((0,), (1,))) == (0,)
    assert won >= 17
