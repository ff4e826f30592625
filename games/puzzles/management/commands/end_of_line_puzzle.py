"""Makes the daily puzzle of End of Line for one day, if nobody has made it yet. Its deck is not shown."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.puzzles.days import day_at
from games.puzzles.services import puzzle_make


class Command(BaseCommand):
    help = "Make the daily puzzle of End of Line for a day (UTC). Made again, it is the same one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--date", type=date.fromisoformat, help="as 2026-12-01; today by default")

    def handle(self, *args: Any, **options: Any) -> None:
        day = options["date"] or day_at(timezone.now())
        puzzle_make(day=day)
        self.stdout.write(f"The puzzle of {day} is ready.")
