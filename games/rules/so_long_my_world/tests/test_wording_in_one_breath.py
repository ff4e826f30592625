"""Rule texts: where several operations, or several conditions, are said as one."""

import pytest

from games.rules.so_long_my_world.effects.wording import Wording

from ..loader import load
from .bench import book_of, parts_of
from .content_pack import PACK

BOOK = load(PACK)
WORDS = Wording(BOOK, PACK.texts["en"])


def worded(effect: str) -> str:
    book = book_of(parts_of(f"effect = {effect}"))
    return Wording(book, {}).card(book.cards["tested"])


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("stairwell", "Choose another player on your Vision and an adjacent unlocked Vision. That player moves "),
        ("calibration", "Choose a type of Feelings and another type of Feelings. Until your next turn, each player's "),
        ("umbrella_shared", "Until the end of this round, your Vision cannot lock, and you cannot be made to give "),
        ("drafts_212", "Choose another player with any cards in hand. That player discards a card from their hand. "),
        ("handwriting", "Look at the top 3 cards of the Remnant deck. Choose one of those cards and put it into your "),
        (
            "the_knife_drawer",
            "Choose another player. That player chooses one: "
            "If that player has a Mark of Sol: you take 1 Mark of Sol from that player. "
            "Or: If that player has a Feeling: you take 2 Feelings from that player, as that player chooses.",
        ),
        ("the_auditor", "Gain X Marks of Sol, where X is the number of different karmas among the cards on "),
        ("the_long_way_home", "Choose an unlocked Vision whose token you own, other than your Vision. Put "),
    ],
)
def test_a_card_in_words(card: str, text: str):
    assert WORDS.card(BOOK.cards[card]).startswith(text)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            "shredders",
            "Each player secretly chooses a card in their hand and discards it; "
            "if that player does, that player gains 1 Resignation.",
        ),
        ("trams_run_empty", "Choose a normal Vision and another normal Vision. Those two Visions change places."),
        ("amnesty_day", "Exchange a card in your hand for one of the top 3 cards of the discard pile."),
        ("doorbell", "You may play a card from your hand now, for 1 Feeling less."),
        (
            "two_petitions",
            "Reveal the top 2 cards of the Remnant deck. Choose one of those cards and a player. "
            "Put that card into that player's hand. Put the rest under the Remnant deck, in any order.",
        ),
        (
            "market_without_prices",
            "Until the end of this round, cards that are neither Hindrance nor Continuous cost 1 Feeling less, "
            "and no player can drain cards.",
        ),
        ("high_roof", "Look at the top 2 Events of the Event deck. Put those cards back on top of the Event deck, "),
        ("restore_point", "Put all Remnants in your hand under the Remnant deck. Draw as many cards from "),
    ],
)
def test_an_event_in_words(event: str, text: str):
    everybody, visitors = WORDS.event(BOOK.events[event])
    assert (everybody or visitors).startswith(text)


def test_an_end_card_in_words():
    assert WORDS.effect(BOOK.end_cards["echo_early"].effect) == (
        "At the next Event, once its Feelings are dealt: the First Player chooses a Vision with any Feeling on it and "
        "another unlocked Vision. "
        "Move 1 Feeling from the first Vision to the second Vision, as the First Player chooses."
    )


def test_conditions_that_look_at_one_place_say_it_once():
    assert WORDS.heartbreak(BOOK.heartbreaks["last_lesson"]) == (
        "There are at least 3 positive cards, at least 3 neutral cards and at least 3 negative cards "
        "on both fields together."
    )


@pytest.mark.parametrize(
    "effect",
    [
        # The second choice hangs on the first by more than not being it,
        '[{ op = "choose", visions = "ring", as = "a" }, '
        '{ op = "choose", visions = { adjacent_to = "$a" }, as = "b" }, '
        '{ op = "lock", visions = "$b" }]',
        # is another player's,
        '[{ op = "choose", players = "others", as = "p" }, { op = "choose", visions = "ring", by = "$p", as = "v" }, '
        '{ op = "lock", visions = "$v" }]',
        # or is used up at once.
        '[{ op = "choose", players = "others", as = "p" }, { op = "choose", visions = "ring", as = "v" }, '
        '{ op = "move_player", to = "$v" }]',
    ],
)
def test_two_choices_stay_two_sentences_where_they_do_not_stand_side_by_side(effect: str):
    assert worded(effect).count("hoose") == 2
    assert ". " in worded(effect).partition("hoose")[2].partition("hoose")[0]


def test_what_lasts_for_different_times_stays_apart():
    text = worded(
        '[{ op = "modify", until = "end_of_round", rule = { rule = "forbid", act = "observe" } }, '
        '{ op = "modify", until = "end_of_turn", rule = { rule = "forbid", act = "move" } }]'
    )
    assert text == (
        "Until the end of this round, you cannot observe. "
        "Until the end of your turn, you cannot move or be moved to another Vision."
    )


def test_a_secret_choice_that_is_not_discarded_is_carried_out_for_each():
    text = worded(
        '[{ op = "sealed_choose", by = "all", choose = { visions = "ring", as = "v" }, '
        'do = [{ op = "move_player", players = "$chooser", to = "$v" }] }]'
    )
    assert (
        text == "Each player secretly chooses a normal Vision. Then for each of them: that player moves to that Vision."
    )
