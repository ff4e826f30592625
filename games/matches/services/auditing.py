"""Playing ended matches again: the log must lead to the snapshot, and its chance must be the committed stream's."""

import logging
from typing import Any
from uuid import UUID

from games import catalogue
from games.kernel.position import Position
from games.matches.evidence import canonical, chained, commitment_of
from games.matches.history import History, LiveChance
from games.matches.models import Match, MatchSecret, MoveRecord, Status
from games.matches.seen import game_of, position_of
from games.matches.services.ledger import position_closed

logger = logging.getLogger(__name__)

AGREES, DIFFERS, OTHER_RULES = "agrees", "differs", "rules"


def matches_audit(*, limit: int = 50) -> int:
    """Audits ended matches that were not audited yet, oldest first. Returns how many differ."""
    ended = Match.objects.exclude(status=Status.LIVE).filter(audit="").order_by("ended_at")[:limit]
    return sum(match_audit(match_id=match.id) is not None for match in ended)


def match_audit(*, match_id: UUID) -> str | None:
    """Replays an ended match and keeps the verdict. Returns what differs; None when nothing does.

    A match of an older version of the rules may rightly end otherwise under today's, and that of a game which has left
    the catalogue cannot be played: of these only the chain is checked.
    """
    match = Match.objects.select_related("secret").get(pk=match_id)
    records = list(MoveRecord.objects.filter(match=match).order_by("number"))
    game = catalogue.game_class(match.game)
    same_rules = game is not None and match.rules_version == game.info.rules_version
    difference = _broken_chain(match, records) or (_replay_difference(match, records) if same_rules else None)
    verdict = DIFFERS if difference else AGREES if same_rules else OTHER_RULES
    Match.objects.filter(pk=match_id).update(audit=verdict)
    if difference:
        logger.error("audit: match %s (%s): %s", match_id, match.game, difference)
    return difference


def _broken_chain(match: Match, records: list[MoveRecord]) -> str | None:
    head = ""
    for number, record in enumerate(records):
        head = chained(head, canonical(record))
        if record.number != number or record.hash != head:
            return f"record {number} is not what was hashed"
    return None if head == match.head and len(records) == match.records else "the log was cut"


def _replay_difference(match: Match, records: list[MoveRecord]) -> str | None:
    secret: MatchSecret = match.secret
    seed = bytes(secret.seed)
    if commitment_of(seed) != match.commitment:
        return "the seed is not the committed one"
    stream = LiveChance(seed, tuple(secret.entropy))
    game = game_of(match)
    try:
        replayed = History.of(game, records, stream).position
        stored = position_of(match)
    except Exception as error:
        # Today's code may stumble over yesterday's bytes in any way: that is a difference, and stops no other audit.
        return f"the log cannot be replayed ({type(error).__name__})"
    differing = stream.differing()
    if differing is not None:
        return f"the chance of record {differing.number} is not the stream's"
    return None if _as_ended(replayed, match) == stored.encode() else "the snapshot differs"


def _as_ended(position: Position[Any], match: Match) -> bytes:
    """The bytes of the replayed position, closed when the match was ended from outside its game."""
    if position.outcome is None and not match.is_live:
        position = position.copy()
        position_closed(position)
    return position.encode()
