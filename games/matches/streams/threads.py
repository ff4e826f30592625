"""The database, for a loop that must not wait: a few threads, and a connection goes back to the pool after each use."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from django.db import connections

R = TypeVar("R")

THREADS: Final = 4
_executor: Final = ThreadPoolExecutor(THREADS, thread_name_prefix="database")


async def in_database(call: Callable[[], R]) -> R:
    """What the call returns, or raises. At most `THREADS` run at once; the others wait their turn."""
    return await asyncio.get_running_loop().run_in_executor(_executor, partial(_closing, call))


def _closing(call: Callable[[], R]) -> R:
    try:
        return call()
    finally:
        # Back to the pool; a thread that kept its connection would keep a broken one as well.
        connections.close_all()
