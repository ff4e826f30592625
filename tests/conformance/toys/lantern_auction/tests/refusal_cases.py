"""A position for every refusal of the Lantern Auction: the deck as printed, so hands are ambers (0 to 2 and 3 to 5)."""

from games.catalogue import shipped_game
from tests.conformance.refusals import Attempt, asked, played
from tests.conformance.toys.lantern_auction.game import LanternAuction
from tests.conformance.toys.lantern_auction.pieces import Bid, Peek, SetStake, Tidy

GAME = shipped_game(LanternAuction)


def _stake_limit_fell() -> Attempt:
    before = played(GAME, (0, "tidy", Tidy((0, 1, 2))), mode="auction")
    late = asked(before, 0, "set_stake", SetStake(3))
    after = played(GAME, (0, "tidy", Tidy((0, 1, 2))), (1, "peek", Peek()), mode="auction")
    return Attempt(after, late.seat, late.decision_id, late.move)


def _pair_too_dear() -> Attempt:
    position = played(GAME, (0, "tidy", Tidy((0, 1, 2))), (0, "set_stake", SetStake(0)), mode="auction")
    position.state.cards.face[0] = "pearl"
    return asked(position, 0, "bid", Bid((0, 1)))


REFUSALS = {"pair_too_dear": _pair_too_dear, "stake_limit_fell": _stake_limit_fell}
