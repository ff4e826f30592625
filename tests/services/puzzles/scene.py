"""A day on which people try its puzzle."""

import itertools
from datetime import UTC, date, datetime, timedelta
from typing import Any

from accounts.models import User
from games.catalogue import shipped_pack
from games.kernel.chance import Live
from games.kernel.moves import Move
from games.matches import services as match_services
from games.matches.models import Match
from games.matches.selectors import match_for
from games.puzzles.models import PuzzleTry
from games.rules.end_of_line.game import EndOfLine
from games.rules.end_of_line.moves import Finish, PlaceCard
from games.rules.end_of_line.options import EndOfLineOptions
from games.rules.end_of_line.options import Puzzle as PuzzleOption
from games.rules.end_of_line.puzzles import Puzzle, make_puzzle
from games.rules.end_of_line.view import EndOfLineView
from matchmaking import services
from matchmaking.models import Table
from matchmaking.setup import TableSetup

DAY = date(2026, 12, 1)
MORNING = datetime(2026, 12, 1, 9, tzinfo=UTC)
LAST_MOMENT = datetime(2026, 12, 1, 23, 59, 59, 999999, tzinfo=UTC)
MIDNIGHT = datetime(2026, 12, 2, tzinfo=UTC)
MINUTE = timedelta(minutes=1)

COMPONENTS = EndOfLine(shipped_pack(EndOfLine)).components

_numbers = itertools.count(1)


def daily(**options: Any) -> EndOfLineOptions:
    return EndOfLineOptions(puzzle=PuzzleOption.DAILY, **options)


def solo(options: EndOfLineOptions | None = None, **more: Any) -> TableSetup:
    return TableSetup(game="end_of_line", mode="solo", seats=1, options=options or daily(), **more)


def tried(user: User, *, at: datetime = MORNING, setup: TableSetup | None = None) -> Match:
    """A match that the user starts alone."""
    return match_of(services.match_start_now(user=user, setup=setup or solo(), now=at))


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def board(user: User, match: Match) -> EndOfLineView:
    view = match_for(user, match.pk).view
    assert isinstance(view, EndOfLineView)
    return view


def finish(user: User, match: Match, *, at: datetime) -> None:
    """Ends the user's line, and lets all who wait for it hear."""
    answer(user, match, Finish(), at=at)
    match_services.outbox_drain(now=at)


def place_card(user: User, match: Match, *, at: datetime) -> None:
    """Places some card where it may go."""
    placement = board(user, match).placements[0]
    answer(user, match, PlaceCard(placement.card, placement.exit), at=at)


def answer(user: User, match: Match, move: Move, *, at: datetime) -> None:
    (decision,) = match_for(user, match.pk).decisions
    match_services.move_play(
        match_id=match.pk,
        user=user,
        decision_id=decision.id,
        move=move,
        client_move_id=f"move {next(_numbers)}",
        now=at,
    )


def known_puzzle() -> Puzzle:
    """Another puzzle than the day's, of which the tests know the solution."""
    return make_puzzle(COMPONENTS, Live(b"known"))


def solve(user: User, match: Match, puzzle: Puzzle, *, at: datetime) -> None:
    """Plays the puzzle's solution, all in one moment."""
    for placing in puzzle.solution.lines[0].placings:
        hand = board(user, match).hand
        card = next(card.card for card in hand if card.content_id == placing.card)
        answer(user, match, PlaceCard(card, placing.exit), at=at)
    match_services.outbox_drain(now=at)


def noted(user: User, *, score: int, energy: int = 0, minutes: int = 1, begun: datetime = MORNING) -> PuzzleTry:
    """A try that has ended so; the match behind it is still at its beginning."""
    row = tried(user, at=begun).puzzle_try
    row.score, row.energy_spent, row.took = score, energy, minutes * MINUTE
    row.ended_at = begun + row.took
    row.save()
    return row
