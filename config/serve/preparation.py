"""Is the database as this code wants it? Asked without loading Django, which would take most of a second start.

A mark beside the data holds a fingerprint of the code's migrations and of those that the database says were applied;
data from elsewhere, a migration taken back or a new release no longer fit it.
"""

import hashlib
from pathlib import Path

import psycopg

from config.embedded.place import CHECKOUT
from config.serve.secret import write_private

APPLIED = "SELECT app, name FROM django_migrations ORDER BY app, name"


def is_prepared(home: Path, *, database_url: str) -> bool:
    """True when nothing has changed since `note_prepared`."""
    mark = home / "prepared"
    return mark.exists() and (home / "accounts.json").exists() and mark.read_text() == _fingerprint(database_url)


def note_prepared(home: Path, *, database_url: str) -> None:
    """Remember that migrations and demo accounts are there."""
    write_private(home / "prepared", _fingerprint(database_url))


def _fingerprint(database_url: str, *, checkout: Path = CHECKOUT) -> str:
    digest = hashlib.sha256((checkout / "requirements" / "base.txt").read_bytes())  # Django's apps migrate as well
    for path in sorted([*checkout.glob("*/migrations/*.py"), *checkout.glob("*/*/migrations/*.py")]):
        digest.update(str(path.relative_to(checkout)).encode() + path.read_bytes())
    try:
        with psycopg.connect(database_url) as connection:
            applied = connection.execute(APPLIED).fetchall()
    except psycopg.errors.UndefinedTable:
        applied = []
    digest.update(repr(applied).encode())
    return digest.hexdigest()
