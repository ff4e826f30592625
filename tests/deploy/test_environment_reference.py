"""deploy/environment.md lists every variable that the sources read, and no other."""

import re
from pathlib import Path

import pytest

from config.embedded.place import CHECKOUT
from tests.deploy.compose import DEPLOY, interpolated_variables
from tests.deploy.variables import UnreadableNameError, variables_read

REFERENCE = DEPLOY / "environment.md"
PACKAGES = ("accounts", "config", "games", "matchmaking")
# Reads variables for others, by the names that they hand in.
GENERIC = CHECKOUT / "config" / "settings" / "environment.py"


def sources() -> list[Path]:
    found = [CHECKOUT / "manage.py"]
    for package in PACKAGES:
        found += (path for path in (CHECKOUT / package).rglob("*.py") if "tests" not in path.parts and path != GENERIC)
    return found


def rows(page: str) -> dict[str, str]:
    """The default of each variable as the page states it."""
    found = re.findall(r"^\| `([A-Z_]+)` \| (.*?) \|", page, re.MULTILINE)
    assert len(found) == len(dict(found)), "a variable is listed twice"
    return dict(found)


def sections(page: str) -> dict[str, str]:
    return dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))


def test_the_reference_lists_what_the_sources_and_the_compose_file_read():
    read = {name for path in sources() for name in variables_read(path)}
    assert len(read) > 20
    assert set(rows(REFERENCE.read_text())) == read | interpolated_variables()


def test_the_reference_calls_required_what_production_refuses_to_start_without():
    production = (CHECKOUT / "config" / "settings" / "production.py").read_text()
    page = sections(REFERENCE.read_text())["A public installation (`config.settings.production`)"]
    required = {name for name, default in rows(page).items() if default == "**required**"}
    assert required == set(re.findall(r'\brequired\("([A-Z_]+)"\)', production))


def test_the_example_sets_what_is_required_and_nothing_unknown():
    example = (DEPLOY / "env.example").read_text()
    known = rows(REFERENCE.read_text())
    given = set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE))
    assert given <= known.keys()
    required = {name for name, default in known.items() if default == "**required**"}
    assert required - given == {"DATABASE_URL", "REDIS_URL"}  # the compose file makes these two itself


@pytest.mark.parametrize(
    "line",
    [
        'os.environ.get("KEPT")',
        'os.environ["KEPT"]',
        'os.getenv("KEPT", "x")',
        'flag("KEPT", default=True)',
        '"KEPT" in os.environ',
        "os.environ[NAME]",
    ],
)
def test_every_way_of_reading_a_variable_is_noticed(tmp_path, line):
    source = tmp_path / "settings.py"
    source.write_text(f'NAME = "KEPT"\nvalue = {line}\n')
    assert set(variables_read(source)) == {"KEPT"}


def test_a_computed_name_is_not_overlooked(tmp_path):
    source = tmp_path / "settings.py"
    source.write_text("def read(name):\n    return os.environ[name]\n")
    with pytest.raises(UnreadableNameError, match=r"settings\.py:2"):
        set(variables_read(source))
