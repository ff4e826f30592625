"""Who may follow which match, asked of the database; run these in its threads."""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from games.matches.errors import NotFound
from games.matches.models import Match, Seat
from games.matches.selectors import viewer_of
from games.matches.streams.news import Change


class Follower(NamedTuple):
    """As much of a user as a stream keeps."""

    pk: UUID


def followed_ply(follower: Follower | None, match_id: UUID, capability: str | None) -> int:
    """How far the match has come, for whoever may see it; two queries. Raises NotFound for all others."""
    columns = Match.objects.only("spectators", "capability", "ply").prefetch_related("seats")
    match = columns.filter(pk=match_id).first()
    if match is None:
        raise NotFound
    viewer_of(match, follower, capability)
    return match.ply


def look_at_match(follower: Follower | None, match_id: UUID, capability: str | None) -> Change | None:
    """What `followed_ply` would tell; None where it would not."""
    try:
        return Change(match_id=match_id, ply=followed_ply(follower, match_id, capability))
    except NotFound:
        return None


def look_at_account() -> Change:
    """Everybody may follow their own account; how far all that is in it has come has no number."""
    return Change()


def people_of(matches: Iterable[UUID]) -> dict[UUID, tuple[UUID, ...]]:
    """Whose seats there are at the matches, in one query."""
    found: dict[UUID, list[UUID]] = {match: [] for match in matches}
    seats = Seat.objects.filter(match_id__in=list(found), user__isnull=False)
    for match, user in seats.values_list("match_id", "user_id"):
        found[match].append(user)
    return {match: tuple(users) for match, users in found.items()}
