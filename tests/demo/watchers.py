"""Those who have no seat, and what they must not learn: an outsider, a spectator, and somebody not signed in."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tests.demo.api import Api, DemoError
from tests.demo.lobby import Person, Scenario
from tests.demo.selection import Selections

LOOK = """
query Look($id: ID!, $key: String) {
  match(id: $id, capability: $key) {
    __typename
    ... on Match { ply viewerSeat spectatorKey boardText decisions { id } }
    ... on Error { errorCode: code message details }
  }
}
"""
NODE = "query($id: ID!) { node(id: $id) { id } }"
DECISIONS = "query($id: ID!) { match(id: $id) { ... on Match { id decisions { id legalMoves { input } } } } }"
FORGED = "... on MoveAccepted { ply }"
PLIES_COMPARED = 12


@dataclass
class Watchers:
    """They look at a match while it is played, and try to meddle."""

    outsider: Api
    spectator: Api
    nobody: Api
    selections: Selections
    looks: int = 0
    forgeries: int = 0
    facts_kept: int = 0
    _keys: dict[str, str | None] = field(default_factory=dict)

    def look(self, scenario: Scenario, match: str, seated: Person) -> None:
        """Who may not look learns as little as about a match that does not exist; who may look is asked nothing."""
        key = self._key(scenario, match, seated)
        may_look = {
            "outsider": (self.outsider, None, scenario.spectators == "OPEN"),
            "spectator": (self.spectator, key, scenario.spectators != "NONE"),
            "nobody": (self.nobody, None, scenario.spectators == "OPEN"),
        }
        for name, (api, capability, allowed) in may_look.items():
            seen = api.ask(LOOK, id=match, key=capability)["match"]
            if allowed:
                _as_spectator(name, seen)
            elif seen != api.ask(LOOK, id=str(uuid.uuid4()), key=capability)["match"]:
                raise DemoError(f"the {name} can tell a match of others from none: {seen}")
            self.looks += 1

    def meddle(self, match: str, seated: list[Person]) -> None:
        """Nobody moves for another: neither from outside nor from another seat."""
        for person in seated:
            seen = person.api.ask(DECISIONS, id=match)["match"]
            decision = next((found for found in seen["decisions"] if found["legalMoves"]), None)
            if decision is not None:
                break
        else:
            return
        if self.nobody.ask(NODE, id=seen["id"])["node"] is not None and not self._open(match):
            raise DemoError("node(id) shows a match to nobody")
        others = [other.api for other in seated if other is not person]
        for api in (self.outsider, self.spectator, self.nobody, *others):
            move = {"decisionId": decision["id"], "move": decision["legalMoves"][0]["input"]}
            result = api.attempt("playMove", FORGED, matchId=match, clientMoveId=uuid.uuid4().hex, **move)
            if result["__typename"] == "MoveAccepted":
                raise DemoError("somebody moved for another seat")
            self.forgeries += 1

    def compare(self, scenario: Scenario, match: str, seated: Mapping[int, Person], plies: int) -> None:
        """What only one seat was told at a ply has not come to anybody else's view at that ply.

        After the end each viewer asks for the past again, as they saw it.
        """
        past = past_query(self.selections, scenario.member)
        viewers: dict[str, Any] = {
            f"seat {number}": partial(self._past, person.api, match, None, past) for number, person in seated.items()
        }
        if scenario.spectators != "NONE":
            viewers["spectator"] = partial(self._past, self.spectator, match, self._keys[match], past)
        step = max(1, plies // PLIES_COMPARED)
        for ply in range(1, plies + 1, step):
            self._compare_ply(ply, {name: (seen(ply - 1), seen(ply)) for name, seen in viewers.items()})

    def _compare_ply(self, ply: int, pasts: dict[str, tuple[Any, Any]]) -> None:
        words = self.selections.words
        for told, (_, past) in pasts.items():
            for other, (before, now) in pasts.items():
                only_told = words(past["events"]) - words(now["events"])
                leaked = only_told & (words(now["view"]) - words(before["view"]))
                if leaked:
                    raise DemoError(f"ply {ply}: {other} sees what only {told} was told: {sorted(leaked)}")
                self.facts_kept += len(only_told)

    def _past(self, api: Api, match: str, key: str | None, query: str, ply: int) -> Any:
        return api.ask(query, id=match, key=key, ply=ply)["match"]["atPly"]

    def _key(self, scenario: Scenario, match: str, seated: Person) -> str | None:
        """The key that a seat passes on to its friend, where the table allows it."""
        if match not in self._keys:
            key = seated.api.ask(LOOK, id=match)["match"]["spectatorKey"]
            if (key is not None) != (scenario.spectators == "LINK"):
                raise DemoError("there is a key for spectators exactly where the table allows it")
            self._keys[match] = key
        return self._keys[match]

    def _open(self, match: str) -> bool:
        return bool(self.nobody.ask(LOOK, id=match)["match"]["__typename"] == "Match")


def past_query(selections: Selections, game: str) -> str:
    """What asks for all that a viewer saw right after a ply of a match of the game, by its `inputMember`."""
    view, events = selections.of("GameView", game), selections.of("GameEvent", game)
    return f"""
    query($id: ID!, $key: String, $ply: Int!) {{
      match(id: $id, capability: $key) {{
        ... on Match {{ atPly(ply: $ply) {{ ... on PastMatch {{ view {view} events {events} }} }} }}
      }}
    }}
    """


def _as_spectator(name: str, seen: dict[str, Any]) -> None:
    if seen["__typename"] != "Match":
        raise DemoError(f"the {name} may look and cannot: {seen}")
    if (seen["viewerSeat"], seen["decisions"], seen["spectatorKey"]) != (None, [], None):
        raise DemoError(f"the {name} is treated like a seat: {seen}")
