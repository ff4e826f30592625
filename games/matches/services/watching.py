"""Who may watch."""

from typing import Any
from uuid import UUID

from django.db import transaction

from games.matches.models import Match
from games.matches.models.match import new_capability
from games.matches.services.acting import match_locked_for


def capability_renew(*, match_id: UUID, user: Any) -> str:
    """Gives the match a new link for spectators; the old one stops working. Any person at a seat may ask.

    Raises NotFound, NotSeated or SeatResigned.
    """
    with transaction.atomic():
        match_locked_for(match_id, user)
        capability = new_capability()
        Match.objects.filter(pk=match_id).update(capability=capability)
    return capability
