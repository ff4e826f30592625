"""Whatever is wrong with a request gets a typed answer, and changes nothing. Each case goes over HTTP."""

import json
import sys

import pytest
from django.test import Client

from config.graphql.limits import LIMITS
from games.matches.models import MoveRecord, OutboxRow
from tests.graphql.asking import PLAY, URL, Caller, expire, fingerprint, mover_of, play

ME = "{ me { __typename ... on Error { code details } } }"


@pytest.fixture
def unchanged(match):
    """The match, and all counts, must be afterwards as they were before."""
    before = (fingerprint(match), MoveRecord.objects.count(), OutboxRow.objects.count())
    yield
    assert (fingerprint(match), MoveRecord.objects.count(), OutboxRow.objects.count()) == before


@pytest.fixture
def turn(match, player, rival):
    """The seat that is to move, the one that is not, and the decision."""
    mover, decision = mover_of(match, player, rival)
    return mover, rival if mover is player else player, decision


# Bodies


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        pytest.param(b"{not json", 400, "bad_request", id="malformed"),
        pytest.param(b'"text"', 400, "bad_request", id="no-object"),
        pytest.param(b"\xff\xfe", 400, "bad_request", id="no-utf-8"),
        pytest.param(b"[" * 10_000, 400, "bad_request", id="nested-too-deeply"),
        pytest.param(b'[{"query": "{ __typename }"}]', 400, "bad_request", id="batch"),
        pytest.param(b'{"query": 7}', 400, "bad_request", id="query-no-string"),
        pytest.param(b"{}", 400, "bad_request", id="no-query"),
        pytest.param(b'{"query": "{ me"}', 200, "syntax_error", id="syntax"),
        pytest.param(b'{"query": "{ nothing }"}', 200, "bad_request", id="unknown-field"),
        pytest.param(json.dumps({"query": "{ me }", "x": "y" * 70_000}).encode(), 413, "too_large", id="oversized"),
        pytest.param(b"x" * 3_000_000, 413, "too_large", id="beyond-what-django-reads"),
    ],
)
@pytest.mark.usefixtures("unchanged")
def test_a_bad_body_is_answered_with_a_code(player, body, status, code):
    answer = player.post(body)
    assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (status, code)


@pytest.mark.usefixtures("unchanged")
def test_uploads_are_not_taken(player):
    operations = {"operations": json.dumps({"query": ME}), "map": "{}"}
    answer = player.client.post(URL, operations, headers={"X-Session-Token": player.token})
    assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (400, "bad_request")


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(client, method):
    answer = getattr(client, method)(URL)
    assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (405, "method_not_allowed")


# Who asks


@pytest.mark.usefixtures("unchanged")
def test_nobody_may_move(match, turn, nobody):
    answer = play(nobody, match, turn[2])
    assert (answer["__typename"], answer["code"]) == ("NotSignedIn", "not_signed_in")
    assert answer["details"] == {"session_refused": False}


@pytest.mark.usefixtures("unchanged")
def test_an_expired_session_is_told_so(match, turn):
    mover, _, decision = turn
    expire(mover.token)
    answer = play(mover, match, decision)
    assert (answer["__typename"], answer["details"]) == ("NotSignedIn", {"session_refused": True})


def test_an_unknown_token_is_told_so(db):
    assert Caller(token="x" * 32).ask(ME)["me"]["details"] == {"session_refused": True}


# What is asked for


@pytest.mark.usefixtures("unchanged")
def test_an_unknown_and_a_foreign_match_give_the_same_answer(match, turn, outsider):
    decision = turn[2]
    foreign = play(outsider, match, decision)
    unknown = play(outsider, match, decision, matchId="00000000-0000-4000-8000-000000000000")
    garbled = play(outsider, match, decision, matchId="TWF0Y2g6bm9wZQ==")
    assert foreign == unknown == garbled
    assert foreign["code"] == "not_found"


@pytest.mark.usefixtures("unchanged")
def test_the_wrong_seat_is_refused(match, turn):
    _, other, decision = turn
    answer = play(other, match, decision)
    assert (answer["__typename"], answer["code"]) == ("Refused", "not_your_decision")


@pytest.mark.usefixtures("unchanged")
def test_a_decision_that_was_never_asked_is_refused(match, turn):
    mover, _, decision = turn
    answer = play(mover, match, decision, decisionId=999)
    assert (answer["code"], answer["details"]) == ("unknown_decision", {"decision_id": 999})


def test_an_answered_decision_is_stale(match, turn):
    mover, _, decision = turn
    play(mover, match, decision)
    before = fingerprint(match)
    answer = play(mover, match, decision, clientMoveId="another")
    assert (answer["__typename"], answer["code"]) == ("StaleDecision", "stale_decision")
    assert fingerprint(match) == before


def test_the_same_client_move_id_with_another_move_is_a_conflict(match, turn):
    mover, _, decision = turn
    play(mover, match, decision)
    before = fingerprint(match)
    answer = play(mover, match, decision, move=decision["legalMoves"][1]["input"])
    assert (answer["__typename"], answer["code"]) == ("IdempotencyConflict", "idempotency_conflict")
    assert fingerprint(match) == before


@pytest.mark.usefixtures("unchanged")
def test_an_illegal_move_names_the_rule(match, turn):
    mover, _, decision = turn
    moves = [move["input"]["sequenceNumbers"] for move in decision["legalMoves"]]
    held = {move["playNumber"]["card"] for move in moves if "playNumber" in move}
    card = next(card for card in range(99, 90, -1) if card not in held)
    answer = play(mover, match, decision, move={"sequenceNumbers": {"playNumber": {"card": card, "space": 1}}})
    assert (answer["__typename"], answer["code"], answer["details"]) == ("Refused", "card_not_in_hand", {"card": card})


@pytest.mark.usefixtures("unchanged")
def test_another_ply_than_expected_is_refused(match, turn):
    mover, _, decision = turn
    answer = play(mover, match, decision, expectedPly=7)
    assert (answer["__typename"], answer["details"]) == ("PlyMismatch", {"expected": 7, "actual": 0})


@pytest.mark.parametrize("name", ["", "x" * 65, "line\nbreak"])
@pytest.mark.usefixtures("unchanged")
def test_a_client_move_id_must_be_short_and_printable(match, turn, name):
    mover, _, decision = turn
    answer = play(mover, match, decision, clientMoveId=name)
    assert (answer["__typename"], answer["details"]) == ("BadInput", {"path": ["input", "clientMoveId"]})


# Values of a wrong type

CARD = ["input", "move", "sequenceNumbers", "playNumber", "card"]
WRONG = [
    pytest.param({"sequenceNumbers": {"playNumber": {"card": "one", "space": 1}}}, CARD, id="scalar"),
    pytest.param({"sequenceNumbers": {"playNumber": {"space": 1}}}, CARD[:-1], id="missing"),
    pytest.param({"sequenceNumbers": {"playNumber": {"card": 1, "space": 1, "colour": 2}}}, CARD[:-1], id="unknown"),
    pytest.param({"sequenceNumbers": {"jump": {}}}, CARD[:-2], id="unknown-move"),
    pytest.param({"sequenceNumbers": {}}, CARD[:-2], id="no-move"),
    pytest.param({"sequenceNumbers": {"pass": {}, "draw": {}}}, CARD[:-2], id="two-moves"),
    pytest.param({"sequenceNumbers": {"pass": None}}, CARD[:-2], id="null-move"),
    pytest.param({"sequenceNumbers": {"discard": {"cards": [1, "x"]}}}, [*CARD[:-2], "discard", "cards", 1], id="item"),
    pytest.param({"sequenceNumbers": {"playNumber": {"card": 2**40, "space": 1}}}, CARD, id="too-big"),
    pytest.param("pass", CARD[:2], id="no-object"),
]


@pytest.mark.parametrize(("move", "path"), WRONG)
@pytest.mark.usefixtures("unchanged")
def test_a_wrong_value_in_a_variable_is_named_by_its_path(match, turn, move, path):
    mover, _, decision = turn
    given = {"matchId": str(match.pk), "decisionId": decision["id"], "clientMoveId": "1", "move": move}
    errors = mover.errors(PLAY, input=given)
    assert errors[0]["extensions"]["code"] == "bad_input"
    assert errors[0]["extensions"]["path"] == path


@pytest.mark.usefixtures("unchanged")
def test_every_wrong_value_has_its_own_path(match, turn):
    mover, _, decision = turn
    move = {"sequenceNumbers": {"playNumber": {"card": "one", "space": "two"}}}
    given = {"matchId": str(match.pk), "decisionId": decision["id"], "clientMoveId": "1", "move": move}
    paths = [error["extensions"]["path"] for error in mover.errors(PLAY, input=given)]
    assert paths == [CARD, [*CARD[:-1], "space"]]


@pytest.mark.usefixtures("unchanged")
def test_a_wrong_value_written_into_the_query_is_named_by_its_path(match, turn):
    mover, _, _ = turn
    move = '{sequenceNumbers: {playNumber: {card: "one", space: 2}}}'
    query = (
        f'mutation {{ playMove(input: {{matchId: "{match.pk}", decisionId: 1, clientMoveId: "1", move: {move}}})'
        " { __typename } }"
    )
    error = mover.errors(query)[0]
    assert (error["extensions"]["code"], error["extensions"]["path"]) == ("bad_input", CARD)


VARIABLES_MISUSED = {
    "never-used": "query ($id: ID!) { __typename }",
    "never-declared": "{ match(id: $id) { __typename } }",
    "of-another-type": "query ($id: Boolean!) { match(id: $id) { __typename } }",
    "declared-twice": "query ($id: ID!, $id: ID!) { match(id: $id) { __typename } }",
    "of-no-input-type": "query ($id: Match!) { match(id: $id) { __typename } }",
}


@pytest.mark.parametrize("query", VARIABLES_MISUSED.values(), ids=VARIABLES_MISUSED)
@pytest.mark.parametrize("given", [{}, {"id": "x"}, {"id": 1}], ids=str)
def test_a_document_that_misuses_its_variables_is_to_blame_not_their_values(player, query, given):
    for error in player.errors(query, **given):
        assert error["extensions"] == {"code": "bad_request"}


def test_a_value_that_was_left_out_is_named_by_its_path(player):
    for query, path in (
        ("query ($id: ID!) { match(id: $id) { __typename } }", ["id"]),
        ("query ($first: Int) { myMatches(first: $first) { __typename } }", ["first"]),
    ):
        [error] = player.errors(query, first=None)
        assert (error["extensions"]["code"], error["extensions"]["path"]) == ("bad_input", path)


def test_a_page_of_no_size_and_a_foreign_cursor_are_bad_input(player):
    for arguments, path in (("first: 0", ["first"]), ("first: 51", ["first"]), ('after: "xx"', ["after"])):
        error = player.errors(f"{{ myMatches({arguments}) {{ __typename }} }}")[0]
        assert (error["extensions"]["code"], error["extensions"]["path"]) == ("bad_input", path)


# Too much

CHAIN = "{...f0}" + "".join(f"fragment f{n} on Query{{...f{n + 1} ...f{n + 1}}}" for n in range(21))
HUGE = {
    "fragments-that-double": CHAIN + "fragment f21 on Query{me{__typename}}",
    "fewer-fragments-that-double": CHAIN.replace("...f12 ...f12", "me{__typename}"),
    "depth": "{" * 1 + "node(id: 1) {" * 25 + "id" + "}" * 26,
    "aliases": "{" + " ".join(f"a{n}: __typename" for n in range(LIMITS.aliases + 1)) + "}",
    "fields": "{" + "__typename " * (LIMITS.fields + 1) + "}",
    "tokens": "{" + "__typename " * (LIMITS.tokens + 1) + "}",
    "operations": "".join(f"query q{n} {{ __typename }}" for n in range(LIMITS.operations + 1)),
    "directives": "{ __typename " + "@skip(if: false) " * (LIMITS.directives + 1) + "}",
    "digits": f"{{ openMatches(first: {'9' * 5000}) {{ __typename }} }}",
    "digits-behind-the-point": f"{{ match(id: 1.{'9' * 5000}) {{ __typename }} }}",
    "unused-fragments": "{ __typename } fragment f on Query {" + "__typename " * (LIMITS.fields + 1) + "}",
}


def calls_of(act):
    """How many functions are called, and what comes of it."""
    calls = 0

    def count(_frame, event, _argument):
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        outcome = act()
    finally:
        sys.setprofile(None)
    return calls, outcome


@pytest.mark.parametrize("query", HUGE.values(), ids=HUGE)
def test_a_document_that_asks_for_too_much_is_refused_at_once(player, query):
    calls, errors = calls_of(lambda: player.errors(query))
    error = errors[0]
    assert error["extensions"]["code"] == "too_complex"
    assert set(error["extensions"]) == {"code", "limit", "allowed"}
    assert calls < 500_000


def test_the_work_grows_with_the_document_and_no_faster(player):
    """Counted in calls of functions, which are the same on every machine."""

    def work(fields: int) -> int:
        document = "{ match(id: 1) {" + "view { boardText } " * fields + "} }"
        return calls_of(lambda: player.errors(document))[0]

    most = LIMITS.fields // 2 - 10
    assert work(most) < 2.5 * work(most // 2)


def test_fragments_that_go_round_in_circles_are_refused(player):
    error = player.errors("{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }")[0]
    assert "Cannot spread fragment" in error["message"]


# Cookies, pages and GET


@pytest.fixture
def browser(player):
    """The player in a browser: signed in by cookie, with CSRF checks on."""
    client = Client(enforce_csrf_checks=True)
    client.cookies["sessionid"] = player.token
    return client


def _mutation(match, decision):
    given = {"matchId": str(match.pk), "decisionId": decision["id"], "clientMoveId": "1"}
    return {"query": PLAY, "variables": {"input": {**given, "move": decision["legalMoves"][0]["input"]}}}


@pytest.mark.usefixtures("unchanged")
def test_a_cookie_without_a_csrf_token_moves_nothing(match, turn, browser):
    answer = browser.post(URL, _mutation(match, turn[2]), content_type="application/json")
    assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (403, "csrf_failed")


def test_a_cookie_with_the_csrf_token_of_the_page_is_taken(browser, player):
    page = browser.get(URL, headers={"Accept": "text/html"})
    assert page.status_code == 200
    token = browser.cookies["csrftoken"].value
    answer = browser.post(URL, {"query": ME}, content_type="application/json", headers={"X-CSRFToken": token})
    assert answer.json() == {"data": {"me": {"__typename": "Account"}}}


@pytest.mark.usefixtures("unchanged")
def test_get_never_moves(match, turn):
    mover, _, decision = turn
    body = _mutation(match, decision)
    body["variables"] = json.dumps(body["variables"])
    answer = mover.client.get(URL, body, headers={"X-Session-Token": mover.token})
    assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (405, "method_not_allowed")
    assert answer["Allow"] == "POST"


def test_get_answers_queries_and_is_kept_by_nobody(player):
    answer = player.client.get(URL, {"query": ME}, headers={"X-Session-Token": player.token})
    assert answer.json() == {"data": {"me": {"__typename": "Account"}}}
    assert answer["Cache-Control"] == "private, no-store"
