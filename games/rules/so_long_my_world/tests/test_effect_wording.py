"""Rule texts: made from effects, different for different effects, and readable."""

import pytest

from games.rules.so_long_my_world.effects.wording import Wording

from ..loader import load
from ..rule_texts import RuleTexts
from .bench import Parts, book_of, parts_of
from .content_pack import PACK
from .test_readme import examples

NAMES = {
    "vision.pow.name": "Place of Worship",
    "vision.sl.name": "Slaughter",
    "card.bread.name": "Bread for Strangers",
    "card.tested.name": "The Card",
}


def worded(toml: str) -> str:
    """What the tested card says."""
    book = book_of(parts_of(toml))
    return Wording(book, NAMES).card(book.cards["tested"])


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ('[{ op = "move", feeling = "hope", from = "system", to = "stock" }]', "Gain 1 Hope."),
        (
            '[{ op = "move", count = 2, up_to = true, from = "here", to = "stock" }]',
            "Take up to 2 Feelings from your Vision.",
        ),
        ('[{ op = "move", from = "stock", to = "system" }]', "Return 1 Feeling."),
        (
            '[{ op = "choose", players = "others", as = "p" }, '
            '{ op = "move", from = "stock", to = { stock = "$p" }, by = "you" }]',
            "Choose another player. Give that player 1 Feeling, as you choose.",
        ),
        (
            '[{ op = "move", from = { stock = { among = "others", on = "here" } }, to = "stock" }]',
            "Take 1 Feeling from each other player on your Vision.",
        ),
        (
            '[{ op = "move", feeling = "nostalgia", count = { count = "types", at = "here", most = 2 }, '
            'from = "system", to = "stock" }]',
            "Gain X Nostalgia, where X is the number of types of Feelings on your Vision, at most 2.",
        ),
        (
            '[{ op = "move_cards", cards = { zone = "remnant_deck", top = 1 }, to = "hand" }]',
            "Draw the top card of the Remnant deck.",
        ),
        (
            '[{ op = "lock", visions = "pow", until = "end_of_next_round" }]',
            "Place of Worship locks until the end of the next round.",
        ),
        (
            '[{ op = "choose", visions = { among = "adjacent", locked = false, token = true }, as = "v" }, '
            '{ op = "move_player", to = "$v" }]',
            "Choose an adjacent unlocked Vision whose token you own and move to it.",
        ),
        (
            '[{ op = "choose", visions = "ring", as = "a" }, '
            '{ op = "choose", visions = { among = "ring", but = "$a" }, as = "b" }, '
            '{ op = "swap_visions", one = "$a", other = "$b" }]',
            "Choose a normal Vision and another normal Vision. Those two Visions change places.",
        ),
        (
            '[{ op = "schedule", at = "end_of_round", do = [{ op = "clock", hours = 1 }] }]',
            "At the end of this round: the clock goes on by 1 hour.",
        ),
        (
            '[{ op = "modify", until = "end_of_round", rule = { rule = "forbid", who = "all", '
            'act = "play_hindrance" } }]',
            "Until the end of this round, no player can play Hindrance cards.",
        ),
        (
            '[{ op = "choose", visions = { locked = false }, as = "v" }, { op = "modify", until = "end_of_round", '
            'rule = { rule = "forbid", who = "all", act = "drain_feelings", visions = "$v" } }]',
            "Choose an unlocked Vision. Until the end of this round, no player can drain Feelings from that Vision.",
        ),
        (
            '[{ op = "move", from = { vision = "adjacent" }, to = "here", total = true }]',
            "Move 1 Feeling from an adjacent Vision to your Vision.",
        ),
        (
            '[{ op = "move", count = 4, up_to = true, from = { vision = "adjacent" }, to = "here", total = true }]',
            "Move up to 4 Feelings in all from adjacent Visions to your Vision.",
        ),
        (
            '[{ op = "modify", until = "end_of_game", rule = { rule = "insight", change = 2 } }]',
            "You score 2 more Insight Points at the end.",
        ),
        (
            '[{ op = "prevent", until = "end_of_round", prevention = { visions = "here" } }]',
            "Until the end of this round, your Vision cannot lock.",
        ),
        (
            '[{ op = "look", cards = { zone = "event_deck", top = 1 }, as = "seen" }, '
            '{ op = "may", do = [{ op = "move_cards", cards = "$seen", to = "event_deck", under = true }] }]',
            "Look at the top Event of the Event deck. You may put that card under the Event deck.",
        ),
        (
            '[{ op = "choose", cards = { zone = "hand" }, count = { count = "cards", cards = { zone = "hand" } }, '
            'up_to = true, as = "c" }, { op = "move_cards", cards = "$c", to = "pile" }]',
            "Discard any number of cards from your hand.",
        ),
        (
            '[{ op = "choose", cards = { zone = "field" }, as = "c" }, '
            '{ op = "move_cards", cards = "$c", to = "pile" }]',
            "Remove a card from your field.",
        ),
        (
            '[{ op = "choose", cards = { zone = "field" }, up_to = true, as = "c" }, '
            '{ op = "move_cards", cards = "$c", to = "pile" }, '
            '{ op = "if", when = { test = "compare", number = { count = "chosen", name = "$c" } }, '
            'then = [{ op = "clock", hours = 1 }] }]',
            "You may remove a card from your field; if you do, the clock goes on by 1 hour.",
        ),
        (
            '[{ op = "choose", players = "others", as = "p" }, '
            '{ op = "choose", cards = { zone = "hand", of = "$p" }, by = "$p", as = "c" }, '
            '{ op = "move_cards", cards = "$c", to = "remnant_deck", under = true }]',
            "Choose another player. That player chooses a card in their hand and puts it under the Remnant deck.",
        ),
        (
            '[{ op = "move", up_to = true, from = "stock", to = "system", as = "paid" }, '
            '{ op = "if", when = { test = "compare", number = { count = "chosen", name = "$paid" } }, '
            'then = [{ op = "move", feeling = "hope", from = "system", to = "stock" }] }]',
            "You may return 1 Feeling; if you do, gain 1 Hope.",
        ),
        (
            '[{ op = "move", count = 2, up_to = true, from = "stock", to = "system", as = "paid" }, '
            '{ op = "move", count = { count = "chosen", name = "$paid" }, feeling = { but = ["$paid"] }, '
            'from = "system", to = "stock" }]',
            "Return up to 2 Feelings. Gain as many Feelings of other types as you returned.",
        ),
        (
            '[{ op = "move", from = "system", to = { stock = "others" }, as = "given" }, '
            '{ op = "move", count = { count = "chosen", name = "$given", plus = 1 }, from = "system", to = "stock" }]',
            "Each other player gains 1 Feeling. Gain as many Feelings as they gained, plus 1.",
        ),
        (
            '[{ op = "each", players = "others", as = "p", do = [{ op = "may", by = "$p", do = ['
            '{ op = "move", from = { stock = "$p" }, to = "system" }, '
            '{ op = "move", tokens = "marks", from = "system", to = { stock = "$p" } }] }] }]',
            "Each other player may return 1 Feeling and gain 1 Mark of Sol.",
        ),
        (
            '[{ op = "each", players = "others", as = "p", do = [{ op = "may", by = "$p", do = ['
            '{ op = "move", from = "system", to = "stock" }] }] }]',
            "Each other player may do this: gain 1 Feeling.",
        ),
        (
            '[{ op = "sealed_choose", by = "all", choose = { cards = { zone = "hand", of = "$chooser" }, '
            'count = { count = "cards", cards = { zone = "hand", of = "$chooser" }, plus = -2, least = 0 }, '
            'as = "c" }, do = [{ op = "move_cards", cards = "$c", to = "pile" }] }]',
            "Each player discards down to 2 cards in hand, chosen secretly.",
        ),
        (
            '[{ op = "choose", cards = { zone = "pile", top = 1 }, as = "taken" }, '
            '{ op = "if", when = { test = "compare", number = { count = "chosen", name = "$taken" } }, then = ['
            '{ op = "choose", cards = { zone = "hand" }, as = "given" }, '
            '{ op = "if", when = { test = "compare", number = { count = "chosen", name = "$given" } }, then = ['
            '{ op = "move_cards", cards = "$taken", to = "hand" }, '
            '{ op = "move_cards", cards = "$given", to = "pile" }] }] }]',
            "Exchange a card in your hand for the top card of the discard pile.",
        ),
        (
            '[{ op = "move", feeling = { affinity_of = "adjacent" }, from = "system", to = "stock" }]',
            "Gain 1 Feeling of an adjacent Vision's affinity.",
        ),
        (
            '[{ op = "modify", until = "end_of_round", rule = { rule = "gather_limit", who = "all", to = 1 } }]',
            "Until the end of this round, each player may drain at most 1 Feeling from a Vision.",
        ),
        (
            '[{ op = "may", when = { test = "compare", number = { count = "marks" } }, '
            'do = [{ op = "move", from = "system", to = "stock" }] }]',
            "If you have a Mark of Sol, you may gain 1 Feeling.",
        ),
        (
            '[{ op = "dig", deck = "remnant_deck", until = { karma = ["positive"] } }]',
            "Turn cards of the Remnant deck up until a positive card comes: it goes to your hand, "
            "the rest into the discard pile.",
        ),
    ],
)
def test_an_effect_in_words(effect: str, text: str):
    assert worded(f"effect = {effect}") == text


@pytest.mark.parametrize(
    ("lasting", "text"),
    [
        (
            'rules = [{ rule = "gather_limit", visions = { affinity = ["hope", "nostalgia"] }, to = 3 }]',
            "You may drain up to 3 Feelings from a Vision with affinity Hope or Nostalgia.",
        ),
        (
            'rules = [{ rule = "alias", feeling = "hope", counts_as = "despair", also = true, a_round = 1 }]',
            "Your Hope tokens may also count as Despair in payment for cards (1 token a round).",
        ),
        ('rules = [{ rule = "drain_amount", drain = "mark", to = 2 }]', "When you drain Marks of Sol, you take 2."),
        (
            'triggers = [{ on = "drained", optional = true, do = [{ op = "choose", '
            'visions = { among = "adjacent", locked = false }, as = "v" }, { op = "move_player", to = "$v" }] }]',
            "After you drain, you may choose an adjacent unlocked Vision and move to it.",
        ),
        ('rules = [{ rule = "held_cards" }]', "Cards in your hand cost no Insight Points at the end."),
        (
            'triggers = [{ on = "taken_from_you", do = [{ op = "move", feeling = "despair", '
            'from = "system", to = "stock" }] }]',
            "Whenever another player takes tokens from you: gain 1 Despair.",
        ),
        (
            'prevents = [{ visions = "here", times = 1, every = "round" }]',
            "A lock of your Vision is prevented, once a round.",
        ),
        (
            'prevents = [{ optional = true, instead = [{ op = "move", from = "stock", to = "system" }] }]',
            "You may prevent a lock of a Vision. Instead: return 1 Feeling.",
        ),
    ],
)
def test_what_lasts_in_words(lasting: str, text: str):
    assert worded(lasting) == text


def effects_of_the_readme() -> list[Parts]:
    solo = ("reach", 'op = "read"', 'op = "sequence"', 'op = "ending"')
    found = [example for example in examples() if example.startswith(("effect", "rules", "triggers", "prevents"))]
    return [parts_of(example) for example in found if not any(word in example for word in solo)]


def test_everything_has_words_and_what_differs_is_told_apart():
    texts: dict[str, Parts] = {}
    for parts in effects_of_the_readme():
        book = book_of(parts)
        text = Wording(book, NAMES).card(book.cards["tested"])
        assert text.endswith(".")
        assert "$" not in text
        assert text not in texts, f"{parts} and {texts[text]} read alike: {text}"
        texts[text] = parts


@pytest.mark.parametrize(
    ("heartbreak", "text"),
    [
        ("opposite_shifts", "Both players are on the same Vision at the reveal in at least 4 rounds."),
        (
            "long_distance",
            "It never happens that both players are on the same Vision at the reveal; "
            "and each player has at least 5 cards on their field.",
        ),
        (
            "the_settlement",
            "No name lies on both fields; there are at least 10 cards on both fields together; "
            "and both hands are empty.",
        ),
        (
            "one_coat",
            "One player has no negative cards and at least 3 positive cards on their field. "
            "The other player has no positive cards and at least 3 negative cards on their field.",
        ),
        ("the_parents", "Both players are on The Real at the end of the last round."),
        (
            "the_diagnosis",
            "There are at least 6 Marks of Sol and at most 2 Feelings in both stocks together.",
        ),
    ],
)
def test_a_goal_says_what_was_noted_on_the_way(heartbreak: str, text: str):
    book = load(PACK)
    assert Wording(book, PACK.texts["en"]).heartbreak(book.heartbreaks[heartbreak]) == text


@pytest.mark.parametrize(
    ("parts", "address", "text"),
    [
        (
            'effect = [{ op = "may", do = [{ op = "move", feeling = "hope", from = "system", to = "stock" }] }]',
            "card/tested/effect/0",
            "You may gain 1 Hope.",
        ),
        (
            'triggers = [{ on = "drained", optional = true, do = '
            '[{ op = "move", feeling = "hope", from = "system", to = "stock" }] }]',
            "card/tested/triggers/0",
            "After you drain, you may gain 1 Hope.",
        ),
        (
            'prevents = [{ visions = "here", optional = true }]',
            "card/tested/prevents/0",
            "You may prevent a lock of your Vision.",
        ),
    ],
)
def test_a_question_of_yes_or_no_says_what_may_be_done(parts: str, address: str, text: str):
    assert RuleTexts(book_of(parts_of(parts)), PACK).offer(address, to_owner=True) == text
