"""No view, text, choice or event holds a content id that its receiver may not know."""

from dataclasses import replace

import msgspec
import pytest

from games.catalogue import shipped_game

from .canaries import canary_game, content_ids, forbidden_names
from .cases import Case
from .interference import strings
from .leaks import Leak
from .marks import every_case
from .sight import sight
from .toys.whispers.game import Whispers
from .toys.whispers.pieces import NoOptions
from .walks import walk


@every_case
def test_the_canaries_of_a_game_are_its_content_ids(case: Case):
    canaries = content_ids(canary_game(case.game))
    assert len(canaries) == len(content_ids(case.game))
    assert all(name.startswith("canary_") for name in canaries)


@every_case
def test_a_viewer_is_told_no_content_id_that_lies_hidden_from_them(case: Case):
    canaries = replace(case, game=canary_game(case.game))
    forbidden_seen = 0
    for moment in list(walk(canaries, 0))[::3]:
        for viewer in case.viewers:
            before, after = moment.position, moment.step.position
            forbidden = forbidden_names(before, viewer) & forbidden_names(after, viewer)
            # A shuffle may turn a card up and hide it again within the step, so its events are judged by the views.
            told = [] if moment.step.drew_chance else moment.step.events_for(viewer)
            said = msgspec.json.encode([sight(after, viewer), told]).decode()
            assert not [name for name in forbidden if name in said]
            forbidden_seen += len(forbidden)
    assert forbidden_seen or not content_ids(canaries.game)


@pytest.mark.parametrize("leak", [Leak.VIEW_FIELD, Leak.EVENT_FIELD])
def test_a_canary_that_gets_out_is_heard(leak: Leak):
    pack = canary_game(shipped_game(Whispers)).pack
    case = Case(Whispers(pack, leak), "table", 3, NoOptions())
    escaped = {
        name
        for seed in range(6)
        for moment in walk(case, seed)
        for name in forbidden_names(moment.position, 2) & forbidden_names(moment.step.position, 2)
        if name in set(strings([moment.step.position.view(2), moment.step.events_for(2)]))
    }
    assert escaped
