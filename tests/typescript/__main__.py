"""`python -m tests.typescript`: types from schema.graphql, a strict compile, and a match against a running service,
played by asking and followed by streams.
"""

import re
import shutil
import subprocess
import sys

from config.embedded.place import CHECKOUT
from tests.ports import free_port
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
    streams_port = free_port()
    with running_service(streams_port) as url:
        for script in ("play", "follow"):
            command = [npm, "run", "--silent", script, "--", url, f"http://127.0.0.1:{streams_port}"]
            if subprocess.run(command, cwd=CLIENT, timeout=MATCH_SECONDS, check=False).returncode != 0:
                return f"The client failed at `npm run {script}`; its own words are above."
    return None


def _major_version(node: str) -> int:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    match = re.match(r"v(\d+)\.", answer)
    return int(match[1]) if match else 0


if __name__ == "__main__":
    sys.exit(main())
