"""What a notice says, in its reader's language and time zone, as things stand now.

Nothing is told but what everybody may know: names, the game, deadlines, and how a match ended.
"""

import zoneinfo
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils import translation
from django.utils.formats import date_format

from accounts.notices.catalogue import offered_locale, plural_form, text
from accounts.notices.models import Kind, Notice
from accounts.notices.naming import name_shown
from games import catalogue
from games.matches.models import Deadline, Match, Seat, Status

NAMES_AT_MOST: Final = 3


@dataclass(frozen=True, slots=True)
class Words:
    """A notice as text."""

    locale: str
    title: str
    body: str


def rendered(notice: Notice, locale: str | None = None) -> Words:
    """The notice as text, in the reader's own language, else in `locale`. Needs no query after `notices_whole`."""
    language = offered_locale(notice.user.locale, locale)
    match = notice.match
    title = text(language, notice.kind, "title", game=_game_title(match.game, language))
    sentences = [text(language, notice.kind, "body", players=_players(notice, language))]
    if notice.kind == Kind.MATCH_OVER:
        sentences.insert(0, _outcome(notice, language))
    elif (due_at := current_deadline(notice)) is not None:
        sentences.append(_deadline(notice, due_at, language))
    return Words(language, title, " ".join(sentence for sentence in sentences if sentence))


def current_deadline(notice: Notice) -> datetime | None:
    """Until when the reader has time, as of now; None where the notice is about no turn, or the turn is over."""
    if notice.kind not in {Kind.YOUR_TURN, Kind.DEADLINE_NEAR}:
        return None
    row = awaited(notice)
    return None if row is None else row.due_at


def awaited(notice: Notice) -> Deadline | None:
    """The reader's deadline row while they owe an answer in this match."""
    if notice.match.status != Status.LIVE:
        return None
    rows = (row for row in notice.match.deadlines.all() if row.user_id == notice.user_id)
    return next((row for row in rows if row.owes_since is not None), None)


def _game_title(slug: str, locale: str) -> str:
    """A game that has left the catalogue is called by its slug."""
    game = catalogue.game_class(slug)
    if game is None:
        return slug
    try:
        return catalogue.shipped_pack(game).text(locale, "title")
    except KeyError:
        return game.info.title


def _players(notice: Notice, locale: str) -> str:
    """The others at the table; of many only some are named."""
    others = [_name(seat, locale) for seat in notice.match.seats.all() if seat.user_id != notice.user_id]
    named = ", ".join(others[:NAMES_AT_MOST])
    more = len(others) - NAMES_AT_MOST
    return f"{named} {text(locale, 'players', plural_form(locale, more), count=more)}" if more > 0 else named


def _name(seat: Seat, locale: str) -> str:
    if seat.user is not None:
        return name_shown(str(seat.user))
    return text(locale, "players", "agent", agent=seat.agent) if seat.agent else text(locale, "players", "gone")


def _outcome(notice: Notice, locale: str) -> str:
    match = notice.match
    if match.status == Status.ABORTED:
        return text(locale, "outcome", "aborted")
    if match.ranks is None:
        return ""
    rank = match.ranks[notice.seat]
    if rank > 1:
        if len({seat.side for seat in match.seats.all()}) == 1:
            return text(locale, "outcome", "lost")
        return text(locale, "outcome", "placed", rank=rank, seats=match.seats_count)
    return text(locale, "outcome", "won" if _alone_first(match, notice.seat) else "shared")


def _alone_first(match: Match, seat: int) -> bool:
    """Whether nobody of another side came in first too."""
    sides = {other.number: other.side for other in match.seats.all()}
    return all(rank > 1 or sides[number] == sides[seat] for number, rank in enumerate(match.ranks or ()))


def _deadline(notice: Notice, due_at: datetime, locale: str) -> str:
    """The absolute time, where the reader lives: "in an hour" would be wrong by the time it is read."""
    local = due_at.astimezone(_zone(notice.user.time_zone))
    with translation.override(locale):
        due = f"{date_format(local, 'DATETIME_FORMAT')} ({local.tzname()})"
    return text(locale, "deadline", notice.kind, due=due)


def _zone(name: str) -> zoneinfo.ZoneInfo:
    """The reader's time zone; UTC where the machine does not know the name any more."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):  # a part of a name is a folder: "Europe"
        return zoneinfo.ZoneInfo("UTC")
