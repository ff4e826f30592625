"""How the match goes on when no question stands and no effect is under way: the stages, in the rulebook's order."""

from collections.abc import Callable, Mapping

from games.kernel.contract import Turn

from ..effects.engine import Effects
from ..state import Stage, State
from . import event, overload, rounds, vision_phase
from .choice import ChoosingAVision
from .dealing import AddingAFeeling, DealingFeelings
from .draft import Drafting
from .first_feeling import TakingTheFirstFeeling
from .hindrance import PlayingAHindrance
from .reboot import Rebooting

StageFunction = Callable[[Turn[State]], bool]
"""Does what is next and names the stage after it. True: a question stands, or the match is over."""


def stages(
    effects: Effects,
    *,
    drafting: Drafting,
    first_feeling: TakingTheFirstFeeling,
    rebooting: Rebooting,
    dealing: DealingFeelings,
    adding: AddingAFeeling,
    choosing: ChoosingAVision,
    hindrance: PlayingAHindrance,
) -> Mapping[Stage, StageFunction]:
    """What each stage does."""
    return {
        Stage.DRAFT: drafting.ask,
        Stage.FIRST_FEELING: first_feeling.ask,
        Stage.CARRIED: lambda turn: rounds.begin_with_end_card(turn, effects),
        Stage.BEGIN_ROUND: lambda turn: rounds.begin_round(turn, effects),
        Stage.DRAW_EVENT: lambda turn: event.draw_event(turn, effects),
        Stage.ASK_REBOOT: rebooting.ask_next,
        Stage.HIT_BY_REBOOT: rebooting.hit,
        Stage.AFTER_REBOOT: rebooting.replace,
        Stage.DEAL: dealing.deal,
        Stage.ADD_FEELING: adding.ask,
        Stage.END_EVENT_PHASE: lambda turn: rounds.end_event_phase(turn, effects),
        Stage.CHOOSE_VISIONS: choosing.ask,
        Stage.OVERLOAD: lambda turn: overload.take_affinity(turn, effects),
        Stage.REVEALED: choosing.revealed,
        Stage.HINDRANCE: hindrance.ask_next,
        Stage.BEGIN_VISION_PHASE: vision_phase.begin,
        Stage.BEGIN_TURN: lambda turn: vision_phase.begin_turn(turn, effects),
        Stage.TURN: lambda turn: vision_phase.take_step(turn, effects),
        Stage.END_TURN: lambda turn: vision_phase.end_turn(turn, effects),
        Stage.NEXT_TURN: vision_phase.next_turn,
        Stage.END_ROUND: lambda turn: rounds.end_round(turn, effects),
        Stage.CLOSE_ROUND: rounds.close_round,
        Stage.FINISH: lambda turn: rounds.finish(turn, effects),
        Stage.COUNT: lambda turn: rounds.count(turn, effects),
    }


def go_on(turn: Turn[State], effects: Effects, steps: Mapping[Stage, StageFunction]) -> None:
    """Carries effects and stages out until a question stands or the match is over."""
    while effects.run(turn):
        if steps[turn.state.stage](turn):
            return
