"""What a seat has still to be warned of."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from games.matches.models.deadline import Deadline
from games.matches.timing import Mark

WARNED_OF = {Mark.SHARE: "four fifths used", Mark.HOUR: "an hour left"}


class DeadlineWarning(models.Model):
    """One warning of a turn that is still to be given; given or cancelled, its row is gone.

    The move writes it with the deadline, under the match's lock, and the end of the turn takes it away. `at` follows
    `due_at`: it moves with it, and is empty while the clock stands still.
    """

    pk = models.CompositePrimaryKey("deadline_id", "mark")
    deadline = models.ForeignKey(Deadline, on_delete=models.CASCADE, related_name="warnings", db_index=False)
    mark = models.CharField(max_length=5, choices=[(mark.value, words) for mark, words in WARNED_OF.items()])
    at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["at", "mark"]
        indexes: ClassVar = [models.Index(fields=["at"], condition=Q(at__isnull=False), name="warning_at")]

    def __str__(self) -> str:
        return f"{self.mark} warning of deadline {self.deadline_id}"
