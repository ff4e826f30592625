"""A pack that does not hold what the rules promise is refused by file and path."""

from collections.abc import Callable

import pytest

from games.kernel.content import ContentError, Pack
from games.rules.epochs_scenes.components import Components

from .plain_pack import PACK, Rows, pack_of, plain_rows

Tables = dict[str, dict[str, Rows]]


def test_the_plain_pack_is_sound():
    components = Components(PACK)
    assert (len(components.epochs), len(components.scenes), len(components.cards)) == (10, 50, 110 + 16 + 4)


def _without(file: str, table: str, at: int) -> Callable[[Tables], None]:
    def spoil(rows: Tables) -> None:
        rows[file][table].pop(at)

    return spoil


def _with(file: str, table: str, at: int, **changes: object) -> Callable[[Tables], None]:
    def spoil(rows: Tables) -> None:
        rows[file][table][at].update(changes)

    return spoil


def _again(file: str, table: str, **changes: object) -> Callable[[Tables], None]:
    def spoil(rows: Tables) -> None:
        rows[file][table].append({**rows[file][table][0], **changes})

    return spoil


MALFORMED: dict[str, tuple[Callable[[Tables], None], str, str]] = {
    "nine epochs": (_without("epochs.toml", "epoch", 9), "epochs.toml", "there are 9 epochs, not 10 - at `$.epoch`"),
    "epochs out of order": (
        _with("epochs.toml", "epoch", 2, number=7),
        "epochs.toml",
        "so this is 3 - at `$.epoch[2].number`",
    ),
    "an epoch in the other deck": (
        _with("epochs.toml", "epoch", 5, deck=1),
        "epochs.toml",
        "deck #2 holds this epoch - at `$.epoch[5].deck`",
    ),
    "an epoch twice": (
        _with("epochs.toml", "epoch", 1, id="e1"),
        "epochs.toml",
        "the id 'e1' is used twice - at `$.epoch[1].id`",
    ),
    "a scene too few": (_without("scenes.toml", "scene", 0), "scenes.toml", "e1 has 0 love scenes, not 1"),
    "a scene too many": (_again("scenes.toml", "scene", id="love-x"), "scenes.toml", "e1 has 2 love scenes, not 1"),
    "two wars and no love": (_with("scenes.toml", "scene", 0, kind="war"), "scenes.toml", "e1 has 0 love scenes"),
    "another kind of scene": (_with("scenes.toml", "scene", 0, kind="peace"), "scenes.toml", "$.scene[0].kind"),
    "a scene of no epoch": (
        _with("scenes.toml", "scene", 0, epoch="e11"),
        "scenes.toml",
        "there is no epoch 'e11' - at `$.scene[0].epoch`",
    ),
    "a scene that takes nothing": (
        _with("scenes.toml", "scene", 2, takes=[]),
        "scenes.toml",
        "a plot is missing - at `$.scene[2].takes`",
    ),
    "a love scene with plots": (
        _with("scenes.toml", "scene", 0, takes=["plot-1a"]),
        "scenes.toml",
        "have plots - at `$.scene[0].takes`",
    ),
    "a plot twice": (
        _with("scenes.toml", "scene", 2, takes=["plot-1a", "plot-1a"]),
        "scenes.toml",
        "named twice - at `$.scene[2].takes`",
    ),
    "a hero too few": (_without("cards.toml", "card", 0), "cards.toml", "e1 has 1 yin_yang cards, not 2"),
    "a weapon too many": (
        _again("cards.toml", "card", id="weapon-x", suit="skull"),
        "cards.toml",
        "e1 has 4 skull cards, not 3",
    ),
    "an object too few": (_without("cards.toml", "card", 8), "cards.toml", "e1 has 5 maze cards, not 6"),
    "a Hand card in deck #1": (
        _again("cards.toml", "card", id="hand-x", suit="hand"),
        "cards.toml",
        "e1 has 1 hand cards, not 0",
    ),
    "a card of no epoch": (
        _with("cards.toml", "card", 0, epoch="e0"),
        "cards.toml",
        "there is no epoch 'e0' - at `$.card[0].epoch`",
    ),
    "a hero with plots": (
        _with("cards.toml", "card", 0, plots=["plot-1a"]),
        "cards.toml",
        "have plots - at `$.card[0].plots`",
    ),
    "an object without plots": (
        _with("cards.toml", "card", 5, plots=[]),
        "cards.toml",
        "a plot is missing - at `$.card[5].plots`",
    ),
    "an object that fits nothing": (
        _with("cards.toml", "card", 5, plots=["plot-2a"]),
        "cards.toml",
        "'object-1a' fits 0 scenes, not 1 or 2 - at `$.card[5].plots`",
    ),
    "an object that fits everything": (
        _with("cards.toml", "card", 5, plots=["plot-1a", "plot-1b", "plot-1c"]),
        "cards.toml",
        "'object-1a' fits 3 scenes, not 1 or 2 - at `$.card[5].plots`",
    ),
    "a scene that two objects fit": (
        _with("cards.toml", "card", 5, plots=["plot-1b"]),
        "cards.toml",
        "2 objects fit 'other-1a', not 3 or more - at `$.card`",
    ),
    "an epoch without a highest card": (
        _with("highest.toml", "epoch", 0, epoch="e2"),
        "highest.toml",
        "e1 has 0 highest cards, not one - at `$.epoch`",
    ),
    "a highest card of no epoch": (
        _again("highest.toml", "epoch", id="top-0", epoch="e0"),
        "highest.toml",
        "there is no epoch 'e0' - at `$.epoch[10].epoch`",
    ),
    "a suit without a highest card": (
        _without("highest.toml", "suit", 2),
        "highest.toml",
        "hand has 0 cards here, not one - at `$.suit`",
    ),
    "a third joker": (
        _again("highest.toml", "joker", id="joker-3"),
        "highest.toml",
        "there are 3 jokers, not 2 - at `$.joker`",
    ),
    "a fan too few": (_without("fans.toml", "fan", 3), "fans.toml", "maze has 0 cards here, not one - at `$.fan`"),
    "two fans of a suit": (_with("fans.toml", "fan", 3, suit="hand"), "fans.toml", "hand has 2 cards here"),
    "an id twice in a file": (
        _with("cards.toml", "card", 1, id="hero-1a"),
        "cards.toml",
        "the id 'hero-1a' is used twice - at `$.card[1].id`",
    ),
    "an id in two files": (
        _with("fans.toml", "fan", 0, id="hero-1a"),
        "fans.toml",
        "the id 'hero-1a' is used twice - at `$.fan[0].id`",
    ),
    "an unknown field": (_with("cards.toml", "card", 0, colour="red"), "cards.toml", "colour"),
    "an unknown provenance": (_with("cards.toml", "card", 0, provenance="guess"), "cards.toml", "provenance"),
    "a word for a number": (_with("epochs.toml", "epoch", 0, number="one"), "epochs.toml", "$.epoch[0].number"),
}


@pytest.mark.parametrize(("spoil", "file", "reason"), MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_pack_is_refused(spoil: Callable[[Tables], None], file: str, reason: str):
    rows = plain_rows()
    spoil(rows)
    with pytest.raises(ContentError) as error:
        Components(pack_of(rows))
    assert error.value.file == file
    assert reason in error.value.reason


@pytest.mark.parametrize("file", ["epochs.toml", "scenes.toml", "cards.toml", "highest.toml", "fans.toml"])
def test_a_pack_with_a_missing_file_is_refused(file: str):
    with pytest.raises(ContentError, match=f"{file}: is missing"):
        Components(Pack({name: text for name, text in PACK.files.items() if name != file}))


TITLES = {
    "two titles alike": (
        {"hero-1b": "Hero-1A"},
        "'Hero-1A' is the title of 'hero-1a' as well - at `$.card.hero-1b.name`",
    ),
    "a scene and a card alike": ({"love-1": "x", "joker-1": "X"}, "'X' is the title of 'love-1' as well"),
    "a card without a title": ({"weapon-1a": ""}, "'weapon-1a' has no title - at `$.card.weapon-1a.name`"),
    "an epoch without a title": ({"e1": " "}, "'e1' has no title - at `$.epoch.e1`"),
}


@pytest.mark.parametrize(("titles", "reason"), TITLES.values(), ids=TITLES)
def test_a_pack_with_a_bad_title_is_refused(titles: dict[str, str], reason: str):
    with pytest.raises(ContentError) as error:
        Components(pack_of(plain_rows(), titles))
    assert error.value.file == "text.en.toml"
    assert reason in error.value.reason
