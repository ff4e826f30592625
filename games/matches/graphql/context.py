"""What resolvers know of a request besides its arguments."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID

import strawberry
from django.http import HttpRequest

from games.matches.graphql.errors import NotSignedInError
from games.matches.models import Deadline, Match, Seat
from games.matches.seen import MatchView
from games.matches.selectors import viewer_of


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
    _deadlines: dict[UUID, dict[int, Deadline]] = field(default_factory=dict)

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
        if match.pk not in self._deadlines:
            self._deadlines[match.pk] = {deadline.seat: deadline for deadline in match.deadlines.all()}
        return self._deadlines[match.pk][seat]


Info: TypeAlias = strawberry.Info[RequestContext, None]
