"""How the cards differ: what they cost, what they do, and that all that an effect can say is said by one of them."""

from collections import Counter
from typing import get_args

import pytest

from ..content_types import CardContent, EventContent
from ..content_words import Timing, VisionKind
from ..effects.lasting import Rule
from ..effects.vocabulary import Operation
from ..feelings import FEELINGS, Feeling, Karma
from .content_pack import cards, entries, events, gestalts, remnants, tags, visions

CAMPAIGN = {"read", "sequence", "word", "ending"}
"""Said by the nodes of Paths only."""
CARDS = [pytest.param(card, id=card.id) for card in cards()]


def said_by(card: CardContent | EventContent) -> list[str]:
    """The operations of a card, in order, with the kinds of rules that it holds in force by itself."""
    if isinstance(card, EventContent):
        return tags((card.effect, card.vision_effect), "op")
    lasting = [
        *tags(card.rules, "rule"),
        *(trigger.on for trigger in card.triggers),
        *("prevent" for _ in card.prevents),
    ]
    return [*tags(card.effect, "op"), *lasting, *tags((card.triggers, card.prevents), "op")]


# Costs


@pytest.mark.parametrize("card", CARDS)
def test_a_card_costs_one_to_four_feelings(card: CardContent):
    assert 1 <= card.cost.total() <= 4


@pytest.mark.parametrize("card", CARDS)
def test_insight_is_about_what_is_paid(card: CardContent):
    bonus = 1 if card in gestalts() else 0
    assert 0 <= card.ip <= card.cost.total() + bonus
    assert card.ip >= card.cost.total() - 3 or card.starter


def test_every_cost_from_one_to_four_occurs_in_each_karma_of_remnants():
    costs = {karma: {card.cost.total() for card in remnants() if card.karma is karma} for karma in Karma}
    assert costs[Karma.POSITIVE] >= {1, 2, 3, 4}
    assert costs[Karma.NEUTRAL] >= {1, 2, 3}
    assert costs[Karma.NEGATIVE] >= {1, 2, 3, 4}


@pytest.mark.parametrize("feeling", Feeling)
def test_each_feeling_is_wanted_about_as_much_as_the_others(feeling: Feeling):
    wanted = [sum(card.cost.tally()[number] for card in remnants() if not card.starter) for number in range(5)]
    share = wanted[FEELINGS.index(feeling)] / sum(wanted)
    assert 0.16 <= share <= 0.24


@pytest.mark.parametrize("karma", Karma)
def test_every_karma_can_carry_a_karma_chain(karma: Karma):
    assert len([card for card in remnants() if card.karma is karma and not card.starter]) >= 7


@pytest.mark.parametrize("timing", Timing)
def test_every_timing_occurs_among_remnants_and_among_gestalts(timing: Timing):
    assert any(card.timing is timing for card in remnants())
    assert any(card.timing is timing for card in gestalts())


# Effects


def test_no_two_cards_share_effect_and_cost():
    seen = Counter((card.cost, card.timing, card.effect, card.rules, card.triggers, card.prevents) for card in cards())
    assert set(seen.values()) == {1}


def test_no_two_events_share_effect_or_deal():
    assert set(Counter((event.vision, event.effect, event.vision_effect) for event in events()).values()) == {1}
    assert set(Counter(event.deal for event in events() if event.deal).values()) == {1}


@pytest.mark.parametrize("kind", [cards, events])
def test_at_most_four_share_a_list_of_operations(kind):
    lists = Counter(tuple(said_by(card)) for card in kind())
    assert {names: times for names, times in lists.items() if times > 4} == {}


def test_every_operation_is_used_by_some_card():
    used = {tag for _, entry in entries() for tag in tags(entry, "op")}
    assert used == {str(kind.__struct_config__.tag) for kind in get_args(Operation)} - CAMPAIGN


def test_every_kind_of_rule_is_put_into_force_by_some_card():
    used = {tag for _, entry in entries() for tag in tags(entry, "rule")}
    assert used == {str(kind.__struct_config__.tag) for kind in get_args(Rule)}


def test_each_card_does_something():
    assert [card.id for card in cards() if not said_by(card)] == []
    assert [event.id for event in events() if not said_by(event)] == []


def test_two_normal_visions_of_each_karma_lie_around_the_clock():
    karmas = Counter(vision.affinity.karma for vision in visions() if vision.affinity is not None)
    assert karmas == {Karma.POSITIVE: 2, Karma.NEUTRAL: 2, Karma.NEGATIVE: 2}
    assert all((vision.affinity is not None) is (vision.kind is VisionKind.NORMAL) for vision in visions())
