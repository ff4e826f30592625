"""Where the embedded servers of one checkout keep their files, and as whom they run.

PostgreSQL refuses to run as root, and another user cannot enter a checkout below a 0700 home. Started by root, the
servers therefore run as `nobody` out of /var/lib/longtable; started by anybody else, they stay inside the checkout.
"""

import hashlib
import os
import pwd
import shutil
import stat
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from config.embedded.errors import LaunchError, explain_os_error, no_space

CHECKOUT = Path(__file__).resolve().parents[2]
SYSTEM_HOME = Path("/var/lib/longtable")
# The kernel's room for a socket's path (sockaddr_un), without the closing zero byte.
SOCKET_PATH_LIMIT = 103 if sys.platform == "darwin" else 107
LONGEST_SOCKET_NAME = "/.s.PGSQL.5432.lock"
# An empty database and a copy of the server programs; what has started once needs room for its next rows and logs.
FIRST_START_BYTES = 200 * 1024 * 1024
LATER_START_BYTES = 30 * 1024 * 1024
DATA_WAY_OUT = (
    "its matches are worth keeping: start as the user it belongs to, close it to others with chmod 700, or begin with"
    " an empty one at LONGTABLE_HOME=/some/folder."
)
SOCKETS_WAY_OUT = "remove it, or choose another place with LONGTABLE_HOME=/some/short/folder."


@dataclass(frozen=True)
class Account:
    """The user that a server process runs as."""

    uid: int
    gid: int


@dataclass(frozen=True)
class Place:
    """The folders of one instance.

    `home` holds the lock, the logs and the secrets and belongs to whoever starts Longtable; the servers own only
    `postgres` and `sockets`. `server_account` is None when the servers run as the starting user.
    """

    home: Path
    sockets: Path
    server_account: Account | None = None

    @property
    def postgres(self) -> Path:
        return self.home / "postgres"

    @property
    def logs(self) -> Path:
        return self.home / "logs"

    @property
    def programs(self) -> Path:
        """Where root puts copies of server programs that `nobody` can execute; shared by all checkouts."""
        return SYSTEM_HOME / "programs"

    def prepare(self) -> None:
        """Make the folders.

        Raises LaunchError when the disk is full or the folder cannot be written.
        """
        try:
            self._make_folders()
        except OSError as error:
            raise explain_os_error(error, place=self.home) from error
        if self.is_full:
            raise no_space(self.home)

    @property
    def is_full(self) -> bool:
        """Whether the disk has too little room left to start, or to go on."""
        needed = LATER_START_BYTES if any(self.postgres.iterdir()) else FIRST_START_BYTES
        return shutil.disk_usage(self.home).free < needed

    def _make_folders(self) -> None:
        self.home.mkdir(parents=True, exist_ok=True)
        self.logs.mkdir(mode=0o700, exist_ok=True)  # mails lie in the log on a machine that sends none
        if self.server_account is not None:
            # Whatever root's umask is, `nobody` has to pass through here.
            for folder in (SYSTEM_HOME, self.home.parent, self.home):
                if folder.is_relative_to(SYSTEM_HOME):
                    folder.chmod(0o755)
            _refuse_closed_way(self.home)
        for folder, way_out in ((self.postgres, DATA_WAY_OUT), (self.sockets, SOCKETS_WAY_OUT)):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self.server_account is not None:
                _hand_over(folder, self.server_account)
            _refuse_foreign_folder(folder, self.server_account, way_out=way_out)


def checkout_place(checkout: Path = CHECKOUT) -> Place:
    """The place of a checkout's long-lived data; `LONGTABLE_HOME` overrides it."""
    chosen = os.environ.get("LONGTABLE_HOME")
    if chosen:
        home = Path(chosen).resolve()
    elif _is_root():
        home = SYSTEM_HOME / _fingerprint(checkout)
    else:
        home = checkout / ".longtable"
    return Place(home=home, sockets=_socket_folder(home), server_account=_server_account())


def scratch_place(name: str) -> Place:
    """A place for servers that live as long as one test run."""
    root = SYSTEM_HOME / "scratch" if _is_root() else Path(tempfile.gettempdir())
    home = root / f"longtable-{name}"
    return Place(home=home, sockets=_socket_folder(home), server_account=_server_account())


def _socket_folder(home: Path) -> Path:
    folder = home / "run"
    if len(os.fsencode(f"{folder}{LONGEST_SOCKET_NAME}")) <= SOCKET_PATH_LIMIT:
        return folder
    return Path("/tmp") / f"longtable-{os.geteuid()}-{_fingerprint(home)}"  # noqa: S108 - checked for its owner


def _hand_over(folder: Path, account: Account) -> None:
    """Give the servers a folder of root's. An ordinary user's is left alone, who would be locked out of the data."""
    if folder.lstat().st_uid == os.geteuid():
        os.chown(folder, account.uid, account.gid, follow_symlinks=False)


def _refuse_foreign_folder(folder: Path, account: Account | None, *, way_out: str) -> None:
    """Anyone may create a folder in /tmp; one that is not ours could show our sockets to somebody else."""
    status = folder.lstat()
    expected = account.uid if account else os.geteuid()
    if folder.is_symlink() or status.st_uid != expected or status.st_mode & 0o077:
        raise LaunchError(f"The folder {folder} belongs to another user or is open to others.", way_out)


def _refuse_closed_way(home: Path) -> None:
    """Only root's own folders are opened above; nobody else's permissions are changed."""
    for folder in (home, *home.parents):
        if not folder.stat().st_mode & stat.S_IXOTH:
            raise LaunchError(
                f"Started by root, PostgreSQL runs as `nobody`, who may not pass through {folder}.",
                f"leave LONGTABLE_HOME unset (the data then lies in {SYSTEM_HOME}), or choose an open place.",
            )


def _server_account() -> Account | None:
    if not _is_root():
        return None
    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:
        raise LaunchError(
            "PostgreSQL does not run as root, and this system has no user `nobody` to run it as.",
            "start as an ordinary user, or name a server with DATABASE_URL=postgresql://...",
        ) from None
    return Account(uid=nobody.pw_uid, gid=nobody.pw_gid)


def _is_root() -> bool:
    return os.geteuid() == 0


def _fingerprint(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:12]
