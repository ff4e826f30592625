"""What GraphQL tells depends on nothing that its receiver may not know.

Two tests of the same thing, from both ends. *Canaries*: a match is played with a content pack whose ids cannot be
guessed, and no byte of an answer may hold one that its receiver has never known. *Other worlds*: the stored position is
exchanged for another that the receiver cannot tell from it, and every answer must stay the same.
"""

import itertools
import logging
from functools import cache
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from graphql import GraphQLUnionType
from strawberry.relay import to_base64

from config.schema import schema
from games import catalogue
from games.kernel.chance import Fast
from games.kernel.moves import Move
from games.kernel.position import Position, redacted
from games.kernel.slots import Slots
from games.kernel.snapshot import events_codec
from games.matches import services
from games.matches.graphql.generated.names import member_of, prefix_of
from games.matches.graphql.generated.written import tagged_as_input
from games.matches.models import Match, Spectators
from games.matches.results import SeatSpec
from games.matches.seen import MatchView, position_of
from tests.conformance.canaries import canary_game, content_ids, forbidden_names
from tests.conformance.cases import TOYS, all_cases
from tests.conformance.interference import slot_numbers
from tests.conformance.walks import attempts, spread
from tests.graphql.asking import Caller
from tests.security.conftest import edition_with
from tests.security.everything import Everything

CASES = all_cases()
WITH_SECRETS = [case for case in CASES if content_ids(case.game)]
PLIES = 36
LOOKS = 12
"""At the start, and after so many plies, everybody asks for everything."""
VIEWERS_A_LOOK = 5
"""Of a bigger table so many ask at each look, by turns."""
WORLDS = 20
"""Of the first way to play each game; the others differ from it in few things."""
WORLDS_OF_OTHERS = 6

pytestmark = pytest.mark.usefixtures("unlimited")


def name_of(case):
    return case.id


every_case = pytest.mark.parametrize("case", CASES, ids=name_of, indirect=True)
every_case_with_secrets = pytest.mark.parametrize("case", WITH_SECRETS, ids=name_of, indirect=True)


@pytest.fixture
def case(request, monkeypatch, settings, unlimited):
    """A way to play, and a service that plays it."""
    toy = type(request.param.game)
    if toy in TOYS:
        edition = edition_with(toy)
        monkeypatch.setattr(catalogue, "GAMES", edition.games)
        settings.ROOT_URLCONF = edition.urls
        unlimited(edition.modules["config.graphql.documents"], edition.modules["games.matches.graphql.context"])
    return request.param


@cache
def everything_of(slug):
    """What the schema that serves this game has."""
    toy = next((toy for toy in TOYS if toy.info.slug == slug), None)
    if toy is not None:
        return Everything(edition_with(toy).schema._schema, toy.info, [toy.info])
    infos = {game.info.slug: game.info for game in catalogue.GAMES}
    return Everything(schema._schema, infos[slug], infos.values())


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


def everything_said_to(caller, match, turn):
    """The answers to all queries of this turn, as bytes, by query."""
    variables = {"key": str(match.pk), "id": to_base64("Match", match.pk)}
    return {
        name: caller.post({"query": query, "variables": variables}).content
        for name, query in everything_of(match.game).asked(turn).items()
    }


def move_input(match, case, decision_id, move, name):
    given = {"matchId": str(match.pk), "decisionId": decision_id, "clientMoveId": name}
    return {**given, "move": {member_of(case.game.info): tagged_as_input(move)}}


def test_the_games_queries_leave_out_no_type_between_them():
    asked = "".join(query for game in catalogue.GAMES for query in everything_of(game.info.slug).queries.values())
    for name in ("GameView", "GameEvent", "GameMove", "GameOptions"):
        union = schema._schema.type_map[name]
        assert isinstance(union, GraphQLUnionType)
        assert [member.name for member in union.types if f"... on {member.name} " not in asked] == []


def test_a_games_queries_ask_for_nothing_of_another_game():
    for game, other in itertools.permutations(catalogue.GAMES, 2):
        asked = "".join(everything_of(game.info.slug).queries.values())
        assert f"... on {prefix_of(game.info)}View " in asked
        assert f"... on {prefix_of(other.info)}" not in asked


def test_the_queries_ask_for_everything_and_are_answered(people):
    case = CASES[0]
    match = started(case, people)
    turns = range(len(everything_of(match.game).roads))
    answers = {name: body for turn in turns for name, body in everything_said_to(people[0], match, turn).items()}
    assert answers.keys() == everything_of(match.game).queries.keys()
    for name, body in answers.items():
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

    def learn_of_step(self, match: Match, before: Position[Any]) -> None:
        """A step that shuffles may turn cards up and hide them again: who was told their slots knows what lay there."""
        record = match.log.latest("number")
        if '"shuffle"' not in record.chance:
            return
        events = events_codec(type(before.game)).decode(record.events.encode())
        for viewer in self.known:
            told = {slot for _, slot in slot_numbers(redacted(events, viewer), before.game.slot_fields)}
            self.known[viewer] |= faces_in(before, told)

    def unknown_to(self, viewer):
        return self.names - self.known[viewer]


def faces_in(position, slots):
    """What lies in these slots."""
    fields = [getattr(position.state, name) for name in position.state.__struct_fields__]
    decks = [field for field in fields if isinstance(field, Slots)]
    return {deck.face[slot] for deck in decks for slot in slots if 0 <= slot < len(deck.face)}


def canary_match(case, people, monkeypatch):
    canaries = canary_game(case.game)
    with monkeypatch.context() as patched:
        patched.setattr(catalogue, "shipped_game", lambda _: canaries)
        return started(case, people), canaries


def play_one(case, people, match, wits):
    """A random move over HTTP: who moved, what they were answered, and the positions before and after."""
    before = position_of(match)
    decision = which(before, wits)
    move = before.game.sample_move(before.state, decision, wits)
    given = move_input(match, case, decision.id, move, f"record {match.records}")
    body = people[decision.seat].post({"query": everything_of(match.game).play, "variables": {"input": given}}).content
    assert b"MoveAccepted" in body
    match.refresh_from_db()
    return decision.seat, body, before, position_of(match)


def which(position, wits):
    """Mostly a question that is owed; now and then an offer, or a sealed answer that is replaced."""
    group_open = any(decision.sealed for decision in position.decisions)
    answered = [d for d in position.decisions if position.sealed_answer(d.id) is not None]
    by_choice = answered if group_open else position.offers()
    return wits.pick(by_choice if by_choice and wits.below(4) == 0 else position.owed())


def told(body, names):
    """Those of the names that stand in the bytes."""
    return [name for name in names if name.encode() in body]


@every_case_with_secrets
def test_no_answer_holds_a_canary_that_its_receiver_never_knew(case, people, monkeypatch, caplog):
    caplog.set_level(logging.INFO)
    match, canaries = canary_match(case, people, monkeypatch)
    knowledge, wits = Knowledge(case, canaries), Fast("canaries")
    knowledge.learn(position_of(match))
    searched = search(case, people, match, knowledge, 0)
    for ply in range(PLIES):
        mover, body, before, after = play_one(case, people, match, wits)
        knowledge.learn(after)
        knowledge.learn_of_step(match, before)
        if not match.is_live:
            break  # seat holders may read everything now, as evidence; the answer to the last move holds it
        assert not told(body, knowledge.unknown_to(mover))
        if ply % LOOKS == LOOKS - 1:
            searched += search(case, people, match, knowledge, ply // LOOKS + 1)
    assert searched, "everybody knew everything: nothing was proven"
    assert not told(caplog.text.encode(), knowledge.names)


def search(case, people, match, knowledge, look):
    """Those whose turn it is ask for everything. Returns how many names were looked for."""
    for number, (caller, viewer) in enumerate(by_turns(viewers_of(case, people), look)):
        for name, answer in everything_said_to(caller, match, look * VIEWERS_A_LOOK + number).items():
            assert not told(answer, knowledge.unknown_to(viewer)), (name, viewer)
    return sum(len(knowledge.unknown_to(viewer)) for viewer in case.viewers)


def by_turns(viewers, look):
    """All of few viewers; of many, those who have not asked at the looks before."""
    first = look * VIEWERS_A_LOOK
    return [viewers[(first + place) % len(viewers)] for place in range(min(VIEWERS_A_LOOK, len(viewers)))]


@every_case_with_secrets
def test_a_canary_is_found_where_it_is_known(case, people, monkeypatch):
    """The search itself works: what a seat holds, it is told."""
    match, canaries = canary_match(case, people, monkeypatch)
    own = content_ids(canaries) - forbidden_names(position_of(match), 0)
    assert own
    assert told(everything_said_to(people[0], match, 0)["match"], own)


def test_a_leak_of_another_seats_view_would_be_found(people, monkeypatch):
    """The search itself works: were everybody shown what the first seat sees, both tests would fail."""
    case = CASES[0]
    match, _ = canary_match(case, people, monkeypatch)
    position = position_of(match)
    monkeypatch.setattr(MatchView, "view", property(lambda seen: seen.position.view(0)))
    leaked = everything_said_to(people[1], match, 0)["match"]
    assert told(leaked, forbidden_names(position, 1))
    stored(match, position.imagine(1, Fast("another world")))
    assert everything_said_to(people[1], match, 0)["match"] != leaked


@every_case
def test_a_position_that_a_viewer_cannot_tell_from_another_gives_the_same_answers(case, people):
    match = started(case, people)
    pool = attempts(case)
    is_first = case is next(other for other in CASES if other.game is case.game)
    for number, moment in enumerate(spread(case, WORLDS if is_first else WORLDS_OF_OTHERS)):
        position = moment.position
        caller, viewer = viewers_of(case, people)[number % (case.seats + 2)]
        other = position.imagine(viewer, Fast(f"world {number}"))
        tries = refused_moves(position, viewer, pool)
        answers = []
        for world in (position, other):
            stored(match, world)
            said = everything_said_to(caller, match, CASES.index(case) + number)
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
            answers[f"try {number}: {move}"] = caller.post(
                {"query": everything_of(match.game).play, "variables": {"input": given}}
            ).content
            transaction.set_rollback(True)
    return answers


def stored(match, position):
    """Puts a position into the match's row, as if it had been played to."""
    Match.objects.filter(pk=match.pk).update(snapshot=position.encode(), ply=position.ply)
    match.refresh_from_db()
