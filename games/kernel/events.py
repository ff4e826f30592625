"""Events: what happened, in the past tense, each deciding who may see what of it.

`seen_by(viewer)` is required: a class without it cannot be defined. Most events take one of three ready ways:
`Public` (everybody sees all), `OwnerOnly` (only its seat sees that it happened) and `Masked` (its seat sees all,
everybody else what `masked()` leaves of it).
"""

from typing import ClassVar, Final, Self, TypeAlias

from msgspec import Struct

from .names import snake_case

Viewer: TypeAlias = int | None
"""A seat number, or None for a spectator, who knows only what is public."""

SPECTATOR: Final = None


class Event(Struct, frozen=True, tag_field="type", tag=snake_case):
    """Base of all events. Subclasses define `seen_by` or inherit it from a mixin below.

    `reveals`: whether the event may tell somebody what was hidden from them until then. A class that says False lets
    the mover take the step back; the conformance kit holds it to its word. The cautious default is True.
    """

    reveals: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.seen_by is Event.seen_by:
            raise TypeError(f"{cls.__name__} must say who sees it: define seen_by, or use Public, OwnerOnly or Masked")

    @classmethod
    def tag_name(cls) -> str:
        return snake_case(cls.__name__)

    def seen_by(self, viewer: Viewer) -> "Event | None":
        """The event as `viewer` may see it, or None when the viewer must not learn that it happened."""
        raise TypeError(f"{type(self).__name__} does not say who sees it")


class Public(Event, frozen=True):
    """Seen whole by everybody."""

    def seen_by(self, viewer: Viewer) -> Self:
        return self


class OwnerOnly(Event, frozen=True, kw_only=True):
    """Seen by its seat alone."""

    seat: int

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer == self.seat else None


class Masked(Event, frozen=True, kw_only=True):
    """Seen whole by its seat; everybody else gets `masked()`, usually with the secret fields None."""

    seat: int

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.masked is Masked.masked:
            raise TypeError(f"{cls.__name__} must say what others see: define masked")

    def masked(self) -> Event | None:
        raise TypeError(f"{type(self).__name__} does not say what others see")

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else self.masked()


class Answered(Public, frozen=True):
    """A seat has given its sealed answer. What it is stays hidden until the group is revealed."""

    seat: int
    decision: str
