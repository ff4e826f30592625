"""Rule 14, step 4: Observation; what is kept is seen by nobody else."""

from typing import Any

import pytest

from games.kernel.chance import Fast

from ..events import CardMoved, Observed
from ..feelings import Karma
from ..moves import DrainMark, EndStep, Observe, PlayCard
from ..options import SoLongMyWorldOptions
from ..state import Stage, TurnStep
from .tables import BOOK, GAME, Table, table, tokens


def observing(**more: Any) -> Table:
    """Seat 0 has come to the last step of its turn."""
    match = table(Stage.TURN, step=TurnStep.DRAIN, **{"seats": 2, "marks": {0: 2}, **more})
    match.play(0, EndStep())
    if match.asked() == [(0, "play_cards")]:
        match.play(0, EndStep())
    return match


def test_gestalts_are_drawn_until_one_has_the_named_karma():
    match = observing(gestalt_deck=["bright_1", "bright_2", "dark_1", "dark_2"])
    match.play(0, Observe(Karma.NEGATIVE))
    assert match.hand(0) == ["dark_1"]
    assert match.pile() == ["bright_1", "bright_2"]
    assert (match.state.players[0].marks, match.state.marks) == (1, 11)


def test_or_is_neutral():
    match = observing(gestalt_deck=["bright_1", "grey_1", "dark_1"])
    match.play(0, Observe(Karma.NEGATIVE))
    assert match.hand(0) == ["grey_1"]


def test_neutral_is_not_named():
    assert observing().code(0, Observe(Karma.NEUTRAL)) == "neutral_not_named"


def test_it_may_be_repeated_as_long_as_there_are_marks_and_gestalts():
    match = observing(gestalt_deck=["bright_1", "bright_2", "dark_1"])
    match.play(0, Observe(Karma.POSITIVE))
    match.play(0, Observe(Karma.POSITIVE))
    assert match.hand(0) == ["bright_1", "bright_2"]
    assert match.asked()[0][0] == 1


def test_it_is_not_offered_with_the_gestalt_deck_empty():
    match = observing(gestalt_deck=["bright_1"])
    match.play(0, Observe(Karma.POSITIVE))
    assert match.state.players[0].marks == 1
    assert match.asked()[0][0] == 1


def test_one_that_finds_nothing_costs_its_mark():
    match = observing(gestalt_deck=["bright_1", "bright_2"])
    match.play(0, Observe(Karma.NEGATIVE))
    assert match.hand(0) == []
    assert match.pile() == ["bright_1", "bright_2"]
    assert match.state.players[0].marks == 1


def test_by_option_one_that_finds_nothing_costs_none():
    match = observing(gestalt_deck=["bright_1"], options=SoLongMyWorldOptions(failed_observation_costs=False))
    match.play(0, Observe(Karma.NEGATIVE))
    assert match.state.players[0].marks == 2


def test_what_it_brings_waits_for_the_next_round():
    match = observing(gestalt_deck=["bright_1"], stocks={0: "HN"})
    match.play(0, Observe(Karma.POSITIVE))
    assert match.asked()[0][0] == 1


def test_by_option_what_it_brings_may_be_played_at_once():
    match = observing(
        gestalt_deck=["bright_1"], stocks={0: "HN"}, options=SoLongMyWorldOptions(play_observed_at_once=True)
    )
    match.play(0, Observe(Karma.POSITIVE))
    match.play(0, PlayCard(match.slot(0, "bright_1"), tokens("HN")))
    assert match.field(0) == ["bright_1"]


def test_without_a_mark_there_is_no_observation():
    match = observing(marks={0: 1}, gestalt_deck=["bright_1", "bright_2"])
    match.state.players[0].marks, match.state.marks = 0, 12
    assert match.code(0, Observe(Karma.POSITIVE)) == "no_mark"


def test_a_mark_drained_in_the_same_turn_can_be_spent():
    match = table(Stage.TURN, step=TurnStep.DRAIN, seats=2, gestalt_deck=["bright_1"])
    match.play(0, DrainMark())
    match.play(0, Observe(Karma.POSITIVE))
    assert match.hand(0) == ["bright_1"]


def test_others_see_the_karma_named_and_what_was_discarded_but_not_the_card_kept():
    match = observing(gestalt_deck=["bright_1", "dark_1", "dark_2"])
    step = match.play(0, Observe(Karma.NEGATIVE))
    seen = step.events_for(1)
    assert Observed(seat=0, karma=Karma.NEGATIVE) in seen
    moved = [event for event in seen if isinstance(event, CardMoved)]
    assert [event.content_id for event in moved] == ["bright_1", None]
    assert match.view(1).players[0].open_hand == ()


@pytest.mark.parametrize("karma", [Karma.POSITIVE, Karma.NEGATIVE])
def test_what_others_can_tell_of_it_is_that_it_fits(karma: Karma):
    match = observing(gestalt_deck=["bright_1", "dark_1", "grey_1", "bright_2", "dark_2"])
    match.play(0, Observe(karma))
    (slot,) = match.state.players[0].hand
    seen = set()
    for seed in range(60):
        face = GAME.imagine(match.position.copy().state, 1, Fast(seed)).cards.face[slot]
        seen.add(BOOK.karma[face])
    assert seen == {karma, Karma.NEUTRAL}
