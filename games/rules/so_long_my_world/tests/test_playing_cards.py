"""Playing cards: paying, the field, and effects that let a player play."""

from typing import Any

import pytest

from games.rules.so_long_my_world.content_words import Act
from games.rules.so_long_my_world.effects.paying import Purchase
from games.rules.so_long_my_world.effects.playing import legal_plays, why_not_play
from games.rules.so_long_my_world.events import CardPlayed
from games.rules.so_long_my_world.feelings import Feeling
from games.rules.so_long_my_world.moves import ChooseTokens, Pass, PlayCard
from games.rules.so_long_my_world.refusals import (
    CardNotInHand,
    CardNotOffered,
    Forbidden,
    NotSoManyTokens,
    WrongPayment,
)

from .bench import Bench, book_of, field, hold, parts_of, slot_of, state_of, tokens, try_effect


def test_a_card_is_paid_and_lies_open_on_the_field():
    state = state_of(stocks={0: "HHD"})
    (slot,) = hold(state, 0, "bread")
    bench = Bench(book_of(parts_of("")), state).play(card="bread", pay="HH")
    assert (bench.stock(0), bench.hand(0), bench.field(0)) == ("D", [], ["bread"])
    assert bench.told(CardPlayed) == [CardPlayed(seat=0, card=slot, content_id="bread", paid=tokens("HH"))]
    assert bench.state.cards.knows(2, slot)


@pytest.mark.parametrize(
    ("card", "pay", "refusal"),
    [
        ("bread", "HH", None),
        ("bread", "H", WrongPayment),
        ("bread", "HHD", WrongPayment),
        ("bread", "HHH", NotSoManyTokens(feeling=Feeling.HOPE, owned=2)),
        ("knife", "DM", CardNotInHand),
    ],
)
def test_why_a_card_cannot_be_played(card: str, pay: str, refusal: Any):
    state = state_of(stocks={0: "HHD"})
    hold(state, 0, "bread")
    bench = Bench(book_of(parts_of("")), state)
    slot = slot_of(state, card)
    expected = refusal(card=slot) if isinstance(refusal, type) else refusal
    assert why_not_play(bench.book, state, Purchase(0, slot), tokens(pay)) == expected


def test_who_may_not_play_has_no_card_to_play():
    bench = try_effect('[{ op = "modify", until = "end_of_round", rule = { rule = "forbid", act = "play_cards" } }]')
    (slot,) = hold(bench.state, 0, "porch")
    assert legal_plays(bench.book, bench.state, 0, [slot]) == []
    assert why_not_play(bench.book, bench.state, Purchase(0, slot), tokens("")) == Forbidden(act=Act.PLAY_CARDS)


def test_all_ways_to_play_are_listed():
    state = state_of(stocks={0: "HHD"})
    bread, porch = hold(state, 0, "bread", "porch")
    plays = legal_plays(book_of(parts_of("")), state, 0, [bread, porch])
    assert plays == [PlayCard(bread, tokens("HH")), PlayCard(porch, tokens("H"))]


# By an effect

OFFER = '[{ op = "play", cards = { zone = "hand" }, less = 1 }, { op = "clock", hours = 1 }]'
GAIN = '[card.bread]\neffect = [{ op = "move", from = "system", to = "stock" }]'


def offer(more: str = GAIN, stock: str = "HM") -> Bench:
    state = state_of(stocks={0: stock})
    hold(state, 0, "bread", "knife")
    return try_effect(OFFER, state, more=more)


def test_a_card_may_be_played_by_an_effect_for_less():
    bench = offer()
    bread, knife = bench.state.players[0].hand
    assert bench.offered() == [PlayCard(bread, tokens("H")), PlayCard(knife, tokens("M")), Pass()]
    assert bench.effects.default(bench.state, bench.asked) == Pass()


def test_its_effect_comes_first_and_then_the_rest_of_the_one_that_let_it():
    bench = offer()
    bench.answer(PlayCard(bench.state.players[0].hand[0], tokens("H")))
    assert (bench.asked.name, bench.state.hour) == ("choose_tokens", 1)
    bench.answer(ChooseTokens(tokens("M")))
    assert (bench.done, bench.stock(0), bench.field(0), bench.state.hour) == (True, "MM", ["tested", "bread"], 2)


def test_one_may_pass():
    bench = offer().answer(Pass())
    assert (bench.done, bench.field(0), bench.state.hour) == (True, ["tested"], 2)


def test_who_can_pay_nothing_is_asked_all_the_same():
    bench = offer(stock="")
    assert bench.offered() == [Pass()]


def test_only_cards_of_the_offer_can_be_played():
    bench = offer()
    assert bench.effects.why_not(bench.state, bench.asked, PlayCard(99, tokens("H"))) == CardNotOffered(card=99)
    knife = bench.state.players[0].hand[1]
    refusal = bench.effects.why_not(bench.state, bench.asked, PlayCard(knife, tokens("H")))
    assert refusal == WrongPayment(card=knife)


def test_a_card_played_by_an_effect_lets_nobody_play():
    more = '[card.bread]\neffect = [{ op = "play", cards = { zone = "hand" }, free = true }]'
    bench = offer(more)
    bench.answer(PlayCard(bench.state.players[0].hand[0], tokens("H")))
    assert (bench.done, bench.hand(0)) == (True, ["knife"])


def test_for_free_nothing_is_paid():
    state = state_of()
    hold(state, 0, "knife")
    bench = try_effect('[{ op = "play", cards = { zone = "hand" }, free = true }]', state)
    assert bench.offered() == [PlayCard(bench.state.players[0].hand[0], tokens("")), Pass()]


def test_without_a_card_nobody_is_asked():
    assert try_effect('[{ op = "play", cards = { zone = "hand" } }]').done


def test_what_lies_on_a_field_is_not_played():
    state = state_of()
    field(state, 0, "bread")
    assert try_effect('[{ op = "play", cards = { zone = "field" } }]', state).done
