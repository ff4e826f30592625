"""`manage.py demo_accounts`: two players and an administrator, to try the service with."""

import json
import secrets
from pathlib import Path
from typing import Any, TypedDict

from allauth.account.models import EmailAddress
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from accounts.models import User

NAMES = ("alice", "bob", "admin")
ADMIN = "admin"


class DemoAccount(TypedDict):
    """One line of the file. Its passwords are random: a service that somebody made public must not have known ones."""

    username: str
    email: str
    password: str
    admin: bool


class Command(BaseCommand):
    help = "Make the demo accounts that are missing, with the passwords that the file keeps."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--file", type=Path, required=True, help="JSON file, made when it is missing")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        accounts = _read(file) if file.exists() else _invent(file)
        known = set(User.objects.filter(username__in=NAMES).values_list("username", flat=True))
        for account in accounts:
            if account["username"] not in known:
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


def _read(file: Path) -> list[DemoAccount]:
    accounts: list[DemoAccount] = json.loads(file.read_text())
    return accounts


def _invent(file: Path) -> list[DemoAccount]:
    accounts = [
        DemoAccount(username=name, email=f"{name}@demo.invalid", password=secrets.token_urlsafe(9), admin=name == ADMIN)
        for name in NAMES
    ]
    file.touch(mode=0o600)
    file.write_text(json.dumps(accounts, indent=2))
    return accounts
