"""Copy a wheel's server program to where `nobody` may execute it.

A virtual environment below a 0700 home cannot be entered by another user. The copy keeps the layout of the wheel: the
programs look for their libraries in the sibling `.libs` folder.
"""

import dataclasses
import hashlib
import os
import shutil
import tempfile
from pathlib import Path

from config.embedded.programs import Program

UNNEEDED = shutil.ignore_patterns("include", "__pycache__", "*.py")


def stage(program: Program, store: Path) -> Program:
    """The same program below `store`, copied there once per version and source."""
    base = Path(os.path.commonpath([folder.parent for folder in program.bundle]))
    label = hashlib.sha256(f"{program.source} {program.version}".encode()).hexdigest()[:8]
    target = store / f"{program.path.name}-{program.version}-{label}"
    if not target.is_dir():
        store.mkdir(parents=True, exist_ok=True)
        for folder in (store.parent, store):
            folder.chmod(0o755)
        _copy_whole(program, base=base, target=target)
    return dataclasses.replace(program, path=target / program.path.relative_to(base))


def _copy_whole(program: Program, *, base: Path, target: Path) -> None:
    """Copy into a temporary folder and rename, so that a copy that was cut short is never used."""
    unfinished = Path(tempfile.mkdtemp(dir=target.parent, prefix=".copying-"))
    try:
        for folder in program.bundle:
            shutil.copytree(folder, unfinished / folder.relative_to(base), symlinks=True, ignore=UNNEEDED)
        _open_to_all(unfinished)
        try:
            unfinished.rename(target)
        except OSError:
            if not target.is_dir():  # otherwise another start has copied the same in the meantime
                raise
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _open_to_all(root: Path) -> None:
    """A restrictive umask at installation time must not lock `nobody` out of the copy."""
    root.chmod(0o755)
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
