"""Rules 10 to 15: the phases in their order, the clock, the First Player; what comes with time."""

from ..events import ClockMoved, PhaseBegan, RoundBegan
from ..moves import ChooseVision, EndStep, PlayCard
from ..state import Ending, Stage, TurnStep
from .tables import SP, Table, begun, table, tokens


def test_the_phases_come_in_their_order():
    match = table(Stage.BEGIN_ROUND, seats=2)
    match.defaults(until="choose_vision")
    match.play(0, ChooseVision(SP))
    match.play(1, ChooseVision(SP))
    match.defaults(until="choose_vision")
    phases = [event.phase.value for event in match.told(PhaseBegan)]
    # The first one tells where the test begins.
    assert phases[1:8] == ["event", "choice", "hindrance", "vision", "end", "event", "choice"]


def test_at_the_end_of_a_round_the_first_player_token_goes_to_the_left_and_the_clock_on():
    match = table(Stage.END_ROUND, first_player=2, hour=4)
    match.defaults(until="choose_vision")
    assert match.state.first_player == 0
    assert match.state.hour == 5


def test_vision_tokens_come_back():
    match = table(Stage.END_ROUND, on={0: SP, 1: SP})
    match.defaults(until="choose_vision")
    assert [player.where for player in match.state.players] == [None, None, None]
    assert all(player.tokens == [1] * 6 for player in match.state.players)


def test_the_event_goes_to_its_own_pile():
    match = table(Stage.END_ROUND, event="census")
    match.defaults(until="choose_vision")
    assert match.view(0).event_pile[:1] == ("census",)
    assert match.pile() == []


def rounds_of(seats: int) -> Table:
    return begun(seats=seats, draft=False).defaults(most=900)


def test_eleven_rounds_are_played_and_nine_with_five():
    for seats, rounds in ((2, 11), (4, 11), (5, 9)):
        match = rounds_of(seats)
        assert match.position.outcome is not None
        assert [event.round for event in match.told(RoundBegan)] == list(range(1, rounds + 1))


def test_the_game_ends_when_the_clock_reaches_twelve():
    match = table(Stage.END_ROUND, hour=11)
    assert match.state.ending is Ending.INSIGHT
    assert match.told(ClockMoved)[-1].hour == 12
    assert match.asked() == []


def test_a_stopped_clock_gives_another_round():
    match = table(Stage.TURN, seats=2, step=TurnStep.DRAIN, hour=11, hands={0: ["late"]}, stocks={0: "MM"})
    match.play(0, EndStep())
    match.play(0, PlayCard(match.slot(0, "late"), tokens("MM")))
    match.defaults(until="choose_vision")
    assert match.state.ending is None
    assert match.state.hour == 11
    assert not match.state.clock_stopped


def test_an_effect_may_say_who_is_first_next():
    match = table(Stage.TURN, seats=3, step=TurnStep.DRAIN, hands={0: ["next_first"]}, stocks={0: "DM"}, first_player=0)
    match.play(0, EndStep())
    match.play(0, PlayCard(match.slot(0, "next_first"), tokens("DM")))
    match.defaults(until="choose_vision")
    assert match.state.first_player == 0


def test_what_is_scheduled_comes_at_its_moment():
    match = table(Stage.TURN, seats=2, step=TurnStep.DRAIN, hands={0: ["wait"]}, stocks={0: "N"})
    match.play(0, EndStep())
    match.play(0, PlayCard(match.slot(0, "wait"), tokens("N")))
    match.defaults(until="choose_vision")
    assert match.stock(0) == ""
    assert [effect.content_id for effect in match.view(1).scheduled] == ["wait"]
    for seat in (0, 1):
        match.play(seat, ChooseVision(SP))
    match.defaults(until="choose_vision")
    assert match.stock(0) == "H"


def test_triggers_of_the_same_moment_come_in_fp_order():
    match = table(Stage.END_ROUND, first_player=1, fields={0: ["echo"], 1: ["echo"]}, stocks={2: "M" * 11})
    assert match.stock(1) == "M"
    assert match.stock(0) == ""


def test_who_acts_first_may_be_changed_for_the_vision_phase():
    match = table(Stage.HINDRANCE, seats=3, hands={2: ["hasty"]}, stocks={2: "H"})
    match.skip(0, "hindrance")
    match.skip(1, "hindrance")
    match.play(2, PlayCard(match.slot(2, "hasty"), tokens("H")))
    assert match.asked()[0][0] == 2
    assert match.view(None).order == (2, 0, 1)
