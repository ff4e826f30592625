"""Making daily puzzles, handing them to tables, and writing down what comes of them.

A puzzle follows from its day and the installation's secret key alone: nobody can work it out beforehand, and whichever
process makes it first makes the same one. What was made is stored, and from then on only the store counts.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db.models import Min
from django.utils.crypto import salted_hmac

from games.catalogue import shipped_pack
from games.kernel.chance import Live
from games.kernel.contract import Carried, Options
from games.matches.models import Ending, Match, RecordKind, Spectators, Status
from games.matches.outbox import Consumer, Topic
from games.matches.outbox.consumers import News
from games.matches.seen import game_of, position_of
from games.puzzles.days import day_at, end_of
from games.puzzles.errors import PuzzleFixed, TryUnderWay
from games.puzzles.models import DailyPuzzle, PuzzleTry
from games.puzzles.selectors import match_under_way
from games.rules.end_of_line import carrying, scoring
from games.rules.end_of_line.components import Components
from games.rules.end_of_line.game import EndOfLine
from games.rules.end_of_line.options import EndOfLineOptions, Puzzle
from games.rules.end_of_line.puzzles import make_puzzle

AHEAD: Final = timedelta(hours=2)
"""How long before its day the schedule makes a puzzle, so that nobody waits for it."""
_AS_PRINTED: Final = EndOfLineOptions(puzzle=Puzzle.DAILY)


@dataclass(frozen=True, slots=True)
class TakenPuzzle:
    """What a table that plays the puzzle of the day is handed."""

    puzzle: DailyPuzzle
    carried: Carried
    sealed_until: datetime


def puzzle_make(*, day: date) -> DailyPuzzle:
    """The puzzle of the day; made now where nobody has before, or where new content has other cards."""
    found = DailyPuzzle.objects.filter(day=day).first()
    if found is None:
        found, _ = DailyPuzzle.objects.get_or_create(day=day, defaults={"deck": list(_deck_of(day))})
    elif Counter(found.deck) != Counter(_components().colour):
        found.deck = list(_deck_of(day))
        found.save(update_fields=["deck"])
    return found


def puzzles_prepare(*, now: datetime) -> None:
    """Makes the puzzle of the day, and that of the next when it is about to begin."""
    for day in sorted({day_at(now), day_at(now + AHEAD)}):
        puzzle_make(day=day)


def puzzle_setup_check(*, game: str, options: Options, spectators: Spectators, has_clocks: bool) -> None:
    """Raises PuzzleFixed where a table would play the daily puzzle as nobody else does, or show it to others.

    With clocks a try could end by what an agent does, which takes the seat of whoever misses too many turns.
    """
    if not _is_daily(game, options):
        return
    if spectators != Spectators.NONE:
        raise PuzzleFixed(field="spectators")
    if has_clocks:
        raise PuzzleFixed(field="time_control")
    wanted, printed = msgspec.to_builtins(options), msgspec.to_builtins(_AS_PRINTED)
    for field in wanted:
        if wanted[field] != printed[field]:
            raise PuzzleFixed(field=field)


def puzzle_take(*, game: str, options: Options, users: Sequence[Any], now: datetime) -> TakenPuzzle | None:
    """The puzzle of the day for a table at which a match of the users begins now, in the transaction of its start.

    None for a table that plays no such puzzle. Raises TryUnderWay.
    """
    if not _is_daily(game, options):
        return None
    puzzle = puzzle_make(day=day_at(now))
    for user in users:
        _no_try_or_refuse(user, puzzle)
    carried = carrying.DailyPuzzle(day=puzzle.day.isoformat(), deck=tuple(puzzle.deck))
    return TakenPuzzle(puzzle, carried, end_of(puzzle.day))


def tries_begin(*, puzzle: DailyPuzzle, match_id: UUID, users: Sequence[Any]) -> None:
    """Notes whose try at the puzzle the match is: nobody's where a program plays. In the transaction of its start."""
    PuzzleTry.objects.bulk_create(PuzzleTry(puzzle=puzzle, match_id=match_id, user=user) for user in users)


def _no_try_or_refuse(user: Any, puzzle: DailyPuzzle) -> None:
    # Locked, so that of two starts at once the second sees the first.
    type(user).objects.select_for_update(no_key=True).get(pk=user.pk)
    if match_under_way(user, day=puzzle.day) is not None:
        raise TryUnderWay


def _is_daily(game: str, options: Options) -> bool:
    return game == EndOfLine.info.slug and isinstance(options, EndOfLineOptions) and options.puzzle is Puzzle.DAILY


def _deck_of(day: date) -> tuple[str, ...]:
    seed = salted_hmac("games.puzzles.end_of_line", day.isoformat(), algorithm="sha256").digest()
    return make_puzzle(_components(), Live(seed)).deck


@cache
def _components() -> Components:
    return EndOfLine(shipped_pack(EndOfLine)).components


def _try_settle(news: News) -> None:
    """Writes down that a try has ended, and what came of it unless it was given up."""
    tried = PuzzleTry.objects.filter(match=news.match_id, ended_at=None).select_related("match").first()
    if tried is None:
        return
    match = tried.match
    given_up = match.status == Status.ABORTED or match.ending in Ending.values
    if given_up and not match.log.filter(kind=RecordKind.MOVED).exists():
        return  # All that was seen of the deck is the first hand, which whoever begins sees.
    tried.ended_at = match.ended_at
    if not given_up:
        _score_note(tried, match)
    tried.save(update_fields=["score", "energy_spent", "took", "ended_at"])


def _first_sight(tried: PuzzleTry) -> datetime:
    """When the player first saw the puzzle: a try given up before its first move has shown them the first hand."""
    tries = PuzzleTry.objects.filter(puzzle=tried.puzzle_id, user=tried.user_id)
    begun: datetime = tries.aggregate(at=Min("match__created_at"))["at"]
    return begun


def _score_note(tried: PuzzleTry, match: Match) -> None:
    game, state = game_of(match), position_of(match).state
    if not isinstance(game, EndOfLine) or match.ended_at is None:
        raise TypeError(f"match {match.pk} is no ended match of {EndOfLine.info.slug}")
    score = scoring.score(state, game.components)
    tried.score, tried.energy_spent = score.total, score.energy_spent
    tried.took = match.ended_at - _first_sight(tried)


PUZZLE_CONSUMER: Final = Consumer(name="puzzles", topics=frozenset({Topic.OVER}), handle=_try_settle)
