"""How much one document may ask for, counted before anything else looks at it.

Fragments multiply: twenty that each spread the next one twice ask for a million fields in 800 bytes, and validation
rules and optimizers that follow every spread never come back. Here each fragment is measured once and its measure is
added wherever it is spread, so the time is linear in the size of the document.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionSetNode,
    TokenKind,
)

_NUMBERS: Final = frozenset({TokenKind.INT, TokenKind.FLOAT})


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a document may have. A generous client stays far below each."""

    body_bytes: int = 64 * 1024
    tokens: int = 4_000
    depth: int = 20
    aliases: int = 60
    fields: int = 2_000
    """Fields and fragments with every spread written out."""
    operations: int = 10
    directives: int = 60
    digits: int = 100
    """Of one number. Python refuses to read those of some thousand digits, wherever they come to be read."""


LIMITS: Final = Limits()


class LimitError(GraphQLError):
    """A document asks for more than `Limits` allow; `extensions` name which limit, and what it is."""

    def __init__(self, limit: str, allowed: int) -> None:
        message = f"The document asks for too much: at most {allowed} {limit} are allowed."
        super().__init__(message, extensions={"code": "too_complex", "limit": limit, "allowed": allowed})


@dataclass(slots=True)
class _Size:
    """What a selection set amounts to with its fragments written out."""

    fields: int = 0
    aliases: int = 0
    directives: int = 0
    depth: int = 0

    def add(self, other: "_Size", *, below: int = 0) -> None:
        self.fields += other.fields
        self.aliases += other.aliases
        self.directives += other.directives
        self.depth = max(self.depth, other.depth + below)


def check_limits(document: DocumentNode, limits: Limits = LIMITS) -> None:
    """Raises `LimitError` for the first limit that the document exceeds."""
    _check_numbers(document, limits)
    measure = _Measure(document, limits)
    operations = [node for node in document.definitions if isinstance(node, OperationDefinitionNode)]
    if len(operations) > limits.operations:
        raise LimitError("operations", limits.operations)
    for operation in operations:
        measure.check(measure.selections(operation.selection_set, level=1))
    # Fragments that no operation spreads are validated all the same.
    for name in measure.fragments:
        measure.check(measure.fragment(name, level=1))


def _check_numbers(document: DocumentNode, limits: Limits) -> None:
    token = document.loc.start_token if document.loc else None
    while token is not None:
        if token.kind in _NUMBERS and len(token.value or "") > limits.digits:
            raise LimitError("digits", limits.digits)
        token = token.next


class _Measure:
    def __init__(self, document: DocumentNode, limits: Limits) -> None:
        self.limits = limits
        self.fragments: Mapping[str, FragmentDefinitionNode] = {
            node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)
        }
        self._measured: dict[str, _Size] = {}
        self._open: set[str] = set()

    def check(self, size: _Size) -> None:
        limits = self.limits
        for name, count, allowed in (
            ("fields", size.fields, limits.fields),
            ("levels", size.depth, limits.depth),
            ("aliases", size.aliases, limits.aliases),
            ("directives", size.directives, limits.directives),
        ):
            if count > allowed:
                raise LimitError(name, allowed)

    def selections(self, selection_set: SelectionSetNode, level: int) -> _Size:
        """`level` is how deep the walk is, fragments included: it bounds the recursion itself."""
        if level > self.limits.depth:
            raise LimitError("levels", self.limits.depth)
        size = _Size(depth=1)
        for node in selection_set.selections:
            size.fields += 1
            size.directives += len(node.directives or ())
            if isinstance(node, FieldNode):
                size.aliases += node.alias is not None
                if node.selection_set:
                    size.add(self.selections(node.selection_set, level + 1), below=1)
            elif isinstance(node, InlineFragmentNode):
                size.add(self.selections(node.selection_set, level + 1))
            elif isinstance(node, FragmentSpreadNode):
                size.add(self.fragment(node.name.value, level + 1))
        # Checked on the way up, so that the numbers stay small however often fragments double them.
        self.check(size)
        return size

    def fragment(self, name: str, level: int) -> _Size:
        """A fragment's size, measured once. Unknown and circular ones count nothing: validation refuses them."""
        if name in self._measured:
            return self._measured[name]
        if name not in self.fragments or name in self._open:
            return _Size()
        self._open.add(name)
        size = self.selections(self.fragments[name].selection_set, level)
        self._open.discard(name)
        self._measured[name] = size
        return size
