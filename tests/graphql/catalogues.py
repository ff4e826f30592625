"""GraphQL over other games than the catalogue's.

The adapters make their types from the catalogue when they are imported, so that every annotation is a real type. For
other games they are imported a second time, as modules of their own beside those that the service runs on.
"""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any
from unittest import mock

from django.urls import path
from strawberry.types.base import StrawberryObjectDefinition

from games import catalogue
from games.kernel.contract import Game

ADAPTERS = (
    "accounts.graphql",
    "accounts.notices.graphql",
    "config.graphql",
    "config.schema",
    "games.clocks.graphql",
    "games.matches.graphql",
    "games.matches.streams.subscriptions",
    "games.puzzles.graphql",
    "matchmaking.graphql",
    "matchmaking.streams",
)

OURS = ("accounts", "config", "games", "matchmaking")


@dataclass(frozen=True)
class Edition:
    """The GraphQL of some games: their schema, and the modules that serve it."""

    games: tuple[type[Game[Any]], ...]
    modules: dict[str, ModuleType]

    @property
    def schema(self) -> Any:
        return self.modules["config.schema"].schema

    @property
    def urls(self) -> ModuleType:
        """For `settings.ROOT_URLCONF`: `/graphql` and nothing else."""
        view = self.modules["config.graphql.view"].GraphQLView.as_view(schema=self.schema)
        made = ModuleType("urls_of_an_edition")
        vars(made)["urlpatterns"] = [path("graphql", view)]
        return made


def edition_of(games: tuple[type[Game[Any]], ...]) -> Edition:
    """Imports the adapters anew, with these games in the catalogue; what was imported before stays as it was."""
    with mock.patch.object(catalogue, "GAMES", games), _forgotten(ADAPTERS):
        for name in ("config.schema", "config.graphql.view"):
            importlib.import_module(name)
        modules = {name: module for name, module in sys.modules.items() if _is_below(name, ADAPTERS)}
    edition = Edition(games, modules)
    _refuse_strays(edition)
    return edition


def _refuse_strays(edition: Edition) -> None:
    """A type from an adapter that was not imported anew would bring along others that are not this edition's."""
    made = [kind.definition for kind in edition.schema.schema_converter.type_map.values()]
    homes = {found.origin.__module__ for found in made if isinstance(found, StrawberryObjectDefinition)}
    strays = {home for home in homes - edition.modules.keys() if home.split(".")[0] in OURS}
    if strays:
        raise LookupError(f"ADAPTERS lacks {', '.join(sorted(strays))}")


@contextmanager
def _forgotten(packages: tuple[str, ...]) -> Iterator[None]:
    """As if these had never been imported: neither listed, nor members of the packages that they lie in."""
    kept = {name: module for name, module in sys.modules.items() if _is_below(name, packages)}
    with mock.patch.dict(sys.modules):
        for name in kept:
            del sys.modules[name]
        yield
    for name, module in kept.items():
        package, _, member = name.rpartition(".")
        if name in packages:
            setattr(sys.modules[package], member, module)


def _is_below(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)
