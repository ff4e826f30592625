"""A match as whoever asks may see it."""

from datetime import datetime
from typing import Annotated, Any, TypeAlias
from uuid import UUID

import msgspec
import strawberry
from strawberry import relay

from games.matches import models
from games.matches.errors import BadCursor
from games.matches.evidence import exported
from games.matches.feed import match_at_ply, match_feed
from games.matches.graphql.clocks import TimeControl
from games.matches.graphql.context import COST_OF_REPLAY, Info
from games.matches.graphql.decisions import Decision
from games.matches.graphql.errors import BadInputError, EvidenceSealed, NotSeated
from games.matches.graphql.game_types import GameOptions, GameView
from games.matches.graphql.hints import Hint
from games.matches.graphql.history import AtPlyResult, FeedConnection, PastMatch
from games.matches.graphql.seats import Seat
from games.matches.models import Spectators, Status
from games.matches.seen import game_of
from games.matches.selectors import evidence_for, hint_for
from games.matches.time_controls import control_of

MatchStatus = strawberry.enum(Status, name="MatchStatus", description="Whether a match goes on.")
SpectatorRule = strawberry.enum(
    Spectators, name="SpectatorRule", description="Who besides the seats may look: nobody, who has the key, everybody."
)

Parent: TypeAlias = strawberry.Parent[models.Match]

FEED_PAGE = 50
FEED_PAGE_AT_MOST = 200
ENTRIES_PER_COST = 10


@strawberry.type
class MatchOutcome:
    """How a match ended. Ranks and scores are per seat; rank 1 is the best, a shared rank is a tie.

    Where all seats are one side they win or lose together: rank 1 or rank 2.
    """

    ending: str = strawberry.field(description="One of the game's endings, or `resigned`, `timed_out` or `aborted`.")
    ranks: list[int] | None = strawberry.field(
        description="Null for an aborted match, and where there is nothing to win."
    )
    scores: list[int] | None = strawberry.field(description="Null where the game counts no points.")
    hints: int = strawberry.field(description="How many hints were asked for.")
    at: datetime


@strawberry.type
class Evidence:
    """What proves that nobody tampered with the luck: the seed, and the log chained by hashes."""

    document: str = strawberry.field(description="JSON, as the stand-alone verifier reads it.")


EvidenceResult: TypeAlias = Annotated[Evidence | EvidenceSealed | NotSeated, strawberry.union("EvidenceResult")]


@strawberry.type
class Match(relay.Node):
    """One game being played. All of it is as the asker may see it: as their seat does, or as a spectator."""

    id: relay.NodeID[UUID]
    game: str = strawberry.field(description="The game's slug.")
    mode: str
    ply: int = strawberry.field(description="How many accepted records there are.")
    status: Status
    spectators: Spectators
    commitment: str = strawberry.field(description="SHA-256 of the seed, which is revealed when the match has ended.")
    created_at: datetime = strawberry.field(name="startedAt")

    @classmethod
    def is_type_of(cls, value: Any, info: Any) -> bool:
        return isinstance(value, models.Match)

    @classmethod
    def resolve_id(cls, root: Any, *, info: strawberry.Info) -> str:
        return str(root.pk)

    @strawberry.field(description="The bare UUID, as in streams, notices and links.")
    def key(self, root: Parent) -> UUID:
        return root.pk

    @strawberry.field
    def options(self, root: Parent, info: Info) -> GameOptions:
        return options_of(root)

    @strawberry.field(description="Null for a match without clocks.")
    def time_control(self, root: Parent) -> TimeControl | None:
        return TimeControl.of(control_of(root.time_control))

    @strawberry.field(description="In the order of their numbers.")
    def seats(self, root: Parent, info: Info) -> list[Seat]:
        return [Seat.of(seat, root) for seat in info.context.seats(root)]

    @strawberry.field(description="Null while the match goes on.")
    def outcome(self, root: Parent) -> MatchOutcome | None:
        if root.ended_at is None:
            return None
        return MatchOutcome(
            ending=root.ending, ranks=root.ranks, scores=root.scores, hints=root.hints, at=root.ended_at
        )

    # What the asker sees

    @strawberry.field(description="The asker's seat; null for a spectator, as is who has resigned.")
    def viewer_seat(self, root: Parent, info: Info) -> int | None:
        return info.context.seen(root).viewer

    @strawberry.field
    def view(self, root: Parent, info: Info) -> GameView:
        return info.context.seen(root).view

    @strawberry.field(description="The view as plain text.")
    def board_text(self, root: Parent, info: Info) -> str:
        return info.context.seen(root).board_text

    @strawberry.field(description="What the asker may answer now, offers included.")
    def decisions(self, root: Parent, info: Info) -> list[Decision]:
        seen = info.context.seen(root)
        return [Decision.of(decision, seen) for decision in seen.decisions]

    @strawberry.field(description="The hint that the asker asked for at this ply; null where they asked for none.")
    def hint(self, root: Parent, info: Info) -> Hint | None:
        info.context.spend()
        return Hint.of(hint_for(info.context.seen(root)), info.context.seen(root))

    @strawberry.field(description="The seats that owe an answer.")
    def awaited(self, root: Parent, info: Info) -> list[int]:
        return list(info.context.seen(root).awaited)

    @strawberry.field(description="The seats that agree to abort the match at its present ply.")
    def abort_agreed(self, root: Parent, info: Info) -> list[int]:
        return list(info.context.seen(root).abort_agreed)

    @strawberry.field(description="For seats of a match with link-holding spectators: the key that lets others look.")
    def spectator_key(self, root: Parent, info: Info) -> str | None:
        seated = info.context.seen(root).viewer is not None
        return root.capability if seated and root.spectators == Spectators.LINK else None

    # What was

    @strawberry.field(description="What happened, oldest first, from after a cursor on.")
    def feed(self, root: Parent, info: Info, after: str | None = None, first: int = FEED_PAGE) -> FeedConnection:
        if not 1 <= first <= FEED_PAGE_AT_MOST:
            raise BadInputError(f"A page has 1 to {FEED_PAGE_AT_MOST} entries.", "first")
        info.context.spend(1 + first // ENTRIES_PER_COST)
        try:
            page = match_feed(info.context.seen(root), after=after, limit=first)
        except BadCursor as error:
            raise BadInputError(error.message, "after") from error
        return FeedConnection.of(page, after=after)

    @strawberry.field(description="The match as the asker saw it right after a ply.")
    def at_ply(self, root: Parent, info: Info, ply: int) -> AtPlyResult:
        info.context.spend(COST_OF_REPLAY)
        return PastMatch.of(match_at_ply(info.context.seen(root), ply))

    @strawberry.field(description="For seats, when the match has ended.")
    def evidence(self, root: Parent, info: Info) -> EvidenceResult:
        context = info.context
        context.spend(COST_OF_REPLAY)
        evidence = evidence_for(context.user, context.seen(root), now=context.now)
        return Evidence(document=exported(evidence))


def options_of(match: models.Match) -> Any:
    """What the table agreed on, as the game's Struct."""
    game = game_of(match)
    return msgspec.convert(match.options, type(game).info.options)
