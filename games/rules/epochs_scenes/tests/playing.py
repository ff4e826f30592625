"""Whole matches for tests, and what a table allows, by the names of `plain_pack`."""

from collections.abc import Sequence

from games.kernel.chance import Chance, Fast, Loaded
from games.kernel.position import Position
from games.rules.epochs_scenes.moves import DiscardMatch, Draw, EndTurn, Pass
from games.rules.epochs_scenes.options import EpochsScenesOptions

from .tables import GAME, PLAIN, Table, table


def dealt(
    seats: int = 3,
    options: EpochsScenesOptions = PLAIN,
    *,
    dealer: int = 0,
    unseen: Sequence[int] = (),
    chance: Chance | None = None,
) -> Table:
    """A new match with both decks in the order of the box; `unseen` is drawn where scenes may leave the game unseen."""
    chance = chance or Loaded([dealer, None, None, None, None, *unseen])
    step = Position.start(GAME, mode="table", seats=seats, options=options, chance=chance)
    game = Table(step.position)
    game.told = list(step.events)
    return game


def shuffled(seats: int = 3, options: EpochsScenesOptions = PLAIN, *, seed: int = 1) -> Table:
    return dealt(seats, options, chance=Fast(seed))


def matches(game: Table, seat: int = 0) -> set[str]:
    """What the seat may match now, each as `card > scene`."""
    face = game.state.cards.face
    return {f"{face[m.card]} > {face[m.scene]}" for m in game.legal(seat) if isinstance(m, DiscardMatch)}


def scenes_for(card: str, shown: str, options: EpochsScenesOptions = PLAIN) -> str:
    """Which of the open scenes a card in hand may be matched to, in the order in which they are named."""
    allowed = matches(_holding(card, shown, options))
    return " ".join(scene for scene in shown.split() if f"{card} > {scene}" in allowed)


def code_of(card: str, scene: str, shown: str, options: EpochsScenesOptions = PLAIN) -> str | None:
    """Why the card may not be matched to the scene."""
    game = _holding(card, shown, options)
    return game.code(0, game.match(card, scene))


def _holding(card: str, shown: str, options: EpochsScenesOptions) -> Table:
    """Three seats, of which the first has this card only; the epoch of the others' cards is not asked for."""
    return table(shown, seats=3, hands={0: card, 1: "hero-5a", 2: "hero-5b"}, options=options)


def idle(game: Table) -> None:
    """The seat whose turn it is matches nothing: it draws and keeps the card, or passes where there is no deck."""
    seat = game.state.seat
    if not game.state.deck:
        game.play(seat, Pass())
        return
    game.play(seat, Draw())
    if game.asked(seat) == ["play_drawn"]:
        game.play(seat, EndTurn())


def idle_to_the_end(game: Table, *, turns: int = 400) -> None:
    """Nobody matches anything until the match ends. Raises `AssertionError` when it does not within so many turns."""
    for _ in range(turns):
        if game.position.outcome is not None:
            return
        idle(game)
    raise AssertionError("the match goes on")
