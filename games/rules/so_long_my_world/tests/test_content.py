"""How much the pack holds, and that it holds it all: as many cards as are printed, each with a name and a line."""

import string
from collections import Counter
from enum import StrEnum

import pytest

from games.kernel.content import Provenance
from games.kernel.events import Event

from ..content_types import Sourced
from ..content_words import Timing, VisionKind
from ..feelings import Feeling, Karma, Tokens
from ..logbook import LOGGED
from ..options import Heartbreak
from ..state import LogLine, Phase, TurnStep
from .content_pack import PACK, catalysts, end_cards, entries, events, gestalts, heartbreaks, remnants, visions

MOST_PLAYERS = 5
ENTRIES = [pytest.param(kind, entry, id=f"{kind}.{entry.id}") for kind, entry in entries()]


def test_there_are_as_many_visions_as_printed():
    kinds = Counter(vision.kind for vision in visions())
    assert kinds == {VisionKind.NORMAL: 6, VisionKind.GESTALT: 3, VisionKind.LUNO: 1}
    assert len(visions()) + len(catalysts()) == 13


def test_there_are_as_many_remnants_as_printed():
    starters = [card for card in remnants() if card.starter]
    names = [card for card in remnants() if not card.starter]
    assert [card.id for card in starters] == ["life_is_a_journey", "soul_box"]
    assert len(names) == 29
    assert MOST_PLAYERS * len(starters) + 2 * len(names) == 68


def test_there_are_as_many_gestalts_events_end_cards_and_heartbreaks_as_printed():
    assert (len(gestalts()), len(events()), len(end_cards()), len(heartbreaks())) == (22, 35, 6, 9)
    assert not any(card.starter for card in gestalts())


def test_the_backs_of_the_gestalt_visions_hold_all_marks():
    assert [vision.marks for vision in visions() if vision.kind is VisionKind.GESTALT] == [3, 4, 5]


def test_there_are_two_different_reboots():
    one, other = (event for event in events() if event.reboot)
    assert one.effect != other.effect
    assert len({event.id for event in events() if not event.reboot}) == 33


def test_every_id_is_used_once():
    ids = [entry.id for _, entry in entries()]
    assert [name for name, times in Counter(ids).items() if times > 1] == []


@pytest.mark.parametrize("name", ["we_wont_be_there", "she_wasnt_my_daughter", "progress", "nobodys_grave"])
def test_each_name_that_the_rulebook_prints_is_a_card(name: str):
    assert [entry.printed for kind, entry in entries() if kind == "card" and entry.id == name] == [("name",)]


def test_the_starters_cost_what_the_rulebook_lets_one_derive():
    journey, box = (card for card in remnants() if card.starter)
    assert (journey.cost, box.cost) == (Tokens(hope=1), Tokens(nostalgia=1))
    assert journey.ip == box.ip == 0


@pytest.mark.parametrize(("kind", "entry"), ENTRIES)
def test_each_has_a_name_and_a_line_of_flavour(kind: str, entry: Sourced):
    texts = PACK.texts["en"]
    assert texts[f"{kind}.{entry.id}.name"].strip()
    assert texts[f"{kind}.{entry.id}.flavour"].strip()


@pytest.mark.parametrize(("kind", "entry"), ENTRIES)
def test_provenance_names_values_that_are_there(kind: str, entry: Sourced):
    known = {"name", *entry.__struct_fields__}
    assert set(entry.printed) | set(entry.derived) <= known
    assert not set(entry.printed) & set(entry.derived)
    assert entry.provenance is Provenance.HOUSE


def test_every_value_of_a_card_is_counted_with_where_it_comes_from():
    journey = next(card for card in remnants() if card.starter)
    assert Counter(journey.sources()) == {Provenance.PRINTED: 4, Provenance.DERIVED: 1, Provenance.HOUSE: 1}


def test_no_text_is_about_something_that_is_not_in_the_pack():
    kinds = {kind for kind, _ in entries()}
    known = {f"{kind}.{entry.id}" for kind, entry in entries()}
    keys = {key.rpartition(".")[0] for key in PACK.texts["en"] if key.split(".")[0] in kinds and key.count(".") == 2}
    assert keys - known == set()


def test_heartbreaks_are_numbered_by_difficulty():
    assert [heartbreak.number for heartbreak in heartbreaks()] == list(range(1, 10))


def test_the_option_names_each_heartbreak_by_its_number():
    texts = PACK.texts["en"]
    named = [texts[f"option_value.heartbreak.{Heartbreak(card.number).name.lower()}"] for card in heartbreaks()]
    assert named == [texts[f"heartbreak.{card.id}.name"] for card in heartbreaks()]
    assert texts["option_value.heartbreak.random"]


@pytest.mark.parametrize(
    ("kind", "words"),
    [("feeling", Feeling), ("karma", Karma), ("timing", Timing), ("phase", Phase), ("step", TurnStep)],
)
def test_what_every_client_has_to_name_has_a_text(kind: str, words: type[StrEnum]):
    prefix = f"{kind}."
    assert {key.removeprefix(prefix) for key in PACK.texts["en"] if key.startswith(prefix)} == {*words}


def test_each_kind_of_log_line_has_a_text():
    told = {key.removeprefix("log.") for key in PACK.texts["en"] if key.startswith("log.")}
    assert told == {event.tag_name() for event in LOGGED}


@pytest.mark.parametrize("event", LOGGED)
def test_the_text_of_a_log_line_names_only_what_its_event_tells(event: type[Event]):
    text = PACK.texts["en"][f"log.{event.tag_name()}"]
    named = {name for _, name, _, _ in string.Formatter().parse(text) if name}
    assert named <= {*event.__struct_fields__} & {*LogLine.__struct_fields__}
