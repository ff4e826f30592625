"""Asking over HTTP, as a client does."""

import hashlib
import json
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from accounts.models import Session, User
from accounts.sessions import SessionStore
from games.catalogue import game_class
from games.matches import services
from games.matches.models import Deadline, DeadlineWarning, Match, MoveRecord, OutboxRow, Seat, Spectators
from games.matches.results import SeatSpec

URL = "/graphql"


def session_token(user: User) -> str:
    """A session of the user, as signing in makes one."""
    store = SessionStore()
    store["_auth_user_id"] = str(user.pk)
    store["_auth_user_backend"] = "django.contrib.auth.backends.ModelBackend"
    store["_auth_user_hash"] = user.get_session_auth_hash()
    store.save()
    return str(store.session_key)


def expire(token: str) -> None:
    Session.objects.filter(session_key=token).update(expire_date=timezone.now() - timedelta(seconds=1))


@dataclass
class Caller:
    """Somebody who sends requests: signed in by the header, or nobody."""

    user: User | None = None
    token: str | None = None
    client: Client = field(default_factory=Client)

    @classmethod
    def of(cls, user: User) -> "Caller":
        return cls(user, session_token(user))

    def post(self, body: Any, **extra: Any) -> Any:
        headers = {} if self.token is None else {"X-Session-Token": self.token}
        data = body if isinstance(body, str | bytes) else json.dumps(body)
        return self.client.post(URL, data, content_type="application/json", headers=headers, **extra)

    def ask(self, query: str, **variables: Any) -> dict[str, Any]:
        """The data of an answer without errors."""
        answer = self.post({"query": query, "variables": variables}).json()
        assert "errors" not in answer, answer
        data: dict[str, Any] = answer["data"]
        return data

    def errors(self, query: str, **variables: Any) -> list[dict[str, Any]]:
        errors: list[dict[str, Any]] = self.post({"query": query, "variables": variables}).json()["errors"]
        return errors


def match_of(*users: User, mode: str = "individuals", **wishes: Any) -> Match:
    """A match of Sequence Numbers between these people, from a seed of its own."""
    game = game_class("sequence_numbers")
    assert game is not None
    started = services.match_start(
        game="sequence_numbers",
        mode=mode,
        options=wishes.pop("options", game.info.options()),
        seats=[SeatSpec(user=user) for user in users],
        now=timezone.now(),
        spectators=wishes.pop("spectators", Spectators.NONE),
        **wishes,
    )
    return Match.objects.get(pk=started.match_id)


def fingerprint(match: Match) -> str:
    """Everything that a request could have changed of a match, in one hash."""
    rows = [
        *Match.objects.filter(pk=match.pk).values_list(),
        *MoveRecord.objects.filter(match=match).order_by("number").values_list(),
        *Seat.objects.filter(match=match).order_by("number").values_list(),
        *Deadline.objects.filter(match=match).order_by("seat").values_list(),
        *DeadlineWarning.objects.filter(deadline__match=match).order_by("pk").values_list(),
        *OutboxRow.objects.filter(match=match).order_by("id").values_list(),
    ]
    return hashlib.sha256(
        repr([[bytes(v) if isinstance(v, memoryview) else v for v in row] for row in rows]).encode()
    ).hexdigest()


DECISIONS = """
query Decisions($id: ID!) {
  match(id: $id) { ... on Match { decisions { id name owed legalMoves { input } } } }
}
"""

PLAY = """
mutation Play($input: PlayMoveInput!) {
  playMove(input: $input) {
    __typename
    ... on MoveAccepted { ply seat repeated match { ply } events { ... on SequenceNumbersCardPlayed { card } } }
    ... on Error { code message details }
  }
}
"""


def mover_of(match: Match, *callers: Caller) -> tuple[Caller, dict[str, Any]]:
    """Who owes a decision now, and the decision with its legal moves."""
    for caller in callers:
        found = caller.ask(DECISIONS, id=str(match.pk))
        owed = [decision for decision in found["match"].get("decisions", ()) if decision["owed"]]
        if owed:
            return caller, owed[0]
    raise AssertionError("nobody owes a decision")


def play(caller: Caller, match: Match, decision: dict[str, Any], **wishes: Any) -> dict[str, Any]:
    """The payload of `playMove` with the decision's first legal move, or with what is wished."""
    given = {
        "matchId": str(match.pk),
        "decisionId": decision["id"],
        "move": decision["legalMoves"][0]["input"],
        "clientMoveId": f"{decision['id']}",
        **wishes,
    }
    answer: dict[str, Any] = caller.ask(PLAY, input=given)["playMove"]
    return answer
