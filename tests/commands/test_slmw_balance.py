"""`manage.py slmw_balance`: what it prints, and what it says to a wrong argument."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def balance(*arguments: str) -> str:
    out = StringIO()
    call_command("slmw_balance", *arguments, stdout=out)
    return out.getvalue()


def test_it_prints_one_line_of_json():
    (line,) = balance("--matches", "1", "--seats", "2,3", "--pairs", "1", "--json").splitlines()
    report = json.loads(line)
    assert set(report) == {"cards", "seats", "heartbreaks", "faults"}
    assert [table["seats"] for table in report["seats"]] == [2, 3]
    assert [pair["number"] for pair in report["heartbreaks"]] == list(range(1, 10))


def test_it_prints_a_table_and_what_is_out_of_bounds():
    lines = balance("--matches", "1", "--seats", "2", "--pairs", "1").splitlines()
    assert lines[0].split() == ["card", "held", "played", "wins", "IP"]
    assert any(line.startswith("soul_box ") for line in lines)
    assert any(line.startswith("9 the_parents ") for line in lines)


@pytest.mark.parametrize("seats", ["1", "6", "two"])
def test_it_refuses_numbers_of_players_that_no_table_has(seats: str):
    with pytest.raises(CommandError, match="--seats takes numbers"):
        balance("--seats", seats)
