"""Matches for tests: who plays, how a match starts, how one moves in it."""

import itertools
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from accounts.models import User
from games.kernel.moves import Move
from games.matches import selectors, services
from games.matches.models import Match, Spectators
from games.matches.results import MoveAccepted, SeatSpec
from games.matches.seen import MatchView, PastView

from .toy_game import PebblesOptions, PebblesView

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
_numbers = itertools.count(1)


def person(name: str) -> User:
    return User.objects.create(username=f"{name}-{next(_numbers)}", display_name=name)


def started(
    *players: User | str,
    goal: int = 20,
    mode: str = "plain",
    spectators: Spectators = Spectators.NONE,
    **more: Any,
) -> Match:
    """A match of Pebbles; a player given as text is an agent of that name."""
    seats = [SeatSpec(agent=p) if isinstance(p, str) else SeatSpec(user=p) for p in players]
    return services.match_start(
        game="pebbles",
        mode=mode,
        options=PebblesOptions(goal=goal),
        seats=seats,
        now=NOON,
        spectators=spectators,
        **more,
    ).match.match


def seen(match: Match, user: User | None = None) -> MatchView:
    return selectors.match_for(user, match.id)


def answer(match: Match, user: User, move: Move, **more: Any) -> MoveAccepted:
    """Plays a move: the decision is the user's first that stands for this kind of move."""
    decision = more.pop("decision_id", None) or decision_for(match, user, move)
    more.setdefault("client_move_id", f"move {next(_numbers)}")
    more.setdefault("now", NOON)
    return services.move_play(match_id=match.id, user=user, decision_id=decision, move=move, **more)


def decision_for(match: Match, user: User, move: Move) -> int:
    view = seen(match, user)
    for decision in view.decisions:
        if move in (view.legal_moves(decision) or [move]):
            return decision.id
    raise AssertionError(f"nothing stands for {user} that {move} answers")


def row(match: Match) -> Sequence[Any]:
    """Everything that a refused request must leave alone."""
    fields = ("ply", "records", "head", "snapshot", "status", "ranks")
    found = Match.objects.values_list(*fields).get(pk=match.pk)
    return [bytes(value) if isinstance(value, memoryview) else value for value in found]


def board(view: MatchView | PastView) -> PebblesView:
    """The view, typed."""
    assert isinstance(view.view, PebblesView)
    return view.view
