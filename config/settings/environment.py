"""Read settings from environment variables, and say which one is missing or makes no sense, and what it may be.

No message repeats an address of a server: it may hold a password.
"""

import os
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"0", "false", "no", "off", ""})
POSTGRES_SCHEMES = ("postgresql", "postgres")
REDIS_SCHEMES = ("redis", "rediss", "unix")


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
    return _parted(os.environ.get(name, ""))


def _parted(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def host_names(name: str, text: str) -> list[str]:
    """The host names in `text`, which the variable gave. Raises ImproperlyConfigured for an address, a port, or none.

    A host is compared as it stands: `https://table.example` in the list would serve nobody, and say so nowhere.
    """
    found = _parted(text)
    wrong = next((host for host in found if "/" in host or (":" in host and not host.startswith("["))), None)
    if wrong is not None or not found:
        raise ImproperlyConfigured(f"{name} must be host names alone, as table.example, not {wrong or text!r}.")
    return found


def number(name: str, *, default: int, least: int = 0) -> int:
    """A whole number. Raises ImproperlyConfigured for what is none, or less than `least`."""
    text = os.environ.get(name, str(default)).strip()
    if not (text.isascii() and text.isdecimal()) or int(text) < least:
        raise ImproperlyConfigured(f"{name} must be a whole number from {least} on, not {text!r}.")
    return int(text)


def one_of(name: str, *allowed: str, default: str) -> str:
    """One of a few words. Raises ImproperlyConfigured for any other."""
    word = os.environ.get(name, default).strip()
    if word not in allowed:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(allowed)}, not {word!r}.")
    return word


def server_url(name: str, url: str, schemes: tuple[str, ...]) -> str:
    """The address `url`, which the variable gave. Raises ImproperlyConfigured unless it is one of a scheme allowed."""
    try:
        parts = urlsplit(url)
        valid = parts.scheme in schemes and (parts.port is None or parts.port > 0)
    except ValueError:  # a port or an IPv6 address that is none
        valid = False
    if not valid:
        raise ImproperlyConfigured(
            f"{name} must be an address that begins with {' or '.join(f'{scheme}://' for scheme in schemes)}; "
            "in user and password, @ : / ? # % and the like are written %40 and so on."
        )
    return url
