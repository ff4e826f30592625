"""The tables on a match's page: for each the columns that everybody may know."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from games.matches import selectors
from games.matches.admin.cells import moment, page_link
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
            seat.agent_in(match) or None,
            moment(seat.resigned_at),
            moment(deadlines[seat.number].owes_since),
            moment(deadlines[seat.number].due_at),
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
        (
            row.consumer,
            row.topic,
            row.ply,
            row.tries,
            row.error or None,
            moment(row.next_try_at),
            moment(row.parked_at),
        )
        for row in rows
    ]
    columns = ("For", "News", "Ply", "Tries", "Last error", "Next try", "Parked")
    return Section("News not handled yet", columns, cells, empty="All news has been handled.")


def log_section(records: Iterable[MoveRecord]) -> Section:
    """The log as far as everybody knows it: that something was done, and by whom."""
    rows = [(record.ply, RecordKind(record.kind).label, record.seat, moment(record.created_at)) for record in records]
    return Section("Log", ("Ply", "What", "Seat", "When"), rows)
