"""Which environment variables the sources read, found by reading them as syntax trees."""

import ast
from collections.abc import Iterator
from pathlib import Path

# Functions of config/settings/environment.py that read the variable they are given.
READERS = frozenset({"required", "flag", "words", "number", "one_of"})
# `environment` is what config/serve/options.py calls the mapping that it is handed.
MAPPINGS = frozenset({"environ", "environment"})


class UnreadableNameError(AssertionError):
    """A variable is read by a name that only running the program would tell."""


def variables_read(source: Path) -> Iterator[str]:
    """The names of the environment variables that one file reads. Raises UnreadableNameError for a computed name."""
    tree = ast.parse(source.read_text(), filename=str(source))
    constants = dict(_string_constants(tree))
    for node in ast.walk(tree):
        for name in _names(node):
            if isinstance(name, ast.Constant):
                yield str(name.value)
            elif isinstance(name, ast.Name) and name.id in constants:
                yield constants[name.id]
            else:
                raise UnreadableNameError(f"{source}:{name.lineno}: {ast.unparse(name)}")


def _string_constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                yield name, text


def _names(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Call(func=ast.Name(id=reader), args=[name, *_]) if reader in READERS:
            yield name
        case ast.Call(func=ast.Attribute(value=mapping, attr="get" | "setdefault" | "pop"), args=[name, *_]):
            if _is_environment(mapping):
                yield name
        case ast.Call(func=ast.Attribute(value=ast.Name(id="os"), attr="getenv"), args=[name, *_]):
            yield name
        case ast.Subscript(value=mapping, slice=name, ctx=ast.Load()) if _is_environment(mapping):
            yield name
        case ast.Compare(left=name, ops=[ast.In() | ast.NotIn()], comparators=[mapping]):
            if _is_environment(mapping):
                yield name


def _is_environment(node: ast.expr) -> bool:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in MAPPINGS
        case _:
            return False
