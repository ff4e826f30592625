"""What operators find about clocks on their pages, and what they can do there."""

import pytest
from django.urls import reverse

from accounts.models import User
from games.clocks import services
from games.clocks.services import timing_out
from tests.services.admin.conftest import signed_in, staff_with

from .scene import at, clock, kinds, started, sweep

pytestmark = pytest.mark.django_db

STUCK = reverse("admin:clocks_stuckdeadline_changelist")


@pytest.fixture
def page(db):
    return signed_in(User.objects.create_superuser("operator"))


@pytest.fixture
def stuck(player, rival, monkeypatch):
    """A match at which the sweep has failed, for a reason that is mended by now."""

    def fails(*args, **more):
        raise ValueError("the card in hand is a secret")

    match = started(player, rival)
    with monkeypatch.context() as broken:
        broken.setattr(timing_out, "default_played", fails)
        sweep(at(minutes=10))
    return match


def try_again(client, row):
    return client.post(STUCK, {"action": "try_again", "_selected_action": [row.pk]}, follow=True)


def test_what_failed_is_listed_with_its_error_and_without_its_words(page, stuck):
    shown = page.get(STUCK).content.decode()
    assert "ValueError" in shown
    assert "secret" not in shown


def test_clocks_that_run_well_are_not_listed(page, player, rival):
    started(player, rival)
    assert list(page.get(STUCK).context["cl"].result_list) == []


def test_it_is_tried_again(page, stuck):
    try_again(page, clock(stuck, 0))
    assert clock(stuck, 0).stuck_at is None
    sweep(at(minutes=10))
    assert kinds(stuck) == ["defaulted"]


def test_who_may_only_look_cannot_have_it_tried_again(stuck):
    client = signed_in(staff_with("view_stuckdeadline"))
    assert client.get(STUCK).status_code == 200
    try_again(client, clock(stuck, 0))
    assert clock(stuck, 0).stuck_at is not None


def test_pauses_and_outages_are_shown(page, player, rival):
    match = started(player, rival)
    services.match_pause(match_id=match.id, operator="root", reason="a dispute", now=at())
    services.heartbeat_beat(now=at())
    services.heartbeat_beat(now=at(minutes=5))
    assert "moderator" in page.get(reverse("admin:clocks_pause_changelist")).content.decode()
    assert "0:05:00" in page.get(reverse("admin:matches_outage_changelist")).content.decode()
