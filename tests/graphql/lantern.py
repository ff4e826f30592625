"""A game of two moves, made so that every shape of a declaration occurs once: what the generator is tested on."""

import enum
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Struct

from games.kernel.chance import Chance
from games.kernel.contract import Game, Info, Mode, Options, Outcome, Turn, View
from games.kernel.decisions import Decision, OneOf
from games.kernel.errors import Refusal
from games.kernel.events import Public, Viewer
from games.kernel.moves import Move


class Colour(enum.StrEnum):
    """What a lantern burns in."""

    RED = "red"
    BLUE = "blue"


class Near(Struct, frozen=True, tag_field="type", tag="near"):
    space: int


class Far(Struct, frozen=True, tag_field="type", tag="far"):
    steps: tuple[int, ...]


class Lamp(Struct, frozen=True):
    colour: Colour
    height: int
    place: Near | Far


class Light(Move, frozen=True):
    """Lights a lantern."""

    lamp: Lamp
    spaces: tuple[int, ...] = ()
    nick_name: str | None = None
    strength: int = 1


class Pass(Move, frozen=True):
    """Does nothing."""


class Lit(Public, frozen=True):
    seat: int
    lamp: Lamp


class LanternOptions(Options, frozen=True, kw_only=True):
    """How dark it is."""

    colour: Colour = Colour.RED
    spaces: tuple[int, ...] = (1, 2)
    windy: bool = False


class LanternView(View, frozen=True, kw_only=True):
    """What a seat sees."""

    lit: tuple[Lamp, ...]
    last: Light | None
    glow: float
    dark_for: Annotated[int, msgspec.Meta(ge=0)]
    """Turns since the last light."""


class State(Struct):
    passes: int = 0


class Ending(enum.StrEnum):
    DAWN = "dawn"


class Windy(Refusal, frozen=True):
    sentence = "It is windy."


class Lantern(Game[State]):
    """Two seats pass until dawn."""

    info = Info(
        slug="lantern",
        title="Lantern",
        modes=(Mode("pair", (2,)),),
        options=LanternOptions,
        state=State,
        view=LanternView,
        moves=(Light, Pass),
        events=(Lit,),
        refusals=(Windy,),
        endings=Ending,
        decisions=("turn",),
        rules_version=1,
    )

    def setup(self, mode: str, seats: int, options: Any, chance: Chance, carried: Any) -> State:
        return State()

    def begin(self, turn: Turn[State]) -> None:
        turn.ask(0, "turn", OneOf(("light", "pass")))

    def legal_moves(self, state: State, decision: Decision) -> Sequence[Move]:
        return [Pass()]

    def why_not(self, state: State, decision: Decision, move: Move) -> Refusal | None:
        return None if isinstance(move, Pass) else Windy()

    def play(self, turn: Turn[State], decision: Decision, move: Move) -> None:
        turn.state.passes += 1
        turn.ask(1 - decision.seat, "turn", decision.choice)

    def default(self, state: State, decision: Decision) -> Move:
        return Pass()

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(ending=Ending.DAWN, ranks=(1, 1)) if state.passes > 9 else None

    def view(self, state: State, viewer: Viewer) -> LanternView:
        return LanternView(lit=(), last=None, glow=0.0, dark_for=state.passes)

    def imagine(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return State(state.passes)

    def board_text(self, view: LanternView) -> str:
        return f"dark for {view.dark_for}"
