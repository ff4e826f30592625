"""Hints: asked for in the log, thought out by a task, counted; and never from what the player may not know."""

from datetime import timedelta

import pytest

from games.kernel.chance import Fast
from games.matches import services
from games.matches.errors import MatchOver, NoHints, NotFound, TakeBackImpossible
from games.matches.evidence import exported
from games.matches.models import Hint, Match, MoveRecord, RecordKind
from games.matches.results import SeatSpec
from games.matches.seen import position_of
from games.matches.selectors import hint_for, match_evidence, match_for
from games.matches.services.hinting import HINT_TASK, PATIENCE
from games.matches.verify import verify
from games.puzzles.selectors import standing_of
from games.rules.end_of_line.moves import PlaceCard
from games.rules.end_of_line.options import EndOfLineOptions
from tests.services.puzzles.scene import DAY, MIDNIGHT, MORNING, answer, finish, solo, tried

SHUFFLED = solo(EndOfLineOptions())


@pytest.fixture
def match(player, sent):
    return tried(player, setup=SHUFFLED)


def asked(user, match):
    return services.hint_ask(match_id=match.pk, user=user, now=MORNING)


def thought(user, match):
    """The hint that stands, once it was asked for and thought out."""
    asked(user, match)
    services.hint_think(match_id=match.pk, ply=Match.objects.get(pk=match.pk).ply, now=MORNING)
    hint = hint_for(match_for(user, match.pk))
    assert hint is not None
    return hint


def first_placement(user, match):
    seen = match_for(user, match.pk)
    (decision,) = seen.decisions
    return next(move for move in seen.legal_moves(decision) or [] if isinstance(move, PlaceCard))


def test_a_hint_is_asked_of_a_task_after_the_commit(player, match, sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        asked(player, match)
    assert (HINT_TASK, {"match_id": str(match.pk), "ply": 1}) in sent
    hint = hint_for(match_for(player, match.pk))
    assert hint is not None
    assert (hint.ply, hint.answered_at, hint.move) == (1, None, "")


def test_a_hint_is_a_legal_answer_to_what_is_owed(player, match):
    hint = thought(player, match)
    (decision,) = match_for(player, match.pk).decisions
    assert hint.decision_id == decision.id
    assert hint.move.startswith('{"type":"place_card"')


def test_hints_are_counted_and_in_the_log(player, match):
    thought(player, match)
    answer(player, match, first_placement(player, match), at=MORNING)
    thought(player, match)
    match.refresh_from_db()
    assert match.hints == 2
    kinds = [record.kind for record in MoveRecord.objects.filter(match=match)]
    assert kinds == [RecordKind.STARTED, RecordKind.HINTED, RecordKind.MOVED, RecordKind.HINTED]


def test_asked_again_it_is_the_same_hint(player, match):
    first = thought(player, match)
    asked(player, match)
    assert hint_for(match_for(player, match.pk)) == first
    match.refresh_from_db()
    assert (match.hints, match.ply) == (1, 1)


def test_a_hint_does_not_depend_on_what_the_player_cannot_know(player, match):
    hint = thought(player, match)
    row = Match.objects.get(pk=match.pk)
    imagined = position_of(row).imagine(0, Fast(1))
    assert imagined.encode() != bytes(row.snapshot)
    Match.objects.filter(pk=match.pk).update(snapshot=imagined.encode())
    Hint.objects.filter(pk=hint.pk).update(move="", decision_id=None, answered_at=None)
    assert thought(player, match).move == hint.move


def test_a_match_with_hints_can_be_audited_and_verified(player, match):
    thought(player, match)
    finish(player, match, at=MORNING)
    assert services.match_audit(match_id=match.pk) is None
    ended = Match.objects.get(pk=match.pk)
    assert verify(exported(match_evidence(ended, now=MORNING)).encode()) == ended.records


def test_what_was_done_before_a_hint_stands(player, match):
    answer(player, match, first_placement(player, match), at=MORNING)
    thought(player, match)
    with pytest.raises(TakeBackImpossible):
        services.step_take_back(match_id=match.pk, user=player, client_move_id="back", now=MORNING)


def test_a_hint_that_was_overtaken_is_not_thought_out(player, match):
    asked(player, match)
    answer(player, match, first_placement(player, match), at=MORNING)
    assert not services.hint_think(match_id=match.pk, ply=1, now=MORNING)
    assert hint_for(match_for(player, match.pk)) is None


def test_a_task_that_comes_twice_answers_once(player, match):
    asked(player, match)
    assert services.hint_think(match_id=match.pk, ply=1, now=MORNING)
    assert not services.hint_think(match_id=match.pk, ply=1, now=MORNING)


@pytest.mark.parametrize(
    ("waited", "calls"), [(PATIENCE / 2, 0), (2 * PATIENCE, 1), (timedelta(hours=2), 0)], ids=["soon", "late", "old"]
)
def test_the_sweep_calls_for_hints_that_nobody_answered(player, match, sent, waited, calls):
    asked(player, match)
    sent.clear()
    assert services.hints_catch_up(now=MORNING + waited) == calls
    assert sent == [(HINT_TASK, {"match_id": str(match.pk), "ply": 1})] * calls


def test_hints_are_for_the_player_alone(player, outsider, match):
    with pytest.raises(NotFound):
        asked(outsider, match)
    thought(player, match)
    assert hint_for(match_for(player, match.pk).seen_from(None)) is None


def test_there_are_none_after_the_end(player, match):
    finish(player, match, at=MORNING)
    with pytest.raises(MatchOver):
        asked(player, match)


def test_who_plays_against_others_gets_none(player, rival, sent):
    seats = [SeatSpec(user=player), SeatSpec(user=rival)]
    started = services.match_start(
        game="end_of_line", mode="versus", options=EndOfLineOptions(), seats=seats, now=MORNING
    )
    with pytest.raises(NoHints):
        services.hint_ask(match_id=started.match_id, user=player, now=MORNING)
    assert not Hint.objects.exists()


def test_the_leaderboard_tells_how_many_were_taken(player, sent):
    match = tried(player)
    thought(player, match)
    finish(player, match, at=MIDNIGHT - timedelta(hours=1))
    standing = standing_of(player, day=DAY)
    assert standing is not None
    assert standing.tried.match.hints == 1
