"""A player: `python -m tests.demo.player STATE`. Killed at any moment and started again, it goes on where it was.

STATE is a JSON file: what an app keeps. Before a move is sent it is written down under the name that makes sending it
twice harmless. On standard output comes one JSON line whenever the player sees a new ply.
"""

import json
import os
import random
import sys
import time
import uuid
from pathlib import Path
from typing import Any

from tests.demo.answers import answer, wanted_decision
from tests.demo.api import Api, DemoError

PAUSE_SECONDS = 0.1
REFUSALS_AT_MOST = 50

LOOK = """
query Look($id: ID!) {
  match(id: $id) {
    __typename
    ... on Match {
      ply status boardText viewerSeat outcome { ending ranks scores }
      decisions {
        id name owed answer { input } legalMoves { input }
        choice {
          __typename
          ... on PickChoice { move field items least most }
          ... on AmountChoice { move field lo hi }
          ... on ArrangeChoice { move field items }
        }
      }
    }
  }
}
"""


class Player:
    """The loop of one client."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.state: dict[str, Any] = json.loads(file.read_text())
        self.api = Api(self.state["url"], self.state["token"])
        self.rng = random.Random(f"{self.state['seed']} {self.state['moves']}")
        self.left: set[int] = set()
        self.refused_in_a_row = 0
        self.last_ply = -1

    def play(self) -> None:
        """Plays until the match has ended."""
        if self.state["pending"]:
            self._send()
        while True:
            seen = self.api.ask(LOOK, id=self.state["match"])["match"]
            if seen["__typename"] != "Match":
                raise DemoError("the match is gone")
            self._tell(seen)
            if seen["status"] != "LIVE":
                return
            decision = wanted_decision(seen["decisions"], self.left, self.rng)
            if decision is None:
                time.sleep(PAUSE_SECONDS)
                continue
            move = answer(decision, self.state["member"], self.rng)
            sent = {"decisionId": decision["id"], "move": move, "clientMoveId": uuid.uuid4().hex}
            self._keep(pending=sent, last=sent)
            self._send()

    def _send(self) -> None:
        result = self.api.attempt(
            "playMove", "... on MoveAccepted { ply repeated }", matchId=self.state["match"], **self.state["pending"]
        )
        kind = result["__typename"]
        if kind == "MoveAccepted":
            self.refused_in_a_row = 0
            counts = {"moves": self.state["moves"] + 1, "repeats": self.state["repeats"] + result["repeated"]}
            self._keep(pending=None, last_accepted=True, **counts)
        elif kind in {"StaleDecision", "MatchOver", "Refused"}:
            # Somebody was quicker, or a described choice has more to it: look again.
            self.refused_in_a_row += 1
            self._keep(pending=None, last_accepted=False, refusals=self.state["refusals"] + 1)
        else:
            raise DemoError(f"{kind}: {result}")
        if self.refused_in_a_row > REFUSALS_AT_MOST:
            raise DemoError(f"nothing but refusals; the last: {result}")

    def _keep(self, **changes: Any) -> None:
        self.state.update(changes)
        half = self.file.with_suffix(".half")
        half.write_text(json.dumps(self.state))
        os.replace(half, self.file)  # noqa: PTH105 - whole or not at all

    def _tell(self, seen: dict[str, Any]) -> None:
        if seen["ply"] == self.last_ply and seen["status"] == "LIVE":
            return
        self.last_ply = seen["ply"]
        line = {key: seen[key] for key in ("ply", "status", "boardText", "viewerSeat", "outcome")}
        sys.stdout.write(json.dumps({**line, "moves": self.state["moves"]}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    Player(Path(sys.argv[1])).play()
