"""A position for every refusal of Last Stone."""

from pathlib import Path

from games.kernel.content import Pack
from tests.conformance.refusals import Attempt, asked, played
from tests.conformance.toys.last_stone.game import LastStone, Take

# Not from the catalogue, which knows all games: games do not know one another.
GAME = LastStone(Pack.from_folder(Path(__file__).parents[1] / "content"))


def _same_as_before() -> Attempt:
    position = played(GAME, (0, "take", Take(2)), mode="duel")
    return asked(position, 1, "take", Take(2))


REFUSALS = {"same_as_before": _same_as_before}
