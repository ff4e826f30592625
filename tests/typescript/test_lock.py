"""The lock file of the TypeScript client pins every package by hash and names no host to fetch it from."""

import json
import re

from tests.typescript.__main__ import CLIENT

LOCK = json.loads((CLIENT / "package-lock.json").read_text())
PACKAGES = {path: package for path, package in LOCK["packages"].items() if path}


def test_every_package_is_pinned_by_hash():
    assert PACKAGES
    assert [path for path, package in PACKAGES.items() if not package.get("integrity", "").startswith("sha512-")] == []


def test_no_file_names_a_registry():
    assert [path for path, package in PACKAGES.items() if "resolved" in package] == []
    settings = (CLIENT / ".npmrc").read_text()
    assert "omit-lockfile-registry-resolved=true" in settings
    assert not re.search(r"https?://|registry=", settings)


def test_what_is_asked_for_is_what_is_locked():
    asked = json.loads((CLIENT / "package.json").read_text())
    assert LOCK["packages"][""]["devDependencies"] == asked["devDependencies"]
    for name, version in asked["devDependencies"].items():
        assert PACKAGES[f"node_modules/{name}"]["version"] == version
