"""Seeds that are promised before anybody can influence them."""

import uuid

from django.db import models


class SeedCommitment(models.Model):
    """A server seed whose SHA-256 is shown before players' entropy is accepted; used up by the start of a match."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    seed = models.BinaryField()
    commitment = models.CharField(max_length=64)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        # Never the seed.
        return self.commitment[:12]
