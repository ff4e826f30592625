"""What stays hidden, and what may lie where as far as a seat can tell."""

import pytest

from games.kernel.chance import Fast

from ..moves import DrainCard
from ..options import Heartbreak
from ..state import Stage, State, TurnStep
from .tables import BOOK, GAME, Table, begun, pair, table


def imagined(match: Table, viewer: int | None, seed: int) -> State:
    return GAME.imagine(match.position.copy().state, viewer, Fast(seed))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_one_reboot_is_in_the_deck_in_every_world(viewer: int | None):
    match = begun(seats=2, draft=False).some(90)
    for seed in range(20):
        state = imagined(match, viewer, seed)
        in_deck = [state.event_cards.face[slot] for slot in state.event_deck]
        in_play = [state.event_cards.face[slot] for slot in [*state.event_pile, state.event] if slot is not None]
        assert sum(BOOK.events[name].reboot for name in in_deck + in_play) == 1


def test_an_event_that_was_drawn_and_shuffled_back_is_in_the_deck_in_every_world():
    match = table(Stage.DRAW_EVENT, seats=2, event_deck=["loss", "asking"], seen_events=["census"])
    state = match.state
    census = state.event_cards.face.index("census")
    if census not in state.event_deck:
        other = next(slot for slot in state.event_deck if state.event_cards.face[slot].startswith("plain"))
        faces = state.event_cards.face
        faces[census], faces[other] = faces[other], faces[census]
    for seed in range(20):
        world = imagined(match, 0, seed)
        assert "census" in [world.event_cards.face[slot] for slot in world.event_deck]


def test_cards_of_the_box_may_be_in_the_deck():
    match = begun(seats=2, draft=False)
    slot = match.state.gestalt_deck[0]
    assert len({imagined(match, 0, seed).cards.face[slot] for seed in range(60)}) > 4


def test_gestalts_that_the_heartbreak_leaves_out_are_in_no_deck():
    match = begun(mode="coop", heartbreak=Heartbreak.SECOND, draft=False)
    for seed in range(20):
        state = imagined(match, 1, seed)
        karmas = {BOOK.karma[state.cards.face[slot]].value for slot in state.gestalt_deck}
        assert karmas <= {"negative", "neutral"}


def test_what_lay_open_and_was_shuffled_in_is_in_no_hand_of_before():
    match = table(Stage.TURN, seats=2, step=TurnStep.DRAIN, hands={1: ["plus_3"]})
    state = match.state
    state.pile, state.remnant_deck = state.remnant_deck, []
    for slot in state.pile:
        state.cards.turn_up(slot)
    match.play(0, DrainCard())
    (held,) = match.state.players[1].hand
    assert {imagined(match, 0, seed).cards.face[held] for seed in range(30)} == {"plus_3"}


def test_the_partners_hand_is_dealt_anew():
    match = pair(Stage.HINDRANCE, hands={0: ["plus_3"], 1: ["minus_1"]})
    (slot,) = match.state.players[1].hand
    assert len({imagined(match, 0, seed).cards.face[slot] for seed in range(40)}) > 5
    assert {imagined(match, 1, seed).cards.face[slot] for seed in range(10)} == {"minus_1"}


@pytest.mark.parametrize("held", [["soul_box"], ["plus_2"], []])
def test_a_hindrance_is_asked_for_whatever_a_hand_holds(held: list[str]):
    assert table(Stage.HINDRANCE, hands={0: held}).asked() == [(0, "hindrance")]
