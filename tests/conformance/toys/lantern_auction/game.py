"""Lantern Auction: sealed bids with hidden hands.

Each round the top lantern of the deck is turned up. The *lead* seat may first tidy its hand (nobody sees how) and then
sets the stake, which all can afford. Everybody bids one or two cards, sealed. The highest sum takes the lot and pays
the stake; with a tie for the highest sum it stays unsold. Cards bid are spent, each seat draws back up to three. A seat
with a coin may buy a peek at the next lot once a round: an offer. Three lots unsold in a row end the auction.
"""

from collections.abc import Mapping, Sequence

from games.kernel.chance import Chance
from games.kernel.content import Pack
from games.kernel.contract import Game, Info, Mode, Outcome, Turn
from games.kernel.decisions import Amount, Arrange, Decision, OneOf, Pick
from games.kernel.errors import Refusal
from games.kernel.events import Viewer
from games.kernel.moves import Move
from games.kernel.slots import Slots

from .pieces import (
    Auction,
    AuctionOptions,
    AuctionView,
    Bid,
    BidsRevealed,
    CardDrawn,
    CardDrawnFaceDown,
    CardSeen,
    Ending,
    HandTidied,
    Lantern,
    LotShown,
    NextLotSeen,
    PairTooDear,
    Peek,
    PeekBought,
    SetStake,
    StakeLimitFell,
    StakeSet,
    Tidy,
)

HAND = 3
FIRST_COINS = 3
UNSOLD_AT_MOST = 3


class LanternAuction(Game[Auction]):
    info = Info(
        slug="lantern_auction",
        title="Lantern Auction",
        modes=(Mode("auction", (2, 3, 4)),),
        options=AuctionOptions,
        state=Auction,
        view=AuctionView,
        moves=(Tidy, SetStake, Bid, Peek),
        events=(
            LotShown,
            HandTidied,
            StakeSet,
            BidsRevealed,
            CardDrawn,
            CardDrawnFaceDown,
            NextLotSeen,
            PeekBought,
        ),
        refusals=(PairTooDear, StakeLimitFell),
        endings=Ending,
        decisions=("tidy", "set_stake", "bid", "peek"),
        rules_version=1,
    )

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.lanterns = pack.read("lanterns.toml", dict[str, Lantern])

    def setup(self, mode: str, seats: int, options: AuctionOptions, chance: Chance, carried: None) -> Auction:
        faces = [name for name, lantern in self.lanterns.items() for _ in range(lantern.copies)]
        state = Auction(
            cards=Slots.of(faces),
            deck=list(range(len(faces))),
            hands=[[] for _ in range(seats)],
            won=[[] for _ in range(seats)],
            coins=[FIRST_COINS] * seats,
            options=options,
            lots_left=options.lots,
        )
        state.cards.shuffle(state.deck, chance)
        return state

    def begin(self, turn: Turn[Auction]) -> None:
        for seat in range(len(turn.state.hands)):
            self._refill(turn, seat)
        self._next_lot(turn)

    def _next_lot(self, turn: Turn[Auction]) -> None:
        state = turn.state
        state.lot = state.deck.pop()
        state.cards.turn_up(state.lot)
        state.lots_left -= 1
        turn.tell(LotShown(state.lot, state.cards.face[state.lot]))
        for seat in range(len(state.hands)):
            self._offer_peek(turn, seat)
        turn.ask(state.lead, "tidy", Arrange("tidy", "slots", tuple(sorted(state.hands[state.lead]))))

    def _offer_peek(self, turn: Turn[Auction], seat: int) -> None:
        state = turn.state
        offered = turn.standing(seat, "peek")
        useful = state.options.peeking and state.coins[seat] > 0 and state.lots_left > 0
        if useful and offered is None:
            turn.offer(seat, "peek", OneOf(("peek",)))
        if offered is not None and not useful:
            turn.withdraw(offered.id)

    def _refill(self, turn: Turn[Auction], seat: int) -> None:
        state = turn.state
        while len(state.hands[seat]) < HAND and len(state.deck) > state.lots_left:
            slot = state.deck.pop(0)
            state.cards.learn(seat, slot)
            state.hands[seat].append(slot)
            turn.tell(CardDrawn(seat=seat, slot=slot, lantern=state.cards.face[slot]))

    def legal_moves(self, state: Auction, decision: Decision) -> Sequence[Move] | None:
        if decision.name == "peek":
            return [Peek()]
        moves = self.enumerated(decision.choice) or []
        return [move for move in moves if self.why_not(state, decision, move) is None]

    def why_not(self, state: Auction, decision: Decision, move: Move) -> Refusal | None:
        dearest = max(lantern.value for lantern in self.lanterns.values())
        if (
            isinstance(move, Bid)
            and len(move.slots) == 2
            and any(self._value(state, slot) >= dearest for slot in move.slots)
        ):
            return PairTooDear(value=dearest)
        return None

    def play(self, turn: Turn[Auction], decision: Decision, move: Move) -> None:
        match move:
            case Tidy(slots):
                turn.state.hands[decision.seat] = list(slots)
                turn.tell(HandTidied(decision.seat))
                turn.ask(decision.seat, "set_stake", self._stakes(turn.state))
            case SetStake(coins):
                turn.state.stake = coins
                turn.tell(StakeSet(decision.seat, coins))
                self._ask_bids(turn)
            case Peek():
                self._peek(turn, decision.seat)

    def _peek(self, turn: Turn[Auction], seat: int) -> None:
        state = turn.state
        state.coins[seat] -= 1
        state.cards.learn(seat, state.deck[-1])
        turn.tell(PeekBought(seat))
        turn.tell(NextLotSeen(seat=seat, lantern=state.cards.face[state.deck[-1]]))
        stake = turn.standing(state.lead, "set_stake")
        if stake is not None and stake.choice != self._stakes(state):
            turn.withdraw(stake.id, because=StakeLimitFell)
            turn.ask(state.lead, "set_stake", self._stakes(state))

    def _stakes(self, state: Auction) -> Amount:
        return Amount("set_stake", "coins", 0, min(state.coins))

    def _ask_bids(self, turn: Turn[Auction]) -> None:
        hands = turn.state.hands
        picks = {
            seat: Pick("bid", "slots", tuple(sorted(hand)), 1, min(2, len(hand))) for seat, hand in enumerate(hands)
        }
        turn.ask_group("bid", picks)

    def reveal(self, turn: Turn[Auction], name: str, answers: Mapping[int, Move]) -> None:
        state = turn.state
        bids = [move.slots for move in answers.values() if isinstance(move, Bid)]
        for slot in (slot for slots in bids for slot in slots):
            state.cards.turn_up(slot)
        sums = tuple(sum(self._value(state, slot) for slot in slots) for slots in bids)
        best = [seat for seat, total in enumerate(sums) if total == max(sums)]
        winner = best[0] if len(best) == 1 else None
        lanterns = tuple(tuple(sorted(state.cards.face[slot] for slot in slots)) for slots in bids)
        turn.tell(BidsRevealed(sums, lanterns, winner))
        self._settle(state, winner)
        for hand, slots in zip(state.hands, bids, strict=True):
            hand[:] = [slot for slot in hand if slot not in slots]
        if self.outcome(state) is None:
            self._next_round(turn)

    def _settle(self, state: Auction, winner: int | None) -> None:
        if winner is None:
            state.unsold_in_a_row += 1
        elif state.lot is not None:
            state.won[winner].append(state.lot)
            state.coins[winner] -= state.stake
            state.unsold_in_a_row = 0
        state.lot = None

    def _next_round(self, turn: Turn[Auction]) -> None:
        state = turn.state
        for seat in range(len(state.hands)):
            self._refill(turn, seat)
        state.lead = (state.lead + 1) % len(state.hands)
        state.stake = 0
        self._next_lot(turn)

    def default(self, state: Auction, decision: Decision) -> Move:
        match decision.choice:
            case Arrange(items=items):
                return Tidy(items)
            case Amount(lo=lo):
                return SetStake(lo)
            case _:
                return Bid((min(state.hands[decision.seat]),))

    def rate(self, view: AuctionView, decision: Decision, move: Move) -> float:
        values = {card.slot: card.value for card in view.hand or ()}
        return float(sum(values[slot] for slot in move.slots)) if isinstance(move, Bid) else 0.0

    def outcome(self, state: Auction) -> Outcome | None:
        if state.lot is not None or not any(state.hands):
            return None
        if state.unsold_in_a_row == UNSOLD_AT_MOST:
            ending = Ending.NO_INTEREST
        elif state.lots_left == 0:
            ending = Ending.SOLD_OUT
        else:
            return None
        scores = tuple(coins + self._worth(state, won) for coins, won in zip(state.coins, state.won, strict=True))
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        return Outcome(ending=ending, ranks=ranks, scores=scores)

    def view(self, state: Auction, viewer: Viewer) -> AuctionView:
        hand = None if viewer is None else tuple(self._seen(state, slot) for slot in state.hands[viewer])
        next_lot = state.cards.seen_face(viewer, state.deck[-1]) if state.lots_left else None
        return AuctionView(
            coins=tuple(state.coins),
            hand=hand,
            hand_sizes=tuple(len(held) for held in state.hands),
            lot=None if state.lot is None else self._seen(state, state.lot),
            next_lot=next_lot,
            stake=state.stake,
            deck=len(state.deck),
            won=tuple(tuple(state.cards.face[slot] for slot in won) for won in state.won),
        )

    def imagine(self, state: Auction, viewer: Viewer, chance: Chance) -> Auction:
        state.cards.imagine(viewer, chance)
        return state

    def board_text(self, view: AuctionView) -> str:
        hand = "?" if view.hand is None else " ".join(card.lantern for card in view.hand)
        lot = "none" if view.lot is None else view.lot.lantern
        return f"lot {lot}, stake {view.stake}, coins {view.coins}, next {view.next_lot or '?'}, hand {hand}"

    def invariants(self, state: Auction) -> Sequence[str]:
        counts = {name: state.cards.face.count(name) for name in self.lanterns}
        return [
            f"{counts[name]} cards of {name}, not {lantern.copies}"
            for name, lantern in self.lanterns.items()
            if counts[name] != lantern.copies
        ]

    def _value(self, state: Auction, slot: int) -> int:
        return self.lanterns[state.cards.face[slot]].value

    def _worth(self, state: Auction, won: list[int]) -> int:
        return sum(self._value(state, slot) for slot in won)

    def _seen(self, state: Auction, slot: int) -> CardSeen:
        return CardSeen(slot, state.cards.face[slot], self._value(state, slot))
