"""The kinds of leaks, by the names that the kit reports them under."""

import enum

from msgspec import Struct

from games.kernel.events import Viewer


class Leak(enum.StrEnum):
    """Where something hidden can show."""

    VIEW_FIELD = "view field"
    EVENT_FIELD = "event field"
    LEGAL_MOVE_LIST = "legal-move list"
    OFFER = "existence of an offer"
    COUNTER = "decision id or ply count"
    ERROR_DETAILS = "error details"
    SLOT_NUMBER = "slot number"
    TEXT = "notice or log text"


class Finding(Struct, frozen=True):
    """One place where a viewer could tell two worlds apart that look the same to them."""

    leak: Leak
    viewer: Viewer
    detail: str

    def __str__(self) -> str:
        who = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        return f"{self.leak}: {who} sees {self.detail}"
