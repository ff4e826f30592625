"""What people want to be told, and by which way, as far as they have said nothing else."""

from typing import Final

from accounts.notices.models import Channel, Kind

NOT_BY_DEFAULT: Final = frozenset({(Kind.MATCH_STARTED, Channel.MAIL)})
"""Who has to act gets "your turn" by mail anyway; two mails at once would be one too many."""


def is_default(kind: Kind, channel: Channel) -> bool:
    """Whether the kind comes by the channel to those who have said nothing."""
    return (kind, channel) not in NOT_BY_DEFAULT
