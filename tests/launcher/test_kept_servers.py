"""A server that has died comes back after growing pauses, and not for ever."""

import subprocess
import sys
from pathlib import Path

import pytest

from config.embedded.errors import LaunchError
from config.embedded.guardian import Guardian
from config.embedded.place import Place
from config.embedded.programs import Program
from config.embedded.valkey import Valkey
from config.serve.restarts import TOO_MANY
from config.serve.servers import KeptServer

PROGRAM = Program(Path("/nowhere/server"), "1.0", "a test")


class Mortal(Valkey):
    """A server that ends at once; from its second start on it does not even come up, if that is wanted."""

    refuses = False

    def start(self, guardian: Guardian) -> tuple["subprocess.Popen[bytes]", Program]:
        if self.refuses:
            raise LaunchError("It ended at once.", "mend it.")
        process = subprocess.Popen([sys.executable, "-c", "raise SystemExit(3)"])
        process.wait()
        return process, PROGRAM


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def kept(tmp_path, guardian, said) -> KeptServer:
    place = Place(home=tmp_path, sockets=tmp_path / "run")
    place.prepare()
    (place.postgres / "data").mkdir()
    (place.logs / "valkey.log").write_text("out of tin")
    return KeptServer.started("Valkey", Mortal(place), place=place, guardian=guardian, say=said.append)


def test_it_starts_again_after_a_pause(kept, said):
    kept.look_after(now=0)
    first = kept.process
    kept.look_after(now=0.4)
    assert kept.process is first
    kept.look_after(now=0.5)
    assert kept.process is not first
    assert said[0].startswith("Valkey ended with code 3; it starts again in 0.5 s. Log: ")
    assert said[1] == "Valkey runs again."


def test_one_that_does_not_come_up_is_tried_again(kept, said, monkeypatch):
    monkeypatch.setattr(Mortal, "refuses", True)
    kept.look_after(now=0)
    kept.look_after(now=0.5)
    assert said[1].startswith("Valkey did not come up; it starts again in 1 s.")
    monkeypatch.setattr(Mortal, "refuses", False)
    kept.look_after(now=1.5)
    assert said[2] == "Valkey runs again."


@pytest.mark.parametrize(("refuses", "words"), [(False, "the last time with code 3"), (True, "keeps ending:")])
def test_one_that_keeps_ending_is_given_up_with_its_log(kept, monkeypatch, refuses, words):
    monkeypatch.setattr(Mortal, "refuses", refuses)

    def look_on() -> None:
        for second in range(4 * TOO_MANY):
            kept.look_after(now=2 * second)

    with pytest.raises(LaunchError) as given_up:
        look_on()
    assert words in given_up.value.problem
    assert "out of tin" in given_up.value.problem
