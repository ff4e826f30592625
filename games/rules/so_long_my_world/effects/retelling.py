"""What a player is asked about, as they read it: they are `you`, and whose effect it is has a name.

A card says "you" to its player. Whoever else it asks would take that for themselves, so for them the operation is
rewritten before it is put into words.
"""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import fields, replace

from ..content_words import Moment
from .operations import Move
from .selectors import At, VisionsWhere
from .vocabulary import Either, May

OWNER: Final = "$@owner"
"""Whose effect it is, where somebody else reads it; no author can bind such a name."""

_OF_PLAYERS: Final = frozenset({"by", "who", "players", "player", "of", "stock", "among", "than", "but", "other"})
"""Fields in which a word can mean players."""

_RELATIVE: Final = frozenset(
    {"others", "next", "previous", "here", "adjacent", "affinity", Moment.END_OF_TURN, Moment.YOUR_NEXT_TURN}
)
"""Words whose English says "your" without saying whose."""


def retold(asking: May | Either, *, to_owner: bool) -> May | Either:
    """The question as whoever is asked reads it. `to_owner`: whether the effect is theirs.

    Where it names something by where its owner sits or stands, it stays as the card has it.
    """
    if asking.by == "you":
        return asking
    retelling = _Retelling(asking.by, to_owner=to_owner)
    told: May | Either = retelling.of(asking)
    return told if retelling.fits else asking


class _Retelling:
    def __init__(self, asked: Any, *, to_owner: bool) -> None:
        self._asked = asked
        self._to_owner = to_owner
        self.fits = True
        """Whether all of it could be told so."""

    def of(self, part: Any, field: str = "") -> Any:
        """A part of an operation, which lies in this field."""
        if field in _OF_PLAYERS and part == self._asked:
            return "you"
        if isinstance(part, str):
            # A name that is read elsewhere than in a field of players keeps its meaning, so it cannot be "you".
            self.fits = self.fits and not (part == self._asked and part.startswith("$"))
            return part if self._to_owner else self._word(part, field)
        if isinstance(part, tuple):
            return tuple(self.of(inner, field) for inner in part)
        return self._struct(part) if isinstance(part, Struct) else part

    def _struct(self, part: Struct) -> Any:
        if isinstance(part, VisionsWhere) and part.token is not None and not self._to_owner:
            self.fits = False
        skipped = "which" if isinstance(part, Move) and part.tokens != "vision_tokens" else None
        changed = {
            field.name: self.of(getattr(part, field.name), field.name)
            for field in fields(part)
            if field.name != skipped
        }
        return replace(part, **changed)

    def _word(self, word: str, field: str) -> Any:
        if field in _OF_PLAYERS and word == "you":
            return OWNER
        if field in ("source", "target", "at") and word == "stock":
            return At(stock=OWNER)
        if word in _RELATIVE:
            self.fits = False
        return word
