"""Bodies and addresses that no view ever sees are answered as well, in the shape of the door they came to."""

import pytest
from django.test import Client

from accounts.tests.clients import APP, AppClient
from config.problems import CONTENT_TYPE

UNREADABLE = {
    "cut-off": "{",
    "nested-too-deeply": '{"email": ' + "[" * 9_000 + "]" * 9_000 + "}",
    "never-closed": "[" * 50_000,
    "a-number-of-5000-digits": '{"email": ' + "9" * 5_000 + "}",
    "half-a-surrogate-pair": '{"email": "\\ud800"}',
    "no-unicode": b"\xff",
    "infinite": '{"email": 1e400}',
}
every_body = pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)


def send(client: Client, path: str, body: str | bytes):
    return client.generic("POST", path, body, content_type="application/json")


@every_body
def test_a_body_that_cannot_be_read_is_a_problem(client, db, body):
    answer = send(client, "/api/v1/guest", body)
    assert (answer.status_code, answer["Content-Type"]) == (400, CONTENT_TYPE)
    assert answer.json()["code"] == "parse_error"


@every_body
@pytest.mark.parametrize("path", ["auth/login", "auth/signup", "auth/password/request"])
def test_a_body_that_cannot_be_read_does_not_break_signing_in(client, db, path, body):
    answer = send(client, f"{APP}/{path}", body)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["code"] == "invalid"


@pytest.mark.parametrize("body", ["[]", "5", "null", '"text"'])
def test_signing_in_takes_objects_only(client, db, body):
    assert send(client, f"{APP}/auth/login", body).json()["errors"][0]["message"] == "The body is no JSON object."


def test_a_body_beyond_what_is_read_is_a_problem(client, db):
    answer = send(client, "/api/v1/guest", '{"display_name": "' + "x" * 3_000_000 + '"}')
    assert (answer.status_code, answer["Content-Type"], answer.json()["code"]) == (413, CONTENT_TYPE, "too_large")


@pytest.mark.parametrize("path", ["/nothing", "/api/v1/nothing", "/api/v1/guest/", "/graphql/", "/_allauth/nothing"])
def test_an_unknown_address_is_a_problem_for_programs_and_a_page_for_people(client, db, path):
    for headers in ({}, {"Accept": "*/*"}, {"Accept": "application/json"}):
        answer = client.get(path, headers=headers)
        assert (answer.status_code, answer["Content-Type"], answer.json()["code"]) == (404, CONTENT_TYPE, "not_found")
    page = client.get(path, headers={"Accept": "text/html,*/*;q=0.8"})
    assert (page.status_code, page["Content-Type"]) == (404, "text/html; charset=utf-8")


def test_a_strange_host_is_a_problem(client):
    answer = client.get("/healthz", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_a_bug_is_a_problem_that_tells_nothing(client, db, monkeypatch):
    monkeypatch.setattr("accounts.services.guest_create", lambda **wishes: 1 / 0)
    client.raise_request_exception = False
    answer = send(client, "/api/v1/guest", "{}")
    assert (answer.status_code, answer["Content-Type"], answer.json()["code"]) == (500, CONTENT_TYPE, "internal")
    assert "division" not in answer.content.decode()


@pytest.mark.parametrize("path", ["account/phone", "auth/phone/verify"])
def test_there_are_no_telephone_numbers(db, path):
    guest = AppClient()
    guest.post("/api/v1/guest", {})
    answers = [guest.send(method, f"{APP}/{path}", {"phone": "1"}) for method in ("GET", "POST")]
    assert [answer.status_code for answer in answers] == [404, 404]
