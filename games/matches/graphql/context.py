"""What resolvers know of a request besides its arguments."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeAlias
from uuid import UUID

import strawberry
from django.http import HttpRequest
from graphql import GraphQLError

from games.matches.graphql.errors import NotSignedInError
from games.matches.models import Deadline, Match, Seat
from games.matches.seen import MatchView
from games.matches.selectors import viewer_of

COST_AT_MOST: Final = 400
"""Of one request; a look-up costs 1. Clients ask for a few matches, a page of a feed, some plies of the past.

Documents are limited by what they say (`config.graphql.limits`); a field below a list, or one that replays a match,
does more than it says.
"""
COST_OF_REPLAY: Final = 10


class TooCostlyError(GraphQLError):
    """A request had the service do too much; `extensions` as for documents that ask for too much."""

    def __init__(self) -> None:
        message = f"The request asks for too much work: at most {COST_AT_MOST} units are done for one."
        super().__init__(message, extensions={"code": "too_complex", "limit": "work", "allowed": COST_AT_MOST})


@dataclass(slots=True)
class RequestContext:
    """One request. `now` is the time of its receipt; `user` is None when nobody is signed in.

    `session_refused` tells that a session token came along but is unknown, expired or ended.
    """

    request: HttpRequest
    user: Any | None
    now: datetime
    session_refused: bool = False
    _seen: dict[UUID, MatchView] = field(default_factory=dict)
    _deadlines: dict[UUID, tuple[Match, dict[int, Deadline]]] = field(default_factory=dict)
    _cost: int = 0

    def spend(self, cost: int = 1) -> None:
        """Called before work that a document does not show. Raises `TooCostlyError` when the request has had enough."""
        self._cost += cost
        if self._cost > COST_AT_MOST:
            raise TooCostlyError

    def begin_again(self) -> None:
        """Called when the request is answered from the start once more: what was spent so far does not count twice.

        A request that had enough stays refused.
        """
        if self._cost <= COST_AT_MOST:
            self._cost = 0

    def signed_in(self) -> Any:
        """The user. Raises `NotSignedInError` when there is none."""
        if self.user is None:
            raise NotSignedInError(session_refused=self.session_refused)
        return self.user

    def remember(self, view: MatchView) -> Any:
        """The row, which resolvers of `Match` take; how the asker sees it is kept, so that nothing is loaded twice."""
        self._seen[view.match.pk] = view
        return view.match

    def seen(self, match: Match) -> MatchView:
        """The match as the asker sees it. Raises `NotFound` when they may not."""
        view = self._seen.get(match.pk)
        if view is None or view.match is not match:
            view = self._seen[match.pk] = MatchView(match, viewer_of(match, self.user))
        return view

    def seats(self, match: Match) -> list[Seat]:
        """The match's seats in order, with their users: those that a list of matches brought along, else one query."""
        if "seats" in getattr(match, "_prefetched_objects_cache", ()):
            return list(match.seats.all())
        return self.seen(match).seats

    def deadline(self, match: Match, seat: int) -> Deadline:
        """Who is awaited until when: of all seats in one query, or none where a list brought them along."""
        of_match, deadlines = self._deadlines.get(match.pk, (None, {}))
        if of_match is not match:
            # A later step of the same request brings another row, and other deadlines.
            deadlines = {deadline.seat: deadline for deadline in match.deadlines.all()}
            self._deadlines[match.pk] = match, deadlines
        return deadlines[seat]


Info: TypeAlias = strawberry.Info[RequestContext, None]
