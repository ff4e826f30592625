"""What a content pack must hold: each check yields a file and a complaint, with the path in the file.

Rules, and the published makings of the decks: ten epochs; of each two heroes, three weapons, six objects and five
scenes; ten highest cards of an epoch, four of a suit, two jokers; four fans. What kinds of scenes there are, and how
many objects match each, is this project's.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from .content_types import BoxContent, Epoch, OfSuitContent, OrdinaryContent, Scene, SceneKind, Suit

EPOCHS: Final = 10
EPOCHS_A_DECK: Final = 5
JOKERS: Final = 2
CARDS_OF_EPOCH: Final = {Suit.YIN_YANG: 2, Suit.SKULL: 3, Suit.HAND: 0, Suit.MAZE: 6}
SCENES_OF_EPOCH: Final = {SceneKind.LOVE: 1, SceneKind.WAR: 1, SceneKind.OTHER: 3}
SCENES_OF_OBJECT: Final = (1, 2)
OBJECTS_OF_SCENE_AT_LEAST: Final = 3

Complaint = tuple[str, str]
Texts = Mapping[str, Mapping[str, str]]


class _Named(Protocol):
    @property
    def id(self) -> str: ...


def complaints(box: BoxContent, texts: Texts) -> Iterator[Complaint]:
    """All that is wrong with a pack; nothing with a sound one."""
    checked = {
        "epochs.toml": epoch_complaints(box.epochs),
        "scenes.toml": scene_complaints(box),
        "cards.toml": card_complaints(box),
        "highest.toml": highest_complaints(box),
        "fans.toml": suit_complaints("fan", box.fans),
    }
    yield from id_complaints(box)
    for file, found in checked.items():
        for complaint in found:
            yield file, complaint
    yield from title_complaints(box, texts)


# Ids and titles


def _named(box: BoxContent) -> Iterator[tuple[str, str, Sequence[_Named]]]:
    """The file, the list and what stands in it, for all that has an id beside the epochs."""
    yield "scenes.toml", "scene", box.scenes
    yield "cards.toml", "card", box.cards
    yield "highest.toml", "epoch", box.highest.epoch
    yield "highest.toml", "suit", box.highest.suit
    yield "highest.toml", "joker", box.highest.joker
    yield "fans.toml", "fan", box.fans


def id_complaints(box: BoxContent) -> Iterator[Complaint]:
    """No card has the id of another."""
    seen: set[str] = set()
    for file, name, entries in _named(box):
        for at, entry in enumerate(entries):
            if entry.id in seen:
                yield file, f"the id {entry.id!r} is used twice - at `$.{name}[{at}].id`"
            seen.add(entry.id)


def title_complaints(box: BoxContent, texts: Texts) -> Iterator[Complaint]:
    """In each language every epoch, card and scene has a title, and no two are alike."""
    titled = [(f"epoch.{epoch.id}", epoch.id) for epoch in box.epochs]
    titled += [(f"card.{entry.id}.name", entry.id) for _, _, entries in _named(box) for entry in entries]
    for locale, found in texts.items():
        file = f"text.{locale}.toml"
        taken: dict[str, str] = {}
        for key, owner in titled:
            title = found.get(key, "").strip()
            if not title:
                yield file, f"{owner!r} has no title - at `$.{key}`"
            elif title.casefold() in taken:
                yield file, f"{title!r} is the title of {taken[title.casefold()]!r} as well - at `$.{key}`"
            taken[title.casefold()] = owner


# Epochs


def epoch_complaints(epochs: Sequence[Epoch]) -> Iterator[str]:
    """Ten, numbered in order, the first five of deck #1 and the others of deck #2."""
    if len(epochs) != EPOCHS:
        yield f"there are {len(epochs)} epochs, not {EPOCHS} - at `$.epoch`"
    for at, epoch in enumerate(epochs):
        deck = 1 + at // EPOCHS_A_DECK
        if epoch.number != at + 1:
            yield f"epochs are numbered in order, so this is {at + 1} - at `$.epoch[{at}].number`"
        if epoch.deck != deck:
            yield f"deck #{deck} holds this epoch - at `$.epoch[{at}].deck`"
        if epoch.id in {other.id for other in epochs[:at]}:
            yield f"the id {epoch.id!r} is used twice - at `$.epoch[{at}].id`"


def _strays(name: str, box: BoxContent, of: Iterable[tuple[str, str]]) -> Iterator[str]:
    epochs = {epoch.id for epoch in box.epochs}
    for at, (_, epoch) in enumerate(of):
        if epoch not in epochs:
            yield f"there is no epoch {epoch!r} - at `$.{name}[{at}].epoch`"


# Scenes and cards


def scene_complaints(box: BoxContent) -> Iterator[str]:
    """Five scenes an epoch: one of love, one of war, three others, which alone take plots."""
    yield from _strays("scene", box, ((scene.id, scene.epoch) for scene in box.scenes))
    kinds = Counter((scene.epoch, scene.kind) for scene in box.scenes)
    for epoch in box.epochs:
        for kind, count in SCENES_OF_EPOCH.items():
            if kinds[epoch.id, kind] != count:
                yield f"{epoch.id} has {kinds[epoch.id, kind]} {kind} scenes, not {count} - at `$.scene`"
    for at, scene in enumerate(box.scenes):
        yield from _plot_complaints(f"$.scene[{at}].takes", scene.takes, wanted=scene.kind is SceneKind.OTHER)


def card_complaints(box: BoxContent) -> Iterator[str]:
    """Of each epoch two heroes, three weapons and six objects, which alone have plots."""
    yield from _strays("card", box, ((card.id, card.epoch) for card in box.cards))
    suits = Counter((card.epoch, card.suit) for card in box.cards)
    for epoch in box.epochs:
        for suit, count in CARDS_OF_EPOCH.items():
            if suits[epoch.id, suit] != count:
                yield f"{epoch.id} has {suits[epoch.id, suit]} {suit} cards, not {count} - at `$.card`"
    for at, card in enumerate(box.cards):
        yield from _plot_complaints(f"$.card[{at}].plots", card.plots, wanted=card.suit is Suit.MAZE)
    yield from _fit_complaints(box)


def _plot_complaints(path: str, plots: tuple[str, ...], *, wanted: bool) -> Iterator[str]:
    if wanted and not plots:
        yield f"a plot is missing - at `{path}`"
    if plots and not wanted:
        yield f"only objects, and scenes of neither love nor war, have plots - at `{path}`"
    if len(set(plots)) < len(plots):
        yield f"a plot is named twice - at `{path}`"


def _fit_complaints(box: BoxContent) -> Iterator[str]:
    """An object fits one or two scenes, and each of these scenes is fitted by three objects at least."""
    fits = Counter[str]()
    least, most = SCENES_OF_OBJECT
    for at, card in enumerate(box.cards):
        if card.suit is not Suit.MAZE:
            continue
        fitted = [scene.id for scene in box.scenes if _fits(card, scene)]
        fits.update(fitted)
        if not least <= len(fitted) <= most:
            yield f"{card.id!r} fits {len(fitted)} scenes, not {least} or {most} - at `$.card[{at}].plots`"
    for scene in box.scenes:
        if scene.kind is SceneKind.OTHER and fits[scene.id] < OBJECTS_OF_SCENE_AT_LEAST:
            yield f"{fits[scene.id]} objects fit {scene.id!r}, not {OBJECTS_OF_SCENE_AT_LEAST} or more - at `$.card`"


def _fits(card: OrdinaryContent, scene: Scene) -> bool:
    return card.epoch == scene.epoch and scene.kind is SceneKind.OTHER and not set(card.plots).isdisjoint(scene.takes)


# Decks #3 and #4


def highest_complaints(box: BoxContent) -> Iterator[str]:
    """One highest card for every epoch and every suit, and two jokers."""
    found = Counter(top.epoch for top in box.highest.epoch)
    yield from _strays("epoch", box, ((top.id, top.epoch) for top in box.highest.epoch))
    for epoch in box.epochs:
        if found[epoch.id] != 1:
            yield f"{epoch.id} has {found[epoch.id]} highest cards, not one - at `$.epoch`"
    yield from suit_complaints("suit", box.highest.suit)
    if len(box.highest.joker) != JOKERS:
        yield f"there are {len(box.highest.joker)} jokers, not {JOKERS} - at `$.joker`"


def suit_complaints(name: str, cards: Sequence[OfSuitContent]) -> Iterator[str]:
    """One card of every suit."""
    found = Counter(card.suit for card in cards)
    for suit in Suit:
        if found[suit] != 1:
            yield f"{suit} has {found[suit]} cards here, not one - at `$.{name}`"
