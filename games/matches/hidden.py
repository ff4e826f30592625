"""A match without redaction, as text for an operator. Only `services.hidden_look` may ask for it.

Everything else that leaves this app goes through `seen.MatchView`.
"""

import re
from dataclasses import dataclass, field

import msgspec

from games import catalogue
from games.kernel.events import SPECTATOR
from games.matches.evidence import canonical
from games.matches.models import Exposure, Hint, Match, MatchSecret, MoveRecord
from games.matches.seen import position_of

# Line breaks stand between the values only: within a string they are escaped.
_PLAIN_ARRAY = re.compile(r"\[\n *(?P<values>[^\[\]{}]*?)\n *\]")
_LINE_BREAK = re.compile(r"\n *")

RECORDS_AT_MOST = 300
"""How much of a log one look opens; the next one goes on from a later ply."""


@dataclass(frozen=True, slots=True)
class Passage:
    """One heading and what stands below it."""

    title: str
    text: str = field(repr=False)


def exposed(match: Match, what: Exposure, *, from_ply: int = 0) -> list[Passage]:
    """What of the match is hidden. `match` was read whole; the log is shown up to its ply, from `from_ply` on."""
    if what == Exposure.POSITION:
        return _position(match)
    return _log(match, from_ply) if what == Exposure.LOG else _seed(match)


def _position(match: Match) -> list[Passage]:
    everything = msgspec.json.encode(msgspec.msgpack.decode(bytes(match.snapshot)))
    return [*_boards(match), Passage("Everything", _indented(everything))]


def _boards(match: Match) -> list[Passage]:
    """The match as each viewer sees it; nothing of a game that has left the catalogue."""
    if catalogue.game_class(match.game) is None:
        return []
    position = position_of(match)
    return [
        Passage(
            "As spectators see it" if viewer is SPECTATOR else f"As seat {viewer} sees it",
            position.game.board_text(position.view(viewer)),
        )
        for viewer in (SPECTATOR, *range(match.seats_count))
    ]


def _log(match: Match, from_ply: int) -> list[Passage]:
    records = MoveRecord.objects.filter(match=match, ply__gte=from_ply, ply__lte=match.ply).order_by("number")
    shown = list(records[: RECORDS_AT_MOST + 1])
    passages = [
        Passage(f"Record {record.number}: {record.kind}, ply {record.ply}", _indented(canonical(record)))
        for record in shown[:RECORDS_AT_MOST]
    ]
    if len(shown) > RECORDS_AT_MOST:
        passages.append(Passage("There is more", f"Look again from ply {shown[-1].ply}."))
    return [*passages, *_hints(match, from_ply)]


def _hints(match: Match, from_ply: int) -> list[Passage]:
    """What was advised; the log says only that it was asked for."""
    hints = Hint.objects.filter(match=match, ply__gte=from_ply, ply__lte=match.ply).order_by("ply")[:RECORDS_AT_MOST]
    return [
        Passage(f"Hint at ply {hint.ply} for seat {hint.seat}", hint.move and _indented(hint.move.encode()))
        for hint in hints
    ]


def _seed(match: Match) -> list[Passage]:
    # The agents' key is of no use to a person who looks into a complaint, so it stays where it is.
    secret = MatchSecret.objects.only("seed", "entropy", "carried").get(match=match)
    shares = "\n".join(f"seat {seat}: {share or '(none)'}" for seat, share in enumerate(secret.entropy))
    return [
        Passage("Seed", bytes(secret.seed).hex()),
        Passage("The seats' entropy", shares),
        Passage("Handed on by the game before", _indented(secret.carried.encode())),
    ]


def _indented(json: bytes) -> str:
    """The JSON for people: an array of plain values stands in one line."""
    text = msgspec.json.format(json, indent=2).decode()
    return _PLAIN_ARRAY.sub(lambda array: "[" + _LINE_BREAK.sub(" ", array["values"]) + "]", text)
