"""A position for every refusal of Whispers: the deck as printed, so both seats hold wrens (17, 16 and 15, 14)."""

from games.catalogue import shipped_game
from tests.conformance.refusals import Attempt, asked, played
from tests.conformance.toys.whispers.game import Whispers
from tests.conformance.toys.whispers.pieces import Guess, Swap

GAME = shipped_game(Whispers)


def _guessed_before() -> Attempt:
    position = played(GAME, (0, "act", Guess(1, 0)), (1, "act", Guess(0, 2)), mode="table")
    return asked(position, 0, "act", Guess(1, 0))


REFUSALS = {
    "not_your_card": lambda: asked(played(GAME, mode="table"), 0, "act", Swap(15)),
    "no_such_rival": lambda: asked(played(GAME, mode="table"), 0, "act", Guess(0, 0)),
    "unknown_bird": lambda: asked(played(GAME, mode="table"), 0, "act", Guess(1, 9)),
    "guessed_before": _guessed_before,
}
