"""What the README tells content authors holds: each of its examples is one that the pack's types take."""

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from games.rules.so_long_my_world.effects.conditions import Condition
from games.rules.so_long_my_world.effects.lasting import Rule
from games.rules.so_long_my_world.effects.selectors import (
    CardSelector,
    FeelingSelector,
    Number,
    PlayerSelector,
    VisionSelector,
)
from games.rules.so_long_my_world.effects.vocabulary import Operation, Prevention, Trigger

README = Path(__file__).parents[1] / "effects" / "README.md"
BLOCKS = re.findall(r"```toml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


class Fields(Struct, forbid_unknown_fields=True):
    effect: tuple[Operation, ...] = ()
    solo: tuple[Operation, ...] = ()
    rules: tuple[Rule, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    prevents: tuple[Prevention, ...] = ()
    players: PlayerSelector = "you"
    visions: VisionSelector = "here"
    feelings: FeelingSelector = "any"
    cards: CardSelector = "this"
    number: Number = 1
    when: Condition | None = None


def examples() -> list[str]:
    """One TOML text for each example: a line of its own, or a field over several lines."""
    found = []
    for block in BLOCKS:
        for text in re.split(r"\n(?=\S)", block):
            example = "\n".join(line for line in text.splitlines() if not line.startswith(("#", "]")))
            if example.startswith("{"):
                found.append(f"effect = [{example}\n]")
            elif example:
                found.append(f"{example}\n]" if example.endswith(",") else example)
    return found


@pytest.mark.parametrize("example", examples())
def test_each_example_of_the_readme_can_be_read(example: str):
    assert msgspec.convert(tomllib.loads(example), Fields) != Fields()


@pytest.mark.parametrize(
    ("union", "field"), [(Operation, "op"), (Number.__args__[1:], "count"), (Condition, "test"), (Rule, "rule")]
)
def test_the_readme_has_an_example_of_everything(union: Any, field: str):
    kinds = union if isinstance(union, tuple) else union.__args__
    text = "\n".join(BLOCKS)
    solo = {"word_owned", "in_sequence"}
    tags = {str(kind.__struct_config__.tag) for kind in kinds} - solo
    assert {tag for tag in tags if f'{field} = "{tag}"' not in text} == set()
