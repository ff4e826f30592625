"""A viewer cannot tell a position from any other that should look the same to them."""

import pytest

from games.kernel.chance import Fast
from games.kernel.slots import Slots

from .cases import Case
from .interference import findings_in, revealed_to, slot_numbers
from .marks import every_case
from .unseen import findings_of_choices
from .walks import attempts, rarities, spread

LOOKS = 40


@every_case
def test_views_offers_legal_moves_events_and_refusals_tell_nothing_hidden(case: Case):
    found = findings_in(case, [*spread(case, LOOKS), *rarities(case)], attempts(case)[:40])
    assert [str(finding) for finding in found] == []


@every_case
def test_others_see_and_are_asked_the_same_whatever_was_chosen_unseen(case: Case):
    found = findings_of_choices(case, [*spread(case, LOOKS), *rarities(case)])
    assert [str(finding) for finding in found] == []


@every_case
def test_imagining_deals_anew_what_is_hidden_and_nothing_else(case: Case):
    for viewer in case.viewers:
        varied, changed = False, False
        for moment in spread(case, LOOKS):
            position = moment.position
            hidden = case.game.hidden(position.state, viewer)
            for draw in range(3):
                other = position.imagine(viewer, Fast(draw))
                imagined = case.game.hidden(other.state, viewer)
                assert imagined.keys() == hidden.keys()
                assert hidden or other.state == position.state
                varied |= len(set(hidden.values())) > 1
                changed |= imagined != hidden
        assert changed or not varied, f"imagine never changed what is hidden from {viewer}"


@every_case
def test_imagining_keeps_what_cards_there_are_and_who_knows_which(case: Case):
    for moment in spread(case, LOOKS):
        for viewer in case.viewers:
            other = moment.position.imagine(viewer, Fast(1))
            for name in moment.position.state.__struct_fields__:
                slots, imagined = getattr(moment.position.state, name), getattr(other.state, name)
                if isinstance(slots, Slots):
                    assert sorted(slots.face) == sorted(imagined.face)
                    assert slots.known == imagined.known


@every_case
def test_an_imagined_position_can_be_played_on(case: Case):
    for moment in spread(case, LOOKS):
        for viewer in case.viewers:
            other = moment.position.imagine(viewer, Fast(2))
            for decision in other.owed():
                default = other.default(decision)
                assert other.why_not(decision.seat, decision.id, default) is None
                sample = case.game.sample_move(other.state, decision, Fast(2))
                assert other.why_not(decision.seat, decision.id, sample) is None


@every_case
def test_a_step_that_can_be_taken_back_has_told_nobody_anything(case: Case):
    for moment in spread(case, LOOKS):
        if moment.step.can_be_taken_back:
            for viewer in case.viewers:
                assert revealed_to(moment.position, moment.step.position, viewer) == {}


@every_case
def test_the_kit_knows_in_which_fields_slot_numbers_stand(case: Case):
    fields = [getattr(case.start(Fast(0)).position.state, name) for name in case.game.info.state.__struct_fields__]
    if not any(isinstance(field, Slots) for field in fields):
        pytest.skip("the game has no slots")
    shown: list[object] = [moment.step.events for moment in spread(case, LOOKS)]
    shown.append([moment.position.view(0) for moment in spread(case, LOOKS)])
    assert list(slot_numbers(shown, case.game.slot_fields)), "set `slot_fields` of the game"
