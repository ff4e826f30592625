"""docs/tour.md leads to what is really there."""

import ast
import re

import pytest

from config.embedded.place import CHECKOUT

TOUR = (CHECKOUT / "docs" / "tour.md").read_text()
STOPS = re.findall(r"^\| `([\w/.]+\.py)`, `(\w+)` \|", TOUR, re.MULTILINE)


def test_the_tour_has_its_stops():
    assert len(STOPS) > 20


@pytest.mark.parametrize(("file", "name"), STOPS)
def test_a_stop_of_the_tour_is_where_it_says(file, name):
    tree = ast.parse((CHECKOUT / file).read_text())
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assigned = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    assert name in defined | assigned
