"""The programs that may take a seat."""

from typing import Final

from games.agents import agents_by_name
from games.kernel.simulate import Agent

STAND_IN: Final = "greedy"
"""The agent that plays on for somebody who is gone."""


def agent_names() -> list[str]:
    """The names that a seat may have for its agent."""
    return sorted(agents_by_name)


def agent_named(name: str) -> Agent:
    """The agent of this name, the stand-in for none. Raises KeyError when there is no such agent."""
    return agents_by_name[name or STAND_IN]
