"""The kit catches each of eight planted leaks by its name, and finds nothing where nothing is planted."""

from collections.abc import Callable

import pytest

from games.catalogue import shipped_pack

from .cases import Case
from .interference import findings_in
from .leaks import Finding, Leak
from .toys.whispers.game import Whispers
from .toys.whispers.pieces import NoOptions
from .walks import attempts, moments

SEEDS = range(4)


def findings(leak: Leak | None) -> list[Finding]:
    case = Case(Whispers(shipped_pack(Whispers), leak), "table", 3, NoOptions())
    return [found for seed in SEEDS for found in findings_in(case, moments(case, seed), attempts(case, seed))]


@pytest.mark.parametrize("leak", Leak, ids=str)
def test_a_planted_leak_is_caught_by_its_name_and_no_other(leak: Leak, record_property: Callable[[str, object], None]):
    found = findings(leak)
    record_property(leak.value, f"caught as {found[0]}" if found else "MISSED")
    assert {finding.leak for finding in found} == {leak}


def test_nothing_is_found_where_nothing_is_planted():
    assert findings(None) == []
