"""What a viewer may know of the past: events in order, and the board at any ply.

A cursor is a ply in disguise. It counts what everybody may know to have happened, so it tells nothing of records that
the viewer must not know of, such as a sealed answer that was replaced.
"""

import base64
import binascii

from django.db.models import QuerySet

from games.kernel.events import Event
from games.kernel.position import redacted
from games.kernel.snapshot import events_codec
from games.matches.errors import BadCursor, NoSuchPly
from games.matches.history import History, of_ply
from games.matches.models import MoveRecord, RecordKind
from games.matches.seen import FeedEntry, FeedPage, MatchView, PastView

LARGEST_PAGE = 200
_PREFIX = "ply:"


def match_feed(view: MatchView, after: str | None = None, limit: int = 50) -> FeedPage:
    """The viewer's events, oldest first, `limit` plies at most; `after` is a cursor of this feed. One query.

    A ply of which the viewer saw nothing is an entry without events. Raises BadCursor.
    """
    limit = max(1, min(limit, LARGEST_PAGE))
    since = -1 if after is None else _ply_of(after)
    records = list(_public_records(view).filter(ply__gt=since).order_by("ply")[: limit + 1])
    entries = tuple(_entry(view, record) for record in records[:limit])
    return FeedPage(
        entries=entries,
        end_cursor=entries[-1].cursor if entries else after,
        has_more=len(records) > limit,
    )


def match_at_ply(view: MatchView, ply: int) -> PastView:
    """What the viewer saw when the match had reached this ply. One query. Raises NoSuchPly.

    Replayed by today's code from the recorded chance; a step that was taken back later is there at its own ply.
    """
    if not 0 <= ply <= view.match.ply:
        raise NoSuchPly(ply=ply, last=view.match.ply)
    records = MoveRecord.objects.filter(match=view.match, ply__lte=ply).order_by("number")
    log = [record for record in records if record.took_ply or record.ply < ply]
    history = History.of(view.game, log)
    seen = history.position.view(view.viewer)
    return PastView(
        ply=ply,
        kind=RecordKind(log[-1].kind),
        at=log[-1].created_at,
        events=tuple(redacted(history.events, view.viewer)),
        view=seen,
        board_text=view.game.board_text(seen),
    )


def _public_records(view: MatchView) -> QuerySet[MoveRecord]:
    return MoveRecord.objects.filter(match=view.match, took_ply=True)


def _entry(view: MatchView, record: MoveRecord) -> FeedEntry:
    kind = RecordKind(record.kind)
    return FeedEntry(
        ply=record.ply,
        kind=kind,
        seat=record.seat,
        events=events_as_seen(view, record),
        of_ply=of_ply(record) if kind == RecordKind.TAKEN_BACK else None,
        at=record.created_at,
        cursor=_cursor_of(record.ply),
    )


def events_as_seen(view: MatchView, record: MoveRecord) -> tuple[Event, ...]:
    """What is left of a record's events for the viewer."""
    if record.events == "[]":
        return ()
    return tuple(redacted(events_codec(type(view.game)).decode(record.events.encode()), view.viewer))


def _cursor_of(ply: int) -> str:
    return base64.urlsafe_b64encode(f"{_PREFIX}{ply}".encode()).decode().rstrip("=")


def _ply_of(cursor: str) -> int:
    try:
        text = base64.urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4)).decode("ascii")
    except (binascii.Error, UnicodeError) as error:
        raise BadCursor from error
    digits = text.removeprefix(_PREFIX)
    # Nine digits fit the column; what is not exactly what we gave out is nobody's cursor.
    if not digits.isdigit() or len(digits) > 9 or _cursor_of(int(digits)) != cursor:
        raise BadCursor
    return int(digits)
