"""The one error that the launcher shows to a person."""

import errno
from pathlib import Path


class LaunchError(Exception):
    """Something outside the program stands in the way; the text says what, and what to do about it."""

    def __init__(self, problem: str, way_out: str) -> None:
        super().__init__(f"{problem}\n  Way out: {way_out}")
        self.problem = problem
        self.way_out = way_out


def explain_os_error(error: OSError, *, place: Path) -> LaunchError:
    """Turn a failed write below `place` into a message; any other OSError keeps its own words."""
    where = error.filename or place
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return no_space(place)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return LaunchError(
            f"The folder {where} cannot be written.",
            "give this user the right to write there, or name another folder with LONGTABLE_HOME=/some/folder.",
        )
    return LaunchError(
        f"The operating system refused: {error}.", f"look at {place}, or name another folder with LONGTABLE_HOME."
    )


def no_space(place: Path) -> LaunchError:
    """The message for a full disk."""
    return LaunchError(
        f"There is no space left for {place}.",
        "free at least 300 MB on that disk, or name a folder on another one with LONGTABLE_HOME=/some/folder.",
    )
