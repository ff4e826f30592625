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

from games import catalogue
from games.kernel.contract import Game

ADAPTERS = ("accounts.graphql", "config.graphql", "config.schema", "games.matches.graphql", "matchmaking.graphql")


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
    return Edition(games, modules)


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
