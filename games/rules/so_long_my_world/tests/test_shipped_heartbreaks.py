"""Rule 21: each of the nine goals, met, and missed by one."""

from collections.abc import Sequence
from typing import Any

import pytest

from .. import coop
from ..game import SoLongMyWorld
from ..moves import ChooseVision, EndStep
from ..options import Heartbreak
from ..state import Ending, Stage, TurnStep
from .content_pack import PACK
from .tables import POW, RING, SP, WEP, Table, pair

GAME = SoLongMyWorld(PACK)
REAL = list(GAME.book.visions).index("the_real")
POSITIVE = ["bread_for_strangers", "milk_tooth", "porch_light", "handwriting", "we_wont_be_there"]
NEUTRAL = ["progress", "timetable_revised", "weather_report", "carbon_copy", "tide_line"]
NEGATIVE = ["drafts_212", "dog_without_a_lead", "stairwell", "every_clock_wrong", "broken_shop_window"]


def two(number: int, fields: tuple[Sequence[str], Sequence[str]] = ((), ()), **more: Any) -> Table:
    more = {"on": {0: SP, 1: POW}, "fields": dict(enumerate(fields)), **more}
    return pair(Stage.BEGIN_TURN, Heartbreak(number), game=GAME, event="census", **more)


@pytest.mark.parametrize(
    ("number", "state", "met"),
    [
        (1, {"fields": (POSITIVE[:3], POSITIVE[2:5])}, True),
        (1, {"fields": (POSITIVE, POSITIVE[:2])}, False),
        (2, {"counters": {"met": 4}}, True),
        (2, {"counters": {"met": 3}}, False),
        (3, {"fields": (POSITIVE[:3] + NEUTRAL[:1], NEUTRAL[:2] + NEGATIVE[:3])}, True),
        (3, {"fields": (POSITIVE[:2] + NEUTRAL[:1], NEUTRAL[:2] + NEGATIVE[:3])}, False),
        (3, {"fields": (POSITIVE[:3], NEUTRAL[:2] + NEGATIVE[:3])}, False),
        (3, {"fields": (POSITIVE[:3] + NEUTRAL[:1], NEUTRAL[:2] + NEGATIVE[:2])}, False),
        (4, {"counters": {"knocks": 6}}, True),
        (4, {"counters": {"knocks": 5}}, False),
        (5, {"fields": (POSITIVE, NEUTRAL)}, True),
        (5, {"fields": (POSITIVE, NEUTRAL[:4])}, False),
        (5, {"fields": (POSITIVE, NEUTRAL), "flags": ["met"]}, False),
        (6, {"fields": (POSITIVE, NEUTRAL)}, True),
        (6, {"fields": (POSITIVE, NEUTRAL[:4])}, False),
        (6, {"fields": (POSITIVE[:4] + NEUTRAL[:1], NEUTRAL)}, False),
        (6, {"fields": (POSITIVE, NEUTRAL), "hands": {1: ["soul_box"]}}, False),
        (7, {"fields": (POSITIVE[:3] + NEUTRAL[:1], NEGATIVE[:3])}, True),
        (7, {"fields": (NEGATIVE[:3], POSITIVE[:3])}, True),
        (7, {"fields": (POSITIVE[:3], NEGATIVE[:2])}, False),
        (7, {"fields": (POSITIVE[:3] + NEGATIVE[:1], NEGATIVE[1:4])}, False),
        (7, {"fields": (POSITIVE[:3], POSITIVE[:3])}, False),
        (8, {"marks": {0: 4, 1: 2}, "stocks": {0: "H", 1: "H"}}, True),
        (8, {"marks": {0: 4, 1: 1}}, False),
        (8, {"marks": {0: 6}, "stocks": {0: "HH", 1: "H"}}, False),
        (9, {"flags": ["there"]}, True),
        (9, {}, False),
    ],
)
def test_a_goal_is_met_or_missed_by_one(number: int, state: dict[str, Any], met: bool):
    match = two(number, **state)
    assert coop.goal_is_met(GAME.effects, match.state) is met
    assert match.view(None).goal_met is met


@pytest.mark.parametrize(
    ("number", "chosen", "noted"),
    [
        (2, (SP, SP), ({"met": 1}, [])),
        (2, (SP, POW), ({}, [])),
        (4, (SP, POW), ({"knocks": 1}, [])),
        (4, (SP, SP), ({}, [])),
        (4, (SP, WEP), ({}, [])),
        (5, (SP, SP), ({}, ["met"])),
        (5, (SP, POW), ({}, [])),
    ],
)
def test_where_both_are_at_the_reveal_is_noted(
    number: int, chosen: tuple[int, int], noted: tuple[dict[str, int], list[str]]
):
    match = pair(Stage.CHOOSE_VISIONS, Heartbreak(number), game=GAME)
    for seat, vision in enumerate(chosen):
        match.play(seat, ChooseVision(vision))
    assert (match.state.counters, match.state.flags) == noted


@pytest.mark.parametrize("number", [2, 5])
def test_two_who_are_nowhere_do_not_meet(number: int):
    match = pair(Stage.CHOOSE_VISIONS, Heartbreak(number), game=GAME, locked=RING)
    assert (match.state.counters, match.state.flags) == ({}, [])


def parents(first: int | None, second: int | None, *, there_before: bool) -> Table:
    """The last turn of the match; their cards are worth the Collective Insight of the ninth Heartbreak and more."""
    fields = {
        0: ["thirteenth_hour", "calibration", "the_auditor", "lullaby_in_two_languages"],
        1: ["burn_the_register", "the_quiet_car", "bonfire_of_chairs"],
    }
    match = pair(
        Stage.TURN, Heartbreak.NINTH, game=GAME, event="census", hour=11, acting=1, step=TurnStep.PLAY,
        hands={1: ["soul_box"]}, fields=fields, on={0: SP, 1: SP}, flags=["there"] if there_before else [],
    )  # fmt: skip
    for vision in match.state.visions[REAL - 2 : REAL + 1]:
        match.state.marks += vision.reserve
        vision.reserve, vision.in_play, vision.locked = 0, True, False
    match.state.players[0].where, match.state.players[1].where = first, second
    while match.position.outcome is None:
        match.play(1, EndStep())
    return match


@pytest.mark.parametrize("there_before", [True, False])
@pytest.mark.parametrize(
    ("first", "second", "ending"),
    [(REAL, REAL, Ending.TOGETHER), (REAL, SP, Ending.APART), (None, REAL, Ending.APART), (SP, SP, Ending.APART)],
)
def test_the_parents_are_on_the_real_in_the_last_round_and_not_in_one_before(
    first: int | None, second: int | None, ending: Ending, there_before: bool
):
    match = parents(first, second, there_before=there_before)
    assert sum(match.scores()) >= GAME.book.heartbreaks["the_parents"].insight
    assert match.outcome().ending == ending


@pytest.mark.parametrize(("short", "ending"), [(0, Ending.TOGETHER), (1, Ending.APART)])
def test_the_collective_insight_is_reached_exactly_or_missed_by_one(short: int, ending: Ending):
    insight = GAME.book.heartbreaks["opposite_shifts"].insight
    worth = sorted(GAME.book.cards.values(), key=lambda card: -card.ip)
    names: list[str] = []
    for card in worth:
        left = insight - short - sum(GAME.book.cards[name].ip for name in names)
        if card.ip <= left:
            names.append(card.id)
    assert sum(GAME.book.cards[name].ip for name in names) == insight - short
    match = pair(
        Stage.FINISH, Heartbreak.SECOND, game=GAME, hour=12, fields={0: names[::2], 1: names[1::2]}, counters={"met": 4}
    )
    assert match.outcome().ending == ending
