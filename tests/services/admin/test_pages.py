"""What operators find on their pages, and what they can do there."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.matches import services
from games.matches.models import Exposure, HiddenLook, OutboxRow
from matchmaking.codes import code_shown
from matchmaking.services import match_start_now
from matchmaking.setup import TableSetup
from tests.services.admin.conftest import signed_in, staff_with
from tests.services.matches.scene import NOON, answer, person, started
from tests.services.matches.toy_game import Place

pytestmark = pytest.mark.django_db

MATCHES = "admin:matches_match_changelist"
NOON_SHOWN = "2026-06-01 12:00"
REASON = "Complaint 17: the same card twice"


def listed(page, **query):
    return [match.pk for match in page.get(reverse(MATCHES), query).context["cl"].result_list]


def match_page(match, name="change"):
    return reverse(f"admin:matches_match_{name}", args=[match.pk])


def park(match, consumer="notices", **more):
    return OutboxRow.objects.create(
        consumer=consumer,
        topic="every_ply",
        match=match,
        ply=0,
        created_at=NOON,
        next_try_at=NOON,
        tries=8,
        error="ConnectionError",
        parked_at=NOON,
        **more,
    )


# Finding


def test_a_match_is_found_by_its_id(page, match, rival, player):
    started(rival, player)
    assert listed(page, q=str(match.pk)) == [match.pk]


def test_matches_are_found_by_a_person(page, match, player, rival):
    other = started(rival, person("Third"))
    assert listed(page, q=player.username) == listed(page, q=str(player.pk)) == [match.pk]
    assert set(listed(page, q=rival.display_name)) == {match.pk, other.pk}


def test_a_person_is_found_only_by_who_may_see_people(match, player):
    assert listed(signed_in(staff_with("view_match")), q=player.username) == []


def test_a_match_is_found_by_the_code_of_its_table(page, match, player):
    setup = TableSetup(game="pebbles", mode="plain", seats=2)
    table = match_start_now(user=player, setup=setup, agents=["random"], now=NOON)
    assert listed(page, q=code_shown(table.code).lower()) == [table.match_id]


def test_a_text_that_means_nothing_finds_nothing(page, match):
    assert listed(page, q="nobody at all") == []


def test_matches_are_listed_by_game_state_and_need(page, match, player, rival):
    over = started(player, rival)
    services.seat_resign(match_id=over.id, user=rival, now=NOON)
    park(match)
    assert listed(page, status__exact="over") == listed(page, ended_at__isnull="False") == [over.pk]
    assert listed(page, needs_help="parked") == [match.pk]
    assert listed(page, needs_help="differs") == []
    assert listed(page, game="sequence_numbers") == []
    assert len(listed(page, game="pebbles")) == 2


def test_the_list_takes_as_many_queries_for_twenty_matches_as_for_one(page, match, player, rival):
    listed(page)
    with CaptureQueriesContext(connection) as one:
        listed(page)
    for _ in range(19):
        started(player, rival)
    with CaptureQueriesContext(connection) as twenty:
        assert len(listed(page)) == 20
    assert len(twenty) == len(one)


# A match's page


def test_the_page_of_a_match_tells_what_everybody_may_know(page, match, player, rival):
    answer(match, player, Place(3))
    park(match)
    shown = page.get(match_page(match))
    seats, outbox = shown.context["sections"]
    assert [(row[0], row[5]) for row in seats.rows] == [(0, None), (1, NOON_SHOWN)]
    assert [(row[0], row[3], row[4]) for row in outbox.rows if row[0] == "notices"] == [
        ("notices", 8, "ConnectionError")
    ]
    for text in (player.display_name, rival.display_name, "not audited yet", match.commitment):
        assert text in shown.content.decode()


def test_the_page_of_an_ended_match_shows_ranks_and_the_audit(page, match, rival):
    services.seat_resign(match_id=match.id, user=rival, now=NOON)
    services.match_audit(match_id=match.id)
    shown = page.get(match_page(match))
    assert [row[7] for row in shown.context["sections"][0].rows] == [1, 2]
    assert "the replay agrees" in shown.content.decode()


def test_the_log_tells_who_did_something_when(page, match, player):
    answer(match, player, Place(3))
    shown = page.get(match_page(match, "log"))
    assert shown.context["section"].rows == [
        (1, "Moved", 0, "2026-06-01 12:00"),
        (0, "Started", None, "2026-06-01 12:00"),
    ]


@pytest.mark.parametrize("name", ["change", "log", "look", "release"])
def test_pages_of_matches_are_for_those_who_may_see_matches(match, name):
    browser = signed_in(staff_with("view_table", "look_hidden"))
    assert browser.post(match_page(match, name)).status_code == 403


def test_an_unknown_match_has_no_pages(page, match, operator):
    match.pk = operator.pk
    for name in ("log", "look"):
        assert page.get(match_page(match, name)).status_code == 404


# Trying again


def test_what_is_parked_of_a_match_is_tried_again(page, match, player, rival):
    other = park(started(player, rival))
    rows = [park(match), park(match, "ratings")]
    assert "Try parked news again" in page.get(match_page(match)).content.decode()
    assert page.post(match_page(match, "release")).status_code == 302
    assert list(OutboxRow.objects.filter(parked_at__isnull=False)) == [other]
    for row in rows:
        row.refresh_from_db()
        assert (row.parked_at, row.tries) == (None, 0)
    assert "Try parked news again" not in page.get(match_page(match)).content.decode()


def test_selected_rows_of_the_outbox_are_tried_again(page, match, player, rival):
    row, other = park(match), park(started(player, rival))
    form = {"action": "try_again", "_selected_action": [row.pk]}
    page.post(reverse("admin:matches_outboxrow_changelist"), form)
    assert list(OutboxRow.objects.filter(parked_at__isnull=False)) == [other]


def test_nothing_is_tried_again_by_asking_for_a_page(page, match):
    row = park(match)
    assert page.get(match_page(match, "release")).status_code == 405
    row.refresh_from_db()
    assert row.parked_at is not None


def test_only_who_may_change_the_outbox_tries_again(match):
    row = park(match)
    browser = signed_in(staff_with("view_match", "view_outboxrow"))
    assert browser.post(match_page(match, "release")).status_code == 403
    browser.post(reverse("admin:matches_outboxrow_changelist"), {"action": "try_again", "_selected_action": [row.pk]})
    row.refresh_from_db()
    assert row.parked_at is not None


# Looking at hidden state


def look_form(**more):
    return {"what": Exposure.SEED, "reason": REASON, "from_ply": 0, **more}


def test_hidden_state_is_shown_on_a_post_with_a_reason(page, match):
    assert "passages" not in page.get(match_page(match, "look"), look_form()).context
    assert not HiddenLook.objects.exists()
    shown = page.post(match_page(match, "look"), look_form())
    seed = bytes(match.secret.seed).hex()
    assert seed in shown.content.decode()
    assert "no-store" in shown.headers["Cache-Control"]
    assert HiddenLook.objects.get().reason == REASON


@pytest.mark.parametrize("wrong", [{"reason": ""}, {"reason": "why not"}, {"what": "all"}, {"from_ply": -1}])
def test_a_look_without_all_it_needs_shows_nothing(page, match, wrong):
    shown = page.post(match_page(match, "look"), look_form(**wrong))
    assert shown.context["form"].errors
    assert bytes(match.secret.seed).hex() not in shown.content.decode()
    assert not HiddenLook.objects.exists()


def test_looking_takes_its_own_permission(match):
    browser = signed_in(staff_with("view_match", "change_match", "view_hiddenlook"))
    for shown in (browser.get(match_page(match, "look")), browser.post(match_page(match, "look"), look_form())):
        assert shown.status_code == 403
    assert "Look at hidden state" not in browser.get(match_page(match)).content.decode()
    assert not HiddenLook.objects.exists()


def test_an_operator_who_plays_is_refused(page, operator, rival):
    match = started(operator, rival)
    for shown in (page.get(match_page(match, "look")), page.post(match_page(match, "look"), look_form())):
        assert shown.status_code == 403
        assert "You have a seat in this match" in shown.content.decode()
        assert bytes(match.secret.seed).hex() not in shown.content.decode()
    assert not HiddenLook.objects.exists()


def test_looks_are_listed_and_found_by_match(page, match, player, rival):
    other = started(player, rival)
    for looked_at in (match, other):
        page.post(match_page(looked_at, "look"), look_form())
    found = page.get(reverse("admin:matches_hiddenlook_changelist"), {"q": str(other.pk)})
    assert [look.match_id for look in found.context["cl"].result_list] == [other.pk]
    assert REASON in found.content.decode()


def test_no_staff_no_pages(match, player):
    browser = signed_in(player)
    assert browser.get(match_page(match)).status_code == 302
    assert browser.post(match_page(match, "look"), look_form()).status_code == 302
    assert not HiddenLook.objects.exists()


def test_the_front_page_bears_the_name_of_the_service(page):
    assert "Longtable" in page.get(reverse("admin:index")).content.decode()
