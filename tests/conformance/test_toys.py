"""What the toys are there to show: sealed bids, offers, take-backs, and effects that survive a save at every point."""

import itertools

import pytest

from games.catalogue import shipped_game
from games.kernel.chance import Fast
from games.kernel.errors import Refused
from games.kernel.events import Answered
from games.kernel.position import Position

from .cases import Case, cases_of
from .refusals import played
from .toys.echo_duel.game import EchoDuel
from .toys.lantern_auction.game import LanternAuction
from .toys.lantern_auction.pieces import AuctionOptions, Bid, Peek, SetStake, Tidy
from .walks import moments

AUCTION = shipped_game(LanternAuction)
THREE_BIDDERS = Case(AUCTION, "auction", 3, AuctionOptions())
DUELS = list(cases_of(shipped_game(EchoDuel)))


def bidding() -> Position:
    return played(AUCTION, (0, "tidy", Tidy((2, 1, 0))), (0, "set_stake", SetStake(1)), mode="auction")


def test_all_orders_of_sealed_bids_come_to_the_same_position():
    moment = next(m for m in moments(THREE_BIDDERS) if m.decision.sealed and not m.position.snapshot.sealed)
    bids = [(d, AUCTION.default(moment.position.state, d)) for d in moment.position.owed() if d.sealed]
    ends = set()
    for order in itertools.permutations(bids):
        position = moment.position
        for decision, move in order:
            position = position.apply(decision.seat, decision.id, move, Fast("reveal")).position
        ends.add(position.encode())
    assert len(bids) == 3
    assert len(ends) == 1


def test_a_sealed_bid_is_announced_but_not_told():
    position = bidding()
    bid = next(d for d in position.owed(1))
    step = position.apply(1, bid.id, Bid((3,)), Fast(0))
    assert step.events == (Answered(seat=1, decision="bid"),)
    assert step.position.view(0) == position.view(0)
    assert [d.seat for d in step.position.owed()] == [0]


def test_while_bids_are_sealed_no_offer_is_taken():
    position = bidding()
    offer = next(d for d in position.decisions if d.name == "peek")
    with pytest.raises(Refused, match="group_open"):
        position.apply(offer.seat, offer.id, Peek(), Fast(0))
    assert position.offers() == []
    assert [d.name for d in position.standing(offer.seat)] == ["bid"]


def test_tidying_and_the_stake_can_be_taken_back_but_not_a_peek_or_the_reveal():
    by_move: dict[str, set[bool]] = {}
    for moment in moments(THREE_BIDDERS):
        kind = (
            "reveal" if moment.decision.sealed and not moment.step.position.snapshot.sealed else moment.move.tag_name()
        )
        by_move.setdefault(kind, set()).add(moment.step.can_be_taken_back)
    assert by_move["tidy"] == by_move["set_stake"] == {True}
    assert by_move["peek"] == by_move["reveal"] == {False}


@pytest.mark.parametrize("case", DUELS, ids=lambda case: case.id)
def test_a_duel_saved_and_reloaded_after_every_step_ends_the_same(case: Case):
    whole = moments(case, 5)
    position = whole[0].position
    depths = set()
    for moment in whole:
        position = Position.decode(case.game, position.encode())
        depths.add(len(position.state.stack))
        position = position.apply(moment.decision.seat, moment.decision.id, moment.move, Fast(moment.seed)).position
    assert position.encode() == whole[-1].step.position.encode()
    assert max(depths) >= 3


@pytest.mark.parametrize("case", DUELS, ids=lambda case: case.id)
def test_a_duel_played_on_from_any_save_ends_the_same(case: Case):
    whole = moments(case, 5)
    for start in range(len(whole)):
        position = Position.decode(case.game, whole[start].position.encode())
        for moment in whole[start:]:
            position = position.apply(
                moment.decision.seat, moment.decision.id, moment.move, Fast(moment.seed), owned=True
            ).position
        assert position.encode() == whole[-1].step.position.encode()
