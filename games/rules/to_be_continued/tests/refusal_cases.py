"""For every refusal a position and a move that brings it about: code -> a function that builds them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

REFUSALS: Final[Mapping[str, Callable[[], Any]]] = {}
