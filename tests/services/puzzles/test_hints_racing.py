"""Hints asked for, thought out and overtaken in one moment: the log, the count and the rows tell one story."""

from functools import partial

import pytest

from games.matches import services
from games.matches.errors import MatchError, MatchOver
from games.matches.models import Hint, Match, MoveRecord, RecordKind
from games.matches.selectors import hint_for, match_for
from games.rules.end_of_line.moves import Finish
from games.rules.end_of_line.options import EndOfLineOptions
from tests.services.puzzles.scene import MORNING, answer, finish, place_card, solo, tried
from tests.services.racing import at_once

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 5


@pytest.fixture
def matches(player, sent):
    """Some matches, each of which goes on after its first card."""
    return [tried(player, setup=solo(EndOfLineOptions())) for _ in range(ROUNDS)]


def ask(user, match):
    return partial(services.hint_ask, match_id=match.pk, user=user, now=MORNING)


def think(match, ply):
    return partial(services.hint_think, match_id=match.pk, ply=ply, now=MORNING)


def place(user, match):
    return partial(place_card, user, match, at=MORNING)


def counted(match) -> set[int]:
    """Hints by the match, by the log, and by the rows."""
    logged = MoveRecord.objects.filter(match=match, kind=RecordKind.HINTED)
    rows = Hint.objects.filter(match=match)
    return {Match.objects.get(pk=match.pk).hints, logged.count(), rows.count()}


def test_asked_twice_at_once_it_is_one_hint(player, matches):
    for match in matches:
        first, second = at_once(ask(player, match), ask(player, match))
        assert first.match.ply == second.match.ply == 1
        assert counted(match) == {1}


def test_a_hint_and_a_move_at_once_come_one_after_the_other(player, matches):
    for match in matches:
        asked, moved = at_once(ask(player, match), place(player, match))
        assert not isinstance(asked, MatchError)
        assert not isinstance(moved, MatchError)
        assert counted(match) == {1}
        finish(player, match, at=MORNING)
        assert services.match_audit(match_id=match.pk) is None


def test_a_hint_and_the_end_at_once_leave_a_log_that_can_be_audited(player, matches):
    for match in matches:
        asked, ended = at_once(ask(player, match), partial(answer, player, match, Finish(), at=MORNING))
        assert not isinstance(ended, MatchError)
        assert counted(match) == {0 if isinstance(asked, MatchOver) else 1}
        assert services.match_audit(match_id=match.pk) is None


def test_thought_out_twice_at_once_it_is_answered_once(player, matches):
    for match in matches:
        ply = ask(player, match)().match.ply
        assert sorted(at_once(think(match, ply), think(match, ply))) == [False, True]


def test_a_move_that_overtakes_the_thinking_stands(player, matches):
    for match in matches:
        ply = ask(player, match)().match.ply
        at_once(think(match, ply), place(player, match))
        assert Match.objects.get(pk=match.pk).ply == ply + 1
        assert hint_for(match_for(player, match.pk)) is None
