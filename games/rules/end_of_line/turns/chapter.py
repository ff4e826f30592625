"""What each chapter of the rules provides: all there is to say about one kind of question."""

from typing import Protocol

from games.kernel import chapters
from games.kernel.chance import Chance
from games.kernel.decisions import Decision
from games.kernel.moves import Move

from ..state import State


class Chapter(chapters.Chapter[State], Protocol):
    """A chapter that also says how a random player answers."""

    def sample_move(self, state: State, decision: Decision, chance: Chance) -> Move: ...
