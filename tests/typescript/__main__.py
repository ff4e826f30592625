"""`python -m tests.typescript`: types from schema.graphql, a strict compile, and a match against a running service."""

import re
import shutil
import subprocess
import sys

from config.embedded.place import CHECKOUT
from tests.service import running_service

CLIENT = CHECKOUT / "clients" / "typescript"
OLDEST_NODE = 20
MATCH_SECONDS = 300


def main() -> str | None:
    """None when every step succeeded, else what to tell."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return "The TypeScript client needs Node.js with npm. Way out: install Node 20 or later."
    if (version := _major_version(node)) < OLDEST_NODE:
        return (
            f"The TypeScript client needs Node {OLDEST_NODE} or later, this is {version}. Way out: install a newer one."
        )
    for step in (("ci", "--silent"), ("run", "--silent", "generate"), ("run", "--silent", "build")):
        if subprocess.run([npm, *step], cwd=CLIENT, check=False).returncode != 0:
            return f"`npm {' '.join(step)}` failed in {CLIENT}; its own words are above."
    with running_service() as url:
        played = subprocess.run(
            [npm, "run", "--silent", "play", "--", url], cwd=CLIENT, timeout=MATCH_SECONDS, check=False
        )
    return None if played.returncode == 0 else "The client did not play its match to the end; its own words are above."


def _major_version(node: str) -> int:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    match = re.match(r"v(\d+)\.", answer)
    return int(match[1]) if match else 0


if __name__ == "__main__":
    sys.exit(main())
