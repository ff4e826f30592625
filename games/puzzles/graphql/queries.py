"""What may be asked about daily puzzles."""

from datetime import date, datetime
from typing import Annotated, Any, Self, TypeAlias

import strawberry

from games.matches.graphql.context import Info
from games.matches.graphql.errors import BadInputError, NotFound
from games.matches.graphql.match import Match
from games.matches.graphql.paging import ROWS_PER_COST
from games.matches.graphql.seats import Player
from games.matches.selectors import match_for
from games.puzzles import selectors
from games.puzzles.days import day_at, end_of
from games.puzzles.errors import NoPuzzle
from games.puzzles.selectors import BOARD_AT_MOST, Standing

BOARD = 20


@strawberry.type
class PuzzleStanding:
    """Of one account the try that counts: the first that ended, before the day did, if it was not given up."""

    rank: int = strawberry.field(description="From 1; who is equal in score, energy and time shares it.")
    player: Player
    score: int = strawberry.field(description="Lower is better; 0 can always be reached.")
    energy_spent: int
    seconds: float = strawberry.field(description="From when the player first saw the puzzle to the end of the match.")
    hints: int = strawberry.field(description="How many were asked for.")
    ended_at: datetime

    @classmethod
    def of(cls, standing: Standing) -> Self:
        tried: Any = standing.tried  # which has ended: none of its columns is empty
        return cls(
            rank=standing.rank,
            player=Player.of(tried.user),
            score=tried.score,
            energy_spent=tried.energy_spent,
            seconds=tried.took.total_seconds(),
            hints=tried.match.hints,
            ended_at=tried.ended_at,
        )


@strawberry.type
class DailyPuzzle:
    """End of Line's solo puzzle of one day: the same deck for everybody who starts it that day.

    It is played by starting a match alone with the option `puzzle: DAILY`.
    """

    day: date = strawberry.field(description="A day of UTC.")
    ends_at: datetime = strawberry.field(
        description="When the day ends. Tries count that have ended before; until then their evidence stays closed."
    )

    @strawberry.field(description="The best tries of the day.")
    def leaderboard(self, info: Info, first: int = BOARD) -> list[PuzzleStanding]:
        if not 1 <= first <= BOARD_AT_MOST:
            raise BadInputError(f"A leaderboard has 1 to {BOARD_AT_MOST} entries.", "first")
        info.context.spend(1 + first // ROWS_PER_COST)
        return [PuzzleStanding.of(standing) for standing in selectors.leaderboard(day=self.day, first=first)]

    @strawberry.field(description="The asker's own; null while they have none, and for who is not signed in.")
    def my_standing(self, info: Info) -> PuzzleStanding | None:
        info.context.spend()
        user = info.context.user
        standing = None if user is None else selectors.standing_of(user, day=self.day)
        return None if standing is None else PuzzleStanding.of(standing)

    @strawberry.field(description="The asker's match that has not ended; null while they have none under way.")
    def my_try(self, info: Info) -> Match | None:
        info.context.spend()
        user = info.context.user
        match_id = None if user is None else selectors.match_under_way(user, day=self.day)
        return None if match_id is None else info.context.remember(match_for(user, match_id))

    @strawberry.field(description="The cards by content id, the top one first; null until the day is over.")
    def deck(self, info: Info) -> list[str] | None:
        info.context.spend()
        deck = selectors.deck_of(day=self.day, now=info.context.now)
        return None if deck is None else list(deck)


DailyPuzzleResult: TypeAlias = Annotated[DailyPuzzle | NotFound, strawberry.union("DailyPuzzleResult")]


@strawberry.type
class PuzzleQueries:
    @strawberry.field(description="The daily puzzle of a day, today's by default. Days to come have none yet.")
    def daily_puzzle(self, info: Info, day: date | None = None) -> DailyPuzzleResult:
        now = info.context.now
        asked = day_at(now) if day is None else day
        info.context.spend()
        if not selectors.puzzle_exists(day=asked, now=now):
            raise NoPuzzle
        return DailyPuzzle(day=asked, ends_at=end_of(asked))
