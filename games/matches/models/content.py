"""Content packs: what running matches were begun with."""

from django.db import models


class ContentPack(models.Model):
    """The bytes of a pack, by their SHA-256. Kept as long as a match refers to it, whatever is shipped later."""

    hash = models.CharField(max_length=64, primary_key=True)
    data = models.BinaryField()
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.hash[:12]
