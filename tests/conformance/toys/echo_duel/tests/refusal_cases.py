"""A position for every refusal of the Echo Duel: the deck as printed, omens for seat 0, echoes for seat 1."""

from games.catalogue import shipped_game
from tests.conformance.refusals import Attempt, asked, played
from tests.conformance.toys.echo_duel.game import EchoDuel
from tests.conformance.toys.echo_duel.pieces import Cast, LetPass, Rest, Strike, Ward

GAME = shipped_game(EchoDuel)
SURGES_AND_WARDS = 5
"""After so many rests of each seat the wards have come."""


def _a_ward_only_reacts() -> Attempt:
    rests = [(seat, "cast", Rest()) for _ in range(SURGES_AND_WARDS) for seat in (0, 1)]
    position = played(GAME, *rests, mode="duel")
    ward = next(slot for slot in position.state.hands[0] if position.state.cards.face[slot] == "ward")
    return asked(position, 0, "cast", Cast(ward))


def _not_a_ward() -> Attempt:
    return asked(played(GAME, (0, "cast", Cast(23)), mode="duel"), 1, "react", Ward(20))


def _no_such_target() -> Attempt:
    moves = [(0, "cast", Rest()), (1, "cast", Cast(20)), (0, "react", LetPass())]
    return asked(played(GAME, *moves, mode="duel"), 1, "aim", Strike(1))


REFUSALS = {
    "not_in_hand": lambda: asked(played(GAME, mode="duel"), 0, "cast", Cast(20)),
    "not_a_ward": _not_a_ward,
    "a_ward_only_reacts": _a_ward_only_reacts,
    "no_such_target": _no_such_target,
}
