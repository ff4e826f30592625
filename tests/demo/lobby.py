"""Meeting at a table: what a group of friends does before a match."""

import uuid
from dataclasses import dataclass
from typing import Any

from tests.demo.api import Api, DemoError

CATALOGUE = "{ games { slug title inputMember modes { name seats } options { name values } } agents }"
TABLE = "table { id joinCode commitment mySeat seats { number } match { key commitment } }"


@dataclass(frozen=True)
class Scenario:
    """One match to be played. `spectators` is NONE, LINK or OPEN."""

    game: str
    member: str
    mode: str
    seats: int
    spectators: str
    choices: tuple[tuple[str, str], ...] = ()
    """Options with values to choose from, where the rulebook's reading does not allow so many seats."""

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
        choices = tuple((option["name"], value) for option in game["options"] for value in option["values"] or ())
        for mode in game["modes"]:
            for seats in mode["seats"]:
                if only_game in (None, game["slug"]) and (not only_seats or seats in only_seats):
                    rule = ("NONE", "LINK", "OPEN")[len(found) % 3]
                    names = (game["slug"], game["inputMember"], mode["name"])
                    found.append(Scenario(*names, seats, rule, choices))
    if not found:
        raise DemoError("The catalogue has no such game.")
    return found


def meet(scenario: Scenario, people: list[Person]) -> str:
    """Brings the people together and starts the match; returns its key."""
    host, *others = people
    if scenario.seats == 1:
        return _start_alone(scenario, host)
    hidden = scenario.spectators == "NONE"
    table = _open_table(scenario, host.api, visibility="CODE" if hidden else "LISTED")
    for person in others:
        ref = {"code": table["joinCode"].lower()} if hidden else {"id": _listed(person, scenario, table["id"])}
        person.api.do("joinTable", f"... on TableJoined {{ {TABLE} }}", table=ref, entropy=uuid.uuid4().hex)
    if scenario.people < scenario.seats:
        host.api.do("addAgent", f"... on AgentAdded {{ {TABLE} }}", tableId=table["id"], agent=_agent(host.api))
    started = host.api.do("startTable", f"... on MatchStarted {{ {TABLE} }}", tableId=table["id"])["table"]
    if started["match"]["commitment"] != table["commitment"]:
        raise DemoError("the match does not keep the commitment that its table showed")
    return str(started["match"]["key"])


def _open_table(scenario: Scenario, api: Api, *, visibility: str) -> dict[str, Any]:
    """By the rulebook's reading; where the game refuses that for so many seats, with the first option that helps."""
    options = [None, *({scenario.member: {name: value}} for name, value in scenario.choices)]
    for chosen in options:
        answer = api.attempt(
            "createTable",
            f"... on TableOpened {{ {TABLE} }}",
            game=scenario.game,
            mode=scenario.mode,
            seats=scenario.seats,
            options=chosen,
            spectators=scenario.spectators,
            visibility=visibility,
            requestKey=uuid.uuid4().hex,
        )
        if answer["__typename"] != "Refused":
            break
    if "errorCode" in answer:
        raise DemoError(f"createTable: {answer['errorCode']}: {answer['message']}")
    table: dict[str, Any] = answer["table"]
    return table


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
