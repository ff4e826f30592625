"""No game depends on the order of a set or on the hash of a string."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def _probe(hash_seed: str) -> dict[str, str]:
    finished = subprocess.run(
        [sys.executable, "-m", "tests.conformance.hash_probe"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    return json.loads(finished.stdout)


def test_equal_seeds_give_equal_matches_under_any_hash_seed():
    one = _probe("1")
    assert one
    assert one == _probe("2")
