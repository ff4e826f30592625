"""What the Events deal."""

from collections import Counter

import pytest

from ..content_types import Deal, EventContent
from ..content_words import VisionKind
from ..feelings import Feeling, Tokens
from .content_pack import events, visions

NORMAL = {vision.id: vision.affinity for vision in visions() if vision.kind is VisionKind.NORMAL}


def dealt() -> Counter[tuple[str, Feeling]]:
    """How many Feelings of each type the whole set deals to each Vision."""
    counts: Counter[tuple[str, Feeling]] = Counter()
    for event in events():
        for deal in event.deal:
            for feeling, count in zip(Feeling, deal.feelings.tally(), strict=True):
                counts[deal.vision, feeling] += count
    return counts


@pytest.mark.parametrize("event", [pytest.param(event, id=event.id) for event in events() if not event.reboot])
def test_an_event_deals_three_to_five_feelings_to_several_visions(event: EventContent):
    assert 3 <= sum(deal.feelings.total() for deal in event.deal) <= 5
    assert len({deal.vision for deal in event.deal}) == len(event.deal) >= 3
    assert {deal.vision for deal in event.deal} <= set(NORMAL)


def test_a_reboot_deals_nothing_itself():
    assert [event.deal for event in events() if event.reboot] == [(), ()]


def test_the_census_deals_what_the_rulebook_shows():
    census = next(event for event in events() if event.id == "census")
    assert set(census.deal) == {
        Deal("place_of_worship", Tokens(nostalgia=1)),
        Deal("worlds_edge_pub", Tokens(resignation=1)),
        Deal("special_person", Tokens(hope=1)),
        Deal("death_drive", Tokens(despair=1)),
    }
    assert census.printed == ("deal",)


@pytest.mark.parametrize("vision", NORMAL)
def test_every_vision_sees_at_least_three_types_and_its_affinity_most(vision: str):
    here = {feeling: dealt()[vision, feeling] for feeling in Feeling}
    assert sum(count > 0 for count in here.values()) >= 3
    assert max(here, key=lambda feeling: here[feeling]) is NORMAL[vision]


def test_the_visions_are_dealt_to_alike():
    counts = [sum(dealt()[vision, feeling] for feeling in Feeling) for vision in NORMAL]
    assert max(counts) - min(counts) <= 2


def test_there_is_a_seventh_less_resignation_than_of_each_other_type():
    counts = {feeling: sum(dealt()[vision, feeling] for vision in NORMAL) for feeling in Feeling}
    resignation = counts.pop(Feeling.RESIGNATION)
    assert len(set(counts.values())) == 1
    assert resignation / counts[Feeling.HOPE] == pytest.approx(0.85, abs=0.02)


def test_two_events_name_each_normal_vision_and_deal_to_it():
    named = Counter(event.vision for event in events() if event.vision is not None)
    assert named == dict.fromkeys(NORMAL, 2)
    for event in events():
        if event.vision is not None:
            assert event.vision in {deal.vision for deal in event.deal}
            assert event.vision_effect
