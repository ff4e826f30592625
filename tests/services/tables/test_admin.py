"""The operator's page for tables."""

import pytest
from django.urls import reverse

from accounts.models import User
from matchmaking import services
from tests.services.tables.conftest import NOW, opened


@pytest.fixture
def operator_client(client, db):
    client.force_login(User.objects.create_superuser(username="operator"))
    return client


def test_an_operator_sees_tables_but_nothing_that_lets_one_join_or_predict(operator_client, player):
    table = opened(player)
    services.table_join(user=player, table_id=table.pk, entropy="four dice", now=NOW)
    assert table.seed is not None
    pages = [
        reverse("admin:matchmaking_table_changelist"),
        reverse("admin:matchmaking_table_change", args=[table.pk]),
    ]
    for page in pages:
        answer = operator_client.get(page)
        assert answer.status_code == 200
        text = answer.content.decode()
        assert str(table.pk) in text
        for secret in (table.code, bytes(table.seed.seed).hex(), "four dice"):
            assert secret not in text
    assert "Player" in text


def test_a_code_cannot_be_guessed_letter_by_letter_through_the_filter(operator_client, player):
    table = opened(player)
    answer = operator_client.get(reverse("admin:matchmaking_table_changelist"), {"code__startswith": table.code[0]})
    assert answer.status_code == 400 or str(table.pk) not in answer.content.decode()


def test_tables_are_not_edited_there(operator_client, player):
    table = opened(player)
    page = reverse("admin:matchmaking_table_change", args=[table.pk])
    assert operator_client.post(page, {"status": "closed"}).status_code == 403
    table.refresh_from_db()
    assert table.status == "open"
