"""No page of the admin shows what players must not know, but the one that writes down who asks."""

import itertools
from datetime import date
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.urls import reverse

from accounts.models import User
from accounts.notices.models import Device, Notice, Receipt, Try
from games.matches import services
from games.matches.models import Exposure, HiddenLook, Hint, Match, MoveRecord, OutboxRow
from games.puzzles.models import DailyPuzzle, PuzzleTry
from matchmaking.services import table_open
from matchmaking.setup import TableSetup
from tests.services.admin import canaries
from tests.services.admin.walk import every_address, offered_queries
from tests.services.matches.scene import NOON

pytestmark = pytest.mark.django_db

MATCHES = "admin:matches_match_changelist"
OTHER_LISTS = (
    "admin:matches_outboxrow_changelist",
    "admin:matchmaking_table_changelist",
    "admin:notices_notice_changelist",
    "admin:notices_receipt_changelist",
    "admin:notices_device_changelist",
    "admin:matches_hint_changelist",
    "admin:puzzles_puzzletry_changelist",
)


@pytest.fixture
def planted(match, player, operator) -> Match:
    """A match full of canaries, with parked news, a look, a line of history and a table in the lobby."""
    OutboxRow.objects.create(
        consumer="notices", topic="every_ply", match=match, ply=0, created_at=NOON, next_try_at=NOON, parked_at=NOON
    )
    services.hidden_look(match_id=match.id, operator=operator, what=Exposure.SEED, reason="To be walked past", now=NOON)
    table_open(user=player, setup=TableSetup(game="pebbles", mode="plain", seats=2), now=NOON)
    told_by_push(match, player)
    tried_with_a_hint(match, player)
    canaries.plant(match)
    return match


def tried_with_a_hint(match: Match, player: User) -> None:
    """A try at a puzzle whose day is not over, and a hint that was thought out."""
    puzzle = DailyPuzzle.objects.create(day=date(9000, 1, 1), deck=[])
    PuzzleTry.objects.create(match=match, puzzle=puzzle, user=player)
    Hint.objects.create(match=match, ply=0, seat=0, asked_at=NOON, answered_at=NOON)


def told_by_push(match: Match, player: User) -> None:
    """A notice that could not be sent to a device."""
    device = Device.objects.create(user=player, login_id=uuid4(), created_at=NOON)
    notice = Notice.objects.create(
        user=player, kind="your_turn", match=match, seat=0, of=NOON, created_at=NOON, shown=True
    )
    receipt = Receipt.objects.create(
        notice=notice, channel="push", device=device, result="failed", tries=1, next_try_at=NOON, settled_at=NOON
    )
    Try.objects.create(receipt=receipt, number=1, at=NOON, outcome="http_410")


def test_no_page_shows_anything_hidden(page, planted):
    page.post(reverse("admin:matches_match_release", args=[planted.pk]))
    assert LogEntry.objects.exists()
    visited: dict[str, int] = {}
    waiting = list(every_address())
    while waiting:
        address = waiting.pop()
        if address in visited:
            continue
        answer = page.get(address)
        visited[address] = answer.status_code
        shown = f"{answer.headers} {answer.content.decode()}"
        assert canaries.found_in(shown) == [], address
        waiting += [address.partition("?")[0] + query for query in offered_queries(shown) if "?" not in address]
    assert set(visited.values()) <= {200, 302, 403, 405}
    for name in ("change", "history", "log", "look"):
        assert visited[reverse(f"admin:matches_match_{name}", args=[planted.pk])] == 200
    assert len(visited) > 60, "the walk has not gone far"


def test_the_walk_would_notice_each_canary(planted):
    rows = itertools.chain.from_iterable(model._default_manager.all() for model in apps.get_models())
    stored = " ".join(str(value) for row in rows for value in plain_columns(row))
    assert [word for word in canaries.words() if word not in stored] == []


def plain_columns(row):
    for field in row._meta.concrete_fields:
        value = field.value_from_object(row)
        yield from canaries._forms(bytes(value)) if isinstance(value, memoryview | bytes) else [value]


def test_no_row_names_itself_by_anything_hidden(planted):
    for model in apps.get_models():
        for row in model._default_manager.all():
            if model is not MoveRecord:  # by its number, which no page shows
                assert canaries.found_in(f"{row} {row!r}") == []


@pytest.mark.parametrize(
    "query",
    [
        "capability__startswith=c",
        "head__startswith=c",
        "records__gt=5",
        "snapshot__isnull=0",
        "secret__seed__isnull=0",
        "log__payload__contains=c",
        "agent_seats__contains=1",
    ],
)
def test_no_list_is_filtered_by_a_hidden_column(page, planted, query):
    """Else an address would tell a secret letter by letter."""
    assert page.get(f"{reverse(MATCHES)}?{query}").status_code == 400


@pytest.mark.parametrize("query", ["match__capability__startswith=c", "token__isnull=0", "seats__contains=1"])
def test_the_outbox_is_not_filtered_by_a_hidden_column(page, planted, query):
    assert page.get(f"{reverse('admin:matches_outboxrow_changelist')}?{query}").status_code == 400


@pytest.mark.parametrize("query", ["seed__seed__isnull=0", "seats__entropy__contains=c", "code__startswith=C"])
def test_tables_are_not_filtered_by_a_hidden_column(page, planted, query):
    assert page.get(f"{reverse('admin:matchmaking_table_changelist')}?{query}").status_code == 400


@pytest.mark.parametrize(
    ("listed", "query"),
    [
        ("matches_hint", "move__contains=c"),
        ("matches_hint", "decision_id__gt=1"),
        ("puzzles_dailypuzzle", "deck__contains=c"),
        ("puzzles_puzzletry", "puzzle__deck__contains=c"),
        ("puzzles_puzzletry", "match__capability__startswith=c"),
    ],
)
def test_hints_and_puzzles_are_not_filtered_by_a_hidden_column(page, planted, listed, query):
    assert page.get(f"{reverse(f'admin:{listed}_changelist')}?{query}").status_code == 400


@pytest.mark.parametrize("query", ["endpoint__startswith=h", "p256dh__isnull=0", "auth__contains=c"])
def test_devices_are_not_filtered_by_their_address(page, planted, query):
    assert page.get(f"{reverse('admin:notices_device_changelist')}?{query}").status_code == 400
    assert page.get(f"{reverse('admin:notices_receipt_changelist')}?device__{query}").status_code == 400


@pytest.mark.parametrize("word", ["canary", "canary-capability", "canary-payload", "canary-seed"])
def test_no_search_finds_by_anything_hidden(page, planted, word):
    for name in (MATCHES, *OTHER_LISTS):
        answer = page.get(reverse(name), {"q": word})
        assert answer.context["cl"].result_count == 0


def test_replaced_sealed_answers_leave_no_trace_in_the_log(page, match):
    MoveRecord.objects.filter(match=match).update(took_ply=False)
    answer = page.get(reverse("admin:matches_match_log", args=[match.pk]))
    assert answer.context["section"].rows == []


def test_looks_can_be_neither_added_changed_nor_deleted(page, planted):
    look = HiddenLook.objects.get()
    assert page.post(reverse("admin:matches_hiddenlook_add"), {"reason": "another"}).status_code == 403
    assert page.post(reverse("admin:matches_hiddenlook_change", args=[look.pk]), {"reason": "x"}).status_code == 403
    assert page.post(reverse("admin:matches_hiddenlook_delete", args=[look.pk]), {"post": "yes"}).status_code == 403
    form = {"action": "delete_selected", "_selected_action": [look.pk], "post": "yes"}
    page.post(reverse("admin:matches_hiddenlook_changelist"), form)
    assert HiddenLook.objects.get().reason == "To be walked past"


@pytest.mark.parametrize("model", ["match", "outboxrow"])
def test_no_row_is_written_by_hand(page, planted, model):
    key = planted.pk if model == "match" else OutboxRow.objects.get().pk
    before = list(Match.objects.values()), list(OutboxRow.objects.values())
    assert page.post(reverse(f"admin:matches_{model}_add"), {}).status_code == 403
    for name in ("change", "delete"):
        page_of = reverse(f"admin:matches_{model}_{name}", args=[key])
        assert page.post(page_of, {"status": "over", "post": "yes"}).status_code == 403
    assert (list(Match.objects.values()), list(OutboxRow.objects.values())) == before
