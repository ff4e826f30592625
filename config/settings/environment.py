"""Read settings from environment variables, and say which one is missing."""

import os

from django.core.exceptions import ImproperlyConfigured

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"0", "false", "no", "off", ""})


def required(name: str) -> str:
    """The variable's value. Raises ImproperlyConfigured when it is missing or empty."""
    value = os.environ.get(name, "")
    if not value:
        raise ImproperlyConfigured(f"Set the environment variable {name}.")
    return value


def flag(name: str, *, default: bool) -> bool:
    """A yes or no. Raises ImproperlyConfigured for a word that is neither."""
    if name not in os.environ:
        return default
    word = os.environ[name].strip().lower()
    if word not in TRUE | FALSE:
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not {word!r}.")
    return word in TRUE


def words(name: str) -> list[str]:
    """A list separated by commas; empty when the variable is missing."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]
