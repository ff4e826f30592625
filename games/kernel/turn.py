"""The verbs that a game acts with, over the snapshot of one position."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from .chance import Chance
from .contract import Info
from .decisions import Choice, Decision, by_id
from .errors import GameBug, Refusal
from .events import Event
from .snapshot import Snapshot, Withdrawn

S = TypeVar("S", bound=Struct)


class StepTurn(Generic[S]):
    """The `Turn` that games get: it writes into the snapshot and collects the events of one step."""

    __slots__ = ("_info", "_snapshot", "chance", "chance_before", "events", "state")

    def __init__(self, info: Info, snapshot: Snapshot[S, Any], chance: Chance) -> None:
        self._info = info
        self._snapshot = snapshot
        self.state = snapshot.state
        self.chance = chance
        self.chance_before = chance.counter
        self.events: list[Event] = []

    def ask(self, seat: int, name: str, choice: Choice) -> int:
        return self._add(seat, name, choice)

    def offer(self, seat: int, name: str, choice: Choice) -> int:
        return self._add(seat, name, choice, owed=False)

    def ask_group(self, name: str, choices: Mapping[int, Choice]) -> int:
        snapshot = self._snapshot
        if not choices or any(decision.group is not None for decision in snapshot.decisions):
            raise GameBug(f"group {name!r}: one group at a time, with at least one seat")
        group = snapshot.next_id
        for seat in sorted(choices):
            self._add(seat, name, choices[seat], group=group)
        return group

    def _add(self, seat: int, name: str, choice: Choice, *, owed: bool = True, group: int | None = None) -> int:
        snapshot = self._snapshot
        if name not in self._info.decisions or not 0 <= seat < snapshot.seats:
            raise GameBug(f"{self._info.slug} does not declare the question {name!r}, or has no seat {seat}")
        decision_id = snapshot.next_id
        snapshot.next_id += 1
        snapshot.decisions.append(Decision(decision_id, seat, name, choice, owed, group))
        return decision_id

    def withdraw(self, decision_id: int, because: type[Refusal] | None = None) -> None:
        snapshot = self._snapshot
        decision = by_id(snapshot.decisions, decision_id)
        if decision is None:
            raise GameBug(f"decision {decision_id} does not stand, so it cannot be withdrawn")
        if decision.sealed:
            raise GameBug(f"decision {decision_id} is one of a group, which is answered as a whole")
        snapshot.decisions.remove(decision)
        if because is not None:
            if because not in self._info.refusals or because.__struct_fields__:
                raise GameBug(f"{because.__name__} is not declared, or has details that a late answer could not fill")
            snapshot.withdrawn.append(Withdrawn(decision_id, decision.seat, because.code_name()))

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def standing(self, seat: int, name: str) -> Decision | None:
        return next((d for d in self._snapshot.decisions if d.seat == seat and d.name == name), None)
