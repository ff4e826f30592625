"""Content packs in the database: a match that goes on for weeks keeps the cards that it began with."""

from datetime import datetime

from games.kernel.content import Pack
from games.matches.models import ContentPack


def pack_bytes(pack_hash: str) -> bytes:
    """The bytes of a kept pack. Raises KeyError when there is none of this hash."""
    data = ContentPack.objects.filter(pk=pack_hash).values_list("data", flat=True).first()
    if data is None:
        raise KeyError(pack_hash)
    return bytes(data)


def pack_keep(*, pack: Pack, now: datetime) -> None:
    """Keeps the pack, unless it is kept already."""
    ContentPack.objects.bulk_create(
        [ContentPack(hash=pack.hash, data=pack.data, created_at=now)], ignore_conflicts=True
    )
