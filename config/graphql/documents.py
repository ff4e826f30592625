"""From the text of a query to a document that was checked once and may be run many times."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from graphql import DocumentNode, GraphQLError, parse
from strawberry.extensions import ParserCache, ValidationCache

from config.graphql.limits import LIMITS, LimitError, check_limits

CACHED_DOCUMENTS: Final = 128
CACHED_CHARACTERS: Final = 8 * 1024
"""Longer texts are parsed each time: a few of them must not push out, or outweigh, what clients really send.

A parsed document weighs up to 300 times its text. Who fills the cache on purpose takes some 150 MB of each process.
"""


def parse_within_limits(text: str) -> DocumentNode:
    """Parses a query. Raises `GraphQLError` for bad syntax and for what exceeds the limits."""
    try:
        document = parse(text, no_location=False, max_lexical_tokens=LIMITS.tokens)
    except GraphQLError as error:
        if "tokens" in error.message:
            raise LimitError("tokens", LIMITS.tokens) from error
        raise
    check_limits(document)
    return document


cached_document = lru_cache(maxsize=CACHED_DOCUMENTS)(parse_within_limits)
"""The same, for texts that are kept."""


def is_kept(text: str) -> bool:
    return len(text) <= CACHED_CHARACTERS


class BoundedParserCache(ParserCache):
    """Strawberry's cache, filled with documents that keep the limits. What fails is not kept."""

    def on_parse(self) -> Iterator[None]:
        context = self.execution_context
        text = context.query or ""
        parse_text = cached_document if is_kept(text) else parse_within_limits
        context.graphql_document = parse_text(text)
        yield


class BoundedValidationCache(ValidationCache):
    """Strawberry's cache, for the documents that the parser keeps as well."""

    def on_validate(self) -> Iterator[None]:
        if is_kept(self.execution_context.query or ""):
            yield from super().on_validate()
        else:
            yield


def parser_cache() -> BoundedParserCache:
    return BoundedParserCache(maxsize=CACHED_DOCUMENTS)


def validation_cache() -> BoundedValidationCache:
    return BoundedValidationCache(maxsize=CACHED_DOCUMENTS)
