"""Options of the kit: `--plant` runs it on the game with planted leaks and prints what caught each."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--plant", action="store_true", help="run the conformance kit on planted leaks only, and report")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--plant", default=False):
        planted = [item for item in items if item.path.name == "test_planted_leaks.py"]
        config.hook.pytest_deselected(items=[item for item in items if item not in planted])
        items[:] = planted


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.getoption("--plant", default=False):
        return
    terminalreporter.section("planted leaks")
    # By way of the reports, which come back from the workers of xdist too.
    reports = [report for outcome in ("passed", "failed") for report in terminalreporter.getreports(outcome)]
    for leak, finding in sorted(prop for report in reports for prop in report.user_properties):
        terminalreporter.write_line(f"{leak:25} {finding}")
