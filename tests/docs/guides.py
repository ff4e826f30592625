"""What is written for people, as tests read it: fenced blocks, links, names of files and make targets."""

import re
from pathlib import Path

from config.embedded.place import CHECKOUT

GUIDES = (
    *sorted(CHECKOUT.glob("*.md")),
    *sorted((CHECKOUT / "docs").rglob("*.md")),
    *sorted((CHECKOUT / "deploy").glob("*.md")),
)


def name_of(guide: Path) -> str:
    return str(guide.relative_to(CHECKOUT))


def blocks(guide: Path, language: str) -> list[str]:
    """The fenced blocks of a language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", guide.read_text(), re.MULTILINE | re.DOTALL)


def prose(guide: Path) -> str:
    """The text without its fenced blocks."""
    return re.sub(r"^ *```.*?^ *```$", "", guide.read_text(), flags=re.MULTILINE | re.DOTALL)


def links(guide: Path) -> set[str]:
    """Targets within the repository, without their anchors."""
    targets = re.findall(r"\]\(([^)\s]+)\)", prose(guide))
    return {target.partition("#")[0] for target in targets if not target.startswith(("http:", "https:", "#"))}


def paths_named(guide: Path) -> set[str]:
    """What stands in backticks and looks like a path below one of the top folders, or like a file at the top."""
    tops = "|".join(re.escape(path.name) for path in CHECKOUT.iterdir() if path.is_dir())
    named = re.findall(rf"`((?:{tops})(?:/[\w.*<>-]+)+/?)`", prose(guide))
    return {name for name in named if not re.search(r"[*<>]", name)}


def make_targets(guide: Path) -> set[str]:
    """Targets that are told to be run, in prose as `make x` and in blocks as `$ make x`."""
    return set(re.findall(r"(?:`|^\$ )make ([a-z][a-z-]*)", guide.read_text(), re.MULTILINE))


def manage_commands(guide: Path) -> set[str]:
    """The commands of `manage.py` that are named, in prose and in blocks."""
    return set(re.findall(r"manage\.py ([a-z][a-z_]*)", guide.read_text()))
