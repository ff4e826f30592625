"""Who starts a match alone by `puzzle: daily` gets the day's deck, and nobody sees it before the day is over."""

from datetime import timedelta
from functools import partial

import pytest
from django.core.management import CommandError, call_command

from games.matches import services as match_services
from games.matches.errors import EvidenceSealed, NotFound
from games.matches.models import MatchSecret, Spectators
from games.matches.selectors import evidence_for, match_for
from games.matches.time_controls import PerTurn, TimeControl
from games.puzzles.errors import PuzzleFixed, TryUnderWay
from games.puzzles.models import DailyPuzzle, PuzzleTry
from games.puzzles.services import puzzle_make
from games.rules.end_of_line.options import EndOfLineOptions, Scoring
from matchmaking import services
from tests.services.puzzles.scene import (
    DAY,
    LAST_MOMENT,
    MIDNIGHT,
    MORNING,
    board,
    daily,
    finish,
    known_puzzle,
    match_of,
    solo,
    solve,
    tried,
)
from tests.services.racing import at_once


def hand_of(user, match) -> list[str]:
    return [card.content_id for card in board(user, match).hand]


def test_everybody_draws_the_same_cards(player, rival):
    first, second = tried(player), tried(rival)
    deck = puzzle_make(day=DAY).deck
    assert hand_of(player, first) == hand_of(rival, second) == deck[:5]
    assert board(player, first).puzzle_day == "2026-12-01"


def test_the_first_to_start_makes_the_puzzle_where_nobody_has(player):
    tried(player)
    assert DailyPuzzle.objects.get().day == DAY


def test_the_day_is_that_of_the_start(player):
    table = services.table_open(user=player, setup=solo(), now=MORNING)
    table = services.table_start(user=player, table_id=table.pk, now=MIDNIGHT)
    assert board(player, match_of(table)).puzzle_day == "2026-12-02"


def test_a_match_without_the_option_is_shuffled_and_no_try(player):
    match = tried(player, setup=solo(EndOfLineOptions()))
    assert board(player, match).puzzle_day is None
    assert match.sealed_until is None
    assert not PuzzleTry.objects.exists()


def test_a_rematch_plays_the_puzzle_of_its_own_day(player):
    match = tried(player)
    finish(player, match, at=MORNING)
    again = services.table_rematch(user=player, match_id=match.pk, now=MIDNIGHT)
    assert board(player, match_of(again)).puzzle_day == "2026-12-02"


def test_who_has_a_try_under_way_begins_no_other(player, rival):
    match = tried(player)
    for _ in range(2):
        with pytest.raises(TryUnderWay):
            tried(player)
    assert PuzzleTry.objects.get().match == match
    tried(rival)
    finish(player, match, at=MORNING)
    tried(player)


def test_who_has_a_try_of_yesterday_under_way_may_begin_one_today(player):
    tried(player)
    assert board(player, tried(player, at=MIDNIGHT)).puzzle_day == "2026-12-02"


@pytest.mark.django_db(transaction=True)
def test_of_two_tries_begun_at_once_there_is_one(player):
    for day in range(20):
        begin = partial(tried, player, at=MORNING + timedelta(days=day))
        results = at_once(begin, begin)
        assert [type(result) for result in results].count(TryUnderWay) == 1
        assert PuzzleTry.objects.count() == day + 1


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        (solo(spectators=Spectators.OPEN), "spectators"),
        (solo(spectators=Spectators.LINK), "spectators"),
        (solo(time_control=TimeControl(clock=PerTurn(60))), "time_control"),
        (solo(daily(extra_gas=True)), "extra_gas"),
        (solo(daily(turnaround_first=False)), "turnaround_first"),
        (solo(daily(scoring=Scoring.EDITION_2021)), "scoring"),
    ],
    ids=str,
)
def test_a_puzzle_is_played_as_printed_and_not_watched(player, setup, field):
    with pytest.raises(PuzzleFixed) as refused:
        services.match_start_now(user=player, setup=setup, now=MORNING)
    assert refused.value.details == {"field": field}
    assert not PuzzleTry.objects.exists()


def test_a_known_solution_ends_with_0(player, monkeypatch):
    puzzle = known_puzzle()
    DailyPuzzle.objects.create(day=DAY, deck=list(puzzle.deck))
    match = tried(player)
    solve(player, match, puzzle, at=LAST_MOMENT)
    found = PuzzleTry.objects.get()
    assert (found.score, found.energy_spent, found.took) == (0, 0, LAST_MOMENT - MORNING)


# Closed until the day is over


def test_the_evidence_stays_closed_until_the_day_is_over(player):
    match = tried(player)
    finish(player, match, at=MORNING)
    with pytest.raises(EvidenceSealed) as sealed:
        evidence_for(player, match_for(player, match.pk), now=LAST_MOMENT)
    assert sealed.value.details == {"until": "2026-12-02T00:00:00+00:00"}
    assert evidence_for(player, match_for(player, match.pk), now=MIDNIGHT).seed


@pytest.mark.parametrize("give_up", ["abort", "resign"])
def test_who_gives_up_gets_no_evidence_either(player, give_up):
    match = tried(player)
    if give_up == "abort":
        match_services.match_abort(match_id=match.pk, user=player, now=MORNING)
    else:
        match_services.seat_resign(match_id=match.pk, user=player, now=MORNING)
    with pytest.raises(EvidenceSealed):
        evidence_for(player, match_for(player, match.pk), now=LAST_MOMENT)


@pytest.mark.parametrize(("at", "is_closed"), [(LAST_MOMENT, True), (MIDNIGHT, False)])
def test_the_export_stays_closed_until_then(player, capsys, time_machine, at, is_closed):
    match = tried(player)
    finish(player, match, at=MORNING)
    time_machine.move_to(at, tick=False)
    if is_closed:
        with pytest.raises(CommandError, match="a puzzle that others play until 2026-12-02"):
            call_command("match_export", str(match.pk))
        assert capsys.readouterr().out == ""
    else:
        call_command("match_export", str(match.pk))
        assert "seed" in capsys.readouterr().out


def test_nobody_else_finds_the_match_before_or_after(player, outsider):
    match = tried(player)
    finish(player, match, at=MORNING)
    for user in (outsider, None):
        with pytest.raises(NotFound):
            match_for(user, match.pk, match.capability)


def test_what_is_kept_secret_has_the_deck(player):
    """So the replay after the end needs nothing but the match."""
    match = tried(player)
    kept = MatchSecret.objects.get(match=match).carried
    assert all(card in kept for card in puzzle_make(day=DAY).deck)
    finish(player, match, at=MORNING)
    assert match_services.match_audit(match_id=match.pk) is None
