"""One match on the stage: its players' processes, the one that is killed, the board as it goes."""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.demo.api import DemoError
from tests.demo.lobby import Person, Scenario, meet
from tests.demo.watchers import Watchers

CHECKOUT = Path(__file__).resolve().parents[2]
POLL_SECONDS = 0.1
LOOK_EVERY = 5
"""Polls between two looks of those who have no seat."""
KILL_AFTER_MOVES = 3
DEAD_SECONDS = 0.5

FEED = """
query Feed($id: ID!, $after: String) {
  match(id: $id) {
    ... on Match {
      feed(first: 200, after: $after) { edges { node { kind seat } } pageInfo { hasNextPage endCursor } }
    }
  }
}
"""


@dataclass
class Actor:
    """A player's process, what it keeps, and what it has said."""

    person: Person
    state: Path
    journal: Path
    process: subprocess.Popen[bytes] | None = None
    lines: list[dict[str, Any]] = field(default_factory=list)
    _read: int = 0

    def start(self) -> None:
        with self.journal.open("ab") as out, self.journal.with_suffix(".errors").open("ab") as errors:
            command = [sys.executable, "-m", "tests.demo.player", str(self.state)]
            self.process = subprocess.Popen(command, stdout=out, stderr=errors, cwd=CHECKOUT)

    def listen(self) -> list[dict[str, Any]]:
        """What it has said since the last time. A line that a kill cut short is passed over."""
        text = self.journal.read_bytes() if self.journal.exists() else b""
        whole = text[self._read : text.rfind(b"\n") + 1]
        self._read += len(whole)
        said = [line for line in map(_line, whole.splitlines()) if line is not None]
        self.lines += said
        return said

    def kept(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self.state.read_text())
        return state

    def forget_last_answer(self) -> None:
        """Makes the kill one that came between a move and its answer: the client will send that move again."""
        state = self.kept()
        if state["pending"] is None and state["last_accepted"]:
            state.update(pending=state["last"], moves=state["moves"] - 1)
            self.state.write_text(json.dumps(state))

    def kill(self) -> None:
        """As a phone that runs out of battery: without a word."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def has_finished(self) -> bool:
        """Raises DemoError when the process failed."""
        code = None if self.process is None else self.process.poll()
        if code:
            errors = self.journal.with_suffix(".errors").read_text()
            raise DemoError(f"{self.person.name} gave up: {errors[-2000:]}")
        return code == 0


@dataclass(frozen=True, kw_only=True)
class Performance:
    """How a match went."""

    scenario: Scenario
    outcome: dict[str, Any]
    plies: int
    moves: int
    refusals: int
    repeats: int
    killed: str | None
    seconds: float


class Stage:
    """Plays one scenario."""

    def __init__(self, scenario: Scenario, people: list[Person], watchers: Watchers, folder: Path, seed: str) -> None:
        self.scenario = scenario
        self.people = people[: scenario.people]
        self.watchers = watchers
        self.folder = folder
        self.seed = seed
        self.killed: Actor | None = None

    def perform(self, *, show: Callable[[str], None], every: int, limit: float) -> Performance:
        """Plays the match to its end. Raises DemoError when anything is not as it should be."""
        began = time.monotonic()
        match = meet(self.scenario, self.people)
        actors = [self._actor(person, match) for person in self.people]
        try:
            for actor in actors:
                actor.start()
            self._follow(match, actors, show, every, began + limit)
        finally:
            for actor in actors:
                actor.kill()
        return self._judge(match, actors, time.monotonic() - began)

    def _actor(self, person: Person, match: str) -> Actor:
        state = self.folder / f"{person.name}.json"
        memory = {"url": person.api.url, "token": person.api.token, "match": match, "member": self.scenario.member}
        counts = {"moves": 0, "refusals": 0, "repeats": 0, "pending": None, "last_accepted": False}
        state.write_text(json.dumps({**memory, **counts, "seed": f"{self.seed} {person.name}"}))
        return Actor(person, state, self.folder / f"{person.name}.journal")

    def _follow(
        self, match: str, actors: list[Actor], show: Callable[[str], None], every: int, deadline: float
    ) -> None:
        shown, polls, restart_at = -every, 0, 0.0
        while True:
            for actor in actors:
                for line in actor.listen():
                    if actor is actors[0] and (line["ply"] >= shown + every or line["outcome"]):
                        shown = line["ply"]
                        show(f"-- ply {line['ply']}, as {actor.person.name} sees it --\n{line['boardText']}")
            restart_at = self._kill_and_resume(actors[-1], restart_at, show)
            finished = [not restart_at and actor.has_finished() for actor in actors]
            if all(finished):
                return
            if polls % LOOK_EVERY == 0:
                self.watchers.look(self.scenario, match, self.people[0])
                self.watchers.meddle(match, self.people)
            polls += 1
            if time.monotonic() > deadline:
                raise DemoError(f"no end in sight; the last said: {[actor.lines[-1:] for actor in actors]}")
            time.sleep(POLL_SECONDS)

    def _kill_and_resume(self, victim: Actor, restart_at: float, show: Callable[[str], None]) -> float:
        """Kills the client once, in the middle of the match. Returns when it is to start again; 0 when it runs."""
        if self.killed is None and victim.lines and victim.lines[-1]["moves"] >= KILL_AFTER_MOVES:
            victim.kill()
            victim.forget_last_answer()
            self.killed = victim
            show(f"-- {victim.person.name}'s client is killed --")
            return time.monotonic() + DEAD_SECONDS
        if restart_at and time.monotonic() >= restart_at:
            victim.start()
            show(f"-- {victim.person.name}'s client is back --")
            return 0.0
        return restart_at

    def _judge(self, match: str, actors: list[Actor], seconds: float) -> Performance:
        for actor in actors:
            actor.listen()
        last = actors[0].lines[-1]
        if any(actor.lines[-1]["outcome"] != last["outcome"] for actor in actors):
            raise DemoError("the players do not agree how the match ended")
        kept = [actor.kept() for actor in actors]
        seats = {actor.lines[-1]["viewerSeat"]: actor for actor in actors}
        moved = self._moves_by_seat(match)
        for seat, actor in seats.items():
            if moved[seat] != actor.kept()["moves"]:
                raise DemoError(
                    f"{actor.person.name} had {actor.kept()['moves']} moves acknowledged, the log has {moved[seat]}"
                )
        self.watchers.compare(self.scenario, match, {seat: actor.person for seat, actor in seats.items()}, last["ply"])
        return Performance(
            scenario=self.scenario,
            outcome=last["outcome"],
            plies=last["ply"],
            moves=sum(moved.values()),
            refusals=sum(state["refusals"] for state in kept),
            repeats=sum(state["repeats"] for state in kept),
            killed=self.killed.person.name if self.killed else None,
            seconds=seconds,
        )

    def _moves_by_seat(self, match: str) -> Counter[int]:
        moved: Counter[int] = Counter()
        after: str | None = None
        while True:
            feed = self.people[0].api.ask(FEED, id=match, after=after)["match"]["feed"]
            moved.update(edge["node"]["seat"] for edge in feed["edges"] if edge["node"]["kind"] == "MOVED")
            after = feed["pageInfo"]["endCursor"]
            if not feed["pageInfo"]["hasNextPage"]:
                return moved


def _line(text: bytes) -> dict[str, Any] | None:
    try:
        line: dict[str, Any] = json.loads(text)
    except ValueError:
        return None
    return line
