"""What the launcher's tests share: a place for real servers that the server's account can reach, and a guardian."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from config.embedded.guardian import TOTAL_SECONDS, Guardian
from config.embedded.place import Place, scratch_place


@pytest.fixture
def guardian() -> Iterator[Guardian]:
    """Clears away what a test starts, also when the whole run is killed."""
    with guarded() as guardian:
        yield guardian


@pytest.fixture
def place(guardian: Guardian) -> Place:
    """An empty, prepared place of its own."""
    place = scratch_place(f"launcher-{secrets.token_hex(4)}")
    guardian.remove(place.home)
    place.prepare()
    return place


@contextmanager
def guarded(*, journal: Path | None = None) -> Iterator[Guardian]:
    """A guardian that has ended everything when the block is left."""
    guardian = Guardian(journal=journal)
    try:
        yield guardian
    finally:
        guardian.end_all()
        guardian.wait(TOTAL_SECONDS + 2)
