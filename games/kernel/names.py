"""How a class name becomes the tag that clients, logs and content use."""

import re
from functools import cache

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


@cache
def snake_case(class_name: str) -> str:
    """`PlayNumber` -> `play_number`."""
    return _HUMP.sub("_", class_name).lower()


def camel_case(snake: str) -> str:
    """`play_number` -> `playNumber`."""
    head, *rest = snake.split("_")
    return head + "".join(word.capitalize() for word in rest)


def pascal_case(snake: str) -> str:
    """`sequence_numbers` -> `SequenceNumbers`."""
    return "".join(word.capitalize() for word in snake.split("_"))
