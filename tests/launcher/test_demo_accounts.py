"""`make serve` makes two players and an administrator, once, with passwords nobody can know beforehand."""

import json
import stat
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command

from accounts.models import User

pytestmark = pytest.mark.django_db


def _make(file) -> str:
    out = StringIO()
    call_command("demo_accounts", file=file, stdout=out)
    return out.getvalue()


def test_they_can_sign_in_with_the_passwords_of_the_file(tmp_path):
    _make(tmp_path / "accounts.json")
    accounts = json.loads((tmp_path / "accounts.json").read_text())
    assert [account["username"] for account in accounts] == ["alice", "bob", "admin"]
    for account in accounts:
        user = authenticate(username=account["username"], password=account["password"])
        assert user is not None
        assert user.is_superuser is account["admin"]
        assert EmailAddress.objects.get(user=user).verified


def test_the_file_is_private(tmp_path):
    _make(tmp_path / "accounts.json")
    assert stat.S_IMODE((tmp_path / "accounts.json").stat().st_mode) == 0o600


def test_each_installation_has_passwords_of_its_own(tmp_path):
    _make(tmp_path / "one.json")
    User.objects.all().delete()
    _make(tmp_path / "two.json")
    one, two = (
        {account["password"] for account in json.loads((tmp_path / name).read_text())}
        for name in ("one.json", "two.json")
    )
    assert len(one) == len(two) == 3
    assert not one & two


def test_a_second_time_changes_nothing(tmp_path):
    _make(tmp_path / "accounts.json")
    before = list(User.objects.order_by("pk").values())
    assert _make(tmp_path / "accounts.json") == ""
    assert list(User.objects.order_by("pk").values()) == before


def test_after_the_data_was_thrown_away_the_same_accounts_come_back(tmp_path):
    _make(tmp_path / "accounts.json")
    User.objects.all().delete()
    _make(tmp_path / "accounts.json")
    account = json.loads((tmp_path / "accounts.json").read_text())[0]
    assert authenticate(username=account["username"], password=account["password"])


def test_a_file_that_was_lost_does_not_promise_passwords_that_do_not_hold(tmp_path):
    file = tmp_path / "accounts.json"
    _make(file)
    before = json.loads(file.read_text())
    User.objects.get(username="bob").delete()
    file.unlink()
    _make(file)
    alice, bob, admin = json.loads(file.read_text())
    assert alice["password"] is None
    assert admin["password"] is None
    assert authenticate(username="bob", password=bob["password"])
    assert authenticate(username="alice", password=before[0]["password"]), "an account of somebody else's is left alone"


def test_a_file_that_holds_something_else_is_named_and_left_alone(tmp_path):
    file = tmp_path / "accounts.json"
    file.write_text("[{")
    with pytest.raises(CommandError, match="Way out: move it away"):
        _make(file)
    assert file.read_text() == "[{"
    assert not User.objects.exists()


def test_preparation_makes_them_on_a_database_that_is_up_to_date(tmp_path):
    call_command("prepare", accounts=tmp_path / "accounts.json", stdout=StringIO())
    assert User.objects.count() == 3
