"""What a declaration's source says of itself: docstrings of classes, and the strings below fields and members."""

import ast
import inspect
import textwrap
from functools import cache
from itertools import pairwise


def own_doc(kind: type) -> str | None:
    """A class's own docstring; never one that it inherits."""
    doc = kind.__dict__.get("__doc__")
    return " ".join(doc.split()) if doc else None


@cache
def member_docs(kind: type) -> dict[str, str]:
    """The string that follows a field of a Struct or a member of an enum, by its name; own members only."""
    try:
        source = textwrap.dedent(inspect.getsource(kind))
    except (OSError, TypeError):  # made at run time: there is no source to read
        return {}
    definition = ast.parse(source).body[0]
    body = definition.body if isinstance(definition, ast.ClassDef) else []
    return {
        name: " ".join(text.split())
        for before, after in pairwise(body)
        if (name := _declared(before)) and (text := _string(after))
    }


def _declared(node: ast.stmt) -> str | None:
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return None


def _string(node: ast.stmt) -> str | None:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return None
