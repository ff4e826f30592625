"""Why something that runs under the supervisor was given up."""

from pathlib import Path

from config.embedded.errors import LaunchError, no_space
from config.embedded.place import Place

LAST_LINES = 12


def explain_crashes(name: str, *, log: Path, code: int | None, place: Place) -> LaunchError:
    """Its log is quoted, unless the disk is full, which a log cannot say. `code` is None where it never came up."""
    if place.is_full:
        return no_space(place.home)
    last = "" if code is None else f", the last time with code {code}"
    return LaunchError(f"{name} keeps ending{last}:\n{tail(log)}", f"read {log}, mend what it names, and start again.")


def tail(log: Path) -> str:
    """The last lines of a log, indented as a quotation."""
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return "\n".join(f"    {line}" for line in lines[-LAST_LINES:])
