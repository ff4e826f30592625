"""What a declaration's source says of itself: docstrings of classes, and the strings below fields and members.

Written for Python, read by clients: fields of the class in backticks get their GraphQL names, and None becomes null.
"""

import ast
import inspect
import re
import textwrap
from functools import cache
from itertools import pairwise
from typing import Final

from games.kernel.names import camel_case

_NONE: Final = re.compile(r"(?P<first>^|[.!?] )?\bNone\b(?! of)")


def own_doc(kind: type) -> str | None:
    """A class's own docstring; never one that it inherits."""
    doc = kind.__dict__.get("__doc__")
    return _for_clients(doc, kind) if doc else None


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
        name: _for_clients(text, kind)
        for before, after in pairwise(body)
        if (name := _declared(before)) and (text := _string(after))
    }


def _for_clients(text: str, kind: type) -> str:
    line = " ".join(text.split())
    for field in getattr(kind, "__struct_fields__", ()):
        line = line.replace(f"`{field}`", f"`{camel_case(field)}`")
    return _NONE.sub(lambda found: "null" if found["first"] is None else f"{found['first']}Null", line)


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
