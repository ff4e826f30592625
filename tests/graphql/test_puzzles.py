"""The daily puzzle: everybody may ask for its leaderboard, and nobody for its deck before the day is over."""

from datetime import timedelta

import pytest

from games.puzzles.models import DailyPuzzle
from games.puzzles.services import puzzle_make
from tests.services.puzzles.scene import DAY, LAST_MOMENT, MIDNIGHT, MINUTE, MORNING, noted

PUZZLE = """
query Puzzle($day: Date, $first: Int! = 20) {
  dailyPuzzle(day: $day) {
    __typename
    ... on DailyPuzzle {
      day endsAt deck
      leaderboard(first: $first) { ...standing }
      myStanding { ...standing }
      myTry { id }
    }
    ... on Error { code message }
  }
}
fragment standing on PuzzleStanding { rank player { displayName } score energySpent seconds hints endedAt }
"""


@pytest.fixture(autouse=True)
def morning(time_machine):
    time_machine.move_to(MORNING + timedelta(hours=1), tick=False)
    return time_machine


def test_everybody_sees_who_solved_it_best(player, rival, outsider, nobody):
    noted(player.user, score=2, energy=1, minutes=3)
    noted(rival.user, score=0, minutes=4)
    best = {
        "rank": 1,
        "player": {"displayName": "Rival"},
        "score": 0,
        "energySpent": 0,
        "seconds": 240.0,
        "hints": 0,
        "endedAt": (MORNING + 4 * MINUTE).isoformat(),
    }
    for caller in (player, rival, outsider, nobody):
        puzzle = caller.ask(PUZZLE)["dailyPuzzle"]
        assert puzzle["leaderboard"][0] == best
        assert [entry["player"]["displayName"] for entry in puzzle["leaderboard"]] == ["Rival", "Player"]
        assert caller.ask(PUZZLE, first=1)["dailyPuzzle"]["leaderboard"] == [best]
    assert rival.ask(PUZZLE)["dailyPuzzle"]["myStanding"] == best
    assert player.ask(PUZZLE)["dailyPuzzle"]["myStanding"]["rank"] == 2
    assert outsider.ask(PUZZLE)["dailyPuzzle"]["myStanding"] is None
    assert nobody.ask(PUZZLE)["dailyPuzzle"]["myStanding"] is None


def test_the_deck_is_told_when_the_day_is_over(player, nobody, morning):
    deck = puzzle_make(day=DAY).deck
    for at, told in [(MORNING, None), (LAST_MOMENT, None), (MIDNIGHT, deck)]:
        morning.move_to(at, tick=False)
        for caller in (player, nobody):
            assert caller.ask(PUZZLE, day="2026-12-01")["dailyPuzzle"]["deck"] == told


def test_todays_puzzle_is_there_before_anybody_made_it(nobody):
    puzzle = nobody.ask(PUZZLE)["dailyPuzzle"]
    assert (puzzle["day"], puzzle["endsAt"]) == ("2026-12-01", "2026-12-02T00:00:00+00:00")
    assert puzzle["leaderboard"] == []
    assert not DailyPuzzle.objects.exists()


@pytest.mark.parametrize("day", ["2026-12-02", "2026-11-30", "9999-12-31", "0001-01-01"])
def test_other_days_have_none(nobody, day):
    puzzle_make(day=DAY + timedelta(days=1))
    answered = nobody.ask(PUZZLE, day=day)["dailyPuzzle"]
    assert answered == {"__typename": "NotFound", "code": "not_found", "message": "There is no puzzle of that day."}


@pytest.mark.parametrize("first", [0, -1, 101])
def test_a_leaderboard_has_a_sensible_length(nobody, first):
    (error,) = nobody.errors(PUZZLE, first=first)
    assert error["extensions"] == {"code": "bad_input", "path": ["first"]}


START = """
mutation Start($input: StartMatchInput!) {
  startMatch(input: $input) { __typename ... on MatchStarted { match { id } } ... on Error { code } }
}
"""


def test_who_has_a_try_under_way_is_told_and_finds_it(player, rival, nobody):
    daily = {"game": "end_of_line", "mode": "solo", "seats": 1, "options": {"endOfLine": {"puzzle": "DAILY"}}}
    match_id = player.ask(START, input=daily)["startMatch"]["match"]["id"]
    assert player.ask(START, input=daily)["startMatch"] == {"__typename": "TryUnderWay", "code": "try_under_way"}
    assert player.ask(PUZZLE)["dailyPuzzle"]["myTry"] == {"id": match_id}
    for other in (rival, nobody):
        assert other.ask(PUZZLE)["dailyPuzzle"]["myTry"] is None
