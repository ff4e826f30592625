"""Clocks over HTTP: time controls, deadlines, pauses, vacations, and coming back to one's seat."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games.clocks.services import clocks_sweep, vacation_begin, vacation_of
from games.matches.models import Deadline, Heartbeat, Match
from games.matches.time_controls import AfterMisses, PerTurn, TimeControl
from tests.graphql.asking import Caller, fingerprint, match_of, mover_of, play

pytestmark = pytest.mark.django_db

CLOCKS = """
query Clocks($id: ID!) {
  match(id: $id) { ... on Match {
    timeControl { misses then annulUnmoved clock {
      ... on PerTurnClock { turnSeconds } ... on BankClock { initialSeconds incrementSeconds capSeconds } } }
    viewerSeat
    seats { number handedOver dueAt deadline { dueAt remainingMs pausedBy misses } }
  } }
}
"""
START = """
mutation Start($input: StartMatchInput!) {
  startMatch(input: $input) {
    __typename
    ... on MatchStarted { match { key timeControl { misses } } table { timeControl { then } } }
    ... on Error { code details }
  }
}
"""
ASKED = "__typename ... on Error { code details }"


def timed(*callers: Caller, turn_seconds: int = 600, misses: int = 1) -> Match:
    control = TimeControl(clock=PerTurn(turn_seconds), misses=misses, then=AfterMisses.AGENT, annul_unmoved=False)
    return match_of(*(caller.user for caller in callers if caller.user), time_control=control)


def clocks(caller: Caller, match: Match) -> dict:
    return caller.ask(CLOCKS, id=str(match.pk))["match"]


def do(caller: Caller, mutation: str, kind: str, more: str = "", **wishes) -> dict:
    query = f"mutation M($input: {kind}!) {{ {mutation}(input: $input) {{ {ASKED} {more} }} }}"
    return caller.ask(query, input=wishes)[mutation]


def test_what_is_shown_is_what_is_enforced(player, rival):
    match = timed(player, rival)
    shown = clocks(player, match)
    assert shown["timeControl"] == {
        "misses": 1, "then": "AGENT", "annulUnmoved": False, "clock": {"turnSeconds": 600}
    }  # fmt: skip
    [mover, waiting] = sorted(shown["seats"], key=lambda seat: seat["deadline"]["dueAt"] is None)
    row = Deadline.objects.get(match=match, seat=mover["number"])
    assert row.due_at is not None
    assert mover["dueAt"] == mover["deadline"]["dueAt"] == row.due_at.isoformat()
    assert 0 < mover["deadline"]["remainingMs"] <= 600_000
    assert waiting["deadline"] == {"dueAt": None, "remainingMs": None, "pausedBy": [], "misses": 0}


def test_a_match_without_clocks_shows_none(player, rival, match):
    shown = clocks(player, match)
    assert shown["timeControl"] is None
    assert [seat["deadline"] for seat in shown["seats"]] == [None, None]


@pytest.mark.parametrize(
    ("clock", "answer"),
    [
        ({"perTurn": {"turnSeconds": 3600}}, "MatchStarted"),
        ({"bank": {"initialSeconds": 600, "incrementSeconds": 0, "capSeconds": 600}}, "MatchStarted"),
        ({"perTurn": {"turnSeconds": 0}}, "LobbyInputInvalid"),
        ({"bank": {"initialSeconds": 600, "incrementSeconds": 5, "capSeconds": 60}}, "LobbyInputInvalid"),
        ({"bank": {"initialSeconds": 600, "incrementSeconds": -1, "capSeconds": 600}}, "LobbyInputInvalid"),
        ({"perTurn": {"turnSeconds": 14 * 86400}}, "MatchStarted"),
        ({"perTurn": {"turnSeconds": 14 * 86400 + 1}}, "LobbyInputInvalid"),
        ({"perTurn": {"turnSeconds": -(2**31)}}, "LobbyInputInvalid"),
    ],
)
def test_a_match_starts_with_the_control_asked_for(player, clock, answer):
    control = {"clock": clock, "misses": 3, "then": "FORFEIT"}
    wishes = {"game": "sequence_numbers", "mode": "individuals", "seats": 2, "agents": ["random"]}
    started = player.ask(START, input={**wishes, "timeControl": control})["startMatch"]
    assert started["__typename"] == answer
    if answer == "MatchStarted":
        assert started["match"]["timeControl"] == {"misses": 3}
        assert started["table"]["timeControl"] == {"then": "FORFEIT"}
    else:
        assert started["code"] == "time_control_invalid"


@pytest.mark.parametrize("misses", [-1, 0, 101, 2**31 - 1])
def test_the_misses_that_count_are_bounded(player, misses):
    wishes = {"game": "sequence_numbers", "mode": "individuals", "seats": 2, "agents": ["random"]}
    control = {"clock": {"perTurn": {"turnSeconds": 60}}, "misses": misses}
    refused = player.ask(START, input={**wishes, "timeControl": control})["startMatch"]
    assert (refused["code"], refused["details"]["field"]) == ("time_control_invalid", "misses")


def test_a_late_move_is_answered_with_the_deadline(player, rival):
    match = timed(player, rival)
    mover, decision = mover_of(match, player, rival)
    late = timezone.now() - timedelta(seconds=1)
    Deadline.objects.filter(match=match, due_at__isnull=False).update(runs_since=late, left=timedelta(), due_at=late)
    before = fingerprint(match)
    refused = play(mover, match, decision)
    assert (refused["__typename"], refused["details"]) == ("TimeIsUp", {"due_at": late.isoformat()})
    assert fingerprint(match) == before


def test_players_pause_by_agreement(player, rival, outsider, nobody):
    match = timed(player, rival)
    agree = {"mutation": "agreePause", "kind": "AgreePauseInput", "matchId": str(match.pk)}
    end = {"mutation": "endPause", "kind": "EndPauseInput", "matchId": str(match.pk)}
    for wish in (agree, end):
        assert do(outsider, **wish)["__typename"] == "NotFound"
        assert do(nobody, **wish)["__typename"] == "NotSignedIn"
    more = "... on PauseAnswered { paused agreed awaited match { seats { deadline { pausedBy } } } }"
    assert do(player, **agree, more=more)["paused"] is False
    paused = do(rival, **agree, more=more)
    assert paused["paused"] is True
    assert [seat["deadline"]["pausedBy"] for seat in paused["match"]["seats"]] == [["AGREED"], ["AGREED"]]
    assert do(player, **end)["__typename"] == "PauseEnded"
    assert [seat["deadline"]["pausedBy"] for seat in clocks(player, match)["seats"]] == [[], []]


def test_who_asks_for_a_pause_is_seen_by_the_table_alone(player, rival, outsider, nobody):
    match = timed(player, rival)
    asked = f'{{ pauseAgreed(matchId: "{match.pk}") }}'
    assert rival.ask(asked) == {"pauseAgreed": []}
    seat = clocks(player, match)["viewerSeat"]
    agree = {"mutation": "agreePause", "kind": "AgreePauseInput", "matchId": str(match.pk)}
    do(player, **agree)
    assert player.ask(asked) == rival.ask(asked) == {"pauseAgreed": [seat]}
    assert outsider.ask(asked) == nobody.ask(asked) == {"pauseAgreed": None}
    assert rival.ask('{ pauseAgreed(matchId: "nothing") }') == {"pauseAgreed": None}
    mover, decision = mover_of(match, player, rival)
    play(mover, match, decision)
    assert rival.ask(asked) == {"pauseAgreed": []}


def test_nobody_waits_for_a_pause_that_has_begun(player, rival):
    match = timed(player, rival)
    for caller in (player, rival):
        do(caller, "agreePause", "AgreePauseInput", matchId=str(match.pk))
    assert rival.ask(f'{{ pauseAgreed(matchId: "{match.pk}") }}') == {"pauseAgreed": []}


def test_a_match_without_clocks_is_not_paused(player, match):
    assert do(player, "agreePause", "AgreePauseInput", matchId=str(match.pk))["__typename"] == "NoClock"


def test_a_person_takes_their_seat_back(player, rival, outsider, nobody):
    match = timed(player, rival)
    mover, decision = mover_of(match, player, rival)
    clocks_sweep(now=timezone.now() + timedelta(minutes=11))
    Heartbeat.objects.all().delete()
    assert sum(seat["handedOver"] for seat in clocks(player, match)["seats"]) == 1
    refused = play(mover, match, decision)
    assert refused["__typename"] == "SeatHandedOver"
    wish = {"mutation": "takeSeatBack", "kind": "TakeSeatBackInput", "matchId": str(match.pk)}
    assert do(outsider, **wish)["__typename"] == "NotFound"
    assert do(nobody, **wish)["__typename"] == "NotSignedIn"
    taken = do(mover, **wish, more="... on SeatTakenBack { seat ply match { seats { handedOver agent } } }")
    assert taken["match"]["seats"] == [{"handedOver": False, "agent": None}] * 2


def test_a_vacation_is_taken_shown_and_ended(player, rival, nobody):
    match = timed(player, rival)
    until = (timezone.now() + timedelta(days=3)).isoformat()
    wish = {"mutation": "takeVacation", "kind": "TakeVacationInput"}
    assert do(nobody, **wish, until=until)["__typename"] == "NotSignedIn"
    too_long = (timezone.now() + timedelta(days=90)).isoformat()
    assert do(player, **wish, until=too_long)["code"] == "vacation_invalid"
    assert do(player, **wish, until=until, more="... on VacationTaken { vacation { until } }")["vacation"] == {
        "until": until
    }
    assert sorted(seat["deadline"]["pausedBy"] for seat in clocks(rival, match)["seats"]) == [[], ["VACATION"]]
    assert player.ask("{ myVacation { until } }") == {"myVacation": {"until": until}}
    assert rival.ask("{ myVacation { until } }") == nobody.ask("{ myVacation { until } }") == {"myVacation": None}
    assert player.ask("mutation { endVacation { __typename } }")["endVacation"] == {"__typename": "VacationEnded"}
    assert vacation_of(player.user) is None


@pytest.mark.parametrize("offset", ["+00:00", "+02:00", "-11:30"])
def test_a_vacation_ends_at_the_same_moment_in_any_time_zone(player, offset):
    """Whoever is away while the clocks are put forward says the offset of the end."""
    wish = {"mutation": "takeVacation", "kind": "TakeVacationInput"}
    until = timezone.now() + timedelta(days=3)
    said = until.astimezone(datetime.strptime(offset, "%z").tzinfo).isoformat()
    assert said.endswith(offset)
    assert do(player, **wish, until=said)["__typename"] == "VacationTaken"
    vacation = vacation_of(player.user)
    assert vacation is not None
    assert vacation.until == until


@pytest.mark.parametrize("until", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59.999999-14:00"])
def test_the_ends_of_time_are_no_ends_of_vacations(player, until):
    wish = {"mutation": "takeVacation", "kind": "TakeVacationInput"}
    assert do(player, **wish, until=until)["code"] == "vacation_invalid"


def test_an_end_without_a_time_zone_is_no_moment(player):
    query = "mutation M($input: TakeVacationInput!) { takeVacation(input: $input) { __typename } }"
    until = (timezone.now() + timedelta(days=3)).replace(tzinfo=None).isoformat()
    [error] = player.errors(query, input={"until": until})
    assert error["extensions"]["path"] == ["input", "until"]
    assert vacation_of(player.user) is None


def test_a_match_that_begins_on_vacation_begins_with_that_clock_at_rest(player, rival):
    """From the very start: what began with a running clock would be shown so for half a minute."""
    vacation_begin(user=player.user, until=timezone.now() + timedelta(days=3), now=timezone.now())
    wishes = {"game": "sequence_numbers", "mode": "individuals", "seats": 2, "agents": ["random"]}
    control = {"clock": {"perTurn": {"turnSeconds": 60}}}
    player.ask(START, input={**wishes, "timeControl": control})
    [row] = Deadline.objects.filter(user=player.user)
    assert (row.paused_by, row.due_at) == (["vacation"], None)
