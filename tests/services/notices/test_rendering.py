"""What a notice says: in its reader's language, at their clock, and as things stand."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.models import User
from accounts.notices import catalogue, selectors
from accounts.notices.models import Kind, Notice
from accounts.notices.rendering import rendered
from games.matches import services as matches
from games.matches.models import Deadline, Match, Seat
from tests.services.matches.scene import NOON, answer, person, started
from tests.services.matches.toy_game import Place

from .scene import finish, last, told, warn

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture
def polish(player) -> User:
    player.locale, player.time_zone = "pl", "Europe/Warsaw"
    player.save()
    return player


def test_every_language_has_every_text(settings):
    keys = [
        {(section, key) for section, texts in catalogue.texts(code).items() for key in texts if section != "players"}
        for code, _ in settings.LANGUAGES
    ]
    assert all(own == keys[0] for own in keys)
    assert set(Kind) <= {section for section, _ in keys[0]}


@pytest.mark.parametrize("code", ["en", "pl"])
def test_every_plural_form_of_a_language_has_a_text(code):
    assert {catalogue.plural_form(code, count) for count in range(1, 200)} <= catalogue.texts(code)["players"].keys()


@pytest.mark.parametrize(
    ("count", "form"),
    [(1, "one"), (2, "few"), (4, "few"), (5, "many"), (12, "many"), (14, "many"), (22, "few"), (25, "many")],
)
def test_polish_counts_as_polish_does(count, form):
    assert catalogue.plural_form("pl", count) == form


def test_a_turn_is_told_with_the_game_and_the_others(player, rival):
    started(player, rival, "random")
    told()
    words = rendered(last(player, Kind.YOUR_TURN))
    assert words.title == "Pebbles: your turn"
    assert words.body == "At the table: Bob, random (program)."


def test_of_a_large_table_some_are_named_and_the_others_counted(polish):
    started(polish, *(person(f"P{n}") for n in range(3)))
    told()
    assert rendered(last(polish, Kind.YOUR_TURN)).body == "Przy stole: P0, P1, P2."
    many = rendered(_with_seats(last(polish, Kind.YOUR_TURN), 9)).body
    assert many.endswith("P0, P1, P2 i jeszcze 6 osób.")


def _with_seats(notice: Notice, count: int) -> Notice:
    """The notice as if its match had more seats than this game allows."""
    others = [seat for seat in notice.match.seats.all() if seat.user_id != notice.user_id]
    seats: Any = notice.match.seats.all()
    seats._result_cache = (others * count)[:count]
    brought: Any = notice.match
    brought._prefetched_objects_cache["seats"] = seats
    return notice


def test_the_deadline_is_told_as_a_time_where_the_reader_lives(polish, rival):
    match = started(polish, rival)
    told()
    warn(match, 0, due_in=HOUR)
    told()
    assert rendered(last(polish, Kind.DEADLINE_NEAR)).body.endswith("1 czerwca 2026 15:00 (CEST).")
    polish.locale, polish.time_zone = "en", "America/New_York"
    polish.save()
    assert rendered(last(polish, Kind.DEADLINE_NEAR)).body.endswith(
        "After June 1, 2026, 9 a.m. (EDT) the clock answers for you."
    )


def test_a_deadline_that_moved_is_told_as_it_is_now(polish, rival):
    match = started(polish, rival)
    told()
    warn(match, 0, due_in=HOUR)
    told()
    Deadline.objects.filter(match=match, seat=0).update(due_at=NOON + 3 * HOUR)
    assert "17:00" in rendered(last(polish, Kind.DEADLINE_NEAR)).body
    answer(match, polish, Place(1))
    assert "zegar" not in rendered(last(polish, Kind.DEADLINE_NEAR)).body


@pytest.mark.parametrize("name", ["Atlantis/Capital", "Europe", "", "../Europe/Warsaw", "zone.tab", "x" * 40])
def test_a_time_zone_that_is_none_counts_as_utc(polish, rival, name):
    match = started(polish, rival)
    warn(match, 0, due_in=HOUR)
    told()
    User.objects.filter(pk=polish.pk).update(time_zone=name)
    assert "13:00 (UTC)" in rendered(last(polish, Kind.DEADLINE_NEAR)).body


@pytest.mark.parametrize(
    ("due_at", "told_as"),
    [
        (datetime(2026, 10, 25, 0, 30, tzinfo=UTC), "02:30 (CEST)"),
        (datetime(2026, 10, 25, 1, 30, tzinfo=UTC), "02:30 (CET)"),
        (datetime(2027, 3, 28, 0, 59, tzinfo=UTC), "01:59 (CET)"),
        (datetime(2027, 3, 28, 1, 1, tzinfo=UTC), "03:01 (CEST)"),
    ],
)
def test_the_hour_that_comes_twice_and_the_one_that_never_comes_are_told_apart(polish, rival, due_at, told_as):
    match = started(polish, rival)
    told()
    Deadline.objects.filter(match=match, seat=0).update(due_at=due_at)
    assert told_as in rendered(last(polish, Kind.YOUR_TURN)).body


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë 🎲", "Zoë 🎲"),
        ("Dr. J. Doe", "Dr. J. Doe"),
        ("Eve\r\nBcc: all", "Eve Bcc: all"),
        ("Ev\u202e\u200b\x07e", "Eve"),
        ("{game} {0.__class__}", "{game} {0.\u2060__class__}"),
        ("https://evil.example/x", "https:\u2060/\u2060/\u2060evil.\u2060example/\u2060x"),
        ("a@evil.example", "a@\u2060evil.\u2060example"),
        ("דנה", "\u2068דנה\u2069"),
    ],
)
def test_whatever_somebody_is_called_a_notice_says_what_it_says(player, rival, name, shown):
    started(player, rival)
    told()
    User.objects.filter(pk=rival.pk).update(display_name=name)
    words = rendered(last(player, Kind.YOUR_TURN))
    assert (words.title, words.body) == ("Pebbles: your turn", f"At the table: {shown}.")


def test_the_end_is_told_to_each_as_it_was_for_them(player, rival):
    match = started(player, rival, goal=1)
    finish(match, player)
    told()
    assert rendered(last(player, Kind.MATCH_OVER)).body.startswith("You won.")
    assert rendered(last(rival, Kind.MATCH_OVER)).body.startswith("You came in at place 2 of 2.")


@pytest.mark.parametrize(
    ("ranks", "told_as"), [([1, 1], "You won."), ([2, 2], "You lost."), (None, "At the table: Bob.")]
)
def test_who_had_no_rivals_is_told_no_place(player, rival, ranks, told_as):
    match = started(player, rival, goal=1)
    finish(match, player)
    told()
    Seat.objects.filter(match=match).update(side=0)
    Match.objects.filter(pk=match.pk).update(ranks=ranks)
    assert rendered(last(player, Kind.MATCH_OVER)).body.startswith(told_as)


def test_an_aborted_match_is_not_told_as_lost(player, rival):
    match = started(player, rival)
    matches.match_abort(match_id=match.id, user=player, now=NOON)
    told()
    assert rendered(last(rival, Kind.MATCH_OVER)).body.startswith("It was aborted.")


def test_somebody_who_chose_no_language_is_told_in_that_of_the_request(player, rival):
    started(player, rival)
    told()
    assert rendered(last(player, Kind.YOUR_TURN), "pl-PL").title == "Pebbles: Twoja kolej"
    assert rendered(last(player, Kind.YOUR_TURN), "fr").title == "Pebbles: your turn"


def test_texts_of_a_page_cost_no_further_query(player, rival, django_assert_num_queries):
    for _ in range(5):
        started(player, rival)
    told()
    with django_assert_num_queries(4):
        assert len([rendered(notice) for notice in selectors.inbox_of(player)]) == 10
