"""The log of the last things that happened, kept in the state so that a table can be drawn from its view alone.

Only what everybody sees is written down.
"""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import fields, replace

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.decisions import Choice, Decision
from games.kernel.errors import Refusal
from games.kernel.events import SPECTATOR, Event

from . import events
from .state import LogLine, State

LINES: Final = 12

_TOLD: Final = tuple(field.name for field in fields(LogLine) if field.name not in ("round", "what"))

LOGGED: Final[tuple[type[Event], ...]] = (
    events.EventDrawn,
    events.RebootDecided,
    events.VisionsRevealed,
    events.Overloaded,
    events.Passed,
    events.VisionUsed,
    events.Observed,
    events.CardPlayed,
    events.VisionLocked,
    events.VisionUnlocked,
    events.LockPrevented,
    events.OrderChanged,
    events.FirstPlayerNamed,
    events.ClockMoved,
    events.EndCardDrawn,
)


class Logged:
    """A turn that writes down what it tells."""

    __slots__ = ("_turn", "state")

    def __init__(self, turn: Turn[State]) -> None:
        self._turn = turn
        self.state = turn.state

    @property
    def chance(self) -> Chance:
        return self._turn.chance

    def ask(self, seat: int, name: str, choice: Choice) -> int:
        return self._turn.ask(seat, name, choice)

    def ask_group(self, name: str, choices: Mapping[int, Choice]) -> int:
        return self._turn.ask_group(name, choices)

    def offer(self, seat: int, name: str, choice: Choice) -> int:
        return self._turn.offer(seat, name, choice)

    def withdraw(self, decision_id: int, because: type[Refusal] | None = None) -> None:
        self._turn.withdraw(decision_id, because)

    def tell(self, event: Event) -> None:
        self._turn.tell(event)
        log = self.state.log
        if isinstance(event, events.DeckShuffled):
            hidden = _lying_hidden(self.state)
            log[:] = [replace(line, content_id=None) if line.content_id in hidden else line for line in log]
        elif isinstance(event, LOGGED):
            log.append(_line_of(event, self.state.round))
            del log[:-LINES]

    def standing(self, seat: int, name: str) -> Decision | None:
        return self._turn.standing(seat, name)


def _lying_hidden(state: State) -> set[str]:
    """What may have lain open and lies hidden again, with no copy in sight: its name is not told any more."""
    named: set[str] = set()
    in_sight: set[str] = set()
    for slots in (state.cards, state.event_cards):
        named.update(slots.face)
        in_sight.update(face for slot, face in enumerate(slots.face) if slots.knows(SPECTATOR, slot))
    return named - in_sight


def _line_of(event: Event, round_number: int) -> LogLine:
    """All that are logged are public, and name these things alike."""
    return LogLine(
        round=round_number,
        what=event.tag_name(),
        **{name: getattr(event, name) for name in _TOLD if hasattr(event, name)},
    )
