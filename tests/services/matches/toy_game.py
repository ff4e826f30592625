"""Pebbles: a small game in which everything occurs that a match has to cope with.

In turn a seat *places* a pebble on a free space (public, draws nothing), *rolls* a die for points, *plays* a card of
its hidden hand for points, or *calls* a sealed vote of all seats: each bids 0 to 5 and the highest bid scores it. Who
has rolled leaves the others an offer to *cheer*. The first to reach the goal wins.
"""

import enum
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct, field

from games.kernel.chance import Chance
from games.kernel.contract import Carried, Game, Info, Mode, Options, Outcome, Turn, View
from games.kernel.decisions import Amount, Decision, OneOf
from games.kernel.errors import Refusal
from games.kernel.events import Masked, Public, Viewer
from games.kernel.moves import Move
from games.kernel.slots import Slots

SPACES = 12
HAND = 3


class Ending(enum.StrEnum):
    GOAL = "goal"


class PebblesOptions(Options, frozen=True, kw_only=True):
    goal: int = 20


class Purse(Carried, frozen=True, kw_only=True):
    points: tuple[int, ...]


class Place(Move, frozen=True):
    space: int


class Roll(Move, frozen=True):
    pass


class PlayCard(Move, frozen=True):
    slot: int


class CallVote(Move, frozen=True):
    pass


class Bid(Move, frozen=True):
    amount: int


class Cheer(Move, frozen=True):
    pass


class Placed(Public, frozen=True):
    reveals: ClassVar[bool] = False
    seat: int
    space: int


class Rolled(Public, frozen=True):
    seat: int
    result: int


class CardPlayed(Public, frozen=True):
    seat: int
    card: str


class Dealt(Masked, frozen=True, kw_only=True):
    cards: tuple[str, ...] | None

    def masked(self) -> "Dealt":
        return Dealt(seat=self.seat, cards=None)


class VoteCounted(Public, frozen=True):
    bids: tuple[int, ...]


class Cheered(Public, frozen=True):
    reveals: ClassVar[bool] = False
    seat: int


class SpaceTaken(Refusal, frozen=True):
    sentence = "Space {space} is taken."
    space: int


class TooLateToCheer(Refusal, frozen=True):
    sentence = "The moment has passed."


class PebblesState(Struct):
    cards: Slots
    points: list[int]
    goal: int
    turn: int = 0
    pebbles: list[int] = field(default_factory=lambda: [-1] * SPACES)


class PebblesView(View, frozen=True, kw_only=True):
    turn: int
    points: tuple[int, ...]
    pebbles: tuple[int, ...]
    hand: tuple[str | None, ...]


class Pebbles(Game[PebblesState]):
    """See the head of this file."""

    info = Info(
        slug="pebbles",
        title="Pebbles",
        modes=(Mode("plain", (1, 2, 3, 4)), Mode("teams", (4,))),
        options=PebblesOptions,
        state=PebblesState,
        view=PebblesView,
        moves=(Place, Roll, PlayCard, CallVote, Bid, Cheer),
        events=(Placed, Rolled, CardPlayed, Dealt, VoteCounted, Cheered),
        refusals=(SpaceTaken, TooLateToCheer),
        endings=Ending,
        decisions=("act", "vote", "cheer"),
        rules_version=1,
        carried=Purse,
    )

    def sides(self, mode: str, seats: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if mode == "teams" else super().sides(mode, seats)

    def setup(
        self, mode: str, seats: int, options: PebblesOptions, chance: Chance, carried: Purse | None
    ) -> PebblesState:
        cards = Slots.of([f"card-{number}" for number in range(1, seats * HAND + 3)])
        cards.shuffle(range(len(cards.face)), chance)
        for seat in range(seats):
            for slot in hand_of(seat):
                cards.learn(seat, slot)
        return PebblesState(cards, list(carried.points) if carried else [0] * seats, options.goal)

    def begin(self, turn: Turn[PebblesState]) -> None:
        for seat in range(len(turn.state.points)):
            turn.tell(Dealt(seat=seat, cards=tuple(turn.state.cards.face[slot] for slot in hand_of(seat))))
        ask(turn)

    def legal_moves(self, state: PebblesState, decision: Decision) -> Sequence[Move] | None:
        if decision.name == "vote":
            return [Bid(amount) for amount in range(6)]
        if decision.name == "cheer":
            return [Cheer()]
        hand = [PlayCard(slot) for slot in hand_of(decision.seat) if is_held(state, slot)]
        free = [Place(space) for space, pebble in enumerate(state.pebbles) if pebble < 0]
        return [Roll(), CallVote(), *hand, *free]

    def why_not(self, state: PebblesState, decision: Decision, move: Move) -> Refusal | None:
        moves = self.legal_moves(state, decision)
        return None if moves is None or move in moves else SpaceTaken(getattr(move, "space", -1))

    def play(self, turn: Turn[PebblesState], decision: Decision, move: Move) -> None:
        state, seat = turn.state, decision.seat
        if isinstance(move, Cheer):
            turn.tell(Cheered(seat))
            return
        for other in range(len(state.points)):
            standing = turn.standing(other, "cheer")
            if standing is not None:
                turn.withdraw(standing.id, because=TooLateToCheer)
        match move:
            case Place(space):
                state.pebbles[space] = seat
                turn.tell(Placed(seat, space))
            case Roll():
                result = turn.chance.roll(6)
                state.points[seat] += result
                turn.tell(Rolled(seat, result))
                for other in range(len(state.points)):
                    if other != seat:
                        turn.offer(other, "cheer", OneOf(("cheer",)))
            case PlayCard(slot):
                state.cards.turn_up(slot)
                state.points[seat] += int(state.cards.face[slot].removeprefix("card-"))
                turn.tell(CardPlayed(seat, state.cards.face[slot]))
            case CallVote():
                choice = Amount("bid", "amount", 0, 5)
                turn.ask_group("vote", dict.fromkeys(range(len(state.points)), choice))
                return
        pass_on(turn)

    def reveal(self, turn: Turn[PebblesState], name: str, answers: Mapping[int, Move]) -> None:
        bids = tuple(move.amount for move in answers.values() if isinstance(move, Bid))
        turn.state.points[bids.index(max(bids))] += max(bids)
        turn.tell(VoteCounted(bids))
        pass_on(turn)

    def default(self, state: PebblesState, decision: Decision) -> Move:
        moves = self.legal_moves(state, decision)
        assert moves is not None
        return moves[0]

    def outcome(self, state: PebblesState) -> Outcome | None:
        if max(state.points) < state.goal:
            return None
        ranks = tuple(1 + sum(other > mine for other in state.points) for mine in state.points)
        return Outcome(ending=Ending.GOAL, ranks=ranks, scores=tuple(state.points))

    def carries(self, state: PebblesState) -> Purse:
        return Purse(points=tuple(0 for _ in state.points))

    def view(self, state: PebblesState, viewer: Viewer) -> PebblesView:
        mine = () if viewer is None else hand_of(viewer)
        return PebblesView(
            turn=state.turn,
            points=tuple(state.points),
            pebbles=tuple(state.pebbles),
            hand=tuple(state.cards.seen_face(viewer, slot) for slot in mine),
        )

    def imagine(self, state: PebblesState, viewer: Viewer, chance: Chance) -> PebblesState:
        state.cards.imagine(viewer, chance)
        return state

    def board_text(self, view: Any) -> str:
        return f"points {view.points}, pebbles {view.pebbles}, hand {view.hand}"


def hand_of(seat: int) -> range:
    """The slots that were dealt to a seat."""
    return range(seat * HAND, (seat + 1) * HAND)


def is_held(state: PebblesState, slot: int) -> bool:
    return not state.cards.knows(None, slot)


def ask(turn: Turn[PebblesState]) -> None:
    turn.ask(turn.state.turn, "act", OneOf(("roll", "call_vote", "play_card", "place")))


def pass_on(turn: Turn[PebblesState]) -> None:
    turn.state.turn = (turn.state.turn + 1) % len(turn.state.points)
    ask(turn)
