"""What a table can be drawn from: everything open, the own hand, and nothing else."""

import pytest

from games.kernel.chance import Fast
from games.kernel.events import Event
from games.kernel.turn import StepTurn

from ..content_words import Moment
from ..events import ClockMoved, DeckShuffled, Observed, OrderChanged, RebootDecided, VisionsRevealed
from ..feelings import Feeling, Karma, Tokens
from ..logbook import Logged
from ..moves import EndStep, Pass, PlayCard
from ..state import Due, LogLine, Phase, Stage, TurnStep
from ..view import DealView
from .tables import DD, GAME, LP, POW, RING, SL, SP, WEP, begun, table, tokens


def test_the_ring_is_in_order_with_neighbours_feelings_and_visitors():
    view = table(Stage.HINDRANCE, on={0: SP, 2: SP}, lying={SP: "HHR"}).view(None)
    assert list(view.ring) == RING
    place = view.visions[SP]
    assert place.feelings == Tokens(hope=2, resignation=1)
    assert place.visitors == (0, 2)
    assert place.neighbours == (SL, POW)
    assert place.rules


def test_locked_visions_and_tokens_owned_are_shown():
    view = table(Stage.HINDRANCE, locked=[DD]).view(1)
    assert view.visions[DD].locked
    assert view.players[0].tokens == (1,) * 6


def test_whose_turn_and_step_it_is():
    match = table(Stage.TURN, seats=2, step=TurnStep.DRAIN, first_player=1)
    view = match.view(None)
    assert (view.phase, view.step, view.active) == (Phase.VISION, TurnStep.DRAIN, 1)
    assert view.order == (1, 0)


def test_outside_of_the_vision_phase_there_is_no_step():
    assert table(Stage.HINDRANCE).view(0).step is None
    assert table(Stage.FINISH, hour=12).view(0).step is None


def test_the_own_hand_says_what_is_payable_and_what_is_lacking():
    view = table(Stage.HINDRANCE, hands={0: ["plus_3", "plus_2"]}, stocks={0: "H"}).view(0)
    dear, cheap = view.hand
    assert dear.payments == ()
    assert dear.lacking == Tokens(nostalgia=1)
    assert cheap.payments == (Tokens(hope=1),)
    assert cheap.lacking == Tokens()
    assert cheap.cost_now == 1


def test_a_field_shows_karma_and_what_it_would_score():
    view = table(Stage.HINDRANCE, fields={1: ["plus_2", "even_1"]}).view(0)
    player = view.players[1]
    assert [card.karma for card in player.field] == [Karma.POSITIVE, Karma.NEUTRAL]
    assert player.insight == 3
    assert player.chain is Karma.POSITIVE


def test_a_field_of_both_karmas_has_no_chain():
    assert table(Stage.HINDRANCE, fields={1: ["plus_2", "minus_1"]}).view(0).players[1].chain is None


def test_the_event_in_play_says_what_it_does_and_for_which_vision():
    view = table(Stage.BEGIN_TURN, event="at_the_pub", on={0: WEP}).view(2)
    assert view.event is not None
    assert view.event.vision == WEP
    assert view.event.vision_rules
    assert not view.event.ignored


TWO_EACH = (
    DealView(vision=POW, feelings=Tokens(hope=2)),
    DealView(vision=SL, feelings=Tokens(hope=1)),
)


def test_the_event_in_play_says_which_feelings_it_deals_and_where():
    assert table(Stage.BEGIN_TURN, event="two_each").event().deals == TWO_EACH


def test_the_first_player_is_told_the_type_that_the_system_is_short_of():
    match = table(Stage.DRAW_EVENT, event_deck=["two_each"], stocks={0: "H" * 10})
    assert match.asked() == [(0, "deal_feelings")]
    assert match.view(0).dealing is Feeling.HOPE
    match.defaults(until="choose_vision")
    assert match.view(0).dealing is None


def test_no_type_is_dealt_while_the_events_effect_still_asks():
    match = table(Stage.DRAW_EVENT, event_deck=["asking"])
    assert match.asked() == [(0, "choose_players")]
    assert match.view(0).dealing is None


def test_the_log_has_the_last_things_that_everybody_saw():
    match = table(Stage.HINDRANCE, hands={1: ["shield"]}, stocks={1: "N"})
    match.play(0, Pass())
    match.play(1, PlayCard(match.slot(1, "shield"), tokens("N")))
    last = match.view(None).log[-2:]
    assert [(line.what, line.seat, line.content_id) for line in last] == [
        ("passed", 0, None),
        ("card_played", 1, "shield"),
    ]
    assert match.view(0).log == match.view(None).log


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (ClockMoved(hour=7), LogLine(round=1, what="clock_moved", hour=7)),
        (Observed(seat=2, karma=Karma.NEGATIVE), LogLine(round=1, what="observed", seat=2, karma=Karma.NEGATIVE)),
        (RebootDecided(seat=1, spared=False), LogLine(round=1, what="reboot_decided", seat=1, spared=False)),
        (OrderChanged((2, 0, 1)), LogLine(round=1, what="order_changed", order=(2, 0, 1))),
        (VisionsRevealed((SP, None)), LogLine(round=1, what="visions_revealed", visions=(SP, None))),
    ],
)
def test_a_log_line_says_what_its_event_says(event: Event, line: LogLine):
    match = table(Stage.HINDRANCE)
    Logged(StepTurn(GAME.info, match.position.snapshot, Fast(0))).tell(event)
    assert match.view(None).log[-1] == line


def test_the_log_is_short_and_names_nothing_that_lies_hidden_again():
    match = begun(seats=2, draft=False).some(60)
    assert len(match.view(None).log) == 12
    match = table(Stage.DRAW_EVENT, seats=2, event_deck=["loss", "asking"])
    names = {line.content_id for line in match.view(None).log}
    assert "loss" not in names


def test_a_shuffle_takes_no_name_from_the_log_that_is_in_sight():
    match = table(Stage.DRAW_EVENT, seats=2, event_deck=["loss", "asking"])
    assert match.told(DeckShuffled)
    drawn = [line.content_id for line in match.view(None).log if line.what == "event_drawn"]
    assert drawn == [None, "asking"]


def test_rules_in_force_are_shown_with_their_end():
    match = table(Stage.HINDRANCE, hands={0: ["hush"]}, stocks={0: "M"})
    match.play(0, PlayCard(match.slot(0, "hush"), tokens("M")))
    (rule,) = match.view(None).rules
    assert (rule.seat, rule.content_id) == (0, "hush")
    assert (rule.until, rule.round) == (Moment.END_OF_PHASE, 1)
    assert rule.seats == (0, 1, 2)
    assert rule.rules


def test_what_was_chosen_for_a_rule_in_force_is_shown_with_it():
    (rule,) = table(Stage.DRAW_EVENT, seats=2, event_deck=["false_friends"]).view(None).rules
    assert (rule.feelings, rule.counts_as) == ((Feeling.HOPE,), (Feeling.DESPAIR,))
    match = table(Stage.HINDRANCE, hands={0: ["shield"]}, stocks={0: "N"})
    match.play(0, PlayCard(match.slot(0, "shield"), tokens("N")))
    (prevention,) = match.view(1).rules
    assert (prevention.seats, sorted(prevention.visions)) == ((), sorted(RING))


def test_when_a_lock_ends_and_what_is_scheduled_comes_is_shown():
    match = table(
        Stage.TURN, seats=2, step=TurnStep.PLAY, hands={0: ["wait"]}, stocks={0: "N"}, round=3, locked=[SP, LP]
    )
    match.state.visions[SP].unlocks = Due(Moment.END_OF_ROUND, 4, 0)
    match.state.players[0].turn.drains_left = 0
    match.defaults(until="play_cards")
    match.play(0, PlayCard(match.slot(0, "wait"), tokens("N")))
    view = match.view(None)
    assert [view.visions[vision].unlocks_in_round for vision in (SP, LP)] == [4, None]
    assert [(effect.at, effect.round) for effect in view.scheduled] == [(Moment.END_OF_ROUND, 4)]


def test_a_question_of_an_effect_is_seen_by_whom_it_asks():
    match = table(Stage.TURN, seats=2, step=TurnStep.DRAIN, hands={0: ["any_one"]}, stocks={0: "R"})
    match.play(0, EndStep())
    match.play(0, PlayCard(match.slot(0, "any_one"), tokens("R")))
    question = match.view(0).question
    assert question is not None
    assert question.content_id == "any_one"
    assert (question.least, question.most) == (1, 1)
    assert match.view(1).question is None
    assert [effect.content_id for effect in match.view(1).effects] == ["any_one"]


def test_decks_are_counts():
    view = begun(seats=2, draft=False).view(0)
    assert (view.remnant_deck_count, view.gestalt_deck_count, view.event_deck_count) == (52, 4, 12)
    assert view.seen == ()
    assert view.seen_events == ()


def test_an_event_that_was_looked_at_is_seen_by_who_looked():
    match = table(Stage.BEGIN_TURN, on={0: POW}, event_deck=["census"])
    match.play(0, next(move for move in match.legal(0) if move.tag_name() == "use_vision"))
    assert [card.content_id for card in match.view(0).seen_events] == ["census"]
    assert match.view(1).seen_events == ()


def test_an_event_that_was_looked_at_says_which_feelings_it_deals():
    match = table(Stage.BEGIN_TURN, on={0: POW}, event_deck=["two_each"])
    match.play(0, next(move for move in match.legal(0) if move.tag_name() == "use_vision"))
    assert [card.deals for card in match.view(0).seen_events] == [TWO_EACH]


def test_a_spectator_has_no_hand():
    match = table(Stage.HINDRANCE, hands={0: ["plus_2"]})
    assert match.view(None).hand == ()
    assert match.view(None).players[0].hand_count == 1


def test_the_table_can_be_read_as_text():
    match = table(Stage.BEGIN_TURN, seats=2, on={0: LP}, lying={LP: "HM"}, hands={0: ["plus_3"]}, event="census")
    text = match.position.game.board_text(match.view(0))
    assert "(3) lost_property <R> HM, seats 0" in text
    assert "Event: census; N to (1), R to (2), H to (0), D to (4)" in text
    assert "plus_3, HN, 3 IP (not payable)" in text
    assert "plus_3" not in match.position.game.board_text(match.view(1))


def test_the_text_of_a_pair_says_what_it_needs():
    fields = {0: ["plus_2"], 1: ["even_1"]}
    match = table(
        Stage.BEGIN_TURN, seats=2, mode="coop", heartbreak="heartbreak_1", end_card_before="a_kettle", fields=fields
    )
    text = match.position.game.board_text(match.view(0))
    assert "Together 3 of 5 IP" in text
    assert "End card of the game before: a_kettle" in text
