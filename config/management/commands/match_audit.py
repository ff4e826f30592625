"""`python manage.py match_audit ID`: the whole story of a match, for an operator who looks into a complaint."""

from argparse import ArgumentParser
from collections.abc import Iterator
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.models import User
from config.match_story import match_story
from games.matches.errors import MatchError
from games.matches.models import Exposure, Match
from games.matches.services import hidden_look


class Command(BaseCommand):
    help = "Tells steps, clocks, pauses, misses, notices and their receipts. Hidden cards only with --hidden."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=UUID, help="the match's id")
        parser.add_argument("--hidden", action="store_true", help="also the log with moves, chance and all events")
        parser.add_argument("--from-ply", type=int, default=0, help="where the hidden log begins")
        parser.add_argument("--reason", default="", help="why the hidden log is looked at; kept with the match")
        parser.add_argument("--operator", default="", help="user name of who looks; needs the permission to")

    def handle(self, *, match: UUID, **options: object) -> None:
        found = Match.objects.filter(pk=match).first()
        if found is None:
            raise CommandError(f"There is no match {match}.")
        # The look is written down first, so that the story tells of it too.
        opened = list(_opened(match, options)) if options["hidden"] else []
        for line in (*match_story(found), *opened):
            self.stdout.write(line)


def _opened(match: UUID, options: dict[str, object]) -> Iterator[str]:
    """The hidden log, once it has been noted who looks at it and why. Raises CommandError where they may not."""
    operator = User.objects.filter(username=str(options["operator"]), is_active=True).first()
    if operator is None:
        raise CommandError("Say with --operator who looks: the user name of an account.")
    try:
        passages = hidden_look(
            match_id=match,
            operator=operator,
            what=Exposure.LOG,
            reason=str(options["reason"]),
            from_ply=int(str(options["from_ply"])),
            now=timezone.now(),
        )
    except MatchError as error:
        raise CommandError(error.message) from error
    for passage in passages:
        yield f"== {passage.title}"
        yield passage.text
        yield ""
