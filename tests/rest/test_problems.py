"""Every error of REST has one shape."""

import pytest
from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.http import Http404
from django.test import Client
from rest_framework import exceptions, serializers
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

MEMBERS = {"type", "title", "status", "code", "detail", "errors"}


class Card(serializers.Serializer):
    rank = serializers.IntegerField(max_value=13)


class Hand(serializers.Serializer):
    cards = Card(many=True)
    names = serializers.ListField(child=serializers.CharField(max_length=3))


def answer_to(error: Exception):
    class Failing(APIView):
        authentication_classes = ()
        permission_classes = ()

        def get(self, request):
            raise error

    return Failing.as_view()(APIRequestFactory().get("/")).render()


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (exceptions.NotFound(), 404, "not_found"),
        (Http404(), 404, "not_found"),
        (exceptions.PermissionDenied(code="not_your_seat"), 403, "not_your_seat"),
        (DjangoPermissionDenied(), 403, "forbidden"),
        (exceptions.ParseError(), 400, "parse_error"),
        (exceptions.MethodNotAllowed("PUT"), 405, "method_not_allowed"),
        (exceptions.Throttled(wait=3), 429, "throttled"),
    ],
)
def test_an_error_is_a_problem_with_a_code(error, status, code):
    answer = answer_to(error)
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert set(answer.data) == MEMBERS
    assert (answer.data["status"], answer.data["code"], answer.data["errors"]) == (status, code, [])
    assert answer.data["type"].endswith(f":{code}")


def test_a_problem_keeps_the_time_to_wait():
    assert answer_to(exceptions.Throttled(wait=3)).headers["Retry-After"] == "3"


def test_a_bug_is_not_dressed_up_as_a_problem():
    with pytest.raises(ZeroDivisionError):
        answer_to(ZeroDivisionError())


def test_each_faulty_field_is_named_by_its_path():
    hand = Hand(data={"cards": [{"rank": 1}, {"rank": 14}], "names": ["ok", "too long"]})
    assert not hand.is_valid()
    problem = answer_to(exceptions.ValidationError(hand.errors)).data
    assert problem["code"] == "invalid"
    assert [(error["path"], error["code"]) for error in problem["errors"]] == [
        (["cards", 1, "rank"], "max_value"),
        (["names", 1], "max_length"),
    ]


def test_a_field_that_is_called_code_is_a_field():
    problem = answer_to(exceptions.ValidationError({"code": ["Wrong."], "message": ["Wrong."]})).data
    assert [error["path"] for error in problem["errors"]] == [["code"], ["message"]]


def test_a_person_at_a_form_sees_a_page_and_a_program_a_problem():
    client = Client(enforce_csrf_checks=True)
    page = client.post("/admin/login/", headers={"Accept": "text/html,application/xhtml+xml"})
    assert (page.status_code, page.headers["Content-Type"]) == (403, "text/html; charset=utf-8")
    problem = client.post("/admin/login/", headers={"Accept": "*/*"})
    assert (problem.status_code, problem.headers["Content-Type"]) == (403, "application/problem+json")
    assert set(problem.json()) == MEMBERS
