"""What a person reads once everything runs."""

import json
from pathlib import Path

import pytest

from config.embedded.errors import LaunchError
from config.serve.greeting import greeting
from config.serve.options import read_options


def _greeting(home: Path) -> str:
    return greeting(read_options({}), home=home, servers={"PostgreSQL": "18.4 (wheel)"})


def test_it_names_each_account_and_does_not_make_up_a_password(tmp_path):
    alice = {"username": "alice", "email": "alice@demo.invalid", "password": "hush", "admin": False}
    boss = {"username": "admin", "email": "admin@demo.invalid", "password": None, "admin": True}
    (tmp_path / "accounts.json").write_text(json.dumps([alice, boss]))
    lines = _greeting(tmp_path).splitlines()
    assert next(line for line in lines if "alice@" in line).endswith("password hush")
    assert "changepassword  (admin)" in next(line for line in lines if "admin@" in line)


@pytest.mark.parametrize("content", ["", "[{}]", "7", "[7]"])
def test_a_file_that_is_no_list_of_accounts_is_named(tmp_path, content):
    (tmp_path / "accounts.json").write_text(content)
    with pytest.raises(LaunchError, match="no list of demo accounts") as refused:
        _greeting(tmp_path)
    assert "move it away" in refused.value.way_out
