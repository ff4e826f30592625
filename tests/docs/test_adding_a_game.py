"""docs/adding-a-game.md shows the code of a game that passes the conformance kit, and its commands run."""

import shutil
import subprocess

import pytest

from config.embedded.place import CHECKOUT
from tests.conformance.cases import TOYS
from tests.conformance.toys.last_stone.game import LastStone
from tests.docs.guides import blocks

GUIDE = CHECKOUT / "docs" / "adding-a-game.md"
GAME = CHECKOUT / "tests" / "conformance" / "toys" / "last_stone"


def test_the_example_is_put_through_the_kit():
    assert LastStone in TOYS


@pytest.mark.parametrize("block", blocks(GUIDE, "python"))
def test_a_piece_of_the_example_is_the_games_code(block):
    assert block.strip("\n") in (GAME / "game.py").read_text()


@pytest.mark.parametrize("block", blocks(GUIDE, "toml"))
def test_a_piece_of_content_is_the_games_content(block):
    assert block in {path.read_text() for path in (GAME / "content").iterdir()}


def test_the_commands_of_the_guide_run():
    bash = shutil.which("bash")
    assert bash
    done = subprocess.run(
        [bash, "-euo", "pipefail", "-c", "\n".join(blocks(GUIDE, "bash"))],
        env={"PATH": "/usr/local/bin:/usr/bin:/bin"},
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert '"matches":' in done.stdout.replace(" ", "")
