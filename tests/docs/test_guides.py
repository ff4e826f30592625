"""What the guides say is so: commands work as written, and files, links and make targets exist."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.core.management import get_commands

from config.embedded.place import CHECKOUT
from tests.docs.guides import GUIDES, blocks, links, make_targets, manage_commands, name_of, paths_named

every_guide = pytest.mark.parametrize("guide", GUIDES, ids=name_of)
# These have tests of their own: one looks at the accounts that are made, the other needs no service.
ELSEWHERE = ("auth.md", "adding-a-game.md")
WITH_COMMANDS = [guide for guide in GUIDES if blocks(guide, "bash") and guide.name not in ELSEWHERE]
COMMAND_SECONDS = 120


def run(guide: Path, *, base: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """All commands of a guide, in order, in one shell that stops at the first that fails."""
    bash = shutil.which("bash")
    assert bash
    return subprocess.run(
        [bash, "-euo", "pipefail", "-c", "\n".join(blocks(guide, "bash"))],
        env={"BASE": base, "PATH": "/usr/local/bin:/usr/bin:/bin"},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=COMMAND_SECONDS,
        check=False,
    )


def test_the_guides_with_commands_are_found():
    assert {"README.md", "docs/client.md"} <= {name_of(guide) for guide in WITH_COMMANDS}


@pytest.mark.parametrize("guide", WITH_COMMANDS, ids=name_of)
def test_the_commands_of_a_guide_work_as_written(guide, service, tmp_path):
    done = run(guide, base=service, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    # GraphQL answers 200 whatever it says, so a command that was misunderstood shows only here.
    assert '"errors"' not in done.stdout


def test_the_session_of_the_readme_is_answered_as_its_comments_say(service, tmp_path):
    done = run(CHECKOUT / "README.md", base=service, folder=tmp_path)
    answers = re.findall(r'"__typename":"(\w+)"(?:,"code":"(\w+)")?', done.stdout)
    assert answers == [
        ("Refused", "card_not_in_hand"),
        ("MoveAccepted", ""),
        ("MoveAccepted", ""),
        ("StaleDecision", "stale_decision"),
    ]
    assert re.findall(r'"repeated":(\w+)', done.stdout) == ["false", "true"]


@every_guide
def test_links_lead_somewhere(guide):
    assert [target for target in links(guide) if not (guide.parent / target).exists()] == []


@every_guide
def test_files_that_are_named_exist(guide):
    assert [name for name in paths_named(guide) if not (CHECKOUT / name).exists()] == []


@every_guide
def test_make_targets_that_are_named_exist(guide):
    targets = set(re.findall(r"^([a-z-]+):", (CHECKOUT / "Makefile").read_text(), re.MULTILINE))
    assert make_targets(guide) <= targets


@every_guide
def test_commands_of_manage_py_that_are_named_exist(guide):
    assert manage_commands(guide) <= get_commands().keys()


def test_the_readings_of_a_guide_find_what_is_there(tmp_path):
    guide = tmp_path / "guide.md"
    guide.write_text(
        "See [that](there.md#part) and `config/urls.py`, not `config/nowhere/*.py`.\n"
        "```console\n$ make serve\n```\nOr `make test`, `manage.py check`.\n```bash\necho [x](hidden.md)\n```\n"
    )
    assert links(guide) == {"there.md"}
    assert paths_named(guide) == {"config/urls.py"}
    assert make_targets(guide) == {"serve", "test"}
    assert manage_commands(guide) == {"check"}
    assert blocks(guide, "bash") == ["echo [x](hidden.md)\n"]
