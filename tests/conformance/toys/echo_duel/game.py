"""Echo Duel: spells that nest.

A seat casts a spell or rests (draws a card). Each other seat in turn may ward a spell off, and a ward may itself be
warded off. *spark* strikes all others, *omen* draws, *surge* lets the caster cast again, *echo* strikes one to three
times where the caster aims. The duel ends when somebody burns out, or when all rest in a row with the deck empty.
"""

from collections.abc import Sequence

from games.kernel.chance import Chance
from games.kernel.content import Pack
from games.kernel.contract import Game, Info, Mode, Outcome, Turn
from games.kernel.decisions import Decision, OneOf
from games.kernel.errors import Refusal
from games.kernel.events import Viewer
from games.kernel.moves import Move
from games.kernel.script import run
from games.kernel.slots import Slots

from . import pieces
from .effects import PROGRAMS, draw, others, strike
from .pieces import (
    AWardOnlyReacts,
    Cast,
    Duel,
    DuelOptions,
    DuelView,
    Ending,
    LetPass,
    NoSuchTarget,
    NotAWard,
    NotInHand,
    Rest,
    Spell,
    SpellCast,
    SpellSeen,
    Strike,
    Surge,
    Ward,
    Window,
)

HAND = 3


class EchoDuel(Game[Duel]):
    info = Info(
        slug="echo_duel",
        title="Echo Duel",
        modes=(Mode("duel", (2, 3)),),
        options=DuelOptions,
        state=Duel,
        view=DuelView,
        moves=(Cast, Rest, Ward, LetPass, Strike),
        events=(
            SpellCast,
            pieces.WardedOff,
            pieces.Passed,
            pieces.Struck,
            pieces.EchoRolled,
            pieces.SpellDrawn,
            pieces.SpellDrawnFaceDown,
        ),
        refusals=(NotInHand, NotAWard, AWardOnlyReacts, NoSuchTarget),
        endings=Ending,
        decisions=("cast", "react", "aim", "surge"),
        rules_version=1,
    )

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.copies = pack.read("spells.toml", dict[str, dict[str, int]])["copies"]

    def setup(self, mode: str, seats: int, options: DuelOptions, chance: Chance, carried: None) -> Duel:
        faces = [spell for spell, copies in self.copies.items() for _ in range(copies)]
        state = Duel(
            cards=Slots.of(faces),
            deck=list(range(len(faces))),
            hands=[[] for _ in range(seats)],
            life=[int(options.life)] * seats,
        )
        state.cards.shuffle(state.deck, chance)
        return state

    def begin(self, turn: Turn[Duel]) -> None:
        for seat in range(len(turn.state.hands)):
            for _ in range(HAND):
                draw(turn, seat)
        self._ask_cast(turn)

    def _ask_cast(self, turn: Turn[Duel]) -> None:
        turn.ask(turn.state.active, "cast", OneOf(("cast", "rest")))

    def legal_moves(self, state: Duel, decision: Decision) -> Sequence[Move]:
        hand = state.hands[decision.seat]
        candidates: dict[str, list[Move]] = {
            "cast": [*map(Cast, hand), Rest()],
            "react": [*map(Ward, hand), LetPass()],
            "aim": [Strike(seat) for seat in others(state, decision.seat)],
            "surge": [*map(Cast, hand), LetPass()],
        }
        return [move for move in candidates[decision.name] if self.why_not(state, decision, move) is None]

    def why_not(self, state: Duel, decision: Decision, move: Move) -> Refusal | None:
        match move:
            case Cast(slot) | Ward(slot) if slot not in state.hands[decision.seat]:
                return NotInHand(slot)
            case Cast(slot) if state.cards.face[slot] == "ward":
                return AWardOnlyReacts()
            case Ward(slot) if state.cards.face[slot] != "ward":
                return NotAWard(slot)
            case Strike(seat) if seat not in others(state, decision.seat):
                return NoSuchTarget(seat)
        return None

    def play(self, turn: Turn[Duel], decision: Decision, move: Move) -> None:
        state, seat = turn.state, decision.seat
        if decision.name == "cast":
            state.rests = state.rests + 1 if isinstance(move, Rest) else 0
        match move:
            case Cast(slot):
                self._show(turn, seat, slot)
                top = state.stack[-1] if state.stack else None
                if isinstance(top, Surge):
                    top.chosen = slot
                else:
                    state.stack.append(Spell(seat=seat, slot=slot))
            case Ward(slot):
                self._show(turn, seat, slot)
                window = state.stack[-1]
                if isinstance(window, Window):
                    window.ward = slot
            case Rest():
                draw(turn, seat)
            case Strike(target):
                strike(turn, target)
        if run(turn, state.stack, PROGRAMS) and self.outcome(state) is None:
            state.active = others(state, state.active)[0]
            self._ask_cast(turn)

    def _show(self, turn: Turn[Duel], seat: int, slot: int) -> None:
        state = turn.state
        state.hands[seat].remove(slot)
        state.played.append(slot)
        state.cards.turn_up(slot)
        turn.tell(SpellCast(seat, slot, state.cards.face[slot]))

    def default(self, state: Duel, decision: Decision) -> Move:
        match decision.name:
            case "cast":
                return Rest()
            case "aim":
                return Strike(others(state, decision.seat)[0])
            case _:
                return LetPass()

    def outcome(self, state: Duel) -> Outcome | None:
        if 0 in state.life:
            ending = Ending.BURNT_OUT
        elif state.rests > len(state.hands) and not state.deck and not state.stack:
            ending = Ending.SILENCE
        else:
            return None
        ranks = tuple(1 + sum(other > life for other in state.life) for life in state.life)
        return Outcome(ending=ending, ranks=ranks, scores=tuple(state.life))

    def view(self, state: Duel, viewer: Viewer) -> DuelView:
        return DuelView(
            active=state.active,
            life=tuple(state.life),
            hand=None if viewer is None else self._seen(state, state.hands[viewer]),
            hand_sizes=tuple(map(len, state.hands)),
            deck=len(state.deck),
            played=self._seen(state, state.played),
            depth=len(state.stack),
        )

    def _seen(self, state: Duel, slots: Sequence[int]) -> tuple[SpellSeen, ...]:
        return tuple(SpellSeen(slot, state.cards.face[slot]) for slot in slots)

    def imagine(self, state: Duel, viewer: Viewer, chance: Chance) -> Duel:
        state.cards.imagine(viewer, chance)
        return state

    def board_text(self, view: DuelView) -> str:
        hand = "?" if view.hand is None else " ".join(seen.spell for seen in view.hand)
        return f"life {view.life}, deck {view.deck}, hand {hand}, {view.depth} effects under way"

    def invariants(self, state: Duel) -> Sequence[str]:
        places = sorted([*state.deck, *state.played, *(slot for hand in state.hands for slot in hand)])
        return [] if places == list(range(len(state.cards.face))) else [f"cards lie at {places}"]
