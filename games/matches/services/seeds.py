"""Seeds: drawn and promised before players add their entropy."""

import secrets
from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from games.matches.errors import SeedGone
from games.matches.evidence import commitment_of
from games.matches.models import SeedCommitment

SEED_BYTES = 32

Entropy = Callable[[int], bytes]
"""Draws that many bytes that nobody can guess."""


def seed_commit(*, now: datetime, entropy: Entropy = secrets.token_bytes) -> SeedCommitment:
    """Draws a seed and keeps it; `commitment` (its SHA-256) is what may be shown, `id` what `match_start` takes."""
    seed = entropy(SEED_BYTES)
    return SeedCommitment.objects.create(seed=seed, commitment=commitment_of(seed), created_at=now)


def seed_discard(*, seed_row: UUID) -> None:
    """Forgets a seed whose table was closed without a match."""
    SeedCommitment.objects.filter(pk=seed_row).delete()


def seed_taken(seed_row: UUID) -> bytes:
    """The seed, for the one match that may use it. Raises SeedGone when another did; needs a transaction."""
    row = SeedCommitment.objects.select_for_update().filter(pk=seed_row).first()
    if row is None:
        raise SeedGone
    row.delete()
    return bytes(row.seed)
