"""A pack whose names say what fits: tests of rules need no story, and the shipped cards may be renamed without them.

Epoch 3 is `e3`. Its scenes are `love-3`, `war-3`, `other-3a`, `other-3b` and `other-3c`; its heroes `hero-3a` and
`hero-3b`, its weapons `weapon-3a` to `weapon-3c`. The object `object-3a` fits `other-3a`, `object-3ab` fits two.
Its highest card is `top-3`, that of a suit `top-skull`; there are `joker-1` and `joker-2`, and the fans `fan-hand`, ...
"""

from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel.content import Pack

EPOCHS = range(1, 11)
SUITS = ("yin_yang", "skull", "hand", "maze")
OBJECTS = ("a", "b", "c", "ab", "bc", "ac")

Rows = list[dict[str, Any]]


def plain_rows() -> dict[str, dict[str, Rows]]:
    """The tables of each file; for tests that spoil one of them."""
    return {
        "epochs.toml": {"epoch": [{"id": f"e{n}", "number": n, "deck": 1 if n <= 5 else 2} for n in EPOCHS]},
        "scenes.toml": {"scene": [row for n in EPOCHS for row in _scenes(n)]},
        "cards.toml": {"card": [row for n in EPOCHS for row in _cards(n)]},
        "highest.toml": {
            "epoch": [{"id": f"top-{n}", "epoch": f"e{n}"} for n in EPOCHS],
            "suit": [{"id": f"top-{suit}", "suit": suit} for suit in SUITS],
            "joker": [{"id": "joker-1"}, {"id": "joker-2"}],
        },
        "fans.toml": {"fan": [{"id": f"fan-{suit}", "suit": suit} for suit in SUITS]},
    }


def _scenes(n: int) -> Rows:
    others = [{"id": f"other-{n}{x}", "epoch": f"e{n}", "kind": "other", "takes": [f"plot-{n}{x}"]} for x in "abc"]
    return [
        {"id": f"love-{n}", "epoch": f"e{n}", "kind": "love"},
        {"id": f"war-{n}", "epoch": f"e{n}", "kind": "war"},
        *others,
    ]


def _cards(n: int) -> Rows:
    heroes = [{"id": f"hero-{n}{x}", "epoch": f"e{n}", "suit": "yin_yang"} for x in "ab"]
    weapons = [{"id": f"weapon-{n}{x}", "epoch": f"e{n}", "suit": "skull"} for x in "abc"]
    objects = [
        {"id": f"object-{n}{fits}", "epoch": f"e{n}", "suit": "maze", "plots": [f"plot-{n}{x}" for x in fits]}
        for fits in OBJECTS
    ]
    return [*heroes, *weapons, *objects]


def pack_of(rows: Mapping[str, Mapping[str, Rows]], titles: Mapping[str, str] | None = None) -> Pack:
    """The rows as TOML, all of house provenance, with a title for every id: the id itself, if it is not in `titles`."""
    files = {
        file: "\n".join(_table(name, row) for name, table in tables.items() for row in table)
        for file, tables in rows.items()
    }
    ids = [str(row.get("id")) for tables in rows.values() for table in tables.values() for row in table]
    named = {name: name for name in ids} | dict(titles or {})
    lines = [f"[epoch]\n{_lines((n, t) for n, t in named.items() if n.startswith('e'))}"]
    lines += [f'[card."{name}"]\nname = "{title}"' for name, title in named.items() if not name.startswith("e")]
    return Pack({**files, "text.en.toml": "\n".join(lines)})


def _lines(pairs: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f'"{name}" = "{title}"' for name, title in pairs)


def _table(name: str, row: Mapping[str, Any]) -> str:
    values = {"provenance": "house", **row}
    return f"[[{name}]]\n" + "\n".join(f"{key} = {_value(value)}" for key, value in values.items())


def _value(value: Any) -> str:
    return str(value) if isinstance(value, int) else repr(value).replace("'", '"')


PACK = pack_of(plain_rows())
