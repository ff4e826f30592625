"""What happens when a seat's time is up: the default is played, the miss counted, the table's policy applied."""

from datetime import datetime

from django.conf import settings

from games.matches.models import Deadline, Ending, Match, MoveRecord, RecordKind
from games.matches.seen import position_of
from games.matches.services.aborting import match_annulled
from games.matches.services.clocking import Clocks, clocks_of, clocks_save, match_control
from games.matches.services.playing import default_played
from games.matches.services.resigning import seat_given_up
from games.matches.services.standing_in import seat_handed_over
from games.matches.store import Locked
from games.matches.time_controls import AfterMisses

DEFAULTS_AT_MOST = 500
"""In one turn. No game asks so much of a seat; one that did would keep its match locked for ever."""


def match_timed_out(locked: Locked, now: datetime) -> bool:
    """Lets the time of one seat of a locked match be up. False when none is up after all."""
    match = locked.match
    clocks = clocks_of(match, now)
    if clocks is None:
        raise LookupError("a clock runs in a match that has none")
    seat = _seat_that_is_late(clocks, now)
    if seat is None:
        # An outage was credited, or an agent plays by now: what brought us here is out of date.
        clocks_save(match, clocks.values())
        return False
    _play_turn_by_default(locked, seat, clocks, now)
    if match.is_live:
        missed = clocks[seat].misses + 1
        Deadline.objects.filter(match=match, seat=seat).update(misses=missed)
        _apply_policy(locked, seat, missed, now)
    return True


def _seat_that_is_late(clocks: Clocks, now: datetime) -> int | None:
    before = now - settings.CLOCK_GRACE
    return next((clock.seat for clock in clocks.values() if clock.owes_since and clock.is_up(before)), None)


def _play_turn_by_default(locked: Locked, seat: int, clocks: Clocks, now: datetime) -> None:
    """Answers for the seat until its turn is over: whoever missed one question of a turn has missed all of it."""
    match = locked.match
    at_hand: Clocks | None = clocks
    for _ in range(DEFAULTS_AT_MOST):
        owed = position_of(match).owed(seat)
        default_played(locked, owed[0].id, now=now, clocks=at_hand)
        at_hand = None  # they have changed
        if not Deadline.objects.filter(match=match, seat=seat, due_at__lte=now - settings.CLOCK_GRACE).exists():
            return
    raise RuntimeError(f"{match.game} asks a seat for more than {DEFAULTS_AT_MOST} defaults in one turn")


def _apply_policy(locked: Locked, seat: int, missed: int, now: datetime) -> None:
    match, control = locked.match, match_control(locked.match)
    if missed < control.misses or control.then == AfterMisses.PLAY_ON:
        return
    if control.annul_unmoved and not _has_a_person_moved(match):
        match_annulled(match, seat=None, now=now)
    elif control.then == AfterMisses.FORFEIT:
        seat_given_up(locked, seat, now=now, kind=RecordKind.FORFEITED, ending=Ending.TIMED_OUT)
    else:
        seat_handed_over(locked, seat, now=now)


def _has_a_person_moved(match: Match) -> bool:
    """Only people name their requests: what a stand-in has moved in somebody's seat does not count."""
    return MoveRecord.objects.filter(match=match, kind=RecordKind.MOVED, client_move_id__isnull=False).exists()
