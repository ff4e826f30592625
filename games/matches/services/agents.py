"""Programs that play: they see what their seat sees, think outside any lock, and move by the same door as people."""

import hmac
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from games.kernel.chance import Chance, Fast
from games.kernel.decisions import Decision
from games.kernel.moves import Move
from games.kernel.position import Position
from games.kernel.simulate import Agent, SeatProspect
from games.matches import telling
from games.matches.errors import MatchOver, NotSeated, StaleDecision
from games.matches.models import Match, MatchSecret, Seat
from games.matches.outbox.consumers import Consumer, News, Topic
from games.matches.players import agent_named
from games.matches.results import MoveAccepted
from games.matches.seen import position_of
from games.matches.selectors import agent_seats_awaited
from games.matches.services.playing import seat_move_play

MOVE_TASK = "matches.agent_move"
PATIENCE = timedelta(seconds=5)
"""An agent that owes for longer was not called, or its task was lost."""


def agent_move(*, match_id: UUID, seat: int, now: datetime) -> MoveAccepted | None:
    """Lets the program at a seat answer one decision, or take one offer.

    None when it has nothing to answer, leaves its offers alone, or was overtaken: by another call, which goes on, or by
    the person who took the seat back.
    """
    match = Match.objects.filter(pk=match_id).first()
    place = Seat.objects.filter(match=match_id, number=seat).first()
    if match is None or place is None or not match.is_live or not (place.agent or place.user_id is None):
        return None
    position = position_of(match)
    answer = _answer(position, agent_named(place.agent), seat, wits_of(match, seat))
    if answer is None:
        return None
    decision, move = answer
    try:
        return seat_move_play(match_id=match_id, seat=seat, decision_id=decision.id, move=move, now=now)
    except (StaleDecision, MatchOver, NotSeated):
        return None


def agents_catch_up(*, now: datetime, limit: int = 200) -> int:
    """Calls programs that owe an answer for too long. Returns how many were called."""
    late = list(agent_seats_awaited(since_before=now - PATIENCE)[:limit])
    for deadline in late:
        agent_call(deadline.match_id, deadline.seat)
    return len(late)


def agent_call(match_id: UUID, seat: int) -> None:
    """Sends for the program at a seat. When nobody takes the message, the sweep sends again."""
    telling.task_send(MOVE_TASK, match_id=str(match_id), seat=seat)


def _call_all(news: News) -> None:
    for seat in news.seats:
        agent_call(news.match_id, seat)


AGENT_CONSUMER = Consumer(name="agents", topics=frozenset({Topic.AGENT_OWES}), handle=_call_all, prompt=True)


def _answer(position: Position[Any], agent: Agent, seat: int, wits: Chance) -> tuple[Decision, Move] | None:
    """The first offer that the agent takes, else its answer to what it owes."""
    for decision in position.standing(seat):
        if not decision.owed:
            taken = agent.choose(position.game, SeatProspect(position, decision), wits)
            if taken is not None:
                return decision, taken
    for decision in position.owed(seat):
        move = agent.choose(position.game, SeatProspect(position, decision), wits)
        if move is None:
            raise LookupError(f"the agent of seat {seat} left the owed decision {decision.name!r} unanswered")
        return decision, move
    return None


def wits_of(match: Match, seat: int) -> Chance:
    """What a program at the seat draws from: the same at every call for this ply, nothing of the match's own chance."""
    key = bytes(MatchSecret.objects.values_list("agent_key", flat=True).get(match=match))
    return Fast(hmac.digest(key, f"{match.ply}:{seat}".encode(), "sha256"))
