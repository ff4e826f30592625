"""The limit: what the database alone can do. The statements of one move, from pgbench, on a copy of the tables."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.conf import settings
from django.db import connection
from django.test import Client
from psycopg import sql

from config.embedded.programs import Program
from tests.benchmarks.documents import PLAY, request_body
from tests.benchmarks.plans import PlannedMatch, PlannedMove
from tests.benchmarks.statements import Script, Statement, captured

DATABASE = "longtable_limit"
SAMPLES = 25
# What grows with every move, by the names of the statement's parameters.
COUNTERS = {
    "number": ":number::integer",
    "records": "(:number::integer + 1)",
    "ply": ":ply::integer",
    "client_move_id": "lpad(:number::integer::text, 33, '0')",
}
PREPARE = """\\if :ready = 0
SELECT b.*, m.records AS number, m.ply + 1 AS ply
FROM limit_client b JOIN matches_match m ON m.id = b.match::uuid WHERE b.client = :client_id \\gset
\\set ready 1
\\endif
"""
ADVANCE = """
\\set number :number + 1
\\set ply :ply + 1
"""


@dataclass(frozen=True)
class Sample:
    """A move, played by a request of its own, and what it said to the database."""

    match: PlannedMatch
    move: PlannedMove
    statements: tuple[Statement, ...]

    @property
    def size(self) -> int:
        return sum(statement.size for statement in self.statements)


def sampled(match: PlannedMatch) -> Sample:
    """Plays moves of a match and returns the one that writes as much as most."""
    client = Client(SERVER_NAME=settings.ALLOWED_HOSTS[0])
    samples = []
    for move in match.moves[: SAMPLES + 1]:
        body = request_body(PLAY, move.given)
        headers = {"X-Session-Token": move.token}
        with captured() as statements:
            answer = client.post("/graphql", body, content_type="application/json", headers=headers, secure=True)
        if b'"MoveAccepted"' not in answer.content:
            raise RuntimeError(f"a sample was refused: {answer.status_code} {answer.content!r}")
        samples.append(Sample(match, move, tuple(statements)))
    # The first request of a process may ask more than the others.
    return sorted(samples[1:], key=lambda sample: sample.size)[(len(samples) - 1) // 2]


@dataclass(frozen=True)
class Measured:
    """What pgbench has found in one run."""

    transactions: int
    per_second: float
    latencies: list[float]
    failed: int


class Limit:
    """A copy of the tables as they are now, and a script for them. Nobody else may be connected while it is made."""

    def __init__(self, database_url: str, pgbench: Path, sample: Sample, matches: Sequence[PlannedMatch]) -> None:
        self._pgbench = pgbench
        _close_connections()
        _copy_database(database_url)
        self.url = urlunsplit(urlsplit(database_url)._replace(path=f"/{DATABASE}"))
        player = sample.match.guests[sample.move.seat]
        script = Script(
            names={sample.match.match_id: "match", player.user.pk: "player", player.token: "token"}, counters=COUNTERS
        )
        self.statements = script.of(sample.statements)
        with psycopg.connect(self.url) as database:
            _write_clients(database, matches, seat=sample.move.seat, constants=script.constants)

    def measure(self, *, clients: int, seconds: int) -> Measured:
        """Runs pgbench. Raises RuntimeError when it fails, or when the log does not hold what it says it wrote."""
        before = self._records()
        with tempfile.TemporaryDirectory() as folder:
            script = Path(folder) / "move.sql"
            script.write_text(f"{PREPARE}{self.statements}{ADVANCE}")
            said = self._run(script, clients=clients, seconds=seconds)
            lines = [line.split() for log in Path(folder).glob("latency.*") for line in log.read_text().splitlines()]
        latencies = [int(line[2]) / 1e6 for line in lines]
        written = self._records() - before
        if written != len(latencies):
            raise RuntimeError(f"pgbench tells of {len(latencies)} transactions, the log has {written} more records")
        found = re.search(r"tps = ([\d.]+)", said)
        if found is None:
            raise RuntimeError(f"pgbench has measured nothing:\n{said}")
        failed = re.search(r"number of failed transactions: (\d+)", said)
        return Measured(len(latencies), float(found[1]), latencies, int(failed[1]) if failed else 0)

    def _run(self, script: Path, *, clients: int, seconds: int) -> str:
        threads = min(clients, os.cpu_count() or 1)
        command: list[str | Path] = [self._pgbench, "--no-vacuum", "--protocol", "prepared", "--file", script]
        command += ["--client", str(clients), "--jobs", str(threads), "--time", str(seconds), "--define", "ready=0"]
        command += ["--log", "--log-prefix", script.parent / "latency", self.url]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        if answer.returncode != 0:
            raise RuntimeError(f"pgbench failed:\n{answer.stderr[-2000:]}")
        return answer.stdout

    def _records(self) -> int:
        with psycopg.connect(self.url) as database:
            row = database.execute("SELECT count(*) FROM matches_moverecord").fetchone()
        return int(row[0]) if row else 0


def _close_connections() -> None:
    """Django's own, and those that its pool keeps."""
    django_connection: Any = connection  # its stubs know no pool
    django_connection.close()
    django_connection.close_pool()


def find_pgbench(postgres: Program) -> Path | None:
    """The one beside the server, else one of the system."""
    beside = postgres.beside("pgbench")
    if beside.exists():
        return beside
    found = shutil.which("pgbench")
    return Path(found) if found else None


def _copy_database(url: str) -> None:
    source = urlsplit(url).path.removeprefix("/")
    with psycopg.connect(urlunsplit(urlsplit(url)._replace(path="/postgres")), autocommit=True) as server:
        names = sql.Identifier(DATABASE), sql.Identifier(source)
        server.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(*names))


def _write_clients(
    database: psycopg.Connection, matches: Sequence[PlannedMatch], *, seat: int, constants: dict[str, str]
) -> None:
    """A row for each of pgbench's clients: what its variables are to be."""
    names = ["match", "player", "token", *constants]
    columns = sql.SQL(", ").join(sql.SQL("{} text").format(sql.Identifier(name)) for name in names)
    database.execute(sql.SQL("CREATE TABLE limit_client (client integer PRIMARY KEY, {})").format(columns))
    values = sql.SQL(", ").join(sql.Placeholder() * (len(names) + 1))
    insert = sql.SQL("INSERT INTO limit_client VALUES ({})").format(values)
    for client, match in enumerate(matches):
        guest = match.guests[seat]
        own = [client, str(match.match_id), str(guest.user.pk), guest.token]
        database.execute(insert, [*own, *constants.values()])
