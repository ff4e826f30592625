"""`python -m tests.benchmarks.streams [--clients 1000]`: what an open stream costs, and how soon it tells of a move.

For each protocol: memory of the process for one more idle stream, processor time for one message to one client, and the
time from the telling after a commit to its arrival while all the others stay idle.
"""

import argparse
import asyncio
import json
import os
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
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
from tests.benchmarks.ground import HOST, QUIET, Ground, _free_port, ground
from tests.benchmarks.rows import _percentile

ROOM = "6000"
FAN_OUTS = 20
SINGLE = 200
PACE_SECONDS = 0.01
START_SECONDS = 30
QUERY = "subscription ($id: ID!) { matchChanged(id: $id) { ... on MatchChange { matchId ply missed } } }"

Receive: TypeAlias = Callable[[], Awaitable[str]]
Open: TypeAlias = Callable[[AsyncExitStack, int, UUID], Awaitable[Receive]]


async def open_feed(stack: AsyncExitStack, port: int, match: UUID) -> Receive:
    """The plain feed."""
    return await _requested(stack, port, f"GET /streams/matches/{match} HTTP/1.1\r\nHost: {HOST}\r\n\r\n")


async def open_graphql_sse(stack: AsyncExitStack, port: int, match: UUID) -> Receive:
    """A subscription by graphql-sse."""
    body = json.dumps({"query": QUERY, "variables": {"id": str(match)}})
    head = f"POST /streams/graphql HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"
    return await _requested(stack, port, f"{head}Content-Length: {len(body)}\r\n\r\n{body}")


async def open_graphql_ws(stack: AsyncExitStack, port: int, match: UUID) -> Receive:
    """A subscription by graphql-transport-ws."""
    uri = f"ws://{HOST}:{port}/streams/graphql"
    protocol = Subprotocol("graphql-transport-ws")
    ws = await stack.enter_async_context(connect(uri, subprotocols=[protocol], proxy=None))
    await ws.send('{"type": "connection_init"}')
    payload = {"query": QUERY, "variables": {"id": str(match)}}
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


def main() -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.streams", description=__doc__)
    parser.add_argument("--clients", type=int, default=1000, help="how many streams are open")
    clients = parser.parse_args().clients
    with ground() as stage:
        os.environ.update({**stage.environment, **QUIET, "STREAMS_PER_PROCESS": ROOM, "STREAMS_PER_ADDRESS": ROOM})
        django.setup()
        call_command("migrate", verbosity=0)
        _say(f"{clients} streams{'':<17} kB each   cpu ms a message   p50 ms   p99 ms")
        for name, opening in (
            ("server-sent events", open_feed),
            ("graphql-sse", open_graphql_sse),
            ("graphql-transport-ws", open_graphql_ws),
        ):
            with running_streams(stage) as (port, leader):
                _say(f"{name:<25} {asyncio.run(_measured(port, leader, clients, opening))}")
    return 0


@contextmanager
def running_streams(stage: Ground) -> Iterator[tuple[int, Leader]]:
    """The process of streams on a free port, ended afterwards, also when this process is killed."""
    options = Options(host=HOST, port=1, streams_port=_free_port(), database_url=None, redis_url=None)
    guardian = Guardian()
    try:
        process = parts.streams(options, home=stage.place.home).start({**os.environ, **stage.environment})
        guardian.watch(process.pid, role="client")
        deadline = time.monotonic() + START_SECONDS
        while not _listens(options.streams_port):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((stage.place.logs / "streams.log").read_text(errors="replace")[-3000:])
            time.sleep(0.1)
        yield options.streams_port, Leader.of(process.pid)
    finally:
        guardian.end_all()
        guardian.wait(TOTAL_SECONDS + 2)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) == 0


async def _measured(port: int, leader: Leader, clients: int, opening: Open) -> str:
    from games.matches.telling import streams_tell  # noqa: PLC0415 - Django must be set up

    busy, quiet = await asyncio.gather(asyncio.to_thread(_open_match), asyncio.to_thread(_open_match))
    async with AsyncExitStack() as stack:
        warm = [await opening(stack, port, quiet) for _ in range(20)]
        before = _memory(leader)
        crowd = [await opening(stack, port, quiet) for _ in range(clients)]
        each = (_memory(leader) - before) / clients / 1000
        listening, cpu = [*warm, *crowd], _cpu(leader)
        for ply in range(1, FAN_OUTS + 1):
            await asyncio.to_thread(streams_tell, quiet, ply)
            await asyncio.gather(*(receive() for receive in listening))
        per_message = (_cpu(leader) - cpu) / FAN_OUTS / len(listening) * 1e3
        latencies, receive = [], await opening(stack, port, busy)
        for ply in range(1, SINGLE + 1):
            began = time.perf_counter()
            await asyncio.to_thread(streams_tell, busy, ply)
            await receive()
            latencies.append(time.perf_counter() - began)
            await asyncio.sleep(PACE_SECONDS)
    p50, p99 = _percentile(latencies, 50), _percentile(latencies, 99)
    return f"{each:16.1f} {per_message:18.3f} {p50:8.2f} {p99:8.2f}"


def _open_match() -> UUID:
    from games.matches.models import Spectators  # noqa: PLC0415 - Django must be set up
    from tests.benchmarks.plans import guests_made  # noqa: PLC0415
    from tests.graphql.asking import match_of  # noqa: PLC0415

    users = [guest.user for guest in guests_made(2)]
    return match_of(*users, spectators=Spectators.OPEN).pk


def _memory(leader: Leader) -> int:
    return sum(int(process.memory_full_info().uss) for process in leader.members())


def _cpu(leader: Leader) -> float:
    return sum(sum(process.cpu_times()[:2]) for process in leader.members())


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
