"""Private servers for one run of the tests.

Their addresses are known before they run, so that settings can name them; the servers themselves start only when a
test needs them. With xdist the controller starts them and its workers inherit the name of the run.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from config.embedded.guardian import TOTAL_SECONDS, Guardian
from config.embedded.place import scratch_place
from config.embedded.postgres import Postgres
from config.embedded.programs import Program
from config.embedded.valkey import Valkey

RUN_VARIABLE = "LONGTABLE_TEST_RUN"
# A test database is thrown away; only speed matters.
FAST_AND_CARELESS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


@dataclass(frozen=True)
class TestServers:
    """The pair of servers of this run."""

    __test__ = False

    postgres: Postgres
    valkey: Valkey

    @contextmanager
    def running(self) -> Iterator[tuple[Program, Program]]:
        """Start both, yield which programs they are, and leave neither process nor file behind."""
        place = self.postgres.place
        guardian = Guardian()
        guardian.remove(place.home)
        if not place.sockets.is_relative_to(place.home):
            guardian.remove(place.sockets)
        children = []
        try:
            place.prepare()
            process, postgres = self.postgres.start(guardian)
            children.append(process)
            process, valkey = self.valkey.start(guardian)
            children.append(process)
            yield postgres, valkey
        finally:
            guardian.end_all()
            for process in children:
                process.wait(timeout=TOTAL_SECONDS + 1)
            guardian.wait(TOTAL_SECONDS + 1)


def private_servers() -> TestServers:
    """The servers of this test run; every process of the run gets the same addresses."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        os.environ[RUN_VARIABLE] = secrets.token_hex(4)
    place = scratch_place(os.environ[RUN_VARIABLE])
    return TestServers(Postgres(place, FAST_AND_CARELESS), Valkey(place))
