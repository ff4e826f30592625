"""The texts of notices: one TOML file for each of `settings.LANGUAGES`."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

_FOLDER: Final = Path(__file__).parent / "texts"


@cache
def texts(locale: str) -> dict[str, dict[str, str]]:
    """Section -> key -> text. Raises FileNotFoundError for a language that has no file."""
    return tomllib.loads((_FOLDER / f"{locale}.toml").read_text(encoding="utf-8"))


def text(locale: str, section: str, key: str, **values: object) -> str:
    """One text with its placeholders filled in."""
    return texts(locale)[section][key].format(**values)


def offered_locale(*wishes: str | None) -> str:
    """The first wish that is offered, `en` as well as `en-gb`; else the language of the service."""
    offered = [code for code, _ in settings.LANGUAGES]
    plain = [wish.replace("_", "-").split("-")[0].lower() for wish in wishes if wish]
    return next((wish for wish in plain if wish in offered), settings.LANGUAGE_CODE)


def plural_form(locale: str, count: int) -> str:
    """Which form a noun has beside a whole number, by the names and rules of Unicode's CLDR."""
    if count == 1:
        return "one"
    if locale != "pl":
        return "other"
    return "few" if count % 10 in {2, 3, 4} and count % 100 not in {12, 13, 14} else "many"
