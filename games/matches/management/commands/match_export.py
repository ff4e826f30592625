"""`python manage.py match_export ID`: the evidence of an ended match, for `verify.py`."""

from argparse import ArgumentParser
from pathlib import Path
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.matches.errors import EvidenceSealed
from games.matches.evidence import exported
from games.matches.models import Match
from games.matches.selectors import match_evidence


class Command(BaseCommand):
    help = "Writes the evidence of an ended match as JSON; games/matches/verify.py checks it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=UUID, help="the match's id")
        parser.add_argument("--output", type=Path, help="the file to write (standard output without it)")

    def handle(self, *, match: UUID, output: Path | None, **options: object) -> None:
        try:
            text = exported(match_evidence(Match.objects.get(pk=match), now=timezone.now()))
        except Match.DoesNotExist as error:
            raise CommandError(f"There is no match {match}.") from error
        except EvidenceSealed as error:
            until = error.details["until"]
            why = "is not over" if until is None else f"is of a puzzle that others play until {until}"
            raise CommandError(f"Match {match} {why}: its evidence is sealed.") from error
        if output is None:
            self.stdout.write(text, ending="")
        else:
            output.write_text(text, encoding="utf-8")
