"""What has happened in a match, as its viewer may know it: the feed, and any ply of the past."""

from datetime import datetime
from typing import Annotated, Self, TypeAlias

import strawberry
from strawberry.relay import PageInfo

from games.matches import seen
from games.matches.graphql.errors import NoSuchPly
from games.matches.graphql.game_types import GameEvent, GameView
from games.matches.models import RecordKind as RecordKindChoices

RecordKind = strawberry.enum(
    RecordKindChoices, name="RecordKind", description="What a ply was: a move, or what happens to a match from outside."
)


@strawberry.type
class FeedEntry:
    """One ply, with as much of its events as the viewer may know."""

    entry: strawberry.Private[seen.FeedEntry]

    ply: int
    kind: RecordKindChoices
    seat: int | None = strawberry.field(description="Whose ply it was; null for the start and an abort.")
    of_ply: int | None = strawberry.field(description="For a step taken back: the ply that it took back.")
    at: datetime

    @classmethod
    def of(cls, entry: seen.FeedEntry) -> Self:
        return cls(entry=entry, ply=entry.ply, kind=entry.kind, seat=entry.seat, of_ply=entry.of_ply, at=entry.at)

    @strawberry.field
    def events(self) -> list[GameEvent]:
        return list(self.entry.events)


@strawberry.type
class FeedEdge:
    node: FeedEntry
    cursor: str


@strawberry.type
class FeedConnection:
    """A part of a feed, oldest first."""

    edges: list[FeedEdge]
    page_info: PageInfo

    @classmethod
    def of(cls, page: seen.FeedPage, *, after: str | None) -> Self:
        edges = [FeedEdge(node=FeedEntry.of(entry), cursor=entry.cursor) for entry in page.entries]
        return cls(
            edges=edges,
            page_info=PageInfo(
                has_next_page=page.has_more,
                has_previous_page=after is not None,
                start_cursor=edges[0].cursor if edges else None,
                end_cursor=page.end_cursor,
            ),
        )


@strawberry.type
class PastMatch:
    """A match as the viewer saw it right after a ply."""

    past: strawberry.Private[seen.PastView]

    ply: int
    kind: RecordKindChoices
    at: datetime
    board_text: str

    @classmethod
    def of(cls, past: seen.PastView) -> Self:
        return cls(past=past, ply=past.ply, kind=past.kind, at=past.at, board_text=past.board_text)

    @strawberry.field
    def view(self) -> GameView:
        return self.past.view

    @strawberry.field(description="What happened at this ply.")
    def events(self) -> list[GameEvent]:
        return list(self.past.events)


AtPlyResult: TypeAlias = Annotated[PastMatch | NoSuchPly, strawberry.union("AtPlyResult")]
