"""A position for every refusal of Last Stone."""

from games.catalogue import shipped_game
from tests.conformance.refusals import Row, asked, played
from tests.conformance.toys.last_stone.game import LastStone, Take

GAME = shipped_game(LastStone)


def _same_as_before() -> Row:
    position = played(GAME, (0, "take", Take(2)), mode="duel")
    return asked(position, 1, "take", Take(2))


REFUSALS = {"same_as_before": _same_as_before}
