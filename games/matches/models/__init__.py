"""What a match leaves in the database."""

from games.matches.models.content import ContentPack
from games.matches.models.deadline import Deadline, PauseCause
from games.matches.models.heartbeat import Heartbeat, Outage
from games.matches.models.hint import Hint
from games.matches.models.look import Exposure, HiddenLook
from games.matches.models.match import Ending, Match, MatchSecret, Spectators, Status
from games.matches.models.outbox import OutboxReceipt, OutboxRow
from games.matches.models.record import MoveRecord, RecordKind
from games.matches.models.seat import Seat
from games.matches.models.seed import SeedCommitment
from games.matches.models.warning import DeadlineWarning

__all__ = [
    "ContentPack",
    "Deadline",
    "DeadlineWarning",
    "Ending",
    "Exposure",
    "Heartbeat",
    "HiddenLook",
    "Hint",
    "Match",
    "MatchSecret",
    "MoveRecord",
    "Outage",
    "OutboxReceipt",
    "OutboxRow",
    "PauseCause",
    "RecordKind",
    "Seat",
    "SeedCommitment",
    "Spectators",
    "Status",
]
