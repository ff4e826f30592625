"""Rule 27: a card about others, whose turn it is, or Insight Points says in `solo` what it does for a player alone."""

from typing import Any

import pytest

from games.rules.so_long_my_world.loader import EntryError, load

from .packs import Data, changed, gain

POINTS = {"rule": "insight", "change": 1}
ABOUT_OTHERS: list[tuple[Data, str]] = [
    ({"effect": [{**gain(), "to": {"stock": "others"}}]}, "effect[0].to.stock names other players"),
    ({"effect": [{"op": "each", "players": "next", "as": "p", "do": [gain()]}]}, "effect[0].players names"),
    (
        {"effect": [{"op": "choose", "players": {"have": "some", "but": "you"}, "as": "p"}]},
        "effect[0].players names other players",
    ),
    ({"effect": [gain(), {"op": "turn_order", "change": "first"}]}, "effect[1] changes whose turn it is"),
    ({"effect": [{"op": "first_player", "player": "you"}]}, "effect[0] changes whose turn it is"),
    (
        {"effect": [{"op": "modify", "until": "end_of_game", "rule": POINTS}]},
        "effect[0].rule is about Insight Points",
    ),
    (
        {"effect": [{"op": "may", "do": [{**gain(), "from": {"stock": {"among": "others", "on": "here"}}}]}]},
        "effect[0].do[0].from.stock.among names other players",
    ),
    ({"timing": "continuous", "effect": [], "rules": [POINTS]}, "rules[0] is about Insight Points"),
    ({"timing": "continuous", "effect": [], "rules": [{"rule": "held_cards"}]}, "rules[0] is about Insight Points"),
    (
        {"timing": "continuous", "effect": [], "rules": [{"rule": "forbid", "act": "be_taken_from"}]},
        "rules[0] is about taking from others",
    ),
    (
        {"timing": "continuous", "effect": [], "triggers": [{"on": "taken_from_you", "do": [gain()]}]},
        "all that it waits for is done by others",
    ),
]


def pack_with(kind: str, number: int, fields: Data) -> Any:
    return changed(lambda data: data[f"{kind}.toml"]["cards" if kind == "remnants" else kind][number].update(fields))


@pytest.mark.parametrize(("fields", "reason"), ABOUT_OTHERS, ids=[reason for _, reason in ABOUT_OTHERS])
def test_a_card_without_meaning_for_a_player_alone_is_refused_until_it_says_what_it_does(fields: Data, reason: str):
    with pytest.raises(EntryError) as refused:
        load(pack_with("remnants", 5, fields))
    assert refused.value.field == "solo"
    assert reason in refused.value.reason
    assert load(pack_with("remnants", 5, fields | {"solo": []}))


@pytest.mark.parametrize(("kind", "number"), [("visions", 0), ("end_cards", 0)])
def test_visions_and_end_cards_say_it_too(kind: str, number: int):
    with pytest.raises(EntryError) as refused:
        load(pack_with(kind, number, {"effect": [{**gain(), "to": {"stock": "last_ranked"}}]}))
    assert refused.value.field == "solo"


def test_events_have_no_effect_on_a_player_alone_and_say_nothing():
    assert load(pack_with("events", 4, {"effect": [{**gain(), "to": {"stock": "others"}}]}))


def test_what_waits_for_others_and_for_more_still_has_a_meaning():
    waits = [{"on": happening, "do": [gain()]} for happening in ("taken_from_you", "vision_locked")]
    assert load(pack_with("remnants", 5, {"timing": "continuous", "effect": [], "triggers": waits}))
