"""`manage.py match_audit` tells everything that was noted of a match, and what is hidden only for a reason."""

import io
from datetime import timedelta
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.core.management.base import CommandError

from accounts.models import User
from accounts.notices.models import Channel
from accounts.notices.services.sending import receipts_send
from accounts.notices.transports.mail import mail_prepared
from games import catalogue
from games.clocks.services import match_pause, match_resume, vacation_begin, vacation_end
from games.matches import services
from games.matches.models import HiddenLook, Match, Outage, OutboxRow
from games.matches.time_controls import AfterMisses, Bank, PerTurn, TimeControl
from tests.services.matches.scene import NOON, answer, person, started
from tests.services.matches.toy_game import Bid, CallVote, Pebbles, PlayCard

pytestmark = pytest.mark.django_db(transaction=True)
REASON = "Complaint 7: a card was played twice"


@pytest.fixture(autouse=True)
def pebbles(monkeypatch):
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES, Pebbles))


@pytest.fixture
def player(db):
    player = person("Ada")
    EmailAddress.objects.create(user=player, email="ada@example.org", primary=True, verified=True)
    return player


@pytest.fixture
def match(player) -> Match:
    """Some steps, a pause, a notice that was mailed."""
    match = started(player, person("Bob"), time_control=TimeControl(clock=PerTurn(turn_seconds=86400)))
    services.outbox_drain(now=NOON)
    receipts_send(channel=Channel.MAIL, prepare=mail_prepared, now=NOON)
    answer(match, player, PlayCard(1), now=NOON + timedelta(seconds=7, milliseconds=250))
    match_pause(match_id=match.pk, operator="Olga", reason="Storm", now=NOON + timedelta(hours=1))
    return match


@pytest.fixture
def operator(db) -> User:
    return User.objects.create_superuser("olga")


def audit(match_id, **options) -> str:
    out = io.StringIO()
    call_command("match_audit", str(match_id), stdout=out, **options)
    return out.getvalue()


def test_the_story_tells_steps_clocks_pauses_and_notices(match):
    story = audit(match.pk)
    for told in (
        "1 day, 0:00:00 for each turn; after 2 missed in a row: agent, or annulled while no person has moved",
        "2026-06-01 12:00:07.250Z  ply 1  moved  after 0:00:07.250  seat 0",
        "in all 0:00:07.250",
        "seat 1, owes since 2026-06-01 12:00:07.250Z, due -, left 23:00:07.250 standing still, of 1 day, 0:00:00.000",
        "warning (an hour left) once the clock runs, warning (four fifths used) once the clock runs",
        "missed 0 in a row, moved 0 times, defaulted 0 times, paused by moderator",
        "2026-06-01 13:00:00.000Z and still  moderator, all seats by Olga: Storm",
        "your_turn to Ada by mail: sent, tries 1",
        "try 1 at 2026-06-01 12:00:00Z: sent",
        "match_started to Bob by inbox: sent",
    ):
        assert told in story, story


@pytest.mark.parametrize(
    ("control", "words"),
    [
        (None, "no clocks"),
        (
            TimeControl(
                clock=Bank(initial_seconds=600, increment_seconds=5, cap_seconds=900),
                misses=3,
                then=AfterMisses.FORFEIT,
                annul_unmoved=False,
            ),
            "0:10:00 for all turns, 0:00:05 more after each, never more than 0:15:00; after 3 missed in a row: forfeit",
        ),
    ],
)
def test_controls_are_told_in_words(player, control, words):
    assert f"time control: {words}\n" in audit(started(player, person("Cy"), time_control=control).pk)


def test_the_warnings_that_are_still_to_come_are_told(player, match):
    match_resume(match_id=match.pk, now=NOON + timedelta(hours=2))
    story = audit(match.pk)
    assert "due 2026-06-02 13:00:07.250Z" in story
    assert "warning (four fifths used) at 2026-06-02 08:12:07.250Z" in story
    assert "warning (an hour left) at 2026-06-02 12:00:07.250Z" in story


def test_how_long_steps_took_adds_up_with_what_an_outage_took(match):
    """An operator adds up by hand: what the steps took, the outage left out, is what the clocks have measured."""
    Outage.objects.create(started_at=NOON + timedelta(seconds=2), ended_at=NOON + timedelta(seconds=5))
    story = audit(match.pk)
    assert "moved  after 0:00:07.250, of it 0:00:03.000 outage  seat 0" in story
    assert "in all 0:00:07.250, of it 0:00:03.000 outage" in story
    assert "2026-06-01 12:00:02.000Z to 2026-06-01 12:00:05.000Z, for 0:00:03.000, being credited" in story


def test_who_asked_for_a_pause_is_told(match, player):
    vacation_begin(user=player, until=NOON + timedelta(days=2), now=NOON + timedelta(hours=2))
    vacation_end(user=player, now=NOON + timedelta(hours=3))
    told = "2026-06-01 14:00:00.000Z to 2026-06-01 15:00:00.000Z  vacation, seat 0, asked for by Ada, ended by Ada"
    assert told in audit(match.pk)


def test_that_an_agent_is_called_is_told_only_where_that_has_failed(match):
    """It may be called for an offer of which nobody else knows."""
    row = {"match": match, "consumer": "agents", "topic": "agent_owes", "ply": 1, "seats": [1]}
    OutboxRow.objects.create(**row, created_at=NOON, next_try_at=NOON)
    assert "agent_owes" not in audit(match.pk)
    OutboxRow.objects.update(parked_at=NOON)
    assert "agents: agent_owes at ply 1" in audit(match.pk)


def test_news_that_wait_are_told(match):
    assert "notices: every_ply at ply 1, tries 0" in audit(match.pk)


def test_nothing_hidden_is_told_without_asking(match):
    story = audit(match.pk)
    assert "card-" not in story
    assert "slot" not in story
    assert not HiddenLook.objects.exists()


def test_that_a_sealed_answer_was_replaced_is_not_told(player, match):
    services.match_abort(match_id=match.pk, user=player, now=NOON)
    other = started(player, person("Cy"))
    answer(other, player, CallVote())
    answer(other, player, Bid(1))
    before = audit(other.pk).count("seat 0\n")
    answer(other, player, Bid(2), decision_id=2)
    assert audit(other.pk).count("seat 0\n") == before


def test_hidden_state_is_shown_for_a_reason_that_is_kept_and_told(match, operator):
    story = audit(match.pk, hidden=True, reason=REASON, operator="olga")
    assert "card-" in story
    look = HiddenLook.objects.get()
    assert (look.operator_name, look.reason, look.what) == ("olga", REASON, "log")
    assert f"olga at the log, ply 1: {REASON}" in story


@pytest.mark.parametrize(
    "options",
    [
        {"reason": REASON},
        {"reason": REASON, "operator": "nobody"},
        {"reason": "", "operator": "olga"},
        {"reason": "short", "operator": "olga"},
        {"reason": REASON, "operator": "clerk"},
    ],
)
def test_without_reason_name_or_permission_nothing_is_shown(match, operator, options):
    User.objects.create_user("clerk")
    with pytest.raises(CommandError):
        audit(match.pk, hidden=True, **options)
    assert not HiddenLook.objects.exists()


def test_a_match_that_is_not_there_is_named():
    with pytest.raises(CommandError, match="no match"):
        audit(uuid4())
