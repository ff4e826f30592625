"""What lets a process that answers requests for weeks do so without wasting its time."""

import gc
import sys
from collections.abc import Callable
from typing import Any

from django.urls import get_resolver

# In slots of eight bytes: 72 kB, so that Python takes 128 kB for the caller and the rest is left for what it calls.
ROOM = 9_000
YOUNG_OBJECTS = 10_000
"""Python's own limit, 700, lets the collector run at every second request and find nothing."""


def settle() -> None:
    """Loads what the first request would load, and takes all that is loaded out of the collector's rounds."""
    _ = get_resolver().url_patterns  # with them the schema of GraphQL and every adapter
    calm_collector()


def calm_collector() -> None:
    """Takes all that is loaded by now out of the collector's rounds, and lets it come round less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 20, 20)


def with_room(application: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """The application, called with a stack that is large enough from the start.

    Python keeps frames in chunks of 16 kB and gives a chunk back as soon as it is empty. GraphQL calls deeply, and
    where its work happens to cross the end of a chunk, each field of an answer maps and unmaps memory: a large answer
    can then take twice as long. A frame that asks for more than a chunk gets a larger one, whose rest serves all calls
    below it.
    """

    def call(environ: Any, start_response: Any) -> Any:
        return application(environ, start_response)

    if sys.implementation.name == "cpython":
        call.__code__ = call.__code__.replace(co_stacksize=ROOM)
    return call
