"""Notices at the admin: an operator finds why somebody was not told, and writes nothing."""

import pytest
from django.urls import reverse

from accounts.notices.models import Device, Notice, Receipt
from tests.services.admin.conftest import signed_in, staff_with
from tests.services.admin.test_nothing_hidden import told_by_push

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def told(match, player) -> None:
    told_by_push(match, player)


def listed(page, model: str, **query):
    return list(page.get(reverse(f"admin:notices_{model}_changelist"), query).context["cl"].result_list)


def page_of(row) -> str:
    return reverse(f"admin:notices_{row._meta.model_name}_change", args=[row.pk])


def test_receipts_are_found_by_match_and_by_person(page, match, player, rival):
    receipt = Receipt.objects.get()
    for query in (str(match.pk), str(player.pk), player.display_name):
        assert listed(page, "receipt", q=query) == [receipt]
    assert listed(page, "receipt", q=str(rival.pk)) == []
    assert listed(page, "receipt", result__exact="failed") == [receipt]
    assert listed(page, "receipt", channel__exact="mail") == []


def test_the_page_of_a_receipt_tells_each_try(page):
    shown = page.get(page_of(Receipt.objects.get())).content.decode()
    assert "try 1 at 2026-06-01 12:00:00Z: http_410" in shown
    assert page_of(Notice.objects.get()) in shown
    assert page_of(Device.objects.get()) in shown


def test_the_page_of_a_device_tells_whose_service_it_is_and_not_its_address(page):
    Device.objects.update(endpoint="https://push.example/secret-part", auth="secret-auth")
    shown = page.get(page_of(Device.objects.get())).content.decode()
    assert "push.example" in shown
    assert "secret" not in shown


@pytest.mark.parametrize("model", ["notice", "receipt", "device"])
def test_nothing_is_written_by_hand(page, model):
    for name, key in (("add", []), ("change", [_row(model).pk]), ("delete", [_row(model).pk])):
        form = {"post": "yes", "result": "sent", "endpoint": "https://fcm.googleapis.com/x"}
        assert page.post(reverse(f"admin:notices_{model}_{name}", args=key), form).status_code == 403


@pytest.mark.parametrize("model", ["notice", "receipt", "device"])
def test_looking_takes_its_own_permission(model):
    address = reverse(f"admin:notices_{model}_changelist")
    assert signed_in(staff_with(f"view_{model}")).get(address).status_code == 200


@pytest.mark.parametrize("model", ["notice", "receipt", "device"])
def test_without_the_permission_nothing_is_shown(model):
    assert signed_in(staff_with("view_match")).get(reverse(f"admin:notices_{model}_changelist")).status_code == 403


def _row(model: str) -> Notice | Receipt | Device:
    rows: dict[str, Notice | Receipt | Device] = {
        "notice": Notice.objects.get(),
        "receipt": Receipt.objects.get(),
        "device": Device.objects.get(),
    }
    return rows[model]
