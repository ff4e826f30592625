"""`python manage.py match_pause ID --reason TEXT`: stops all clocks of a match; `--resume` lets them go on."""

import getpass
from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.clocks import services
from games.matches.errors import MatchError


class Command(BaseCommand):
    help = "Stops all clocks of a match, with a reason that is kept; --resume lets them go on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=UUID, help="the match's UUID")
        parser.add_argument("--reason", default="", help="why; kept with the pause")
        parser.add_argument("--operator", default="", help="who asks for it (default: the user of this shell)")
        parser.add_argument("--resume", action="store_true", help="end the pause")

    def handle(self, *args: Any, **options: Any) -> None:
        match_id, now = options["match"], timezone.now()
        try:
            if options["resume"]:
                services.match_resume(match_id=match_id, now=now)
            else:
                operator = options["operator"] or getpass.getuser()
                services.match_pause(match_id=match_id, operator=operator, reason=options["reason"], now=now)
        except MatchError as error:
            raise CommandError(error.message) from error
        self.stdout.write("The clocks go on." if options["resume"] else "The clocks stand still.")
