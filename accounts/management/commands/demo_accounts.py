"""`manage.py demo_accounts`: two players and an administrator, to try the service with."""

import json
import secrets
from pathlib import Path
from typing import Any, TypedDict

from allauth.account.models import EmailAddress
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from accounts.models import User

NAMES = ("alice", "bob", "admin")
ADMIN = "admin"


class DemoAccount(TypedDict):
    """One line of the file. Its passwords are random: a service that somebody made public must not have known ones.

    `password` is None where the account was there before the file; only its owner knows it.
    """

    username: str
    email: str
    password: str | None
    admin: bool


class Command(BaseCommand):
    help = "Make the demo accounts that are missing, with the passwords that the file keeps."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--file", type=Path, required=True, help="JSON file, made when it is missing")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        known = set(User.objects.filter(username__in=NAMES).values_list("username", flat=True))
        kept = _read(file)
        accounts = [kept.get(name) or _invent(name, is_known=name in known) for name in NAMES]
        missing = [account for account in accounts if account["username"] not in known]
        for account in missing:
            account["password"] = account["password"] or secrets.token_urlsafe(9)
        _keep(file, accounts)
        for account in missing:
            demo_account_create(account)
            self.stdout.write(f"Made the demo account {account['username']}.")


@transaction.atomic
def demo_account_create(account: DemoAccount) -> User:
    """An account whose address counts as verified, since nobody reads its mail."""
    create = User.objects.create_superuser if account["admin"] else User.objects.create_user
    user = create(account["username"], account["email"], account["password"])
    user.display_name = account["username"].title()
    user.save(update_fields=["display_name"])
    EmailAddress.objects.create(user=user, email=account["email"], verified=True, primary=True)
    return user


def _read(file: Path) -> dict[str, DemoAccount]:
    if not file.exists():
        return {}
    try:
        return {account["username"]: account for account in json.loads(file.read_text())}
    except (ValueError, KeyError, TypeError):
        raise CommandError(
            f"{file} is no list of demo accounts. Way out: move it away; it is then made anew."
        ) from None


def _invent(name: str, *, is_known: bool) -> DemoAccount:
    # An account that is already there may be somebody's own, so its password stays as it is.
    password = None if is_known else secrets.token_urlsafe(9)
    return DemoAccount(username=name, email=f"{name}@demo.invalid", password=password, admin=name == ADMIN)


def _keep(file: Path, accounts: list[DemoAccount]) -> None:
    """Write it whole or not at all, and private from the first moment."""
    unfinished = file.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    unfinished.write_text(json.dumps(accounts, indent=2))
    unfinished.replace(file)
