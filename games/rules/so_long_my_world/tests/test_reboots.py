"""Rule 10: a Reboot hits everybody who does not pay a Mark; a new Event follows, only its Feelings count."""

from typing import Any

from ..events import EventDrawn, RebootDecided
from ..moves import PayMark, SufferReboot
from ..state import Stage
from .tables import BOOK, SL, Table, table


def rebooted(**more: Any) -> Table:
    return table(
        Stage.DRAW_EVENT,
        event_deck=["loss", "asking"],
        stocks={0: "H", 1: "N", 2: "D"},
        **{"marks": {0: 1, 1: 1, 2: 1}, **more},
    )


def test_everybody_decides_in_fp_order_before_anything_happens():
    match = rebooted(first_player=1)
    assert match.asked() == [(1, "reboot")]
    match.play(1, SufferReboot())
    assert match.asked() == [(2, "reboot")]
    assert match.stock(1) == "N"
    match.play(2, PayMark())
    match.play(0, SufferReboot())
    assert [match.stock(seat) for seat in range(3)] == ["", "", "D"]


def test_a_mark_that_is_paid_goes_back_to_the_system():
    match = rebooted()
    match.play(0, PayMark())
    assert match.state.players[0].marks == 0
    assert match.state.marks == 10


def test_who_has_no_mark_is_hit_without_a_question():
    match = rebooted(marks={1: 1})
    assert match.asked() == [(1, "reboot")]
    assert [(event.seat, event.spared) for event in match.told(RebootDecided)] == [(0, False)]


def test_it_is_resolved_in_fp_order():
    """Each chooses what to return: they are asked one after another, from the First Player on."""
    match = table(Stage.DRAW_EVENT, first_player=2, event_deck=["loss", "asking"], stocks={0: "HN", 1: "HN", 2: "HN"})
    order = []
    for _ in range(3):
        order.append(match.asked()[0][0])
        match.play(order[-1], match.legal(order[-1])[0])
    assert order == [2, 0, 1]


def after(match: Table) -> Table:
    for seat in (0, 1, 2):
        match.play(seat, SufferReboot())
    return match


def test_the_effect_of_the_event_after_it_is_ignored_and_its_feelings_are_dealt():
    match = after(rebooted())
    assert [(event.content_id, event.ignored) for event in match.told(EventDrawn)] == [
        ("loss", False),
        ("asking", True),
    ]
    assert match.asked()[0][1] == "choose_vision"
    assert match.lying(SL) == "M"
    assert match.event().ignored


def test_the_part_of_it_that_names_a_vision_is_ignored_too():
    match = after(table(
        Stage.DRAW_EVENT, event_deck=["loss", "at_the_pub"], marks={0: 1, 1: 1, 2: 1}
    ))  # fmt: skip
    assert match.event().vision is not None
    assert match.event().ignored


def test_the_reboot_and_the_discarded_events_are_shuffled_into_the_deck_but_not_the_present_one():
    match = rebooted()
    state = match.state
    state.event_pile.append(state.event_deck.pop(0))
    state.event_cards.turn_up(state.event_pile[0])
    discarded = state.event_pile[0]
    after(match)
    deck = [match.state.event_cards.face[slot] for slot in match.state.event_deck]
    assert "loss" in deck
    assert "asking" not in deck
    assert match.state.event_pile == []
    assert discarded in match.state.event_deck
    assert not any(match.state.event_cards.knows(None, slot) for slot in match.state.event_deck)


def test_a_reboot_may_come_again():
    match = after(rebooted())
    assert sum(BOOK.events[match.state.event_cards.face[slot]].reboot for slot in match.state.event_deck) == 1
