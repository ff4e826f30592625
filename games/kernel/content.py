"""Content packs: the cards, boards and texts of a game, as TOML, in one hashed bundle.

A running match keeps the pack that it began with: packs are kept by their hash and come back as the same bytes. Values
are decoded into Structs that forbid unknown fields; a mistake is reported with its file and path.
"""

import enum
import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

T = TypeVar("T")

_TEXT_FILE = re.compile(r"text\.([a-z]{2,3}(?:-[A-Z]{2})?)\.toml")


class Provenance(enum.StrEnum):
    """Where a value comes from. Clients may show what is official and what is ours."""

    PRINTED = "printed"
    """The rulebook states it."""
    PUBLISHED = "published"
    """Another edition of the same game states it."""
    DERIVED = "derived"
    """It follows from printed facts by arithmetic."""
    HOUSE = "house"
    """Written for this project, because no source prints it."""


class ContentError(Exception):
    """A pack is wrong: the message names the file, the path in it and the reason."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = reason


class Pack:
    """The files of a pack, by name. Equal files give an equal hash."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files = dict(sorted(files.items()))

    @classmethod
    def from_folder(cls, folder: Path) -> "Pack":
        return cls({path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.toml")})

    @classmethod
    def from_bytes(cls, data: bytes) -> "Pack":
        return cls(msgspec.json.decode(data, type=dict[str, str]))

    @cached_property
    def data(self) -> bytes:
        """The bundle as bytes: what is stored and hashed."""
        return msgspec.json.encode(self.files, order="deterministic")

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the bundle, in hex."""
        return hashlib.sha256(self.data).hexdigest()

    def read(self, file: str, kind: type[T]) -> T:
        """Decodes one file. Raises `ContentError` when it is missing, is no TOML or does not fit the type.

        Raises `TypeError` when the type would let an unknown field, such as a misspelt one, pass unnoticed.
        """
        _check_strict(kind, set())
        try:
            plain = tomllib.loads(self.files[file])
        except KeyError as error:
            raise ContentError(file, "is missing") from error
        except tomllib.TOMLDecodeError as error:
            raise ContentError(file, str(error)) from error
        try:
            return msgspec.convert(plain, kind)
        except msgspec.ValidationError as error:
            raise ContentError(file, str(error)) from error

    def tags(self) -> Iterator[Provenance]:
        """Every `provenance` that its files name."""
        for text in self.files.values():
            yield from _tags_in(tomllib.loads(text))

    @property
    def locales(self) -> tuple[str, ...]:
        return tuple(match[1] for name in self.files if (match := _TEXT_FILE.fullmatch(name)))

    @cached_property
    def texts(self) -> dict[str, dict[str, str]]:
        """locale -> key -> text, keys joined by dots; from the files `text.<locale>.toml`."""
        return {locale: self._text(f"text.{locale}.toml") for locale in self.locales}

    def text(self, locale: str, key: str, fallback: str = "en") -> str:
        """One text, in the locale where it has it, else in `fallback`. Raises KeyError when neither does."""
        found = self.texts.get(locale, {}).get(key)
        return self.texts[fallback][key] if found is None else found

    def _text(self, file: str) -> dict[str, str]:
        flat: dict[str, str] = {}
        _flatten(file, self.read(file, dict[str, Any]), "", flat)
        return flat


def _tags_in(node: Any) -> Iterator[Provenance]:
    if isinstance(node, dict):
        if isinstance(tag := node.get("provenance"), str):
            yield Provenance(tag)
        for inner in node.values():
            yield from _tags_in(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from _tags_in(inner)


def _flatten(file: str, node: Mapping[str, Any], prefix: str, into: dict[str, str]) -> None:
    for key, value in node.items():
        path = f"{prefix}{key}"
        if isinstance(value, dict):
            _flatten(file, value, f"{path}.", into)
        elif isinstance(value, str):
            into[path] = value
        else:
            raise ContentError(file, f"a text must be a string - at `$.{path}`")


def _check_strict(kind: Any, seen: set[Any]) -> None:
    """All Structs within the type must forbid unknown fields."""
    if kind in seen or get_origin(kind) is Literal:
        return
    seen.add(kind)
    struct = get_origin(kind) or kind
    if isinstance(struct, type) and issubclass(struct, msgspec.Struct):
        if not struct.__struct_config__.forbid_unknown_fields:
            raise TypeError(f"{struct.__name__} is read from content, so it must forbid unknown fields")
        for field in msgspec.structs.fields(kind):
            _check_strict(field.type, seen)
    for argument in get_args(kind):
        _check_strict(argument, seen)
