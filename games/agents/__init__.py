"""Players that are programs. Each gets a seat's prospect (view, question, legal answers) and nothing else."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.kernel.simulate import Agent

from .greedy import GreedyAgent
from .random import RandomAgent

agents_by_name: Final[Mapping[str, Agent]] = MappingProxyType({"random": RandomAgent(), "greedy": GreedyAgent()})
"""The agents that may take a seat. They keep nothing between two calls, so one of each serves all matches."""
