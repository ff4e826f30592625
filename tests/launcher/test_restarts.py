"""A crashed part comes back after growing pauses, and not for ever."""

import shutil
from collections import namedtuple
from pathlib import Path

import pytest

from config.embedded.place import FIRST_START_BYTES, LATER_START_BYTES, Place
from config.serve.explaining import explain_crashes
from config.serve.restarts import LONGEST_PAUSE, TOO_MANY, WITHIN_SECONDS, Restarts

Usage = namedtuple("Usage", ["total", "used", "free"])


def test_pauses_double():
    restarts = Restarts()
    assert [restarts.pause_after_crash(now=second) for second in range(4)] == [0.5, 1, 2, 4]


def test_a_pause_is_never_longer_than_the_longest():
    restarts = Restarts()
    pauses = [restarts.pause_after_crash(now=second) for second in range(TOO_MANY - 1)]
    assert max(pause for pause in pauses if pause is not None) <= LONGEST_PAUSE


def test_too_many_crashes_in_a_minute_mean_giving_up():
    restarts = Restarts()
    for second in range(TOO_MANY - 1):
        assert restarts.pause_after_crash(now=second) is not None
    assert restarts.pause_after_crash(now=TOO_MANY) is None


def test_old_crashes_are_forgiven():
    restarts = Restarts()
    for number in range(3 * TOO_MANY):
        assert restarts.pause_after_crash(now=number * WITHIN_SECONDS) == 0.5


@pytest.mark.parametrize(
    ("free", "words"), [(LATER_START_BYTES, "the moon is full"), (LATER_START_BYTES - 1, "no space left")]
)
def test_giving_up_quotes_the_log_or_names_the_full_disk(tmp_path: Path, monkeypatch, free, words):
    place = Place(home=tmp_path, sockets=tmp_path / "run")
    place.prepare()
    (place.postgres / "data").mkdir()
    log = place.logs / "worker.log"
    log.write_text("the moon is full")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(total=FIRST_START_BYTES, used=0, free=free))
    assert words in explain_crashes("The worker", log=log, code=1, place=place).problem
