"""Everything that can be asked of a type, written as a selection: read from the schema, so it fits every game."""

from collections.abc import Iterator
from typing import Any

from tests.demo.api import Api

SCHEMA = """
{
  games { inputMember }
  __schema {
    types {
      kind name possibleTypes { name }
      fields(includeDeprecated: true) {
        name args { name }
        type { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } }
      }
    }
  }
}
"""


class Selections:
    """Selections over the service's schema."""

    def __init__(self, api: Api) -> None:
        answer = api.ask(SCHEMA)
        self._types = {kind["name"]: kind for kind in answer["__schema"]["types"]}
        self._games = [game["inputMember"] for game in answer["games"]]
        self._texts: set[tuple[str, str]] = set()
        """Where free text stands, such as the name of a card: type, and name in the answer."""

    def of(self, name: str, game: str) -> str:
        """The selection of everything without arguments below a type, as far as it comes from a game.

        `game` is its `inputMember`. Of all games at once, one document may not ask so much.
        """
        kind = self._types[name]
        if kind["kind"] != "UNION":
            return f"{{ __typename {' '.join(self._fields(kind, set(), game))} }}"
        names = [member["name"] for member in kind["possibleTypes"]]
        members = [self._types[name] for name in names if self._game_of(name) in (None, game)]
        differing = _differing(members)
        written = (
            f"... on {member['name']} {{ {' '.join(self._fields(member, differing, game))} }}" for member in members
        )
        return f"{{ __typename {' '.join(written)} }}"

    def _game_of(self, name: str) -> str | None:
        """The game whose name a type's name begins with; null for one that games share."""
        owners = [game for game in self._games if name.startswith(f"{game[0].upper()}{game[1:]}")]
        return max(owners, key=len, default=None)

    def _fields(self, kind: dict[str, Any], differing: set[str], game: str) -> Iterator[str]:
        yield "__typename"
        for field in _plain_fields(kind):
            name, inner = field["name"], _innermost(field["type"])
            shown = f"{name}Of{kind['name']}" if name in differing else name
            prefix = f"{shown}: " if shown != name else ""
            if inner["kind"] in {"OBJECT", "UNION", "INTERFACE"}:
                yield f"{prefix}{name} {self.of(inner['name'], game)}"
            else:
                if inner["name"] == "String":
                    self._texts.add((kind["name"], shown))
                yield f"{prefix}{name}"

    def words(self, value: Any) -> set[str]:
        """All free texts in an answer to these selections."""
        found: set[str] = set()
        self._collect(value, found)
        return found

    def _collect(self, value: Any, into: set[str]) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                if (value["__typename"], key) in self._texts:
                    into.update(_texts_in(inner))
                self._collect(inner, into)
        elif isinstance(value, list):
            for inner in value:
                self._collect(inner, into)


def _texts_in(value: Any) -> list[str]:
    """A text, or the texts of a list: a hand is told as a list of the names of its cards."""
    found = value if isinstance(value, list) else [value]
    return [text for text in found if text is not None]


def _plain_fields(kind: dict[str, Any]) -> list[dict[str, Any]]:
    return [field for field in kind["fields"] if not field["args"]]


def _differing(members: list[dict[str, Any]]) -> set[str]:
    """The fields that do not have the same type in all members: only under other names do they go into one answer."""
    types: dict[str, Any] = {}
    differing: set[str] = set()
    for member in members:
        for field in _plain_fields(member):
            if types.setdefault(field["name"], field["type"]) != field["type"]:
                differing.add(field["name"])
    return differing


def _innermost(kind: dict[str, Any]) -> dict[str, Any]:
    while kind.get("ofType"):
        kind = kind["ofType"]
    return kind
