"""Loaded chance that deals what a test wants: decks by their cards from the top, as `tables` names them."""

from collections.abc import Sequence

from games.kernel.chance import Loaded
from games.kernel.position import Position
from games.rules.end_of_line.options import EndOfLineOptions
from games.rules.end_of_line.state import State

from .tables import COLOUR, COMPONENTS, FACES, GAME, Table


def started(
    shown: Sequence[str],
    dealt: Sequence[str] | None = None,
    *,
    mode: str = "versus",
    options: EndOfLineOptions | None = None,
    more: Sequence[int | list[int] | None] = (),
) -> Table:
    """A match from its start: what lies on top of each deck at first, and after what was shown was shuffled back.

    `more` is chance beyond these shuffles. Who plays alone has one deck and shows nothing.
    """
    chance = Loaded([*shuffles(shown, dealt), *more])
    options = options or EndOfLineOptions()
    step = Position.start(GAME, mode=mode, seats=len(shown), options=options, chance=chance)
    match = Table(step.position)
    match.events = step.events
    return match


def shuffles(shown: Sequence[str], dealt: Sequence[str] | None = None) -> list[int | list[int] | None]:
    """The results of all shuffles of a start without further ties than `shown` brings about."""
    decks = [with_top(list(COMPONENTS.colour), cards) for cards in shown]
    results: list[int | list[int] | None] = []
    for order in decks:
        results += [order, None]
    if len(shown) > 1:
        for order, cards in zip(decks, dealt or shown, strict=True):
            results += [with_top([COMPONENTS.colour[place] for place in order], cards), None]
    return results


def with_top(faces: Sequence[str], cards: str) -> list[int]:
    """The order by which a shuffle brings these cards to the top of a deck, which is its end."""
    left = list(range(COLOUR))
    top = []
    for name in cards.split():
        place = next(place for place in left if faces[place] == FACES[name])
        left.remove(place)
        top.append(place)
    return [*left, *reversed(top)]


def hand_of(state: State, seat: int) -> list[str]:
    """The names of the cards that a seat holds."""
    names = {face: name for name, face in FACES.items()}
    return [names[state.cards.face[slot]] for slot in state.hands[seat]]
