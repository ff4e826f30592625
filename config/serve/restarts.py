"""When a part that has crashed is started again, and when one gives up."""

from collections import deque
from dataclasses import dataclass, field

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0
# So many crashes within so many seconds are no accident.
TOO_MANY = 6
WITHIN_SECONDS = 60.0


@dataclass
class Restarts:
    """The crashes of one part."""

    crashes: deque[float] = field(default_factory=deque)

    def pause_after_crash(self, *, now: float) -> float | None:
        """Seconds to wait before the next start, doubling with each recent crash; None to give up."""
        self.crashes.append(now)
        while self.crashes[0] <= now - WITHIN_SECONDS:
            self.crashes.popleft()
        if len(self.crashes) >= TOO_MANY:
            return None
        return min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (len(self.crashes) - 1))
