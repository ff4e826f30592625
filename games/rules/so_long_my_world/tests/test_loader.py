"""The loader refuses a bad pack, with file, entry, field and reason."""

from collections.abc import Callable
from typing import Any

import pytest

from games.kernel.content import ContentError
from games.rules.so_long_my_world.loader import EntryError, load

from .packs import Data, changed, gain, texts

REMNANT = 5
"""Some Remnant that is no starter: `remnant_3`."""


def test_a_good_pack_is_taken():
    book = load(changed(lambda data: None))
    assert len(book.remnants) == 31
    assert len(book.cards) == 53


def card(**fields: Any) -> Callable[[Data], Any]:
    """Changes a Remnant."""
    return lambda data: data["remnants.toml"]["cards"][REMNANT].update(fields)


def effect(*operations: Data) -> Callable[[Data], Any]:
    return card(effect=list(operations))


def continuous(**fields: Any) -> Callable[[Data], Any]:
    return card(timing="continuous", effect=[], **fields)


def event(**fields: Any) -> Callable[[Data], Any]:
    return lambda data: data["events.toml"]["events"][4].update(fields)


def vision(number: int, **fields: Any) -> Callable[[Data], Any]:
    return lambda data: data["visions.toml"]["visions"][number].update(fields)


def heartbreak(**fields: Any) -> Callable[[Data], Any]:
    return lambda data: data["heartbreaks.toml"]["heartbreaks"][0].update(fields)


def less(file: str, entries: str) -> Callable[[Data], Any]:
    return lambda data: data[file][entries].pop()


NOT_ONE_FILE: list[tuple[str, Callable[[Data], Any], str, str]] = [
    ("a file is missing", lambda data: data.pop("events.toml"), "events.toml", "is missing"),
    ("an unknown field", card(colour="blue"), "remnants.toml", "unknown field `colour`"),
    (
        "a field is missing",
        lambda data: data["gestalts.toml"]["cards"][0].pop("cost"),
        "gestalts.toml",
        "missing required",
    ),
    ("an unknown operation", effect({"op": "explode"}), "remnants.toml", "Invalid value 'explode'"),
    ("a word that is none", effect({**gain(), "feeling": "H!"}), "remnants.toml", "matching regex"),
    (
        "cards in no order",
        effect({"op": "arrange", "cards": {"zone": "pile"}, "to": "remnant_deck"}),
        "remnants.toml",
        "Expected `str`",
    ),
    (
        "no Remnants enough",
        less("remnants.toml", "cards"),
        "remnants.toml",
        "has 28 Remnants beside the starters, not 29",
    ),
    ("no Gestalts enough", less("gestalts.toml", "cards"), "gestalts.toml", "has 21 Gestalts, not 22"),
    ("no Events enough", less("events.toml", "events"), "events.toml", "has 34 Events, not 35"),
    ("no End cards enough", less("end_cards.toml", "end_cards"), "end_cards.toml", "has 5 End cards, not 6"),
    ("no Catalysts enough", less("visions.toml", "catalysts"), "visions.toml", "has 2 Karma Catalysts, not 3"),
    ("no Heartbreaks enough", less("heartbreaks.toml", "heartbreaks"), "heartbreaks.toml", "has 8 Heartbreaks, not 9"),
    ("too many Marks", vision(6, marks=4), "visions.toml", "has 13 Marks on Gestalt Visions, not 12"),
    ("another starter", card(starter=True, ip=0), "remnants.toml", "has 28 Remnants beside the starters"),
    (
        "one Reboot",
        lambda d: d["events.toml"]["events"][33].update(reboot=False, deal=d["events.toml"]["events"][0]["deal"]),
        "events.toml",
        "has 1 Reboots",
    ),
    (
        "no chain",
        lambda d: [c.update(cost={"hope": 1}) for f in ("remnants", "gestalts") for c in d[f"{f}.toml"]["cards"]],
        "remnants.toml",
        "0 neutral names carry no Karma Chain",
    ),
]


@pytest.mark.parametrize(("change", "file", "reason"), [pytest.param(*rest, id=name) for name, *rest in NOT_ONE_FILE])
def test_a_file_is_refused(change: Callable[[Data], Any], file: str, reason: str):
    with pytest.raises(ContentError) as refused:
        load(changed(change))
    assert refused.value.file == file
    assert reason in refused.value.reason


MOVE_CARDS = {"op": "move_cards", "to": "hand"}
LOCK = {"op": "lock", "visions": "here"}

ENTRIES: list[tuple[Callable[[Data], Any], str, str]] = [
    (card(id="Porch Light"), "id", "snake_case"),
    (card(id="place_1"), "id", "there twice"),
    (card(cost={"hope": -1}), "cost", "less than nothing"),
    (card(cost={}), "cost", "is nothing"),
    (card(ip=-1), "ip", "from 0 on"),
    (card(printed=["colour"]), "printed", "none of its values"),
    (card(provenance="published"), "provenance", "no other edition"),
    (card(timing="continuous"), "timing", "continuous are the cards with rules"),
    (card(rules=[{"rule": "held_cards"}]), "timing", "continuous are the cards with rules"),
    (card(effect=[]), "effect", "does nothing"),
    (vision(0, affinity="hope", kind="gestalt", marks=1), "affinity", "normal Visions have one"),
    (vision(6, marks=0), "marks", "Gestalt Visions"),
    (event(vision="place_0"), "vision", "goes with `vision_effect`"),
    (event(vision="luno", vision_effect=[gain()]), "vision", "no normal Vision 'luno'"),
    (event(deal=[]), "deal", "deals nothing"),
    (event(deal=[{"vision": "nowhere", "feelings": {"hope": 1}}]), "deal[0].vision", "no normal Vision"),
    (event(deal=[{"vision": "place_0", "feelings": {}}]), "deal[0].feelings", "is nothing"),
    (event(deal=[{"vision": "place_0", "feelings": {"hope": 1}}] * 2), "deal[0].vision", "dealt to twice"),
    (event(reboot=True, effect=[gain()]), "reboot", "deals nothing"),
    (heartbreak(number=2), "number", "2 is there twice"),
    (heartbreak(number=10), "number", "not from 1 to 9"),
    (heartbreak(hour=12), "hour", "not from 1 to 11"),
    (heartbreak(insight=-1), "insight", "less than nothing"),
    (heartbreak(gestalts={"count": 23}), "gestalts.count", "there are 22"),
    (heartbreak(goal={"test": "exists", "vision": "nowhere"}), "goal.vision", "names no Visions"),
    (effect({**gain(), "to": {"stock": "$p"}}), "effect[0].to.stock", "nothing has bound $p"),
    (
        effect({"op": "choose", "players": "others", "as": "p"}, {**gain(), "feeling": "$p"}),
        "effect[1].feeling",
        "$p holds players, not Feelings",
    ),
    (effect({**gain(), "feeling": "envy"}), "effect[0].feeling", "names no Feelings"),
    (effect({**gain(), "to": {"stock": "everybody"}}), "effect[0].to.stock", "names no players"),
    (effect({**gain(), "to": {"vision": "nowhere"}}), "effect[0].to.vision", "names no Visions"),
    (effect({**gain(), "to": {}}), "effect[0].to", "either `stock` or `vision`"),
    (effect({**gain(), "to": {"stock": "you", "vision": "here"}}), "effect[0].to", "either `stock` or `vision`"),
    (effect({**gain(), "to": "system"}), "effect[0].to", "is where they come from"),
    (effect({**gain(), "to": "box"}), "effect[0].to", "only Vision Tokens"),
    (effect({**gain(), "count": -1}), "effect[0].count", "less than nothing"),
    (effect({**gain(), "tokens": "marks"}), "effect[0]", "not of a Feeling"),
    (
        effect({"op": "move", "tokens": "marks", "up_to": True, "from": "system", "to": "stock"}),
        "effect[0].up_to",
        "`may`",
    ),
    (effect({"op": "move", "tokens": "vision_tokens", "from": "stock", "to": "here"}), "effect[0].to", "its player's"),
    (effect({**gain(), "which": "ring"}), "effect[0].which", "for Vision Tokens"),
    (
        effect({"op": "move", "tokens": "vision_tokens", "count": 5, "from": "stock", "to": "box", "as": "t"}),
        "effect[0].as",
        "one or two Visions are bound",
    ),
    (effect({**gain(), "count": {"count": "marks", "per": 0}}), "effect[0].count.per", "divided"),
    (
        effect({**gain(), "count": {"count": "marks", "least": 2, "most": 1}}),
        "effect[0].count.most",
        "less than `least`",
    ),
    (effect({**gain(), "count": {"count": "chosen", "name": "$x"}}), "effect[0].count.name", "nothing has bound $x"),
    (
        effect({**gain(), "count": {"count": "karmas", "cards": {"zone": "hand"}}}),
        "effect[0].count.cards",
        "fields and piles",
    ),
    (effect({**MOVE_CARDS, "cards": {"zone": "hand", "karma": ["positive"]}}), "effect[0].cards.karma", "hidden"),
    (effect({**MOVE_CARDS, "cards": {"zone": "event_deck"}}), "effect[0].cards.zone", "no cards in event_deck"),
    (
        effect({**MOVE_CARDS, "cards": {"zone": "field", "ids": ["nothing"]}}),
        "effect[0].cards.ids[0]",
        "no card 'nothing'",
    ),
    (effect({**MOVE_CARDS, "cards": {"zone": "pile"}, "under": True}), "effect[0].under", "nothing lies under a hand"),
    (event(effect=[{**MOVE_CARDS, "cards": "this"}]), "effect[0].cards", "no card that `this` could be"),
    (event(effect=[{**MOVE_CARDS, "cards": {"zone": "field", "after": "this"}}]), "effect[0].cards.after", "`this`"),
    (
        effect(
            {"op": "look", "cards": {"zone": "event_deck", "top": 2}, "by": "next", "as": "s"},
            {"op": "arrange", "cards": "$s", "to": "event_deck"},
        ),
        "effect[1].by",
        "without having seen them",
    ),
    (effect({"op": "arrange", "cards": "this", "to": "hand"}), "effect[0].to", "only decks"),
    (effect({"op": "shuffle", "deck": "pile"}), "effect[0].deck", "only decks"),
    (effect({"op": "dig", "deck": "event_deck", "until": {}}), "effect[0].deck", "one digs in"),
    (effect({"op": "dig", "deck": "remnant_deck", "until": {"ids": ["x"]}}), "effect[0].until.ids[0]", "no card"),
    (effect({"op": "play", "cards": {"zone": "hand"}, "free": True, "less": 1}), "effect[0].less", "less than free"),
    (effect({"op": "turn_order", "change": "swap"}), "effect[0].other", "two swap"),
    (effect({"op": "clock"}), "effect[0]", "moves no hand"),
    (effect({"op": "extra", "what": "reach"}), "effect[0].what", "solo only"),
    (effect({"op": "extra", "what": "drain", "count": 0}), "effect[0].count", "not extra"),
    (effect({"op": "choose", "as": "p"}), "effect[0]", "exactly one of"),
    (effect({"op": "choose", "players": "all", "visions": "all", "as": "p"}), "effect[0]", "exactly one of"),
    (effect({"op": "choose", "visions": "all", "count": 3, "as": "v"}), "effect[0].count", "one or two Visions"),
    (
        effect({"op": "choose", "cards": {"zone": "hand", "of": "next"}, "as": "c"}),
        "effect[0].cards",
        "must know these cards",
    ),
    (
        effect({"op": "choose", "cards": {"zone": "hand", "of": "others"}, "by": "others", "as": "c"}),
        "effect[0].cards",
        "must know these cards",
    ),
    (
        effect(
            {"op": "choose", "players": "others", "count": 2, "as": "p"},
            {"op": "choose", "cards": {"zone": "hand", "of": "$p"}, "by": "$p", "as": "c"},
        ),
        "effect[1].cards",
        "must know these cards",
    ),
    (
        effect({"op": "sealed_choose", "by": "all", "choose": {"cards": {"zone": "hand"}, "as": "c"}, "do": [gain()]}),
        "effect[0].choose.cards",
        "must know these cards",
    ),
    (effect({"op": "either", "options": [{"do": [gain()]}]}), "effect[0].options", "leave no choice"),
    (effect({"op": "may", "do": []}), "effect[0].do", "does nothing"),
    (
        effect({"op": "if", "when": {"test": "all_of", "of": []}, "then": [gain()]}),
        "effect[0].when.of",
        "holds nothing",
    ),
    (
        effect({"op": "if", "when": {"test": "same", "one": "$a", "other": "$b"}, "then": [gain()]}),
        "effect[0].when.one",
        "nothing has bound $a",
    ),
    (effect({"op": "if", "when": {"test": "word_owned", "word": "x"}, "then": [gain()]}), "effect[0].when", "of Paths"),
    (effect({"op": "repeat", "times": 2, "most": 13, "do": [gain()]}), "effect[0].most", "from 1 to 12"),
    (effect({"op": "count", "name": "met", "by": 0}), "effect[0].by", "counts nothing"),
    (effect({"op": "read", "node": "a.b"}), "effect[0]", "nodes of Paths"),
    (effect({"op": "word", "word": "w"}), "effect[0]", "nodes of Paths"),
    (effect({"op": "sequence", "after": ["x"], "do": [gain()]}), "effect[0]", "nodes of Paths"),
    (effect({"op": "ending", "ending": "e"}), "effect[0]", "nodes of Paths"),
    (effect({**LOCK, "until": "next_event"}), "effect[0].until", "until an Event"),
    (continuous(rules=[{"rule": "gather_limit"}]), "rules[0]", "either set `to`"),
    (continuous(rules=[{"rule": "gather_limit", "to": -1}]), "rules[0].to", "less than nothing"),
    (continuous(rules=[{"rule": "cost", "change": 0}]), "rules[0].change", "changes nothing"),
    (continuous(rules=[{"rule": "insight", "change": 0}]), "rules[0].change", "changes nothing"),
    (
        continuous(rules=[{"rule": "alias", "feeling": "hope", "counts_as": "madness", "a_round": 1}]),
        "rules[0].a_round",
        "`also`",
    ),
    (continuous(rules=[{"rule": "forbid", "act": "move", "who": "$p"}]), "rules[0].who", "nothing has bound"),
    (continuous(triggers=[{"on": "revealed", "do": []}]), "triggers[0].do", "does nothing"),
    (continuous(triggers=[{"on": "revealed", "do": [gain()], "times": 0}]), "triggers[0].times", "never serve"),
    (
        continuous(triggers=[{"on": "revealed", "do": [{**gain(), "to": {"stock": "$player"}}]}]),
        "triggers[0].do[0].to.stock",
        "nothing has bound $player",
    ),
    (continuous(prevents=[{"visions": "$v"}]), "prevents[0].visions", "nothing has bound"),
    (continuous(prevents=[{"times": 0}]), "prevents[0].times", "never serve"),
    (continuous(prevents=[{"instead": [LOCK]}]), "prevents.0.instead", "may not lock"),
    (effect({"op": "prevent", "until": "end_of_round", "prevention": {"instead": [LOCK]}}), "effect", "may not lock"),
    (vision(0, effect=[{"op": "activate", "visions": "adjacent"}]), "effect", "a normal Vision may activate none"),
    (vision(6, effect=[{"op": "activate", "visions": "all"}]), "effect", "normal ones only"),
    (
        vision(6, effect=[{"op": "choose", "visions": "all", "as": "v"}, {"op": "activate", "visions": "$v"}]),
        "effect",
        "normal ones only",
    ),
]


@pytest.mark.parametrize(("change", "field", "reason"), ENTRIES, ids=[f"{field}: {why}" for _, field, why in ENTRIES])
def test_an_entry_is_refused(change: Callable[[Data], Any], field: str, reason: str):
    with pytest.raises(EntryError) as refused:
        load(changed(change))
    assert refused.value.field == field
    assert reason in refused.value.reason


def nested(operation: Data, times: int) -> Data:
    """A `may` in a `may` in a `may`."""
    for _ in range(times):
        operation = {"op": "may", "do": [operation]}
    return operation


def test_an_effect_that_may_take_too_many_steps_is_refused():
    loop = gain()
    for name in "abc":
        loop = {
            "op": "each",
            "visions": "all",
            "as": name,
            "do": [{"op": "repeat", "times": 12, "most": 12, "do": [loop]}],
        }
    with pytest.raises(EntryError, match="steps; 5000 are allowed"):
        load(changed(effect(loop)))


def test_an_effect_that_may_get_too_deep_is_refused():
    assert load(changed(effect(nested(gain(), 8))))
    with pytest.raises(EntryError, match="frames deep; 48 are allowed"):
        load(changed(effect(nested(gain(), 20))))


def test_a_gestalt_vision_may_activate_a_normal_one_that_was_chosen():
    choose = {"op": "choose", "visions": {"kind": "normal"}, "as": "v"}
    assert load(changed(vision(6, effect=[choose, {"op": "activate", "visions": "$v"}])))


# Texts


def with_texts(change: Callable[[Data], Any]) -> Callable[[Data], Any]:
    def put(data: Data) -> None:
        english = texts()
        change(english)
        data["text.en.toml"] = english

    return put


@pytest.mark.parametrize(
    ("change", "entry", "text"),
    [
        (lambda english: english["card"].pop("remnant_3"), "card.remnant_3", "name"),
        (lambda english: english["card"]["remnant_3"].update(flavour=" "), "card.remnant_3", "flavour"),
        (lambda english: english["card"]["remnant_3"].update(rules="Gain 9."), "card.remnant_3", "rules"),
        (lambda english: english["card"].update(ghost={"name": "Ghost"}), "card.ghost", "name"),
    ],
)
def test_a_text_is_refused_that_is_missing_or_of_nothing(change: Callable[[Data], Any], entry: str, text: str):
    with pytest.raises(EntryError) as refused:
        load(changed(with_texts(change)))
    assert (refused.value.file, refused.value.entry, refused.value.field) == ("text.en.toml", entry, text)


def test_another_locale_brings_its_own_rule_texts():
    polish = {"card": {"remnant_3": {"name": "Chleb", "rules": "Dostajesz 1."}}}
    assert load(changed(lambda data: data.update({"text.pl.toml": polish})))
