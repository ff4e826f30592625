"""`manage.py prepare`: bring the database up to date and make the demo accounts, in one process."""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


class Command(BaseCommand):
    help = "Apply migrations that are missing and make the demo accounts."
    requires_system_checks = ()  # they load every address and schema, which the API does a moment later

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--accounts", type=Path, required=True, help="file that keeps the demo accounts")

    def handle(self, *args: Any, accounts: Path, **options: Any) -> None:
        # `migrate` also announces models to content types and permissions, which costs a second each time.
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", interactive=False, verbosity=1)
        call_command("demo_accounts", file=accounts)
