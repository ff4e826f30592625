"""How a match ended. Rules, "Koniec gry": the side that first has its sequences wins; nobody else is placed."""

from games.kernel.contract import Outcome

from .state import State


def outcome(state: State) -> Outcome:
    """Ranks 1 and 2 for the winners and all others; all 1 in a draw. Scores are the sequences of the seat's side."""
    if state.ending is None:
        raise ValueError("the match goes on")
    drawn = state.winner is None
    return Outcome(
        ending=state.ending.value,
        ranks=tuple(1 if drawn or side == state.winner else 2 for side in state.side_of),
        scores=tuple(len(state.sequences_of(side)) for side in state.side_of),
    )
