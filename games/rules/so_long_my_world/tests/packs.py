"""A small but complete pack, made here, so that tests of the loader do not hang on what our cards say."""

import copy
from collections.abc import Callable
from typing import Any

from games.kernel.content import Pack

Data = dict[str, Any]

_KARMAS = (("hope",), ("resignation",), ("despair",))


def good_pack() -> Data:
    """File -> what it holds, as plain values."""
    feelings = ("hope", "nostalgia", "resignation", "despair", "madness", "resignation")
    normal = [
        {"id": f"place_{n}", "affinity": feeling, "effect": [gain(feeling)]} for n, feeling in enumerate(feelings)
    ]
    gestalt = [{"id": f"library_{n}", "kind": "gestalt", "marks": n, "effect": [gain()]} for n in (3, 4, 5)]
    luno = {"id": "luno", "kind": "luno", "effect": [gain()]}
    catalysts = [{"id": f"catalyst_{n}", "affinities": ["hope", "despair"]} for n in range(3)]
    events = [{"id": f"event_{n}", "deal": [{"vision": "place_0", "feelings": {"hope": 1}}]} for n in range(33)]
    reboots = [{"id": f"reboot_{n}", "reboot": True, "effect": [gain()]} for n in range(2)]
    return {
        "visions.toml": {"visions": [*normal, *gestalt, luno], "catalysts": catalysts},
        "remnants.toml": {"cards": [*_starters(), *(_card(f"remnant_{n}", n) for n in range(29))]},
        "gestalts.toml": {"cards": [_card(f"gestalt_{n}", n) for n in range(22)]},
        "events.toml": {"events": [*events, *reboots]},
        "end_cards.toml": {"end_cards": [{"id": f"end_{n}", "effect": [gain()]} for n in range(6)]},
        "heartbreaks.toml": {"heartbreaks": [_heartbreak(n) for n in range(1, 10)]},
    }


def gain(feeling: str = "hope") -> Data:
    return {"op": "move", "feeling": feeling, "from": "system", "to": "stock"}


def _card(card_id: str, number: int) -> Data:
    return {"id": card_id, "cost": dict.fromkeys(_KARMAS[number % 3], 1), "ip": 1, "effect": [gain()]}


def _starters() -> list[Data]:
    return [
        {"id": name, "cost": {"hope": 1}, "ip": 0, "starter": True, "timing": "hindrance", "effect": [gain()]}
        for name in ("life_is_a_journey", "soul_box")
    ]


def _heartbreak(number: int) -> Data:
    return {
        "id": f"heartbreak_{number}",
        "number": number,
        "hour": 1,
        "insight": 10,
        "goal": {"test": "compare", "number": {"count": "marks"}, "than": 2},
    }


def changed(change: Callable[[Data], Any]) -> Pack:
    """The good pack after a change to its values."""
    data = copy.deepcopy(good_pack())
    change(data)
    files = {name: _toml(content) for name, content in data.items()}
    files.setdefault("text.en.toml", _toml(_texts(good_pack())))
    return Pack(files)


def _texts(data: Data) -> Data:
    kinds = {
        "vision": data["visions.toml"]["visions"],
        "catalyst": data["visions.toml"]["catalysts"],
        "card": [*data["remnants.toml"]["cards"], *data["gestalts.toml"]["cards"]],
        "event": data["events.toml"]["events"],
        "end_card": data["end_cards.toml"]["end_cards"],
        "heartbreak": data["heartbreaks.toml"]["heartbreaks"],
    }
    return {
        kind: {entry["id"]: {"name": entry["id"].title(), "flavour": "Still warm."} for entry in entries}
        for kind, entries in kinds.items()
    }


def texts() -> Data:
    """The English of the good pack."""
    return _texts(good_pack())


def _toml(content: Data) -> str:
    return "\n".join(f"{key} = {_value(value)}" for key, value in content.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
