"""What fits what. Rules, "Compatibility of card plots, epochs and suits" and "Jokers and highest cards".

Heroes match the love scene of their epoch and weapons its war scene; an object matches any other scene of its epoch
with which it shares a plot. A highest card of an epoch matches any scene of it, that of a suit any scene of its kind,
and the highest Hand card and the jokers match all scenes. Fans match nothing.
"""

from collections.abc import Iterable
from typing import Final

from games.kernel.errors import Refusal

from .components import Card, Components
from .content_types import CardKind, Scene, SceneKind, Suit
from .refusals import FanMatchesNothing, NoMatchingScene, WrongEpoch, WrongPlot, WrongSuit

KIND_OF_SUIT: Final = {Suit.YIN_YANG: SceneKind.LOVE, Suit.SKULL: SceneKind.WAR, Suit.MAZE: SceneKind.OTHER}
"""Which scenes a suit matches. Hand is not here: its highest card matches every scene."""


def suits(card: Card, scene: Scene) -> bool:
    """Whether epoch and suit allow the card on the scene, whatever their plots."""
    if card.kind is CardKind.FAN:
        return False
    if card.epoch is not None and card.epoch != scene.epoch:
        return False
    return card.suit is None or KIND_OF_SUIT.get(card.suit, scene.kind) is scene.kind


def has_plot_for(card: Card, scene: Scene) -> bool:
    """Whether an object tells of something that the scene takes; of other cards nothing is asked."""
    return not is_object(card) or not set(card.plots).isdisjoint(scene.takes)


def is_object(card: Card) -> bool:
    """A Maze card with plots: what the others may object to. The highest Maze card refers to all its scenes."""
    return card.kind is CardKind.ORDINARY and card.suit is Suit.MAZE


class Matching:
    """The compatibility of all cards and scenes of a pack, worked out once."""

    def __init__(self, components: Components) -> None:
        self._cards = components.cards
        self._scenes = components.scenes
        scenes = components.scenes.values()
        self.suitable: dict[str, tuple[str, ...]] = {
            card.id: tuple(scene.id for scene in scenes if suits(card, scene)) for card in components.cards.values()
        }
        """For each card the scenes that epoch and suit allow, in the order of the files."""
        self.fitting: dict[str, tuple[str, ...]] = {
            card.id: tuple(name for name in self.suitable[card.id] if has_plot_for(card, components.scenes[name]))
            for card in components.cards.values()
        }
        """For each card the scenes that it matches as the cards say, in the order of the files."""
        self.objects: frozenset[str] = frozenset(card.id for card in components.cards.values() if is_object(card))
        """The cards that a table that votes judges by itself."""

    def why_not(
        self, card_id: str, scene_id: str, *, card: int, scene: int, open_scenes: Iterable[str], by_plot: bool
    ) -> Refusal | None:
        """Why the card does not match the scene; None when it does. `card` and `scene` are their slots.

        `by_plot` False leaves the plots to the players. A highest card for which nothing is open at all is told so.
        """
        held, shown = self._cards[card_id], self._scenes[scene_id]
        if held.kind is CardKind.FAN:
            return FanMatchesNothing(card=card)
        allowed = self.suitable[card_id]
        if scene_id in allowed:
            if by_plot and not has_plot_for(held, shown):
                return WrongPlot(card=card, plots=held.plots, scene=scene, takes=shown.takes)
            return None
        if held.kind is not CardKind.ORDINARY and set(allowed).isdisjoint(open_scenes):
            return NoMatchingScene(card=card)
        if held.epoch is not None and held.epoch != shown.epoch:
            return WrongEpoch(card=card, card_epoch=held.epoch, scene=scene, scene_epoch=shown.epoch)
        if held.suit is None:
            raise ValueError(f"{card_id} has no suit that could be wrong for {scene_id}")
        takes = KIND_OF_SUIT[held.suit]
        return WrongSuit(card=card, suit=held.suit.value, takes=takes.value, scene=scene, kind=shown.kind.value)
