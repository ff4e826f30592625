"""Who plays: people and guests."""

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person or a guest. The key is a UUID from the first migration on: it is shown to clients."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
