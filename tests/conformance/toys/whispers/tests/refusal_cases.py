"""A position for every refusal of Whispers: the deck as printed, so both seats hold wrens (17, 16 and 15, 14)."""

from games.catalogue import shipped_game
from tests.conformance.refusals import Row, asked, played
from tests.conformance.toys.whispers.game import Whispers
from tests.conformance.toys.whispers.pieces import Guess, Swap

GAME = shipped_game(Whispers)


def _guessed_before() -> Row:
    position = played(GAME, (0, "act", Guess(1, "crow")), (1, "act", Guess(0, "owl")), mode="table")
    return asked(position, 0, "act", Guess(1, "crow"))


REFUSALS = {
    "not_your_card": lambda: asked(played(GAME, mode="table"), 0, "act", Swap(15)),
    "no_such_rival": lambda: asked(played(GAME, mode="table"), 0, "act", Guess(0, "crow")),
    "unknown_bird": lambda: asked(played(GAME, mode="table"), 0, "act", Guess(1, "dodo")),
    "guessed_before": _guessed_before,
}
