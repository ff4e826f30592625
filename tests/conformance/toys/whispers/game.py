"""Whispers: guess what the others hold. The game in which leaks are planted.

Each seat holds two birds. On its turn a seat names a bird that a rival may hold: a right guess takes the card and
scores; a wrong one is noted until the rival swaps. Or it swaps one of its birds with the deck, unseen, and may boast of
it. The first with three points wins; an empty deck ends the game.

`leak` switches one planted leak on. Without it the game is clean, and passes the kit like any other.
"""

import logging
from collections.abc import Sequence

from games.kernel.chance import Chance
from games.kernel.content import Pack
from games.kernel.contract import Game, Info, Mode, Outcome, Turn
from games.kernel.decisions import Decision, OneOf
from games.kernel.errors import Refusal
from games.kernel.events import Viewer
from games.kernel.moves import Move
from games.kernel.slots import Slots
from tests.conformance.leaks import Leak

from .pieces import (
    BirdSeen,
    Boast,
    Boasted,
    CardSwapped,
    Ending,
    Guess,
    GuessedBefore,
    GuessedRight,
    GuessedWrong,
    NoOptions,
    NoSuchRival,
    NotYourCard,
    Swap,
    UnknownBird,
    Whisper,
    WhisperView,
)

HAND = 2
POINTS_TO_WIN = 3


class Whispers(Game[Whisper]):
    info = Info(
        slug="whispers",
        title="Whispers",
        modes=(Mode("table", (2, 3)),),
        options=NoOptions,
        state=Whisper,
        view=WhisperView,
        moves=(Guess, Swap, Boast),
        events=(GuessedRight, GuessedWrong, CardSwapped, Boasted),
        refusals=(NotYourCard, NoSuchRival, UnknownBird, GuessedBefore),
        endings=Ending,
        decisions=("act", "boast"),
        rules_version=1,
    )

    def __init__(self, pack: Pack, leak: Leak | None = None) -> None:
        super().__init__(pack)
        self.copies = pack.read("birds.toml", dict[str, dict[str, int]])["copies"]
        self.kinds = list(self.copies)
        self.leak = leak

    def setup(self, mode: str, seats: int, options: NoOptions, chance: Chance, carried: None) -> Whisper:
        faces = [bird for bird, copies in self.copies.items() for _ in range(copies)]
        state = Whisper(
            cards=Slots.of(faces),
            deck=list(range(len(faces))),
            hands=[[] for _ in range(seats)],
            points=[0] * seats,
            guessed=[[] for _ in range(seats)],
            found=[],
        )
        state.cards.shuffle(state.deck, chance)
        for seat in range(seats):
            for _ in range(HAND):
                self._draw(state, seat)
        return state

    def _draw(self, state: Whisper, seat: int) -> int:
        slot = state.deck.pop()
        state.cards.learn(seat, slot)
        state.hands[seat].append(slot)
        return slot

    def begin(self, turn: Turn[Whisper]) -> None:
        turn.ask(0, "act", OneOf(("guess", "swap")))

    def legal_moves(self, state: Whisper, decision: Decision) -> Sequence[Move]:
        if decision.name == "boast":
            return [Boast()]
        rivals = [seat for seat in range(len(state.hands)) if seat != decision.seat]
        guesses: list[Move] = [Guess(seat, kind) for seat in rivals for kind in range(len(self.kinds))]
        swaps: list[Move] = [Swap(slot) for slot in state.hands[decision.seat]]
        return [move for move in guesses + swaps if self.why_not(state, decision, move) is None]

    def why_not(self, state: Whisper, decision: Decision, move: Move) -> Refusal | None:
        match move:
            case Swap(slot) if slot not in state.hands[decision.seat]:
                return NotYourCard(slot)
            case Guess(seat) if seat == decision.seat or not 0 <= seat < len(state.hands):
                return NoSuchRival(seat)
            case Guess(_, kind) if not 0 <= kind < len(self.kinds):
                return UnknownBird(kind)
            case Guess(seat, kind) if kind in state.guessed[seat] or self._rules_out(state, seat, kind):
                return GuessedBefore(seat, kind, self._truth(state, seat))
        return None

    def play(self, turn: Turn[Whisper], decision: Decision, move: Move) -> None:
        state, seat = turn.state, decision.seat
        match move:
            case Boast():
                turn.tell(Boasted(seat))
                return
            case Guess(rival, kind):
                self._guess(turn, seat, rival, kind)
            case Swap(slot):
                self._swap(turn, seat, slot)
        if self.outcome(state) is None:
            state.active = (seat + 1) % len(state.hands)
            turn.ask(state.active, "act", OneOf(("guess", "swap")))

    def _guess(self, turn: Turn[Whisper], seat: int, rival: int, kind: int) -> None:
        state, bird = turn.state, self.kinds[kind]
        hit = next((slot for slot in state.hands[rival] if state.cards.face[slot] == bird), None)
        if hit is None:
            state.guessed[rival].append(kind)
            turn.tell(GuessedWrong(rival, kind))
            return
        state.cards.turn_up(hit)
        state.hands[rival].remove(hit)
        state.found.append(hit)
        state.points[seat] += 1
        state.guessed[rival].clear()
        turn.tell(GuessedRight(rival, hit, bird))
        if state.deck:
            self._draw(state, rival)

    def _swap(self, turn: Turn[Whisper], seat: int, slot: int) -> None:
        state = turn.state
        state.hands[seat].remove(slot)
        drawn = self._draw(state, seat)
        state.guessed[seat].clear()
        self._tell_swap(turn, seat, drawn)
        boast = turn.standing(seat, "boast")
        if boast is None and self._may_boast(state, drawn):
            turn.offer(seat, "boast", OneOf(("boast",)))

    def default(self, state: Whisper, decision: Decision) -> Move:
        return Swap(state.hands[decision.seat][0])

    def outcome(self, state: Whisper) -> Outcome | None:
        if POINTS_TO_WIN in state.points:
            ending = Ending.THREE_POINTS
        elif not state.deck:
            ending = Ending.DECK_EMPTY
        else:
            return None
        ranks = tuple(1 + sum(other > points for other in state.points) for points in state.points)
        return Outcome(ending=ending, ranks=ranks, scores=tuple(state.points))

    def view(self, state: Whisper, viewer: Viewer) -> WhisperView:
        faces = state.cards.face
        hand = None if viewer is None else tuple(BirdSeen(slot, faces[slot]) for slot in state.hands[viewer])
        return WhisperView(
            active=state.active,
            points=tuple(state.points),
            hand=hand,
            hand_sizes=tuple(map(len, state.hands)),
            guessed=tuple(map(tuple, state.guessed)),
            found=tuple(faces[slot] for slot in state.found),
            deck=len(state.deck),
            rumour=faces[state.hands[0][0]] if self.leak is Leak.VIEW_FIELD else None,
        )

    def imagine(self, state: Whisper, viewer: Viewer, chance: Chance) -> Whisper:
        state.cards.imagine(viewer, chance)
        return state

    def board_text(self, view: WhisperView) -> str:
        hand = "?" if view.hand is None else " ".join(seen.bird for seen in view.hand)
        return f"points {view.points}, deck {view.deck}, hand {hand}, found {' '.join(view.found)}"

    # Planted leaks

    def _rules_out(self, state: Whisper, seat: int, kind: int) -> bool:
        return self.leak is Leak.LEGAL_MOVE_LIST and self.kinds[kind] not in self._birds_of(state, seat)

    def _truth(self, state: Whisper, seat: int) -> tuple[str, ...]:
        return self._birds_of(state, seat) if self.leak is Leak.ERROR_DETAILS else ()

    def _birds_of(self, state: Whisper, seat: int) -> tuple[str, ...]:
        return tuple(state.cards.face[slot] for slot in state.hands[seat])

    def _tell_swap(self, turn: Turn[Whisper], seat: int, drawn: int) -> None:
        bird = turn.state.cards.face[drawn]
        shown = bird if self.leak is Leak.EVENT_FIELD else None
        turn.tell(CardSwapped(seat, bird=shown, slot=drawn if self.leak is Leak.SLOT_NUMBER else None))
        if self.leak is Leak.TEXT:
            logging.getLogger(__name__).info("seat %s drew %s", seat, bird)
        if self.leak is Leak.COUNTER and bird == self.kinds[0]:
            turn.withdraw(turn.offer(seat, "boast", OneOf(("boast",))))

    def _may_boast(self, state: Whisper, drawn: int) -> bool:
        return self.leak is not Leak.OFFER or state.cards.face[drawn] == self.kinds[0]
