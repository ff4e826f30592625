"""After the commit: telling streams that a table has changed. Promptness only; what is true lies in the database."""

from uuid import UUID

from django.conf import settings
from django.db import transaction

from games.matches.telling import news_tell
from matchmaking.models import TableSeat


def channel() -> str:
    """JSON: `{"tableId": ..., "users": [...]}`, the users being those who sit there or are expected there."""
    return f"{settings.REDIS_PREFIX}tables"


def table_tell(table_id: UUID) -> None:
    """After the commit: tells who follows the table, or an account that is at it."""
    transaction.on_commit(lambda: _tell(table_id), robust=True)


def _tell(table_id: UUID) -> None:
    seats = TableSeat.objects.filter(table=table_id).values_list("user_id", "kept_for_id")
    users = {str(user) for seat in seats for user in seat if user is not None}
    news_tell(channel(), {"tableId": str(table_id), "users": sorted(users)})
