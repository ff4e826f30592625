"""Every ruling of a game of the catalogue is held by a test of that game."""

import ast
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from games.catalogue import GAMES
from games.kernel.contract import Game


def folder_of(game: type[Game[Any]]) -> Path:
    file = sys.modules[game.__module__].__file__
    assert file is not None
    return Path(file).parent


def rows_of(game: type[Game[Any]]) -> list[tuple[str, str]]:
    """Of each row of the table of rulings the question and the test."""
    text = (folder_of(game) / "RULINGS.md").read_text(encoding="utf-8")
    return re.findall(r"^\| (?!question|---)(.+?) \|.*\| `(\w+)` \|$", text, re.M)


def named_tests(game: type[Game[Any]]) -> set[str]:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in (folder_of(game) / "tests").glob("test_*.py")]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.slug)


@every_game
def test_the_table_of_rulings_is_read_whole(game: type[Game[Any]]):
    lines = (folder_of(game) / "RULINGS.md").read_text(encoding="utf-8").splitlines()
    assert len(rows_of(game)) == sum(line.startswith("| ") for line in lines) - 1 > 0


@every_game
def test_every_ruling_names_a_test_that_exists(game: type[Game[Any]]):
    tests = named_tests(game)
    assert [(question, test) for question, test in rows_of(game) if test not in tests] == []
