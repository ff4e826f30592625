"""A match as one viewer sees it: the only form in which matches leave this app."""

from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from django.db.models import Prefetch, prefetch_related_objects

from games import catalogue
from games.kernel.contract import Game, View
from games.kernel.decisions import Decision
from games.kernel.events import Event, Viewer
from games.kernel.moves import Move
from games.kernel.position import Position
from games.matches.models import Match, RecordKind, Seat

SEATS: Final = Prefetch("seats", queryset=Seat.objects.select_related("user"))


def game_of(match: Match) -> Game[Any]:
    """The match's game, bound to the content that the match began with."""
    game = catalogue.game_class(match.game)
    if game is None:
        raise LookupError(f"match {match.id} is of {match.game!r}, which is not in the catalogue any more")
    return catalogue.game_with_pack(game, match.pack_id)


def position_of(match: Match) -> Position[Any]:
    """The stored position, freshly decoded: the caller owns it."""
    return Position.decode(game_of(match), bytes(match.snapshot), match.state_schema)


@dataclass(frozen=True)
class MatchView:
    """A match and who looks at it: a seat, or None for a spectator (also for somebody who resigned).

    `match` is the row, for what is public of it; the position is decoded once, when it is first needed.
    """

    match: Match
    viewer: Viewer
    decoded: Position[Any] | None = field(default=None, repr=False, compare=False)
    """The position, where whoever made this had it at hand."""

    @cached_property
    def game(self) -> Game[Any]:
        return game_of(self.match)

    @cached_property
    def position(self) -> Position[Any]:
        """The whole position: adapters never serve it; they serve `view`, `decisions` and so on."""
        return position_of(self.match) if self.decoded is None else self.decoded

    @cached_property
    def seats(self) -> list[Seat]:
        """All seats in order, their users joined; one query, where they did not come with the match."""
        prefetch_related_objects([self.match], SEATS)
        return list(self.match.seats.all())

    @cached_property
    def view(self) -> View:
        return self.position.view(self.viewer)

    @property
    def board_text(self) -> str:
        return self.game.board_text(self.view)

    @cached_property
    def awaited(self) -> tuple[int, ...]:
        """The seats that owe an answer: public, as everybody sees who is thinking."""
        if not self.match.is_live:
            return ()
        return tuple(sorted({decision.seat for decision in self.position.owed()}))

    @cached_property
    def abort_agreed(self) -> tuple[int, ...]:
        """The seats that have agreed to abort, as long as the match stands where it did then. Public."""
        if not self.match.is_live:
            return ()
        return tuple(seat.number for seat in self.seats if seat.abort_agreed_ply == self.match.ply)

    @cached_property
    def decisions(self) -> list[Decision]:
        """What the viewer may answer now, offers included; nothing for spectators."""
        if self.viewer is None or not self.match.is_live:
            return []
        return self.position.standing(self.viewer)

    def legal_moves(self, decision: Decision) -> list[Move] | None:
        """The legal answers to one of `decisions`; None when only the choice describes them."""
        if decision.seat != self.viewer:
            raise ValueError(f"decision {decision.id} is not the viewer's")
        return self.position.legal_moves(decision)

    def sealed_answer(self, decision: Decision) -> Move | None:
        """The viewer's own answer that waits for the rest of its group."""
        if decision.seat != self.viewer:
            raise ValueError(f"decision {decision.id} is not the viewer's")
        return self.position.sealed_answer(decision.id)

    def seen_from(self, viewer: Viewer) -> "MatchView":
        """The same match as another viewer sees it."""
        return MatchView(self.match, viewer, self.position)


@dataclass(frozen=True, kw_only=True, slots=True)
class FeedEntry:
    """One ply of a match as the viewer may know it. `seat` is whose it was; None for the start and an abort."""

    ply: int
    kind: RecordKind
    seat: int | None
    events: tuple[Event, ...]
    of_ply: int | None
    """For a step taken back: the ply that it took back."""
    at: datetime
    cursor: str


@dataclass(frozen=True, kw_only=True, slots=True)
class FeedPage:
    entries: tuple[FeedEntry, ...]
    end_cursor: str | None
    """Go on from here, also when the page is empty; None only if nothing was asked before and nothing is there."""
    has_more: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class PastView:
    """A match as the viewer saw it after a ply."""

    ply: int
    kind: RecordKind
    at: datetime
    events: tuple[Event, ...]
    """What the viewer saw happen in this ply."""
    view: View
    board_text: str
