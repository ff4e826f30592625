"""Hints, to whoever asked for them."""

from datetime import datetime
from typing import Self

import strawberry

from games.kernel.snapshot import move_codec
from games.matches import models
from games.matches.graphql.decisions import PossibleMove
from games.matches.seen import MatchView


@strawberry.type
class Hint:
    """What a program would do in the asker's place, which knows what they may know and no more."""

    asked_at: datetime
    decision_id: int | None = strawberry.field(description="What the move would answer; null while it is thought out.")
    move: PossibleMove | None = strawberry.field(description="Null while it is thought out.")

    @classmethod
    def of(cls, hint: models.Hint | None, seen: MatchView) -> Self | None:
        if hint is None:
            return None
        move = None
        if hint.answered_at is not None:
            (move,) = PossibleMove.each([move_codec(type(seen.game)).decode(hint.move.encode())], seen)
        return cls(asked_at=hint.asked_at, decision_id=hint.decision_id, move=move)
