"""A running service for the commands of the guides, started once."""

from collections.abc import Iterator

import pytest

from tests.service import running_service


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """Its address."""
    with running_service() as url:
        yield url
