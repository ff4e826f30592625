"""Views are types of their own, made by allow-list: typed for clients, and with no place to leak by."""

import enum
import types
import typing
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from games.kernel.contract import Game, View
from games.kernel.script import Frame
from games.kernel.slots import Slots

from .marks import every_game

_PLAIN = (bool, int, float, str, type(None))


def faults_of_view(kind: Any, path: str, above: tuple[Any, ...] = ()) -> list[str]:
    """What speaks against this type in a view."""
    origin = typing.get_origin(kind)
    if kind in _PLAIN or origin is typing.Literal or _is_a(kind, enum.Enum):
        return []
    if origin in (typing.Union, types.UnionType, tuple):
        members = [member for member in typing.get_args(kind) if member is not Ellipsis]
        return [fault for member in members for fault in faults_of_view(member, path, above)]
    if not _is_a(kind, Struct):
        return [f"{path}: a view cannot hold {kind}"]
    if kind in above:
        return [f"{path}: {kind.__name__} lies within itself"]
    if issubclass(kind, Slots | Frame) or not kind.__struct_config__.frozen:
        return [f"{path}: {kind.__name__} belongs to a state"]
    fields = msgspec.structs.fields(kind)
    return [fault for f in fields for fault in faults_of_view(f.type, f"{path}.{f.name}", (*above, kind))]


def _is_a(kind: Any, base: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, base)


@every_game
def test_a_view_holds_no_dicts_no_recursion_and_nothing_of_a_state(game: Game[Any]):
    assert faults_of_view(game.info.view, game.info.slug) == []


class Dictionary(View, frozen=True):
    hands: dict[str, int]


class Endless(View, frozen=True):
    inner: "Endless | None" = None


class WholeDeck(View, frozen=True):
    cards: tuple[Slots, ...]


@pytest.mark.parametrize(
    ("view", "fault"),
    [
        (Dictionary, "view.hands: a view cannot hold dict[str, int]"),
        (Endless, "view.inner: Endless lies within itself"),
        (WholeDeck, "view.cards: Slots belongs to a state"),
    ],
)
def test_a_view_with_a_fault_is_told_where(view: type[View], fault: str):
    assert faults_of_view(view, "view") == [fault]
