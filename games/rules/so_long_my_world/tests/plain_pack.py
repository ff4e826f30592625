"""A pack of plain cards for tests of the table's rules: counts as printed, no effect that is not needed.

So the rules are tested without the shipped cards, whose costs and effects may change with balance. The Visions are the
shipped ones. Costs are letters: H N R D M.
"""

from pathlib import Path

from games.kernel.content import Pack

from ..feelings import FEELINGS

SHIPPED = Path(__file__).parents[1] / "content"
LETTERS = "HNRDM"

NOTHING = 'effect = [{ op = "flag", name = "played" }]'
"""A pack has no card without any effect; nothing asks for this flag."""

STARTERS = """
[[cards]]
id = "life_is_a_journey"
starter = true
timing = "hindrance"
cost = { hope = 1 }
ip = 0
effect = [
    { op = "choose", visions = { among = "adjacent", locked = false, token = true }, as = "v" },
    { op = "move_player", to = "$v" },
]

[[cards]]
id = "soul_box"
starter = true
timing = "hindrance"
cost = { nostalgia = 1 }
ip = 0
effect = [{ op = "move", count = 2, up_to = true, from = "here", to = "stock" }]
"""

REMNANTS = {
    # id: cost, Insight Points, what else the entry says
    "plus_2": ("H", 2, ""),
    "plus_3": ("HN", 3, ""),
    "plus_0": ("N", 0, ""),
    "again": ("H", 0, 'effect = [{ op = "extra", what = "drain" }]'),
    "shield": ("N", 1, 'timing = "hindrance"\neffect = [{ op = "prevent", until = "end_of_round", prevention = { } }]'),
    "hasty": ("H", 1, 'timing = "hindrance"\neffect = [{ op = "turn_order", change = "first" }]\nsolo = []'),
    "wide_arms": ("HN", 1, 'timing = "continuous"\nrules = [{ rule = "gather_limit", to = 3 }]'),
    "wait": (
        "N",
        1,
        'effect = [{ op = "schedule", at = "end_of_next_round", do = ['
        '{ op = "move", feeling = "hope", from = "system", to = "stock" }] }]',
    ),
    "even_1": ("R", 1, ""),
    "even_2": ("HD", 2, ""),
    "back": (
        "R",
        1,
        'effect = [{ op = "choose", cards = { zone = "field", but = "this" }, as = "c" }, '
        '{ op = "move_cards", cards = "$c", to = "hand" }]',
    ),
    "fetch": ("R", 1, 'effect = [{ op = "move_cards", cards = { zone = "pile", top = 1 }, to = "hand" }]'),
    "token_away": (
        "R",
        1,
        'effect = [{ op = "move", tokens = "vision_tokens", which = "here", from = "stock", to = "box" }]',
    ),
    "gone": (
        "R",
        1,
        'effect = [{ op = "choose", cards = { zone = "field", but = "this" }, as = "c" }, '
        '{ op = "move_cards", cards = "$c", to = "pile" }]',
    ),
    "any_one": ("R", 1, 'effect = [{ op = "move", from = "system", to = "stock" }]'),
    "bonus": (
        "RR",
        1,
        'effect = [{ op = "modify", until = "end_of_game", rule = { rule = "insight", change = 2 } }]\nsolo = []',
    ),
    "no_regret": ("RR", 1, 'timing = "continuous"\nrules = [{ rule = "held_cards", to = 0 }]\nsolo = []'),
    "greedy": ("RRR", 1, 'timing = "continuous"\nrules = [{ rule = "drain_amount", drain = "mark", to = 2 }]'),
    "minus_1": ("D", 1, ""),
    "minus_2": ("M", 2, ""),
    "shut": ("D", 1, 'timing = "hindrance"\neffect = [{ op = "lock", visions = "here" }]'),
    "hush": (
        "M",
        1,
        'timing = "hindrance"\n'
        'effect = [{ op = "modify", until = "end_of_phase", '
        'rule = { rule = "forbid", who = "all", act = "play_hindrance" } }]',
    ),
    "hush_all": (
        "M",
        1,
        'timing = "hindrance"\n'
        'effect = [{ op = "modify", until = "end_of_round", '
        'rule = { rule = "forbid", who = "all", act = "play_hindrance" } }]',
    ),
    "no_effects": (
        "M",
        1,
        'timing = "hindrance"\n'
        'effect = [{ op = "modify", until = "end_of_round", '
        'rule = { rule = "forbid", who = "all", act = "use_vision" } }]',
    ),
    "grab": ("D", 1, 'effect = [{ op = "move", from = { stock = "others" }, to = "stock" }]\nsolo = []'),
    "push": (
        "D",
        1,
        'timing = "hindrance"\n'
        'effect = [{ op = "choose", players = "others", as = "p" }, { op = "choose", visions = "adjacent", as = "v" }, '
        '{ op = "move_player", players = "$p", to = "$v" }]\nsolo = []',
    ),
    "late": ("MM", 1, 'effect = [{ op = "clock", stop = true }]'),
    "next_first": ("DM", 1, 'effect = [{ op = "first_player", player = "you" }]\nsolo = []'),
    "echo": (
        "DD",
        1,
        'timing = "continuous"\ntriggers = [{ on = "round_ended", do = ['
        '{ op = "move", feeling = "madness", from = "system", to = "stock" }] }]',
    ),
}

GESTALTS = {
    **{f"bright_{n}": ("HN", 3, "") for n in range(1, 9)},
    **{f"grey_{n}": ("RR", 3, "") for n in range(1, 7)},
    **{f"dark_{n}": ("DM", 3, "") for n in range(1, 9)},
}

EVENTS = {
    # id: what the entry says
    "census": """deal = [
        { vision = "place_of_worship", feelings = { nostalgia = 1 } },
        { vision = "worlds_edge_pub", feelings = { resignation = 1 } },
        { vision = "special_person", feelings = { hope = 1 } },
        { vision = "death_drive", feelings = { despair = 1 } },
    ]""",
    "false_friends": 'effect = [{ op = "modify", until = "end_of_round", '
    'rule = { rule = "alias", who = "all", feeling = "hope", counts_as = "despair" } }]\n'
    'deal = [{ vision = "slaughter", feelings = { madness = 1 } }]',
    "at_the_pub": """vision = "worlds_edge_pub"
vision_effect = [{ op = "move", feeling = "madness", from = "system", to = "stock" }]
deal = [{ vision = "slaughter", feelings = { madness = 1 } }]""",
    "asking": 'effect = [{ op = "choose", players = "all", as = "p" }, '
    '{ op = "move", feeling = "resignation", from = "system", to = { stock = "$p" } }]'
    + '\ndeal = [{ vision = "slaughter", feelings = { madness = 1 } }]',
    "two_each": """deal = [
        { vision = "place_of_worship", feelings = { hope = 2 } },
        { vision = "slaughter", feelings = { hope = 1 } },
    ]""",
    "come_in": """vision = "special_person"
vision_effect = [{ op = "play", cards = { zone = "hand" } }]
deal = [{ vision = "slaughter", feelings = { madness = 1 } }]""",
    **{f"plain_{n}": 'deal = [{ vision = "slaughter", feelings = { madness = 1 } }]' for n in range(1, 28)},
    "loss": 'reboot = true\neffect = [{ op = "move", from = "stock", to = "system" }]',
    "loss_again": 'reboot = true\neffect = [{ op = "move", from = "stock", to = "system" }]',
}

END_CARDS = {
    "a_kettle": 'effect = [{ op = "move", feeling = "resignation", from = "system", to = { stock = "all" } }]',
    "a_letter": 'effect = [{ op = "move", feeling = "hope", from = "system", to = { stock = "last_ranked" } }]\n'
    "solo = []",
    "a_choice": 'effect = [{ op = "move", from = "system", to = "stock" }]',
    **{f"an_end_{n}": 'effect = [{ op = "clock", hours = 1 }]' for n in range(1, 4)},
}

PLAYED = '{ count = "cards", cards = { zone = "field", of = "all" } }'
HEARTBREAKS = {
    1: f'hour = 1\ninsight = 5\ngoal = {{ test = "compare", number = {PLAYED}, than = 2 }}',
    2: 'hour = 9\ninsight = 4\ngestalts = { count = 3, karmas = ["negative", "neutral"] }\n'
    f'gestalt_visions = true\ngoal = {{ test = "compare", number = {PLAYED}, than = 1 }}',
    **{n: f'hour = 1\ninsight = 9\ngoal = {{ test = "compare", number = {PLAYED}, than = {n} }}' for n in range(3, 10)},
}


def cost(letters: str) -> str:
    counted = [f"{feeling.value} = {letters.count(letter)}" for feeling, letter in zip(FEELINGS, LETTERS, strict=True)]
    return f"{{ {', '.join(part for part in counted if not part.endswith('= 0'))} }}"


def _cards(entries: dict[str, tuple[str, int, str]]) -> str:
    return "".join(
        f'[[cards]]\nid = "{name}"\ncost = {cost(letters)}\nip = {points}\n{more or NOTHING}\n\n'
        for name, (letters, points, more) in entries.items()
    )


def _entries(kind: str, entries: dict[str, str]) -> str:
    return "".join(f'[[{kind}]]\nid = "{name}"\n{more}\n\n' for name, more in entries.items())


def _texts() -> str:
    shipped = Pack.from_folder(SHIPPED).texts["en"]
    ids = {
        "card": ["life_is_a_journey", "soul_box", *REMNANTS, *GESTALTS],
        "event": list(EVENTS),
        "end_card": list(END_CARDS),
        "heartbreak": [f"heartbreak_{number}" for number in HEARTBREAKS],
        "vision": [key.split(".")[1] for key in shipped if key.startswith("vision.") and key.endswith(".name")],
        "catalyst": [key.split(".")[1] for key in shipped if key.startswith("catalyst.") and key.endswith(".name")],
    }
    rows = [f'[{kind}.{name}]\nname = "{name}"\nflavour = "Plain."\n' for kind, names in ids.items() for name in names]
    return 'title = "Plain"\n' + "".join(rows)


def plain_pack() -> Pack:
    heartbreaks = {f"heartbreak_{number}": f"number = {number}\n{more}" for number, more in HEARTBREAKS.items()}
    return Pack(
        {
            "visions.toml": (SHIPPED / "visions.toml").read_text(encoding="utf-8"),
            "remnants.toml": STARTERS + _cards(REMNANTS),
            "gestalts.toml": _cards(GESTALTS),
            "events.toml": _entries("events", EVENTS),
            "end_cards.toml": _entries("end_cards", END_CARDS),
            "heartbreaks.toml": _entries("heartbreaks", heartbreaks),
            "text.en.toml": _texts(),
        }
    )
