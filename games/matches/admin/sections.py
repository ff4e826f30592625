"""The tables on a match's page: for each the columns that everybody may know."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.html import format_html

from games.matches import selectors
from games.matches.models import Match, MoveRecord, OutboxRow, RecordKind


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and a table."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    empty: str = ""


def seats_section(match: Match) -> Section:
    """Who sits where, whom the match waits for, and how it ended for each."""
    deadlines = {deadline.seat: deadline for deadline in selectors.deadlines_of(match)}
    rows = [
        (
            seat.number,
            seat.side,
            page_link(seat.user),
            seat.agent or None,
            seat.resigned_at,
            deadlines[seat.number].owes_since,
            deadlines[seat.number].due_at,
            match.ranks and match.ranks[seat.number],
            match.scores and match.scores[seat.number],
        )
        for seat in match.seats.all()
    ]
    columns = ("Seat", "Side", "Person", "Agent", "Resigned", "Owes since", "Due", "Rank", "Score")
    return Section("Seats", columns, rows)


def outbox_section(rows: Iterable[OutboxRow]) -> Section:
    """News that has not been handled yet. Which seats it is about may tell of an offer, so that is left out."""
    cells = [
        (row.consumer, row.topic, row.ply, row.tries, row.error or None, row.next_try_at, row.parked_at) for row in rows
    ]
    columns = ("For", "News", "Ply", "Tries", "Last error", "Next try", "Parked")
    return Section("News not handled yet", columns, cells, empty="All news has been handled.")


def log_section(records: Iterable[MoveRecord]) -> Section:
    """The log as far as everybody knows it: that something was done, and by whom."""
    rows = [(record.ply, RecordKind(record.kind).label, record.seat, record.created_at) for record in records]
    return Section("Log", ("Ply", "What", "Seat", "When"), rows)


def page_link(row: Any) -> str | None:
    """A link to the row's page; None for no row."""
    if row is None:
        return None
    url = reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])
    return format_html('<a href="{}">{}</a>', url, row)
