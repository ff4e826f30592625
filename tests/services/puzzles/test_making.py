"""A puzzle follows from its day and the secret key, and once made it stays."""

from collections import Counter
from datetime import date, datetime
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils.timezone import get_current_timezone

from games.puzzles.days import day_at, end_of
from games.puzzles.models import DailyPuzzle
from games.puzzles.services import puzzle_make, puzzles_prepare
from games.puzzles.tasks import puzzles_prepare as prepare_task
from tests.services.puzzles.scene import COMPONENTS, DAY, LAST_MOMENT, MIDNIGHT, MORNING

pytestmark = pytest.mark.django_db


def made_by(secret: str, settings, day: date = DAY) -> list[str]:
    """The deck that an installation with this key would make, were it the first to."""
    settings.SECRET_KEY = secret
    DailyPuzzle.objects.all().delete()
    return puzzle_make(day=day).deck


def test_a_puzzle_has_the_cards_of_one_colour():
    assert Counter(puzzle_make(day=DAY).deck) == Counter(COMPONENTS.colour)


def test_the_same_day_and_key_make_the_same_puzzle(settings):
    assert made_by("a key", settings) == made_by("a key", settings)


def test_who_does_not_know_the_key_cannot_make_it(settings):
    assert made_by("a key", settings) != made_by("another key", settings)


def test_every_day_has_its_own(settings):
    assert made_by("a key", settings) != made_by("a key", settings, day=date(2026, 12, 2))


def test_a_puzzle_that_was_made_stays_when_the_key_changes(settings):
    before = puzzle_make(day=DAY).deck
    settings.SECRET_KEY = "renewed"
    assert puzzle_make(day=DAY).deck == before


def test_a_puzzle_of_cards_that_are_no_more_is_made_anew():
    """New content may name its cards otherwise; the day's matches must go on beginning."""
    before = puzzle_make(day=DAY).deck
    DailyPuzzle.objects.update(deck=["a card of old", *before[1:]])
    assert puzzle_make(day=DAY).deck == before == DailyPuzzle.objects.get().deck


def test_the_schedule_makes_the_days_puzzle_and_soon_the_next():
    puzzles_prepare(now=MORNING)
    assert [puzzle.day for puzzle in DailyPuzzle.objects.all()] == [DAY]
    puzzles_prepare(now=LAST_MOMENT)
    puzzles_prepare(now=LAST_MOMENT)
    assert [puzzle.day for puzzle in DailyPuzzle.objects.order_by("day")] == [DAY, date(2026, 12, 2)]


def test_the_task_makes_that_of_today():
    prepare_task()
    today = day_at(datetime.now(get_current_timezone()))
    assert DailyPuzzle.objects.filter(day=today).exists()


def test_the_command_makes_a_days_puzzle_once_and_does_not_show_it():
    said = StringIO()
    call_command("end_of_line_puzzle", "--date", "2026-12-01", stdout=said)
    deck = DailyPuzzle.objects.get(day=DAY).deck
    call_command("end_of_line_puzzle", "--date", "2026-12-01", stdout=said)
    assert DailyPuzzle.objects.get(day=DAY).deck == deck
    assert said.getvalue() == "The puzzle of 2026-12-01 is ready.\n" * 2


def test_a_puzzle_does_not_print_its_deck():
    puzzle = puzzle_make(day=DAY)
    assert not any(card in f"{puzzle} {puzzle!r}" for card in puzzle.deck)


def test_a_day_is_that_of_utc():
    assert (day_at(LAST_MOMENT), day_at(MIDNIGHT)) == (DAY, date(2026, 12, 2))
    assert end_of(DAY) == MIDNIGHT
