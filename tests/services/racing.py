"""People in the same moment: on connections of their own, behind a barrier."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection

from games.matches.errors import MatchError


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Runs the calls at the same time; a service's refusal is a result, anything else is raised."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            barrier.wait(timeout=10)
            return call()
        except MatchError as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
