"""The lobby over HTTP: meeting, starting, playing again, and what each caller is told."""

from uuid import uuid4

import pytest

from games.matches.models import Match
from matchmaking.models import Table, TableSeat
from tests.graphql.asking import Caller

TABLE = """
fragment T on Table {
  id key status visibility game mode spectators startsWhenFull commitment openedAt joinCode mySeat
  options { ... on SequenceNumbersOptions { draw } }
  seats { number side agent isHost player { displayName } keptFor { displayName } }
  match { key viewerSeat }
}
"""
ERROR = "... on Error { __typename code message details }"


def document(name: str, result: str) -> str:
    return f"""
    mutation($input: {name[0].upper()}{name[1:]}Input!) {{
      {name}(input: $input) {{ __typename {result} {ERROR} }}
    }}
    {TABLE if "...T" in result else ""}
    """


RESULTS = {
    "createTable": "... on TableOpened { table { ...T } }",
    "joinTable": "... on TableJoined { table { ...T } }",
    "leaveTable": "... on TableLeft { closed }",
    "addAgent": "... on AgentAdded { table { ...T } }",
    "removeAgent": "... on AgentRemoved { table { ...T } }",
    "startTable": "... on MatchStarted { match { key viewerSeat } table { ...T } }",
    "startMatch": "... on MatchStarted { match { key viewerSeat boardText } table { ...T } }",
    "rematch": "... on RematchAgreed { match { key } table { ...T } }",
}
LISTS = (
    """
query($game: String, $first: Int! = 20, $after: String) {
  tables(game: $game, first: $first, after: $after) {
    ... on TableConnection { edges { node { ...T } } pageInfo { hasNextPage endCursor } } ... on Error { code }
  }
  myTables { ... on TableConnection { edges { node { ...T } } } ... on Error { code } }
}
"""
    + TABLE
)
ONE = "query($ref: TableRef!) { table(ref: $ref) { ...T " + ERROR + " } }" + TABLE
NEW = {"game": "sequence_numbers", "mode": "individuals", "seats": 2}


def do(caller: Caller, name: str, **given):
    return caller.ask(document(name, RESULTS[name]), input=given)[name]


def opened(caller: Caller, **wishes):
    return do(caller, "createTable", **{**NEW, **wishes})["table"]


def names(table) -> list[str | None]:
    return [seat["player"]["displayName"] if seat["player"] else seat["agent"] for seat in table["seats"]]


def test_people_meet_at_a_table_and_start(player, rival):
    table = opened(player)
    listed = rival.ask(LISTS)["tables"]["edges"]
    assert [edge["node"]["key"] for edge in listed] == [table["key"]]
    joined = do(rival, "joinTable", table={"id": table["id"]}, entropy="mine")["table"]
    assert (names(joined), joined["mySeat"]) == (["Player", "Rival"], 1)
    begun = do(player, "startTable", tableId=table["id"])
    assert (begun["__typename"], begun["table"]["status"], begun["match"]["viewerSeat"]) == (
        "MatchStarted",
        "STARTED",
        0,
    )
    seen = rival.ask(ONE, ref={"id": table["id"]})["table"]
    assert seen["match"] == {"key": begun["match"]["key"], "viewerSeat": 1}
    assert Match.objects.get().commitment == table["commitment"]


def test_a_table_is_joined_by_its_code(player, rival):
    table = opened(player, visibility="CODE", mode="two_teams", seats=4)
    assert len(table["joinCode"]) == 9
    assert rival.ask(LISTS)["tables"]["edges"] == []
    joined = do(rival, "joinTable", table={"code": table["joinCode"].lower()}, side=1)["table"]
    assert joined["seats"][joined["mySeat"]]["side"] == 1


def test_the_typed_options_are_kept(player):
    table = opened(player, options={"sequenceNumbers": {"draw": "MANUAL"}})
    assert table["options"] == {"draw": "MANUAL"}
    assert opened(player)["options"] == {"draw": "AUTO"}


def test_an_option_of_a_wrong_value_is_named_by_its_path(player):
    wrong = {**NEW, "options": {"sequenceNumbers": {"draw": "SOMETIMES"}}}
    errors = player.errors(document("createTable", RESULTS["createTable"]), input=wrong)
    assert errors[0]["extensions"]["path"] == ["input", "options", "sequenceNumbers", "draw"]


def test_only_who_sits_there_is_told_the_code(player, rival):
    table = opened(player)
    assert table["joinCode"] is not None
    assert rival.ask(ONE, ref={"id": table["id"]})["table"]["joinCode"] is None


def test_the_host_adds_and_removes_agents(player):
    table = opened(player, seats=3)
    assert names(do(player, "addAgent", tableId=table["id"], agent="random", seat=2)["table"])[2] == "random"
    assert names(do(player, "removeAgent", tableId=table["id"], seat=2)["table"])[2] is None
    begun = do(player, "startTable", tableId=table["id"], fillWith="greedy")
    assert names(begun["table"]) == ["Player", "greedy", "greedy"]


def test_one_starts_at_once_against_agents(player):
    begun = do(player, "startMatch", **NEW, agents=["random"], requestKey="k")
    again = do(player, "startMatch", **NEW, agents=["random"], requestKey="k")
    assert begun["match"]["key"] == again["match"]["key"]
    assert begun["match"]["boardText"]


def test_a_rematch_waits_for_everybody(player, rival, abort):
    match_key = abort(player, rival)
    first = do(player, "rematch", matchId=match_key)
    assert first["match"] is None
    assert [seat["keptFor"] and seat["keptFor"]["displayName"] for seat in first["table"]["seats"]] == ["Rival", None]
    assert [edge["node"]["key"] for edge in rival.ask(LISTS)["myTables"]["edges"]] == [first["table"]["key"]]
    assert do(rival, "rematch", matchId=match_key)["match"]["key"] != match_key


@pytest.fixture
def abort():
    """Starts a match of two and aborts it before the first move."""

    def run(player: Caller, rival: Caller) -> str:
        table = opened(player)
        do(rival, "joinTable", table={"id": table["id"]})
        key = do(player, "startTable", tableId=table["id"])["match"]["key"]
        player.ask("mutation($i: AbortInput!) { abort(input: $i) { __typename } }", i={"matchId": key})
        return str(key)

    return run


def test_who_leaves_last_closes_the_table(player, rival):
    table = opened(player)
    do(rival, "joinTable", table={"id": table["id"]})
    assert do(player, "leaveTable", tableId=table["id"]) == {"__typename": "TableLeft", "closed": False}
    assert do(rival, "leaveTable", tableId=table["id"])["closed"] is True


def test_the_list_comes_in_pages(player):
    tables = [opened(player)["key"] for _ in range(5)]
    found, after = [], None
    for _ in range(3):
        page = player.ask(LISTS, first=2, after=after)["tables"]
        found += [edge["node"]["key"] for edge in page["edges"]]
        after = page["pageInfo"]["endCursor"]
    assert found == tables[::-1]
    assert not page["pageInfo"]["hasNextPage"]


@pytest.mark.parametrize("wrong", [{"first": 0}, {"first": 51}, {"after": "nonsense"}])
def test_a_page_that_cannot_be_is_refused(player, wrong):
    opened(player)
    assert player.errors(LISTS, **wrong)[0]["extensions"]["code"] == "bad_input"


@pytest.mark.one_way
def test_lists_cost_the_same_however_long(player, django_assert_max_num_queries):
    for _ in range(10):
        opened(player, seats=3)
    with django_assert_max_num_queries(8):
        assert len(player.ask(LISTS)["tables"]["edges"]) == 10


REFUSALS = [
    ("createTable", {**NEW, "game": "chess"}, "LobbyInputInvalid", "unknown_game"),
    ("createTable", {**NEW, "mode": "blitz"}, "Refused", None),
    ("createTable", {**NEW, "mode": "two_teams", "seats": 5}, "Refused", None),
    ("createTable", {**NEW, "seat": 7}, "LobbyInputInvalid", "no_such_seat"),
    ("createTable", {**NEW, "requestKey": "\x00"}, "LobbyInputInvalid", "request_key_invalid"),
    ("startMatch", {**NEW, "agents": []}, "LobbyInputInvalid", "agents_do_not_fit"),
    ("startMatch", {**NEW, "agents": ["deep thought"]}, "LobbyInputInvalid", "unknown_agent"),
    ("joinTable", {"table": {"code": "BBBB-BBBB"}}, "NotFound", "not_found"),
    ("joinTable", {"table": {"id": "nonsense"}}, "NotFound", "not_found"),
    ("joinTable", {"table": {"id": str(uuid4())}}, "NotFound", "not_found"),
    ("leaveTable", {"tableId": str(uuid4())}, "NotFound", "not_found"),
    ("addAgent", {"tableId": str(uuid4()), "agent": "random"}, "NotFound", "not_found"),
    ("removeAgent", {"tableId": str(uuid4()), "seat": 0}, "NotFound", "not_found"),
    ("startTable", {"tableId": str(uuid4())}, "NotFound", "not_found"),
    ("rematch", {"matchId": str(uuid4())}, "NotFound", "not_found"),
    ("rematch", {"matchId": "nonsense"}, "NotFound", "not_found"),
]


@pytest.mark.parametrize(("name", "given", "kind", "code"), REFUSALS)
def test_what_cannot_be_done_is_refused_by_type(player, name, given, kind, code):
    answer = do(player, name, **given)
    assert answer["__typename"] == kind
    assert code in (None, answer["code"])
    assert answer["message"]
    assert not Table.objects.exists()


@pytest.mark.parametrize(("name", "given"), [(name, given) for name, given, _kind, _code in REFUSALS])
def test_nobody_signed_in_does_nothing(nobody, name, given):
    assert do(nobody, name, **given)["__typename"] == "NotSignedIn"


def test_nobody_signed_in_sees_no_tables(nobody, player):
    table = opened(player)
    assert nobody.ask(LISTS) == {"tables": {"code": "not_signed_in"}, "myTables": {"code": "not_signed_in"}}
    assert nobody.ask(ONE, ref={"code": table["joinCode"]})["table"]["code"] == "not_signed_in"
    node = "query($id: ID!) { node(id: $id) { id } }"
    assert nobody.ask(node, id=table["id"]) == {"node": None}
    assert player.ask(node, id=table["id"]) == {"node": {"id": table["id"]}}


def state() -> list[tuple[object, ...]]:
    return [*Table.objects.order_by("pk").values_list(), *TableSeat.objects.order_by("pk").values_list()]


def test_an_outsider_changes_nothing_and_learns_nothing(player, rival, outsider):
    hidden = opened(player, visibility="CODE", seats=3)
    do(rival, "joinTable", table={"code": hidden["joinCode"]})
    before = state()
    for name, given in (
        ("joinTable", {"table": {"id": hidden["id"]}}),
        ("leaveTable", {"tableId": hidden["id"]}),
        ("addAgent", {"tableId": hidden["id"], "agent": "random"}),
        ("removeAgent", {"tableId": hidden["id"], "seat": 1}),
        ("startTable", {"tableId": hidden["id"], "fillWith": "random"}),
    ):
        unknown = {**given, **({"table": {"id": str(uuid4())}} if "table" in given else {"tableId": str(uuid4())})}
        assert do(outsider, name, **given) == do(outsider, name, **unknown)
    assert outsider.ask("query($id: ID!) { node(id: $id) { id } }", id=hidden["id"]) == {"node": None}
    assert state() == before


def test_a_guest_at_the_table_is_not_its_host(player, rival):
    table = opened(player, seats=3)
    do(rival, "joinTable", table={"id": table["id"]})
    before = state()
    for name, given in (
        ("addAgent", {"agent": "random"}),
        ("removeAgent", {"seat": 2}),
        ("startTable", {"fillWith": "random"}),
    ):
        assert do(rival, name, tableId=table["id"], **given)["__typename"] == "NotHost"
    assert state() == before


def test_a_match_that_may_not_be_watched_is_not_shown(player, rival, outsider):
    table = opened(player)
    do(rival, "joinTable", table={"id": table["id"]})
    do(player, "startTable", tableId=table["id"])
    seen = outsider.ask(ONE, ref={"code": table["joinCode"]})["table"]
    assert (seen["status"], seen["match"], seen["joinCode"]) == ("STARTED", None, None)
    assert do(outsider, "joinTable", table={"code": table["joinCode"]})["__typename"] == "TableNotOpen"


def test_taken_seats_and_full_tables_are_told_apart(player, rival, outsider):
    table = opened(player, seats=3)
    assert do(rival, "joinTable", table={"id": table["id"]}, seat=0)["__typename"] == "SeatTaken"
    assert do(player, "startTable", tableId=table["id"])["details"] == {"seats": [1, 2]}
    do(rival, "joinTable", table={"id": table["id"]})
    do(player, "addAgent", tableId=table["id"], agent="random")
    assert do(outsider, "joinTable", table={"id": table["id"]})["__typename"] == "TableFull"


def test_a_started_match_has_no_rematch_yet(player):
    key = do(player, "startMatch", **NEW, agents=["random"])["match"]["key"]
    assert do(player, "rematch", matchId=key)["__typename"] == "MatchNotOver"


def test_a_table_of_an_older_release_does_not_spoil_the_list(player):
    old, new = opened(player), opened(player)
    Table.objects.filter(pk=old["key"]).update(options={"gone": 1})
    options = {edge["node"]["key"]: edge["node"]["options"] for edge in player.ask(LISTS)["tables"]["edges"]}
    assert options == {old["key"]: None, new["key"]: {"draw": "AUTO"}}
    do(player, "addAgent", tableId=old["id"], agent="random")
    assert do(player, "startTable", tableId=old["id"])["code"] == "options_outdated"
