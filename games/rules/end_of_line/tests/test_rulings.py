"""Every ruling is held by a test."""

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROWS = re.findall(
    r"^\| (?!question|---)(.+?) \|.*\| `(\w+)` \|$", (HERE.parent / "RULINGS.md").read_text(encoding="utf-8"), re.M
)


def _tests() -> set[str]:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in HERE.glob("test_*.py")]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_the_table_of_rulings_is_read_whole():
    lines = [
        line for line in (HERE.parent / "RULINGS.md").read_text(encoding="utf-8").splitlines() if line.startswith("| ")
    ]
    assert len(ROWS) == len(lines) - 1


@pytest.mark.parametrize(("question", "test"), ROWS)
def test_a_ruling_names_a_test_that_exists(question: str, test: str):
    assert test in _tests(), question
