#!/usr/bin/env python
"""Requirements are locked by hash, complete, and name no host: whoever installs chooses the package index."""

import re
import sys
from pathlib import Path

REQUIREMENTS = Path(__file__).resolve().parents[1] / "requirements"
HOST = re.compile(r"https?://|--(?:extra-)?index-url|--find-links|--trusted-host| @ ")
PINNED = re.compile(r"^([a-z0-9][a-z0-9._-]*)==\S+", re.IGNORECASE)
NAMED = re.compile(r"^([a-z0-9][a-z0-9._-]*)", re.IGNORECASE)


def faults(name: str) -> list[str]:
    """What is wrong with one pair of files, as sentences."""
    lock = (REQUIREMENTS / f"{name}.txt").read_text()
    blocks = [block for block in re.split(r"\n(?=\S)", lock) if not block.startswith((" ", "#")) and block.strip()]
    pinned = {_canonical(match[1]): block for block in blocks if (match := PINNED.match(block))}
    found = [f"{name}.txt names a host: {line.strip()}" for line in lock.splitlines() if HOST.search(line)]
    found += [f"{name}.txt: not pinned: {block.splitlines()[0]}" for block in blocks if not PINNED.match(block)]
    found += [f"{name}.txt: {package} has no hash" for package, block in pinned.items() if "--hash=" not in block]
    found += [f"{name}.in asks for {package}, {name}.txt lacks it" for package in _asked(name) - pinned.keys()]
    return found


def _asked(name: str) -> set[str]:
    lines = (REQUIREMENTS / f"{name}.in").read_text().splitlines()
    return {_canonical(match[1]) for line in lines if (match := NAMED.match(line))}


def _canonical(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()


if __name__ == "__main__":
    problems = [fault for name in ("base", "solver", "dev") for fault in faults(name)]
    sys.exit("\n".join(problems) or 0)
