"""Whatever is logged, by people, by the clock or by programs: the log leads to the snapshot, and can be verified."""

from collections.abc import Callable
from datetime import datetime

import pytest

from accounts.models import User
from games.agents.random import RandomAgent
from games.clocks import services as clock_services
from games.matches import selectors, services
from games.matches.evidence import exported
from games.matches.models import Match, RecordKind
from games.matches.services import hinting
from games.matches.time_controls import AfterMisses
from games.matches.verify import verify
from tests.services.matches.scene import answer
from tests.services.matches.toy_game import Bid, CallVote, Place, Roll

from .scene import at, kinds, started, sweep

pytestmark = pytest.mark.django_db

END = at(minutes=40)


@pytest.fixture(autouse=True)
def hints_for_pebbles(monkeypatch):
    monkeypatch.setattr(hinting, "hint_giver", lambda game, mode: RandomAgent())


def swept(now: datetime) -> Callable[[], object]:
    """Time is up; the minutes before were no outage."""

    def deed() -> None:
        clock_services.heartbeat_beat(now=now)
        sweep(now)

    return deed


def deeds(match: Match, player: User, rival: User, outsider: User) -> list[Callable[[], object]]:
    back = at(minutes=15)
    return [
        lambda: answer(match, player, Place(1), client_move_id="zażółć \N{SNOWMAN}"),
        lambda: services.step_take_back(match_id=match.pk, user=player, client_move_id="back", now=at()),
        lambda: answer(match, player, Roll()),
        lambda: services.hint_ask(match_id=match.pk, user=rival, now=at(minutes=1)),
        swept(at(minutes=10)),
        lambda: services.seat_take_back(match_id=match.pk, user=rival, now=back),
        lambda: answer(match, outsider, CallVote(), now=back),
        lambda: answer(match, rival, Bid(1), now=back),
        lambda: answer(match, rival, Bid(2), now=back),
        lambda: services.seat_resign(match_id=match.pk, user=outsider, now=back),
        lambda: services.match_abort(match_id=match.pk, user=player, now=END),
        lambda: services.match_abort(match_id=match.pk, user=rival, now=END),
    ]


def check(match: Match) -> None:
    """The log, read again, is what was hashed when it was written, and leads to the snapshot."""
    assert services.match_audit(match_id=match.pk) is None
    now = Match.objects.get(pk=match.pk)
    if not now.is_live:
        assert verify(exported(selectors.match_evidence(now, now=END)).encode()) == now.records


def test_after_each_kind_of_record_the_evidence_holds(player, rival, outsider):
    by_agreement = started(player, rival, outsider, misses=1, goal=999)
    # Nobody moves in it: the sweep ends it.
    by_the_clock = started(player, rival, misses=1, then=AfterMisses.FORFEIT)
    check(by_agreement)
    for deed in deeds(by_agreement, player, rival, outsider):
        deed()
        check(by_agreement)
        check(by_the_clock)
    assert {*kinds(by_agreement), *kinds(by_the_clock), RecordKind.STARTED} == set(RecordKind)
