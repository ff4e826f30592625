"""Everything that is hidden of a match, replaced by words that occur nowhere else."""

import base64
from collections.abc import Iterator

from accounts.notices.models import Device
from games.matches.models import ContentPack, Hint, Match, MatchSecret, MoveRecord, SeedCommitment
from games.puzzles.models import DailyPuzzle
from matchmaking.models import Table, TableSeat

MATCH = {"capability": "canary-capability", "head": "canary-head", "snapshot": b"canary-snapshot"}
COUNTS = {"records": 70707071}
SECRET = {
    "seed": b"canary-seed",
    "entropy": ["canary-entropy", "canary-entropy"],
    "agent_key": b"canary-agent-key",
    "carried": '"canary-carried"',
}
RECORD = {
    "payload": '{"canary": "canary-payload"}',
    "chance": '["canary-chance"]',
    "events": '["canary-events"]',
    "hash": "canary-hash",
    "client_move_id": "canary-client-move-id",
    "payload_hash": "canary-payload-hash",
    "decision_id": 70707072,
    "number": 70707073,
}
HINT = {"move": '{"canary": "canary-hint"}', "decision_id": 70707074}
PUZZLE = {"deck": ["canary-deck", "canary-deck"]}
COMMITTED = {"seed": b"canary-committed-seed"}
PACK = {"data": b"canary-pack"}
TABLE = {"code": "CANARYCD", "request_key": "canary-request-key"}
DEVICE = {
    "endpoint": "https://push.example/canary-endpoint",
    "p256dh": "canary-p256dh",
    "auth": "canary-auth",
    "server_key": "canary-server-key",
}
TABLE_SEAT = {"entropy": "canary-table-entropy"}


def plant(match: Match, *, devices: bool = True) -> None:
    """Overwrites what is hidden of the match (one record of its log stays), and of seeds, packs, tables and devices."""
    Match.objects.filter(pk=match.pk).update(**MATCH, **COUNTS)
    MatchSecret.objects.filter(match=match).update(**SECRET)
    MoveRecord.objects.filter(match=match, ply__gt=0).delete()
    MoveRecord.objects.filter(match=match).update(**RECORD)
    Hint.objects.update(**HINT)
    DailyPuzzle.objects.update(**PUZZLE)
    SeedCommitment.objects.update(**COMMITTED)
    ContentPack.objects.update(**PACK)
    Table.objects.update(**TABLE)
    TableSeat.objects.update(**TABLE_SEAT)
    if devices:
        Device.objects.update(**DEVICE)


def words() -> list[str]:
    """The canaries in every form in which they could stand on a page."""
    return sorted({form for value in _values() for form in _forms(value)})


def found_in(text: str) -> list[str]:
    """Which canaries stand in the text."""
    return [word for word in words() if word in text]


def _values() -> Iterator[str | bytes | int]:
    for columns in (MATCH, COUNTS, SECRET, RECORD, HINT, PUZZLE, COMMITTED, PACK, TABLE, TABLE_SEAT, DEVICE):
        for value in columns.values():
            if isinstance(value, list):
                yield from value
            elif isinstance(value, str | bytes | int):
                yield value


def _forms(value: str | bytes | int) -> Iterator[str]:
    if isinstance(value, bytes):
        yield value.decode()
        yield value.hex()
        yield base64.b64encode(value).decode().rstrip("=")
    elif isinstance(value, int):
        yield str(value)
    else:
        yield value.strip('{}[]"').split('"')[-1]
