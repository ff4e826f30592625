"""What each viewer sees, and no more."""

import msgspec

from games.kernel.content import Provenance
from games.rules.sequence_numbers.components import Kind
from games.rules.sequence_numbers.moves import CallTableTalk, ExchangeDeadCard, Pass, PlayMinus, PlayNumber, PlayPlus
from games.rules.sequence_numbers.options import DrawRule, SequenceNumbersOptions, TalkCalls
from games.rules.sequence_numbers.view import CallView, SequenceView, SpaceView

from .boards import COMPONENTS, EMPTY, GAME, at, card_at, slot, spaces_of, table
from .test_turns import A_FIVE_LOCKED, BOTH_17_COVERED


def test_a_player_sees_the_own_hand_and_only_counts_of_others():
    game = table(hands={0: ["add-9-8", "plus-1"], 1: ["minus-1"]})
    view = game.view(0)
    assert [held.card.content_id for held in view.hand] == ["add-9-8", "plus-1"]
    assert [seat.hand_count for seat in view.seats] == [2, 1]
    assert b"minus-1" not in msgspec.json.encode(view)


def test_a_spectator_sees_no_hand():
    view = table(hands={0: ["add-9-8"], 1: ["minus-1"]}).view(None)
    assert view.hand == ()
    assert b"add-9-8" not in msgspec.json.encode(view)
    assert b"minus-1" not in msgspec.json.encode(view)


def test_no_card_of_the_deck_is_in_any_view():
    game = table(hands={0: ["add-9-8"], 1: ["minus-1"]})
    seen = {name for viewer in (None, 0, 1) for name in COMPONENTS.cards if f'"{name}"'.encode() in _json(game, viewer)}
    assert seen == {"add-9-8", "minus-1"}


def _json(game, viewer) -> bytes:
    return msgspec.json.encode(game.view(viewer))


def test_discard_piles_are_seen_whole_by_everybody():
    game = table(discards={0: ["add-9-8", "plus-1"]})
    for viewer in (0, 1, None):
        pile = game.view(viewer).seats[0].discards
        assert [(card.card, card.content_id) for card in pile] == [
            (slot("add-9-8"), "add-9-8"),
            (slot("plus-1"), "plus-1"),
        ]


def test_a_card_shows_its_equation_its_result_and_where_it_comes_from():
    number, plus = table(hands={0: ["add-9-8", "plus-1"]}).view(0).hand
    assert (number.card.equation, number.card.result, number.card.kind) == ("9 + 8", 17, Kind.NUMBER)
    assert (number.card.provenance, plus.card.provenance) == (Provenance.HOUSE, Provenance.PRINTED)
    assert (plus.card.equation, plus.card.result, plus.card.kind) == (None, None, Kind.PLUS)


def test_a_hand_shows_where_each_card_can_be_played_and_which_are_dead():
    hand = {0: ["add-9-8", card_at(5, 5), "plus-1", "minus-1"]}
    view = table(BOTH_17_COVERED, hands=hand).view(0)
    dead, number, plus, minus = view.hand
    assert (dead.spaces, dead.dead) == ((), True)
    assert (set(number.spaces), number.dead) == (set(spaces_of(COMPONENTS.numbers[at(5, 5)])), False)
    assert len(plus.spaces) == 94
    assert minus.spaces == (at(1, 8),)


def test_what_the_hand_shows_as_playable_is_what_is_legal():
    hand = {0: ["add-9-8", card_at(5, 5), "plus-1", "minus-1"]}
    game = table(A_FIVE_LOCKED, hands=hand, sequences=[("A", 0, 4)])
    shown = {(held.card.card, space) for held in game.view(0).hand for space in held.spaces}
    legal = [move for move in game.legal(0) if isinstance(move, PlayNumber | PlayPlus | PlayMinus)]
    assert shown == {(move.card, move.space) for move in legal}


def test_a_locked_chip_is_not_shown_as_removable():
    game = table(A_FIVE_LOCKED, hands={1: ["minus-1"]}, sequences=[("A", 0, 4)])
    assert game.view(1).hand[0].spaces == (at(1, 1),)


def test_a_special_card_without_any_use_at_present_is_not_dead():
    game = table(hands={0: ["minus-1"]})
    assert [(held.spaces, held.dead) for held in game.view(0).hand] == [((), False)]


def test_passes_exchanges_and_debts_are_seen_by_everybody():
    hands = {0: ["minus-1"], 1: ["add-9-8", "plus-1"]}
    game = table(BOTH_17_COVERED.replace("A", "B"), turn_of=1, hands=hands, deck=["minus-2", "plus-2"], fines=[2, 0])
    assert [seat.owes for seat in game.view(None).seats] == [2, 0]
    assert not game.view(None).exchanged
    game.play(1, ExchangeDeadCard(slot("add-9-8")))
    assert all(game.view(viewer).exchanged for viewer in (None, 0, 1))
    game = table(hands={0: ["minus-1"]})
    game.play(0, Pass())
    assert [game.view(viewer).passes for viewer in (None, 0, 1)] == [1, 1, 1]


def test_the_board_shows_numbers_chips_and_locks():
    view = table(A_FIVE_LOCKED, sequences=[("A", 0, 4)]).view(None)
    assert view.spaces[0] == SpaceView(space=0, number=None, side=None, locked=False)
    assert view.spaces[1] == SpaceView(space=1, number=17, side=0, locked=True)
    assert view.spaces[11] == SpaceView(space=11, number=43, side=0, locked=False)
    assert view.spaces[22] == SpaceView(space=22, number=38, side=1, locked=False)
    assert view.spaces[99] == SpaceView(space=99, number=None, side=None, locked=False)
    assert view.sides[0].sequences == (SequenceView(side=0, spaces=(0, 1, 2, 3, 4)),)


def test_the_view_tells_where_the_board_and_the_sizes_come_from():
    view = table().view(None)
    assert view.board_provenance is Provenance.HOUSE
    assert view.corners_provenance is Provenance.PUBLISHED
    assert view.table_provenance is Provenance.PRINTED


def test_the_view_tells_whose_turn_it_is_and_what_the_table_has_agreed():
    options = SequenceNumbersOptions(draw=DrawRule.MANUAL, talk_calls=TalkCalls.FREE)
    game = table(mode="two_teams", seats=4, turn_of=2, hands={2: ["plus-1", "plus-2"]}, options=options)
    view = game.view(None)
    assert (view.turn_of, view.dealer, view.sequences_to_win) == (2, 1, 2)
    assert (view.draw, view.talk_calls) == (DrawRule.MANUAL, TalkCalls.FREE)
    assert [(side.side, side.seats) for side in view.sides] == [(0, (0, 2)), (1, (1, 3))]
    game.play(2, PlayPlus(slot("plus-1"), at(5, 5)))
    game.play(1, CallTableTalk(0))
    view = game.view(3)
    assert (view.turn_of, view.last_space) == (3, at(5, 5))
    assert [seat.may_draw for seat in view.seats] == [False, False, True, False]
    assert view.calls == (CallView(caller=1, side=0, confirmed=(1,), settled=False),)


def test_the_winner_is_shown():
    board = EMPTY.replace("* . . . .", "* A A A .", 1)
    game = table(board, hands={0: [card_at(0, 4)]})
    assert game.view(None).winner is None
    game.play(0, PlayNumber(slot(card_at(0, 4)), at(0, 4)))
    assert game.view(None).winner == 0


def test_the_board_as_text():
    game = table(A_FIVE_LOCKED, hands={0: ["plus-1", "add-9-8"]}, discards={1: ["sub-27-26"]}, sequences=[("A", 0, 4)])
    lines = GAME.board_text(game.view(0)).split("\n")
    assert lines[0] == " *  a  a  a  a 48  3 46 24  *"
    assert lines[2] == " 9 42  B 16 22 30  7 31 45 12"
    assert lines[10] == "> Seat 0 (A, 1 sequences): 2 cards"
    assert lines[11] == "  Seat 1 (B, 0 sequences): 0 cards, discarded 27 \N{MINUS SIGN} 26 = 1"
    assert lines[12] == "Deck: 97. To win: 1."
    assert lines[13] == f"Hand: [{slot('plus-1')}] Plus, [{slot('add-9-8')}] 9 + 8 = 17"
    assert "Hand" not in GAME.board_text(game.view(None))
