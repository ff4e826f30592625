"""Everything that a client shows has a text in every locale that the game declares."""

import enum
import string
import typing
from collections.abc import Iterator
from typing import Any

import msgspec

from games.kernel.contract import Game, Options

from .marks import every_game


def needed(game: Game[Any]) -> set[str]:
    info = game.info
    return {
        *(f"mode.{mode.name}" for mode in info.modes),
        *(f"decision.{name}" for name in info.decisions),
        *(f"move.{move.tag_name()}" for move in info.moves),
        *(f"refusal.{refusal.code_name()}" for refusal in info.refusals),
        *(f"ending.{ending}" for ending in info.endings),
        *_option_keys(info.options),
    }


def _option_keys(kind: type[Options]) -> Iterator[str]:
    for field in msgspec.structs.fields(kind):
        yield f"option.{field.name}"
        yield from (f"option_value.{field.name}.{value}" for value in _named_values(field.type))


def _named_values(kind: Any) -> list[str]:
    """As the schema names them, in small letters: a number that stands for a value is nothing to show."""
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return [value.name.lower() for value in kind]
    return [value for value in typing.get_args(kind) if isinstance(value, str)]


@every_game
def test_every_declared_name_has_a_text_in_every_locale(game: Game[Any]):
    for locale in game.info.locales:
        missing = needed(game) - game.pack.texts[locale].keys()
        assert sorted(missing) == [], locale


@every_game
def test_all_locales_have_the_same_keys(game: Game[Any]):
    assert set(game.pack.locales) == set(game.info.locales)
    keys = [texts.keys() for texts in game.pack.texts.values()]
    assert all(set(own) == set(keys[0]) for own in keys)


@every_game
def test_a_refusals_text_names_only_details_that_the_refusal_has(game: Game[Any]):
    for refusal in game.info.refusals:
        sentences = [refusal.sentence] + [texts[f"refusal.{refusal.code_name()}"] for texts in game.pack.texts.values()]
        for sentence in sentences:
            named = [(name, form, how) for _, name, form, how in string.Formatter().parse(sentence) if name]
            # Clients fill them in too, in any language: a plain `{detail}`, and nothing that only Python understands.
            assert named == [(name, "", None) for name, _, _ in named], sentence
            assert {name for name, _, _ in named} <= set(refusal.__struct_fields__), sentence
