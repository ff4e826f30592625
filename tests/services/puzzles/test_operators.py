"""Operators see how tries went, and no more of the deck than players do, unless a look is written down; that costs."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from games.matches import services
from games.matches.errors import OwnMatch
from games.matches.models import Exposure, HiddenLook, Hint
from games.puzzles.models import PuzzleTry
from games.puzzles.selectors import leaderboard, standing_of
from games.puzzles.services import puzzle_make
from games.rules.end_of_line.options import EndOfLineOptions
from tests.services.puzzles.scene import DAY, LAST_MOMENT, MIDNIGHT, MINUTE, MORNING, finish, noted, solo, tried

PUZZLES = "/admin/puzzles/dailypuzzle/"
TRIES = "/admin/puzzles/puzzletry/"
HINTS = "/admin/matches/hint/"


@pytest.fixture
def operator(db) -> User:
    return User.objects.create_superuser("operator")


@pytest.fixture
def page(operator) -> Client:
    client = Client()
    client.force_login(operator)
    return client


def look(operator, match, *, at=MORNING, what=Exposure.SEED) -> str:
    reason = "A complaint about the deck"
    passages = services.hidden_look(match_id=match.pk, operator=operator, what=what, reason=reason, now=at)
    return "\n".join(f"{passage.title}\n{passage.text}" for passage in passages)


# Who looks


def finished(user, match) -> None:
    finish(user, match, at=MORNING)


def resigned(user, match) -> None:
    services.seat_resign(match_id=match.pk, user=user, now=MORNING)


def aborted(user, match) -> None:
    services.match_abort(match_id=match.pk, user=user, now=MORNING)


@pytest.mark.parametrize("end", [finished, resigned, aborted])
def test_nobody_looks_at_their_own_try_before_the_day_is_over(operator, end):
    """Whoever gave up before a card was placed may begin another."""
    match = tried(operator)
    end(operator, match)
    with pytest.raises(OwnMatch):
        look(operator, match, at=LAST_MOMENT)
    assert not HiddenLook.objects.exists()
    assert look(operator, match, at=MIDNIGHT)


def test_who_has_looked_at_a_try_of_the_day_has_no_standing(operator, rival):
    """They know the deck by then."""
    look(operator, tried(rival))
    finish(operator, tried(operator), at=MORNING + MINUTE)
    assert leaderboard(day=DAY) == []
    assert standing_of(operator, day=DAY) is None


def test_a_look_after_the_own_try_or_at_something_else_takes_nothing_away(operator, rival):
    noted(operator, score=0)
    noted(rival, score=1)
    look(operator, tried(rival, setup=solo(EndOfLineOptions())))
    look(operator, PuzzleTry.objects.get(user=rival).match, at=MORNING + 2 * MINUTE)
    assert [standing.tried.user for standing in leaderboard(day=DAY)] == [operator, rival]


# Pages


def test_the_deck_stands_on_the_puzzles_page_when_its_day_is_over(page, time_machine):
    puzzle = puzzle_make(day=DAY)
    for at, is_open in [(LAST_MOMENT, False), (MIDNIGHT, True)]:
        time_machine.move_to(at, tick=False)
        shown = page.get(f"{PUZZLES}{puzzle.pk}/change/").content.decode()
        assert (", ".join(puzzle.deck) in shown) == is_open
        assert any(card in shown for card in puzzle.deck) == is_open


def test_a_tries_page_says_whether_it_counts(page, player, rival):
    noted(rival, score=0)
    first = tried(player)
    finish(player, first, at=MORNING + MINUTE)
    second = tried(player)
    finish(player, second, at=MORNING + 2 * MINUTE)
    for match, rank in [(first, '<div class="readonly">2</div>'), (second, "does not count")]:
        assert rank in page.get(f"{TRIES}{match.pk}/change/").content.decode()


@pytest.mark.parametrize(("asked", "found"), [("2026-12-01", 2), ("2026-12-02", 0), ("Rival", 1)])
def test_tries_are_found_by_day_and_by_name(page, player, rival, asked, found):
    noted(player, score=1)
    noted(rival, score=0)
    assert page.get(TRIES, {"q": asked}).context["cl"].result_count == found


def test_a_list_of_tries_costs_the_same_however_many_there_are(page, player, rival, django_assert_max_num_queries):
    noted(player, score=1)
    noted(rival, score=0)
    page.get(TRIES)
    with django_assert_max_num_queries(8):
        assert page.get(TRIES).context["cl"].result_count == 2


def test_what_a_hint_says_is_seen_by_a_look_alone(page, operator, player, sent):
    match = tried(player, setup=solo(EndOfLineOptions()))
    services.hint_ask(match_id=match.pk, user=player, now=MORNING)
    services.hint_think(match_id=match.pk, ply=1, now=MORNING + timedelta(seconds=1))
    hint = Hint.objects.get()
    for address in (HINTS, f"{HINTS}{hint.pk}/change/", f"/admin/matches/match/{match.pk}/log/"):
        shown = page.get(address).content.decode()
        assert "place_card" not in shown
    assert "Hint at ply 1 for seat 0" in look(operator, match, what=Exposure.LOG)
    assert "place_card" in look(operator, match, what=Exposure.LOG)


@pytest.mark.parametrize("address", [PUZZLES, TRIES, HINTS])
def test_nothing_is_written_by_hand(page, player, address):
    noted(player, score=1)
    Hint.objects.create(match=PuzzleTry.objects.get().match, ply=0, seat=0, asked_at=MORNING)
    pk = {PUZZLES: PuzzleTry.objects.get().puzzle_id, TRIES: PuzzleTry.objects.get().pk, HINTS: Hint.objects.get().pk}
    assert page.post(f"{address}add/", {}).status_code == 403
    for name in ("change", "delete"):
        assert page.post(f"{address}{pk[address]}/{name}/", {"score": 0, "post": "yes"}).status_code == 403
    assert PuzzleTry.objects.get().score == 1
