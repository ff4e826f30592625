"""What an open stream costs, and how soon it tells of a move.

For each protocol: memory of the process for one more idle stream, processor time for one message to one client, and the
time from the commit of a move to its arrival at the rival while all the others stay idle. Every stream is signed in.
`python -m tests.benchmarks.streams` measures this alone.
"""

import asyncio
import json
import os
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from typing import TypeAlias
from uuid import UUID

import django
from django.core.management import call_command
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from config.embedded.guardian import TOTAL_SECONDS, Guardian
from config.embedded.sessions import Leader
from config.serve import parts
from config.serve.options import Options
from tests.benchmarks.ground import HOST, QUIET, Ground, ground
from tests.benchmarks.rows import Result, as_table, round_row, rows_of
from tests.ports import free_port

CLIENTS = 1000
ROOM = "6000"
WARM = 20
FAN_OUTS = 20
MOVES = 200
PACE_SECONDS = 0.01
START_SECONDS = 30
QUERY = "subscription ($id: ID!) { matchChanged(id: $id) { ... on MatchChange { matchId ply missed } } }"


@dataclass(frozen=True)
class Stage:
    """Where a client connects, and as whom."""

    port: int
    token: str


Receive: TypeAlias = Callable[[], Awaitable[str]]
Open: TypeAlias = Callable[[AsyncExitStack, Stage, UUID], Awaitable[Receive]]


async def open_feed(stack: AsyncExitStack, stage: Stage, match: UUID) -> Receive:
    """The plain feed."""
    head = f"GET /streams/matches/{match} HTTP/1.1\r\nHost: {HOST}\r\nX-Session-Token: {stage.token}\r\n\r\n"
    return await _requested(stack, stage.port, head)


async def open_graphql_sse(stack: AsyncExitStack, stage: Stage, match: UUID) -> Receive:
    """A subscription by graphql-sse."""
    body = json.dumps({"query": QUERY, "variables": {"id": str(match)}})
    head = f"POST /streams/graphql HTTP/1.1\r\nHost: {HOST}\r\nX-Session-Token: {stage.token}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return await _requested(stack, stage.port, head + body)


async def open_graphql_ws(stack: AsyncExitStack, stage: Stage, match: UUID) -> Receive:
    """A subscription by graphql-transport-ws."""
    uri = f"ws://{HOST}:{stage.port}/streams/graphql"
    protocol = Subprotocol("graphql-transport-ws")
    ws = await stack.enter_async_context(connect(uri, subprotocols=[protocol], proxy=None))
    await ws.send(json.dumps({"type": "connection_init", "payload": {"sessionToken": stage.token}}))
    payload = {"query": QUERY, "variables": {"id": str(match)}}
    await ws.recv()
    await ws.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))

    async def receive() -> str:
        while True:
            text = str(await ws.recv())
            if '"ping"' in text:
                await ws.send('{"type": "pong"}')
            elif '"ply"' in text:
                return text

    await receive()
    return receive


async def _requested(stack: AsyncExitStack, port: int, request: str) -> Receive:
    reader, writer = await asyncio.open_connection(HOST, port)
    stack.callback(writer.close)
    writer.write(request.encode())

    async def receive() -> str:
        while b'"ply"' not in (line := await reader.readline()):
            if not line:
                raise ConnectionError("the stream has ended")
        return line.decode()

    await receive()
    return receive


PROTOCOLS: dict[str, Open] = {"sse": open_feed, "graphql_sse": open_graphql_sse, "websocket": open_graphql_ws}


def streams_measured(ground: Ground, clients: int) -> list[Result]:
    """One result for each protocol, each from a process of its own. Django has to be set up."""
    results = []
    for name, opening in PROTOCOLS.items():
        with running_streams(ground) as (port, leader):
            results.append(asyncio.run(_measured(f"streams:{name}", port, leader, clients, opening)))
    return results


@contextmanager
def running_streams(ground: Ground) -> Iterator[tuple[int, Leader]]:
    """The process of streams on a free port, ended afterwards, also when this process is killed."""
    options = Options(host=HOST, port=1, streams_port=free_port(), database_url=None, redis_url=None)
    room = dict.fromkeys(("STREAMS_PER_PROCESS", "STREAMS_PER_ACCOUNT", "STREAMS_PER_ADDRESS"), ROOM)
    guardian = Guardian()
    try:
        process = parts.streams(options, home=ground.place.home).start({**os.environ, **ground.environment, **room})
        guardian.watch(process.pid, role="client")
        deadline = time.monotonic() + START_SECONDS
        while not _listens(options.streams_port):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((ground.place.logs / "streams.log").read_text(errors="replace")[-3000:])
            time.sleep(0.1)
        yield options.streams_port, Leader.of(process.pid)
    finally:
        guardian.end_all()
        guardian.wait(TOTAL_SECONDS + 2)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) == 0


async def _measured(name: str, port: int, leader: Leader, clients: int, opening: Open) -> Result:
    from games.matches.telling import streams_tell  # noqa: PLC0415 - Django must be set up
    from tests.benchmarks.duel import Duel  # noqa: PLC0415 - likewise

    duel = await asyncio.to_thread(Duel, MOVES)
    stage, quiet = Stage(port, duel.rival.token), duel.quiet
    async with AsyncExitStack() as stack:
        warm = [await opening(stack, stage, quiet) for _ in range(WARM)]
        before = _memory(leader)
        crowd = [await opening(stack, stage, quiet) for _ in range(clients)]
        each = (_memory(leader) - before) / clients / 1000
        listening, cpu, began = [*warm, *crowd], _cpu(leader), time.perf_counter()
        for ply in range(1, FAN_OUTS + 1):
            await asyncio.to_thread(streams_tell, quiet, 1000 + ply)
            await asyncio.gather(*(receive() for receive in listening))
        seconds, cpu = time.perf_counter() - began, _cpu(leader) - cpu
        latencies = []
        for match in duel.matches:
            receive = await opening(stack, stage, match.match_id)
            for move in match.moves:
                committed = await asyncio.to_thread(duel.play, match, move)
                await receive()
                latencies.append(time.perf_counter() - committed)
                await asyncio.sleep(PACE_SECONDS)
    return Result(
        name=name,
        clients=clients,
        round=1,
        seconds=seconds,
        moves=FAN_OUTS * len(listening),
        cpu_seconds=cpu,
        latencies=latencies,
        errors=[],
        memory_kb=round(each, 1),
    )


def _memory(leader: Leader) -> int:
    return sum(int(process.memory_full_info().uss) for process in leader.members())


def _cpu(leader: Leader) -> float:
    return sum(sum(process.cpu_times()[:2]) for process in leader.members())


def main() -> int:
    """The exit code."""
    with ground() as servers:
        os.environ.update({**servers.environment, **QUIET})
        django.setup()
        call_command("migrate", verbosity=0)
        results = streams_measured(servers, CLIENTS)
    sys.stdout.write(f"{as_table(rows_of([round_row(result) for result in results]))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
