"""The replays are whole matches whose scores were worked out by hand; the conformance kit plays them.

Here each part of each score is held to what was worked out: timeline, story and ad points by seat.
"""

from pathlib import Path

import msgspec
import pytest

from games.kernel.replay_file import play_replay, replay_files
from games.rules.to_be_continued.events import ChapterScored

from .boards import GAME

FILES = replay_files(Path(__file__).parent.parent / "replays")

PARTS: dict[str, list[tuple[int, int, int]]] = {
    # A tie of two pages that mirror each other.
    "chapters_complete-chapters-2.json": [(35, 25, 0), (35, 25, 0)],
    # ADs taking and being taken back, and a MEANWHILE that changes its Chapter.
    "chapters_complete-chapters-3.json": [(25, 21, 0), (30, 22, 0), (20, 13, 8)],
    # A rotation of hands; later an AD takes the card that brought it about.
    "chapters_complete-chapters-4.json": [(35, 25, 0), (30, 21, 4), (30, 22, 0), (30, 25, 0)],
    # A card face down, a page laid out anew, three discards for a card, SPECIALs, an AD in the last turn.
    "chapters_complete-chapters-5.json": [(30, 14, 0), (35, 22, 0), (25, 32, 0), (30, 21, 4), (30, 22, 0)],
    # Deck and piles are used up: removed cards come back and are the last ones of every Chapter.
    "chapters_complete-chapters-5-renewed-deck.json": [(35, 25, 0), (30, 25, 0), (30, 22, 0), (30, 25, 0), (35, 22, 0)],
}


def test_every_ending_is_replayed_with_every_number_of_seats():
    found = {(file.outcome.ending, file.mode, file.seats) for file in FILES.values()}
    tables = [(mode.name, seats) for mode in GAME.info.modes for seats in mode.seats]
    assert found == {(ending.value, *table) for ending in GAME.info.endings for table in tables}
    assert all(f"{ending}-{mode}-{seats}.json" in FILES for ending, mode, seats in found)


def test_the_parts_of_the_score_are_worked_out_for_every_replay():
    assert FILES.keys() == PARTS.keys()
    for name, file in FILES.items():
        assert file.outcome.scores == tuple(map(sum, PARTS[name]))


@pytest.mark.parametrize("name", FILES)
def test_a_replayed_match_scores_each_part_as_worked_out(name: str):
    step = play_replay(GAME, FILES[name])
    scored = {event.seat: event for event in step.events if isinstance(event, ChapterScored)}
    parts = [(scored[seat].timeline, scored[seat].story, scored[seat].ads) for seat in range(FILES[name].seats)]
    assert parts == PARTS[name]
    assert GAME.invariants(step.position.state) == []


def test_between_them_the_replays_make_every_kind_of_move():
    made = {msgspec.json.decode(move.move)["type"] for file in FILES.values() for move in file.moves}
    assert made == {move.tag_name() for move in GAME.info.moves}
