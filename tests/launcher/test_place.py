"""Where data lies: inside the checkout or, for root, where `nobody` can reach it; never where others could look."""

import errno
import os
import shutil
from collections import namedtuple
from pathlib import Path

import pytest

from config.embedded import place as place_module
from config.embedded.errors import LaunchError, explain_os_error
from config.embedded.place import (
    LATER_START_BYTES,
    LONGEST_SOCKET_NAME,
    SOCKET_PATH_LIMIT,
    Account,
    Place,
    checkout_place,
    scratch_place,
)

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def ordinary(monkeypatch):
    monkeypatch.setattr(place_module, "_is_root", lambda: False)
    monkeypatch.delenv("LONGTABLE_HOME", raising=False)


@pytest.fixture
def root(monkeypatch):
    monkeypatch.setattr(place_module, "_is_root", lambda: True)
    monkeypatch.delenv("LONGTABLE_HOME", raising=False)


def test_an_ordinary_user_keeps_everything_inside_the_checkout(ordinary, tmp_path):
    place = checkout_place(tmp_path)
    assert place.home == tmp_path / ".longtable"
    assert place.server_account is None


def test_started_by_root_each_checkout_has_data_of_its_own_outside_of_it(root, tmp_path):
    here, there = checkout_place(tmp_path / "a"), checkout_place(tmp_path / "b")
    assert here.home.parent == there.home.parent == Path("/var/lib/longtable")
    assert here.home != there.home
    assert here.server_account is not None
    assert here.server_account.uid != 0


def test_root_without_a_nobody_is_told_so(root, monkeypatch, tmp_path):
    monkeypatch.setattr("pwd.getpwnam", {}.__getitem__)
    with pytest.raises(LaunchError, match="no user `nobody`"):
        checkout_place(tmp_path)


def test_another_home_can_be_chosen(ordinary, monkeypatch, tmp_path):
    monkeypatch.setenv("LONGTABLE_HOME", str(tmp_path / "elsewhere"))
    assert checkout_place().home == tmp_path / "elsewhere"


@pytest.mark.parametrize("depth", [1, 10, 30])
def test_socket_paths_fit_whatever_the_checkout_is_called(ordinary, tmp_path, depth):
    place = checkout_place(tmp_path.joinpath(*["folder"] * depth))
    assert len(os.fsencode(f"{place.sockets}{LONGEST_SOCKET_NAME}")) <= SOCKET_PATH_LIMIT


def test_two_test_runs_do_not_meet():
    assert scratch_place("a").sockets != scratch_place("b").sockets


def test_a_socket_folder_that_others_can_enter_is_refused(tmp_path):
    place = Place(home=tmp_path / "home", sockets=tmp_path / "sockets")
    place.sockets.mkdir(mode=0o755)
    with pytest.raises(LaunchError, match="open to others"):
        place.prepare()


def test_a_socket_folder_that_is_a_link_is_refused(tmp_path):
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    place = Place(home=tmp_path / "home", sockets=tmp_path / "sockets")
    place.sockets.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(LaunchError, match="belongs to another user"):
        place.prepare()


@as_root
def test_a_socket_folder_of_another_user_is_refused(tmp_path):
    place = Place(home=tmp_path / "home", sockets=tmp_path / "sockets")
    place.sockets.mkdir(mode=0o700)
    os.chown(place.sockets, 12345, 12345)
    with pytest.raises(LaunchError, match="belongs to another user"):
        place.prepare()


@as_root
def test_root_takes_no_data_away_from_the_user_it_belongs_to(tmp_path, monkeypatch):
    monkeypatch.setattr(place_module, "_refuse_closed_way", lambda home: None)  # the folders of tests are closed
    place = Place(tmp_path / "home", tmp_path / "home" / "run", Account(uid=65534, gid=65534))
    place.postgres.mkdir(parents=True, mode=0o700)
    os.chown(place.postgres, 12345, 12345)
    with pytest.raises(LaunchError, match="belongs to another user") as refused:
        place.prepare()
    assert place.postgres.stat().st_uid == 12345
    assert "start as the user it belongs to" in refused.value.way_out


@as_root
def test_root_gives_the_servers_nothing_that_a_link_leads_to(tmp_path, monkeypatch):
    monkeypatch.setattr(place_module, "_refuse_closed_way", lambda home: None)
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    place = Place(tmp_path / "home", tmp_path / "sockets", Account(uid=65534, gid=65534))
    place.sockets.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(LaunchError, match="belongs to another user"):
        place.prepare()
    assert (tmp_path / "elsewhere").stat().st_uid == 0


def test_nobody_is_told_to_remove_data(tmp_path):
    place = Place(home=tmp_path / "home", sockets=tmp_path / "run")
    place.postgres.mkdir(parents=True, mode=0o755)
    with pytest.raises(LaunchError, match="open to others") as refused:
        place.prepare()
    assert "remove" not in refused.value.way_out


@as_root
def test_a_home_that_nobody_cannot_reach_is_refused_and_left_as_it_is(tmp_path):
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    place = Place(closed / "home", closed / "home" / "run", Account(uid=65534, gid=65534))
    with pytest.raises(LaunchError, match="may not pass through"):
        place.prepare()
    assert closed.stat().st_mode & 0o777 == 0o700


def test_a_full_disk_is_noticed_before_anything_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(total=10**9, used=10**9 - 5, free=5))
    with pytest.raises(LaunchError, match="no space left") as refused:
        Place(home=tmp_path / "home", sockets=tmp_path / "run").prepare()
    assert "free at least" in refused.value.way_out


def test_data_that_is_there_needs_less_room_than_a_first_start(tmp_path, monkeypatch):
    free = LATER_START_BYTES
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(total=free, used=0, free=free))
    place = Place(home=tmp_path / "home", sockets=tmp_path / "run")
    with pytest.raises(LaunchError, match="no space left"):
        place.prepare()
    (place.postgres / "data").mkdir()
    place.prepare()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "no space left"),
        (errno.EDQUOT, "no space left"),
        (errno.EACCES, "cannot be written"),
        (errno.EROFS, "cannot be written"),
        (errno.EIO, "operating system refused"),
    ],
)
def test_each_failed_write_is_explained(number, words, tmp_path):
    explained = explain_os_error(OSError(number, os.strerror(number)), place=tmp_path)
    assert words in explained.problem
    assert explained.way_out


def test_an_unwritable_home_is_explained(tmp_path, monkeypatch):
    def refuse(self, *arguments, **keywords):
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(LaunchError, match="cannot be written") as refused:
        Place(home=tmp_path / "home", sockets=tmp_path / "run").prepare()
    assert "LONGTABLE_HOME" in refused.value.way_out
