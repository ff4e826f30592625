"""A second start asks the database quickly, and is not fooled by other data."""

from typing import Any

import pytest
from django.db import connection
from psycopg.conninfo import make_conninfo

from config.serve import preparation
from config.serve.preparation import is_prepared, note_prepared

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def url() -> str:
    parameters = connection.get_connection_params()
    address: dict[str, Any] = {name: parameters.get(name) for name in ("host", "port", "user", "password", "dbname")}
    return make_conninfo(**address)


@pytest.fixture
def home(tmp_path, url):
    (tmp_path / "accounts.json").write_text("[]")
    note_prepared(tmp_path, database_url=url)
    return tmp_path


def test_a_database_that_was_prepared_stays_so(home, url):
    assert is_prepared(home, database_url=url)


def test_a_new_one_is_not(tmp_path, url):
    assert not is_prepared(tmp_path, database_url=url)


def test_without_the_file_of_demo_accounts_it_is_not(home, url):
    (home / "accounts.json").unlink()
    assert not is_prepared(home, database_url=url)


def test_a_migration_that_was_taken_back_is_noticed(home, url):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'accounts' RETURNING app, name, applied")
        taken_back = cursor.fetchall()
        try:
            assert not is_prepared(home, database_url=url)
        finally:
            cursor.executemany("INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, %s)", taken_back)


def test_a_changed_migration_of_the_code_is_noticed(home, url, tmp_path_factory, monkeypatch):
    other = tmp_path_factory.mktemp("checkout")
    (other / "requirements").mkdir()
    (other / "requirements" / "base.txt").write_text("")
    monkeypatch.setitem(preparation._fingerprint.__kwdefaults__, "checkout", other)
    note_prepared(home, database_url=url)
    assert is_prepared(home, database_url=url)
    (other / "games" / "matches" / "migrations").mkdir(parents=True)
    (other / "games" / "matches" / "migrations" / "0009_more.py").write_text("")
    assert not is_prepared(home, database_url=url)
