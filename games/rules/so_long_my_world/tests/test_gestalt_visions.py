"""Rule 20: Gestalt Visions hold the Marks of Sol; Karma Catalysts give them affinities."""

from typing import Any

import pytest

from ..events import VisionUnlocked
from ..feelings import Karma
from ..moves import ChooseVision, DrainAffinity, DrainMark, EndStep, Observe, SufferReboot
from ..options import SoLongMyWorldOptions
from ..state import Stage, TurnStep
from .tables import BOOK, GAME, Table, table

CLOCKTOWER, CORRIDOR, REAL = 6, 7, 8
WITH = SoLongMyWorldOptions(gestalt_visions=True)
WITH_CATALYSTS = SoLongMyWorldOptions(gestalt_visions=True, karma_catalysts=True)


def taken(match: Table, count: int, to: int = 0) -> None:
    """So many Marks have been taken from the Gestalt Visions before, and are the seat's."""
    for vision in match.state.visions[CLOCKTOWER:]:
        here = min(count, vision.reserve)
        vision.reserve -= here
        count -= here
        match.state.players[to].marks += here
        if not vision.reserve:
            vision.in_play, vision.locked = True, False


def draining(options: SoLongMyWorldOptions = WITH, **more: Any) -> Table:
    return table(Stage.TURN, seats=2, step=TurnStep.DRAIN, options=options, **more)


def test_all_marks_lie_on_the_three_visions():
    match = draining()
    assert [match.state.visions[v].reserve for v in (CLOCKTOWER, CORRIDOR, REAL)] == [3, 4, 5]
    assert match.state.marks == 0
    assert match.view(0).visions[CLOCKTOWER].reserve == 3


def test_marks_are_taken_from_the_first_one_on():
    match = draining()
    match.play(0, DrainMark())
    assert [match.state.visions[v].reserve for v in (CLOCKTOWER, CORRIDOR, REAL)] == [2, 4, 5]
    taken(match, 2)
    match.skip(0, "spend_marks")
    match.play(1, DrainMark())
    assert [match.state.visions[v].reserve for v in (CLOCKTOWER, CORRIDOR, REAL)] == [0, 3, 5]


def test_an_emptied_vision_unlocks_and_can_be_chosen_from_the_next_choice_on():
    match = draining()
    taken(match, 2)
    assert not match.state.visions[CLOCKTOWER].in_play
    match.play(0, DrainMark())
    assert [event.vision for event in match.told(VisionUnlocked)] == [CLOCKTOWER]
    match.defaults(until="choose_vision")
    assert ChooseVision(CLOCKTOWER) in match.legal(0)
    assert match.code(0, ChooseVision(CORRIDOR)) == "no_such_vision"


def test_spent_marks_lie_by_the_clock_until_the_real_is_empty():
    match = draining(gestalt_deck=["bright_1", "bright_2", "bright_3"])
    taken(match, 11)
    match.play(0, EndStep())
    match.play(0, Observe(Karma.POSITIVE))
    assert (match.state.spent_marks, match.state.marks) == (1, 0)
    match.play(0, EndStep())
    assert match.state.visions[REAL].reserve == 1
    match.play(1, DrainMark())
    assert match.state.visions[REAL].in_play
    assert (match.state.spent_marks, match.state.marks) == (0, 1)


def test_a_gain_of_two_that_empties_the_real_goes_on_with_the_spent_marks():
    match = draining(fields={0: ["greedy"]})
    taken(match, 11)
    match.state.players[0].marks, match.state.spent_marks = 8, 3
    match.play(0, DrainMark())
    assert match.state.players[0].marks == 10
    assert (match.state.spent_marks, match.state.marks) == (0, 2)


def test_with_nothing_but_spent_marks_none_can_be_gained():
    match = draining()
    taken(match, 12)
    assert match.code(0, DrainMark()) == "no_mark_left"


def test_without_catalysts_a_gestalt_vision_has_no_affinity():
    match = table(Stage.BEGIN_TURN, seats=2, options=WITH, on={1: 0})
    taken(match, 3)
    match.state.players[0].where = CLOCKTOWER
    assert match.code(0, DrainAffinity()) == "no_affinity"


def test_a_catalyst_gives_its_affinities_and_a_drain_takes_one_of_each():
    match = draining(WITH_CATALYSTS)
    taken(match, 2)
    waiting = list(match.state.catalysts)
    match.play(0, DrainMark())
    catalyst = match.state.visions[CLOCKTOWER].catalyst
    assert catalyst == waiting[-1]
    affinities = sorted(feeling.value for feeling in BOOK.catalysts[catalyst].affinities)
    assert sorted(feeling.value for feeling in match.view(0).visions[CLOCKTOWER].affinities) == affinities
    match.state.players[1].where = CLOCKTOWER
    match.skip(0, "spend_marks")
    match.skip(1, "use_effects")
    match.play(1, DrainAffinity())
    assert sum(match.state.players[1].stock) == len(BOOK.catalysts[catalyst].affinities)


def test_catalysts_are_hidden_until_they_are_put_under_a_vision():
    match = draining(WITH_CATALYSTS)
    hidden = GAME.hidden(match.state, 0)
    assert sum(place.startswith("catalysts") for place in hidden) == 3
    assert not set(match.state.catalysts) & {vision.catalyst for vision in match.state.visions}


def test_catalysts_need_gestalt_visions():
    refusal = GAME.why_not_options("table", 2, SoLongMyWorldOptions(karma_catalysts=True))
    assert refusal is not None
    assert refusal.code == "catalysts_need_gestalt_visions"


def test_a_mark_paid_against_a_reboot_lies_by_the_clock_too():
    match = table(Stage.DRAW_EVENT, seats=2, options=WITH, event_deck=["loss", "asking"], stocks={0: "H"})
    assert match.asked()[0][1] != "reboot"
    match = table(Stage.BEGIN_ROUND, seats=2, options=WITH, event_deck=["census", "loss", "asking"])
    taken(match, 1)
    match.defaults(until="reboot")
    match.play(0, next(move for move in match.legal(0) if not isinstance(move, SufferReboot)))
    assert match.state.spent_marks == 1


@pytest.mark.parametrize("vision", [CLOCKTOWER, CORRIDOR, REAL])
def test_special_visions_are_adjacent_to_nothing(vision: int):
    assert draining().view(0).visions[vision].neighbours == ()
