"""What GraphQL tells depends on nothing that its receiver may not know.

Two tests of the same thing, from both ends. *Canaries*: a match is played with a content pack whose ids cannot be
guessed, and no byte of an answer may hold one that its receiver has never known. *Other worlds*: the stored position is
exchanged for another that the receiver cannot tell from it, and every answer must stay the same.
"""

import logging

import pytest
from django.db import transaction
from django.utils import timezone
from strawberry.relay import to_base64

from games import catalogue
from games.catalogue import GAMES, shipped_game
from games.kernel.chance import Fast
from games.kernel.moves import Move
from games.matches import services
from games.matches.graphql.generated.names import member_of
from games.matches.graphql.generated.written import tagged_as_input
from games.matches.models import Match, Spectators
from games.matches.results import SeatSpec
from games.matches.seen import MatchView, position_of
from tests.conformance.canaries import canary_game, content_ids, forbidden_names
from tests.conformance.cases import cases_of
from tests.conformance.walks import attempts, spread
from tests.graphql.asking import PLAY, Caller
from tests.security.everything import every_query

CASES = [case for game in GAMES for case in cases_of(shipped_game(game))]
PLIES = 36
LOOKS = 12
"""After so many plies everybody asks for everything."""
WORLDS = 20

pytestmark = pytest.mark.usefixtures("unlimited")
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)


def started(case, people, spectators=Spectators.OPEN):
    match_id = services.match_start(
        game=case.game.info.slug,
        mode=case.mode,
        options=case.options,
        seats=[SeatSpec(user=caller.user) for caller in people[: case.seats]],
        now=timezone.now(),
        spectators=spectators,
    ).match_id
    return Match.objects.get(pk=match_id)


def viewers_of(case, people):
    """Who asks, and as which viewer they do: every seat, a stranger and nobody."""
    return [*((people[seat], seat) for seat in range(case.seats)), (people[-1], None), (Caller(), None)]


def everything_said_to(caller, match):
    """All answers to all queries, as bytes, by query."""
    queries = every_query(match, to_base64("Match", match.pk))
    return {name: caller.post({"query": query}).content for name, query in queries.items()}


def move_input(match, case, decision_id, move, name):
    given = {"matchId": str(match.pk), "decisionId": decision_id, "clientMoveId": name}
    return {**given, "move": {member_of(case.game.info): tagged_as_input(move)}}


def test_the_queries_ask_for_everything_and_are_answered(people):
    case = CASES[0]
    match = started(case, people)
    for name, body in everything_said_to(people[0], match).items():
        assert b'"errors"' not in body, (name, body[:300])
        assert b'"data":{"' in body


class Knowledge:
    """Which canaries each viewer has ever known: what was seen and is hidden again may still be told of the past."""

    def __init__(self, case, canaries):
        self.names = content_ids(canaries)
        self.known: dict[int | None, set[str]] = {viewer: set() for viewer in case.viewers}

    def learn(self, position):
        for viewer in self.known:
            self.known[viewer] |= self.names - forbidden_names(position, viewer)

    def unknown_to(self, viewer):
        return self.names - self.known[viewer]


def canary_match(case, people, monkeypatch):
    canaries = canary_game(case.game)
    with monkeypatch.context() as patched:
        patched.setattr(catalogue, "shipped_game", lambda _: canaries)
        return started(case, people), canaries


def play_one(case, people, match, wits):
    """A random move over HTTP: who moved, what they were answered, and the positions before and after."""
    before = position_of(match)
    decision = wits.pick(before.owed())
    move = before.game.sample_move(before.state, decision, wits)
    given = move_input(match, case, decision.id, move, f"{decision.id}")
    body = people[decision.seat].post({"query": PLAY, "variables": {"input": given}}).content
    assert b"MoveAccepted" in body
    match.refresh_from_db()
    return decision.seat, body, before, position_of(match)


def told(body, names):
    """Those of the names that stand in the bytes."""
    return [name for name in names if name.encode() in body]


@every_case
def test_no_answer_holds_a_canary_that_its_receiver_never_knew(case, people, monkeypatch, caplog):
    caplog.set_level(logging.INFO)
    match, canaries = canary_match(case, people, monkeypatch)
    knowledge, wits = Knowledge(case, canaries), Fast("canaries")
    for ply in range(PLIES):
        mover, body, before, after = play_one(case, people, match, wits)
        assert not told(body, forbidden_names(before, mover) & forbidden_names(after, mover))
        knowledge.learn(before)
        knowledge.learn(after)
        if ply % LOOKS == LOOKS - 1 or not match.is_live:
            for caller, viewer in viewers_of(case, people):
                for name, answer in everything_said_to(caller, match).items():
                    assert not told(answer, knowledge.unknown_to(viewer)), (name, viewer)
        if not match.is_live:
            break
    assert all(map(knowledge.unknown_to, case.viewers)), "the playout was too long to prove anything"
    assert not told(caplog.text.encode(), knowledge.names)


@every_case
def test_a_canary_is_found_where_it_is_known(case, people, monkeypatch):
    """The search itself works: what a seat holds, it is told."""
    match, canaries = canary_match(case, people, monkeypatch)
    own = content_ids(canaries) - forbidden_names(position_of(match), 0)
    assert own
    assert told(everything_said_to(people[0], match)["match"], own)


def test_a_leak_of_another_seats_view_would_be_found(people, monkeypatch):
    """The search itself works: were everybody shown what the first seat sees, both tests would fail."""
    case = CASES[0]
    match, _ = canary_match(case, people, monkeypatch)
    position = position_of(match)
    monkeypatch.setattr(MatchView, "view", property(lambda seen: seen.position.view(0)))
    leaked = everything_said_to(people[1], match)["match"]
    assert told(leaked, forbidden_names(position, 1))
    stored(match, position.imagine(1, Fast("another world")))
    assert everything_said_to(people[1], match)["match"] != leaked


@every_case
def test_a_position_that_a_viewer_cannot_tell_from_another_gives_the_same_answers(case, people):
    match = started(case, people)
    pool = attempts(case)
    for number, moment in enumerate(spread(case, WORLDS)):
        position = moment.position
        caller, viewer = viewers_of(case, people)[number % (case.seats + 2)]
        other = position.imagine(viewer, Fast(f"world {number}"))
        tries = refused_moves(position, viewer, pool)
        answers = []
        for world in (position, other):
            stored(match, world)
            said = everything_said_to(caller, match)
            answers.append(said | refusals_of(caller, match, case, tries))
        assert answers[0] == answers[1]


def refused_moves(position, viewer, pool):
    """Answers that the rules refuse: one move of the pool for each decision of the viewer, and each reason."""
    seat = 0 if viewer is None else viewer
    reasons: dict[tuple[int, str], tuple[int, Move]] = {}
    for decision in position.decisions:
        for move in pool:
            refusal = position.why_not(seat, decision.id, move)
            if refusal is not None:
                reasons.setdefault((decision.id, refusal.code), (decision.id, move))
    return list(reasons.values())


def refusals_of(caller, match, case, tries):
    answers = {}
    for number, (decision_id, move) in enumerate(tries):
        with transaction.atomic():
            given = move_input(match, case, decision_id, move, f"try {number}")
            answers[f"try {number}: {move}"] = caller.post({"query": PLAY, "variables": {"input": given}}).content
            transaction.set_rollback(True)
    return answers


def stored(match, position):
    """Puts a position into the match's row, as if it had been played to."""
    Match.objects.filter(pk=match.pk).update(snapshot=position.encode(), ply=position.ply)
    match.refresh_from_db()
