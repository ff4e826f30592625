"""The operator's pages."""

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.admin import site
from django.test import Client
from django.urls import reverse

from accounts.tests.clients import AppClient


@pytest.fixture
def operator(db, django_user_model) -> Client:
    client = Client()
    client.force_login(django_user_model.objects.create_superuser("operator", password="an operator's own"))
    return client


@pytest.fixture
def app(player) -> AppClient:
    app = AppClient()
    app.log_in(player.email)
    return app


def session_pages() -> list[str]:
    listed = UserSession.objects.get()
    return [
        reverse("admin:usersessions_usersession_changelist"),
        reverse("admin:usersessions_usersession_change", args=[listed.pk]),
        reverse("admin:usersessions_usersession_delete", args=[listed.pk]),
    ]


def test_no_page_shows_the_key_of_a_session(operator, app, player):
    user_pages = [
        reverse("admin:accounts_user_changelist"),
        reverse("admin:accounts_user_change", args=[player.pk]),
        reverse("admin:accounts_user_delete", args=[player.pk]),
    ]
    for page in session_pages() + user_pages:
        shown = operator.get(page)
        assert shown.status_code == 200, page
        assert app.token not in shown.content.decode(), page


@pytest.mark.parametrize("by", ["page", "list"])
def test_an_operator_ends_a_session(operator, app, by):
    changelist, _, delete = session_pages()
    if by == "page":
        operator.post(delete, {"post": "yes"})
    else:
        selected = [str(UserSession.objects.get().pk)]
        operator.post(changelist, {"action": "delete_selected", "_selected_action": selected, "post": "yes"})
    assert app.account().status_code == 401
    assert not UserSession.objects.exists()


def test_sessions_are_not_edited(operator, app):
    _, change, _ = session_pages()
    assert operator.post(change, {"ip": "203.0.113.1"}).status_code == 403


def test_people_who_are_no_staff_see_no_page(app, player):
    client = Client()
    client.force_login(player)
    for page in session_pages():
        assert client.get(page).status_code == 302


def test_an_operator_deactivates_a_person(operator, app, player):
    page = reverse("admin:accounts_user_change", args=[player.pk])
    form = {"username": player.username, "display_name": "Player", "email": player.email, "time_zone": "UTC"}
    assert operator.post(page, form).status_code == 302  # the box `is_active` is left empty
    assert app.account().status_code == 401


def test_no_list_tells_a_hidden_column_letter_by_letter(operator, app, player, rf):
    """An address may filter by what the page shows, never by what it hides."""
    secrets = {"session_key", "password", "auth_hash", "session_data", "data"}
    tried = 0
    for model, page in site._registry.items():
        for field in model._meta.concrete_fields:
            if field.name in secrets:
                tried += 1
                assert not page.lookup_allowed(f"{field.name}__startswith", "a", rf.get("/")), (model, field.name)
    assert tried >= 3
    changelist, _, _ = session_pages()
    assert operator.get(changelist, {"session_key__startswith": app.token[0]}).status_code == 400
