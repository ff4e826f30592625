"""Meeting at a table: what a group of friends does before a match."""

import uuid
from dataclasses import dataclass

from tests.demo.api import Api, DemoError

CATALOGUE = "{ games { slug title inputMember modes { name seats } } agents }"
TABLE = "table { id joinCode commitment mySeat seats { number } match { key commitment } }"


@dataclass(frozen=True)
class Scenario:
    """One match to be played. `spectators` is NONE, LINK or OPEN."""

    game: str
    member: str
    mode: str
    seats: int
    spectators: str

    def __str__(self) -> str:
        return f"{self.game}, {self.mode}, {self.seats} seats, spectators: {self.spectators}"

    @property
    def people(self) -> int:
        """How many clients play. Where more than two sit, the last seat is an agent's."""
        return self.seats - 1 if self.seats > 2 else self.seats


@dataclass(frozen=True)
class Person:
    """A client and the name that others see."""

    name: str
    api: Api


def scenarios(api: Api, *, only_game: str | None, only_seats: list[int]) -> list[Scenario]:
    """Every game in every mode and size, by what the service says of its catalogue. Raises DemoError."""
    found: list[Scenario] = []
    for game in api.ask(CATALOGUE)["games"]:
        for mode in game["modes"]:
            for seats in mode["seats"]:
                if only_game in (None, game["slug"]) and (not only_seats or seats in only_seats):
                    rule = ("NONE", "LINK", "OPEN")[len(found) % 3]
                    found.append(Scenario(game["slug"], game["inputMember"], mode["name"], seats, rule))
    if not found:
        raise DemoError("The catalogue has no such game.")
    return found


def meet(scenario: Scenario, people: list[Person]) -> str:
    """Brings the people together and starts the match; returns its key."""
    host, *others = people
    if scenario.seats == 1:
        return _start_alone(scenario, host)
    hidden = scenario.spectators == "NONE"
    table = host.api.do(
        "createTable",
        f"... on TableOpened {{ {TABLE} }}",
        game=scenario.game,
        mode=scenario.mode,
        seats=scenario.seats,
        spectators=scenario.spectators,
        visibility="CODE" if hidden else "LISTED",
        requestKey=uuid.uuid4().hex,
    )["table"]
    for person in others:
        ref = {"code": table["joinCode"].lower()} if hidden else {"id": _listed(person, scenario, table["id"])}
        person.api.do("joinTable", f"... on TableJoined {{ {TABLE} }}", table=ref, entropy=uuid.uuid4().hex)
    if scenario.people < scenario.seats:
        host.api.do("addAgent", f"... on AgentAdded {{ {TABLE} }}", tableId=table["id"], agent=_agent(host.api))
    started = host.api.do("startTable", f"... on MatchStarted {{ {TABLE} }}", tableId=table["id"])["table"]
    if started["match"]["commitment"] != table["commitment"]:
        raise DemoError("the match does not keep the commitment that its table showed")
    return str(started["match"]["key"])


def _start_alone(scenario: Scenario, person: Person) -> str:
    started = person.api.do(
        "startMatch",
        "... on MatchStarted { match { key } }",
        game=scenario.game,
        mode=scenario.mode,
        seats=1,
        spectators=scenario.spectators,
        requestKey=uuid.uuid4().hex,
    )
    return str(started["match"]["key"])


def _listed(person: Person, scenario: Scenario, wanted: str) -> str:
    """The table's id, as the person finds it in the lobby."""
    query = "query($game: String!) { tables(game: $game) { ... on TableConnection { edges { node { id } } } } }"
    edges = person.api.ask(query, game=scenario.game)["tables"]["edges"]
    found = next((edge["node"]["id"] for edge in edges if edge["node"]["id"] == wanted), None)
    if found is None:
        raise DemoError("an open table is not in the lobby")
    return str(found)


def _agent(api: Api) -> str:
    return str(api.ask("{ agents }")["agents"][0])
