"""The embedded PostgreSQL and Valkey: data that survives, data that does not fit, and what stands in their way."""

import dataclasses
import os
import stat
import subprocess
from pathlib import Path

import psycopg
import pytest

from config.embedded import postgres as postgres_module
from config.embedded import running
from config.embedded.errors import LaunchError
from config.embedded.place import Place
from config.embedded.postgres import Postgres
from config.embedded.programs import Program, wheel_postgres
from config.embedded.valkey import Valkey
from tests.launcher.conftest import guarded

CARELESS = {"fsync": "off"}
needs_wheel = pytest.mark.skipif(not wheel_postgres(), reason="no PostgreSQL wheel for this platform")


def _program(path: Path) -> Program:
    return Program(path=path, version="18.0", source="test")


def _stand_in_for_data(server: Postgres) -> None:
    """The files by which a data folder is taken for whole; no server could run on them."""
    (server.data / "global").mkdir(parents=True)
    for name in postgres_module.NEEDED:
        (server.data / name).write_text("18\n")


def _script(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def test_committed_rows_survive_a_restart(place: Place):
    server = Postgres(place)
    with guarded() as guardian:
        process, _ = server.start(guardian)
        with psycopg.connect(server.url) as connection:
            connection.execute("CREATE TABLE kept (word text)")
            connection.execute("INSERT INTO kept VALUES ('łódź')")
    assert process.wait() == 0
    with guarded() as guardian:
        process, _ = server.start(guardian)
        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT upper(word) FROM kept").fetchall() == [("ŁÓDŹ",)]
    process.wait()


def test_the_log_of_a_refused_row_does_not_tell_what_was_in_it(place: Place):
    server = Postgres(place, CARELESS)
    with guarded() as guardian:
        process, _ = server.start(guardian)
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute("CREATE TABLE kept (address text UNIQUE, hand text NOT NULL)")
            connection.execute("INSERT INTO kept VALUES (%s, 'x')", ["me@table.example"])
            for row in (("me@table.example", "x"), ("you@table.example", None)):
                with pytest.raises(psycopg.IntegrityError):
                    connection.execute("INSERT INTO kept VALUES (%s, %s)", row)
    process.wait()
    log = (place.logs / "postgres.log").read_text()
    assert log.count("violates") == 2
    assert "table.example" not in log


def test_a_process_that_bears_the_number_of_a_dead_server_does_not_hinder_the_next(place: Place):
    server = Postgres(place, CARELESS)
    note = server.data / "postmaster.pid"
    with guarded() as guardian:
        process, _ = server.start(guardian)
        left = note.read_text()
    process.wait()
    stranger = subprocess.Popen(["/bin/sleep", "100"], **running.account_arguments(place.server_account))
    try:
        note.write_text(left.replace(str(process.pid), str(stranger.pid), 1))
        if place.server_account is not None:
            os.chown(note, place.server_account.uid, place.server_account.gid)
        with guarded() as guardian:
            process, _ = server.start(guardian)
        process.wait()
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


def test_a_second_server_on_the_same_data_is_refused(place: Place):
    with guarded() as guardian:
        first, _ = Postgres(place, CARELESS).start(guardian)
        with pytest.raises(LaunchError, match="already exists"):
            Postgres(dataclasses.replace(place, sockets=place.sockets / "other"), CARELESS).start(guardian)
        assert first.poll() is None
    first.wait()


def test_only_the_owner_can_reach_the_sockets(place: Place):
    with guarded() as guardian:
        postgres, _ = Postgres(place, CARELESS).start(guardian)
        valkey, _ = Valkey(place).start(guardian)
        assert stat.S_IMODE(place.sockets.stat().st_mode) == 0o700
        with psycopg.connect(Postgres(place).url) as connection:
            assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
    postgres.wait()
    valkey.wait()


def test_an_interrupted_initdb_leaves_no_data_folder_and_the_next_start_makes_one(place: Place, monkeypatch):
    killed = subprocess.CompletedProcess([], -9, "", "killed")
    monkeypatch.setattr(postgres_module, "run_to_end", lambda command, account: killed)
    server = Postgres(place, CARELESS)
    with guarded() as guardian, pytest.raises(LaunchError):
        server.start(guardian)
    assert not server.data.exists()
    (place.postgres / "new-half").mkdir()

    monkeypatch.undo()
    with guarded() as guardian:
        process, _ = server.start(guardian)
        assert [path.name for path in place.postgres.iterdir()] == ["data"]
    process.wait()


def test_a_half_made_data_folder_is_named_and_left_alone(place: Place):
    server = Postgres(place)
    server.data.mkdir()
    (server.data / "base").mkdir()
    with guarded() as guardian, pytest.raises(LaunchError, match="only half there") as refused:
        server.start(guardian)
    assert str(server.data) in refused.value.problem
    assert "move it away" in refused.value.way_out
    assert (server.data / "base").exists()


@pytest.mark.parametrize("lost", ["PG_VERSION", "postgresql.conf", "global/pg_control"])
def test_a_data_folder_that_was_copied_in_part_is_named(place: Place, lost: str):
    server = Postgres(place)
    _stand_in_for_data(server)
    (server.data / lost).unlink()
    with guarded() as guardian, pytest.raises(LaunchError, match=f"only half there: it has no {lost}"):
        server.start(guardian)


@needs_wheel
def test_stored_data_chooses_the_version_of_the_server(place: Place):
    older = wheel_postgres()[-1].major
    server = Postgres(place)
    server.data.mkdir()
    (server.data / "PG_VERSION").write_text(f"{older}\n")
    assert server.program().major == older


def test_data_of_a_version_that_is_not_here_is_refused(place: Place):
    server = Postgres(place)
    server.data.mkdir()
    (server.data / "PG_VERSION").write_text("9\n")
    with pytest.raises(LaunchError, match="belongs to PostgreSQL 9"):
        server.program()


def test_a_full_disk_is_recognised_in_the_words_of_initdb(place: Place, tmp_path_factory, monkeypatch):
    full = subprocess.CompletedProcess([], 1, "", "initdb: error: could not write: No space left on device")
    monkeypatch.setattr(postgres_module, "run_to_end", lambda command, account: full)
    with guarded() as guardian, pytest.raises(LaunchError, match="no space left"):
        Postgres(place).start(guardian)


def test_a_server_that_ends_at_once_is_quoted(place: Place, monkeypatch):
    broken = _program(_script(place.home, "broken", "echo 'FATAL: the moon is full'; exit 1"))
    monkeypatch.setattr(Postgres, "program", lambda self: broken)
    server = Postgres(place)
    _stand_in_for_data(server)
    (place.logs / "postgres.log").write_text("an earlier start went well\n")
    with guarded() as guardian, pytest.raises(LaunchError, match="the moon is full") as refused:
        server.start(guardian)
    assert "earlier" not in refused.value.problem
    assert "postgres.log" in refused.value.way_out


def test_a_user_without_a_name_can_make_the_data_all_the_same(place: Place, monkeypatch):
    monkeypatch.setattr(postgres_module, "_is_nameless", lambda: True)
    commands = []

    def record(command, account):
        commands.append(command)
        return subprocess.CompletedProcess(command, 1, "", "unshare failed: Operation not permitted")

    monkeypatch.setattr(postgres_module, "run_to_end", record)
    with guarded() as guardian, pytest.raises(LaunchError, match="needs a user with a name"):
        Postgres(place).start(guardian)
    assert commands[0][0] == "unshare"


def test_a_missing_helper_program_answers_like_a_shell():
    answer = running.run_to_end(["no-such-program-anywhere"], account=None)
    assert answer.returncode == 127
    assert "not found" in answer.stderr


def test_the_environment_of_a_server_is_not_inherited(monkeypatch):
    monkeypatch.setenv("PGOPTIONS", "-c search_path=elsewhere")
    monkeypatch.setenv("SECRET_KEY", "secret")
    assert set(running.plain_environment()) == {"PATH", "LC_ALL", "TZ"}


@needs_wheel
@pytest.mark.skipif(os.geteuid() != 0, reason="only root copies programs")
def test_a_copied_program_is_complete_and_open_to_all(place: Place):
    server = Postgres(dataclasses.replace(place))
    program = server.program()
    assert program.path.is_relative_to(place.programs)
    assert program.path.stat().st_mode & 0o005 == 0o005
    assert subprocess.run([program.path, "--version"], check=True, capture_output=True).stdout
