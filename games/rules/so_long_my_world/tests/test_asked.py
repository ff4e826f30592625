"""What a question tells whoever is asked: they are "you", whose effect it is is named, and where tokens go shows."""

from typing import Any

import pytest

from .. import seeing_effects
from ..effects.engine import Effects
from ..effects.frames import SpotKind
from ..game import SoLongMyWorld
from ..moves import Accept, ChooseOption, EndStep, PlayCard
from ..rule_texts import RuleTexts
from ..seeing import Seeing
from ..state import QuestionKind, Stage, TurnStep
from ..view import QuestionView, SpotView
from .bench import POW, SP, WEP, Bench, book_of, lay, parts_of, state_of, try_effect
from .content_pack import PACK
from .tables import Table, table, tokens

GAME = SoLongMyWorld(PACK)
SYSTEM = SpotView(kind=SpotKind.SYSTEM, seat=None, vision=None)


def playing(card: str, pay: str, stocks: dict[int, str], **more: Any) -> Table:
    """Seat 0 has just played the card."""
    match = table(
        Stage.TURN, game=GAME, seats=2, step=TurnStep.DRAIN, hands={0: [card]}, stocks={0: pay, **stocks}, **more
    )
    match.play(0, EndStep())
    match.play(0, PlayCard(match.slot(0, card), tokens(pay)))
    return match


def question(match: Table, seat: int) -> QuestionView:
    found = match.view(seat).question
    assert found is not None
    return found


def stock(seat: int) -> SpotView:
    return SpotView(kind=SpotKind.STOCK, seat=seat, vision=None)


# Who is "you"


def test_each_player_is_offered_what_they_may_do_themselves():
    match = table(Stage.DRAW_EVENT, game=GAME, seats=2, event_deck=["books_returned"])
    for seat in (0, 1):
        match.defaults(until="choose_whether")
        assert match.asked() == [(seat, "choose_whether")]
        assert question(match, seat).offer == "You may draw the top card of the Remnant deck."
        match.play(seat, Accept())


def test_who_may_choose_what_to_give_is_told_to_whom():
    match = playing("the_knife_drawer", "DMM", {1: "HHN"}, marks={1: 1})
    asked = question(match, 1)
    assert asked.kind is QuestionKind.CHOOSE_OPTION
    assert asked.options == (
        "Give the card's player 1 Mark of Sol.",
        "Give the card's player 2 Feelings, as you choose.",
    )


def texts(effect: str) -> RuleTexts:
    return RuleTexts(book_of(parts_of(f"effect = {effect}")), PACK)


ADDRESS = "card/tested/effect/0"


@pytest.mark.parametrize(
    ("by", "do", "to_owner", "text"),
    [
        ("you", '{ op = "move", from = "system", to = "stock" }', True, "You may gain 1 Feeling."),
        (
            "next",
            '{ op = "move", from = { stock = "next" }, to = "stock", by = "next" }',
            False,
            "You may give the card's player 1 Feeling, as you choose.",
        ),
        (
            "next",
            '{ op = "move", tokens = "marks", from = "stock", to = { stock = "next" } }',
            False,
            "You may take 1 Mark of Sol from the card's player.",
        ),
        (
            "first",
            '{ op = "move", from = "system", to = { stock = "first" } }',
            True,
            "You may gain 1 Feeling.",
        ),
    ],
)
def test_an_offer_is_addressed_to_who_is_asked(by: str, do: str, to_owner: bool, text: str):
    told = texts(f'[{{ op = "may", by = "{by}", do = [{do}] }}]')
    assert told.offer(ADDRESS, to_owner=to_owner) == text


@pytest.mark.parametrize(
    "do",
    [
        '{ op = "move", from = "here", to = { stock = "next" } }',
        '{ op = "move", feeling = "affinity", from = "system", to = { stock = "next" } }',
        '{ op = "move_player", players = "next", to = { among = "ring", token = true } }',
    ],
)
def test_what_hangs_on_where_its_owner_is_stays_as_the_card_has_it(do: str):
    told = texts(f'[{{ op = "may", by = "next", do = [{do}] }}]').offer(ADDRESS, to_owner=False)
    assert told.startswith("The player to your left may ")


# Where tokens come from and go to


def test_a_question_about_tokens_says_where_they_come_from_and_go_to():
    match = playing("the_knife_drawer", "DMM", {1: "HHNR"}, marks={1: 1})
    match.defaults(until="choose_option")
    match.play(1, ChooseOption(1))
    asked = question(match, 1)
    assert (asked.kind, asked.source, asked.target) == (QuestionKind.CHOOSE_TOKENS, stock(1), stock(0))


def test_tokens_of_the_system_come_from_the_system():
    match = table(Stage.TURN, seats=2, step=TurnStep.DRAIN, hands={0: ["any_one"]}, stocks={0: "R"})
    match.play(0, EndStep())
    match.play(0, PlayCard(match.slot(0, "any_one"), tokens("R")))
    assert (question(match, 0).source, question(match, 0).target) == (SYSTEM, stock(0))


def asked_of(bench: Bench) -> QuestionView:
    """What the bench's one question tells whoever it asks."""
    seeing = Seeing(Effects(bench.book), RuleTexts(bench.book, PACK))
    found = seeing_effects.question_of(seeing, bench.state, bench.asked.seat)
    assert found is not None
    return found


def test_where_the_place_is_asked_only_the_other_end_is_told():
    state = state_of()
    lay(state, WEP, "H")
    lay(state, SP, "D")
    bench = try_effect('[{ op = "move", total = true, from = { vision = "ring" }, to = "stock" }]', state)
    asked = asked_of(bench)
    assert (asked.kind, asked.source, asked.target) == (QuestionKind.CHOOSE_VISIONS, None, stock(0))
    bench = try_effect('[{ op = "move", total = true, from = "system", to = { vision = "ring" } }]')
    assert (asked_of(bench).source, asked_of(bench).target) == (SYSTEM, None)


def test_tokens_of_visions_are_told_by_both_ends():
    bench = try_effect('[{ op = "move", tokens = "vision_tokens", which = "ring", from = "stock", to = "box" }]')
    asked = asked_of(bench)
    assert asked.kind is QuestionKind.CHOOSE_VISIONS
    assert (asked.source, asked.target) == (stock(0), SpotView(kind=SpotKind.BOX, seat=None, vision=None))


def test_tokens_on_a_vision_come_from_there():
    state = state_of()
    lay(state, POW, "HD")
    asked = asked_of(try_effect('[{ op = "move", from = "here", to = "stock" }]', state))
    assert (asked.source, asked.target) == (SpotView(kind=SpotKind.VISION, seat=None, vision=POW), stock(0))


def test_a_question_about_no_tokens_has_no_ends():
    asked = asked_of(try_effect('[{ op = "choose", players = "others", as = "p" }]'))
    assert (asked.source, asked.target) == (None, None)
