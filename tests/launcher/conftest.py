"""What the launcher's tests share: a place for real servers that the server's account can reach, and a guardian."""

import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from config.embedded.guardian import TOTAL_SECONDS, Guardian
from config.embedded.place import Place, scratch_place


@pytest.fixture
def place() -> Iterator[Place]:
    """An empty, prepared place of its own."""
    place = scratch_place(f"launcher-{secrets.token_hex(4)}")
    place.prepare()
    yield place
    shutil.rmtree(place.home)


@contextmanager
def guarded() -> Iterator[Guardian]:
    """A guardian that has ended everything when the block is left."""
    guardian = Guardian()
    try:
        yield guardian
    finally:
        guardian.end_all()
        guardian.wait(TOTAL_SECONDS + 2)
