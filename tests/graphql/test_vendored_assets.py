"""Third-party files that browsers load from us are the ones that were reviewed, with their licences."""

import hashlib
import tomllib
from pathlib import Path

import pytest
from django.conf import settings

VENDOR = Path(settings.BASE_DIR) / "config" / "static" / "vendor"
FOLDERS = sorted(path.parent for path in VENDOR.glob("*/VENDORED.toml"))


def test_every_vendored_folder_says_where_its_files_come_from():
    assert sorted(path for path in VENDOR.iterdir() if path.is_dir()) == FOLDERS


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_vendored_files_have_the_recorded_hashes_and_licences(folder):
    packages = tomllib.loads((folder / "VENDORED.toml").read_text())["package"]
    recorded = {name: note["sha256"] for package in packages for name, note in package["files"].items()}
    licences = {package["license_file"] for package in packages}
    present = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
    assert {name: present.get(name) for name in recorded} == recorded
    assert set(present) == {*recorded, *licences, "VENDORED.toml"}
