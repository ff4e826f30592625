"""Rules in force: of cards on the field and of effects for a time; and what they mean for payment (rule 19)."""

import pytest

from games.rules.so_long_my_world.content_words import Act, DrainKind, Moment
from games.rules.so_long_my_world.effects import rules_in_force
from games.rules.so_long_my_world.effects.paying import Purchase, cost_now, payments
from games.rules.so_long_my_world.state import Phase

from .bench import DD, POW, SP, WEP, Bench, book_of, field, hold, letters, parts_of, state_of, try_effect


def with_rules(rules: str, *, stock: str = "", owner: int = 0) -> Bench:
    """A seat has the tested card, with these rules, on its field."""
    bench = Bench(book_of(parts_of(f"rules = {rules}")), state_of(stocks={0: stock}))
    field(bench.state, owner, "tested")
    return bench


def ways(bench: Bench, card: str, seat: int = 0) -> set[str]:
    """All payments for a card that is put into the hand for it."""
    (slot,) = hold(bench.state, seat, card)
    return {letters(tally) for tally in payments(bench.book, bench.state, Purchase(seat, slot))}


def limit(bench: Bench, vision: int, seat: int = 0) -> int:
    return rules_in_force.gather_limit(bench.book, bench.state, seat, vision)


# Gathering and draining


def test_two_feelings_are_drained_from_a_vision():
    assert limit(with_rules('[{ rule = "held_cards" }]'), POW) == 2


def test_a_card_raises_the_limit_at_some_visions_for_its_owner():
    bench = with_rules('[{ rule = "gather_limit", visions = { affinity = ["hope", "nostalgia"] }, to = 3 }]')
    assert [limit(bench, vision) for vision in (POW, SP, WEP, DD)] == [3, 3, 2, 2]
    assert limit(bench, POW, seat=1) == 2


def test_of_fixed_limits_the_lowest_counts_and_changes_come_on_top():
    rules = (
        '[{ rule = "gather_limit", to = 4 }, { rule = "gather_limit", to = 1 }, { rule = "gather_limit", change = 2 }]'
    )
    assert limit(with_rules(rules), POW) == 3


def test_a_limit_never_falls_below_nothing():
    assert limit(with_rules('[{ rule = "gather_limit", change = -5 }]'), POW) == 0


def test_draining_a_mark_takes_two():
    bench = with_rules('[{ rule = "drain_amount", drain = "mark", to = 2 }]')
    drains = [
        rules_in_force.drain_amount(bench.book, bench.state, 0, kind) for kind in (DrainKind.MARK, DrainKind.CARD)
    ]
    assert drains == [2, 1]


def test_an_act_is_forbidden_to_those_named():
    bench = with_rules('[{ rule = "forbid", act = "drain_affinity", who = "others" }]')
    forbidden = [rules_in_force.is_forbidden(bench.book, bench.state, seat, Act.DRAIN_AFFINITY) for seat in range(3)]
    assert forbidden == [False, True, True]


def test_an_act_is_forbidden_about_a_vision():
    bench = with_rules('[{ rule = "forbid", act = "drain_feelings", visions = "wep" }]')
    forbidden = [
        rules_in_force.is_forbidden(bench.book, bench.state, 0, Act.DRAIN_FEELINGS, v) for v in (POW, WEP, None)
    ]
    assert forbidden == [False, True, False]


def test_a_rule_holds_while_its_condition_does():
    bench = with_rules('[{ rule = "gather_limit", to = 5, while = { test = "flag", name = "met" } }]')
    assert limit(bench, POW) == 2
    bench.state.flags.append("met")
    assert limit(bench, POW) == 5


def test_moving_is_forbidden():
    effect = (
        '[{ op = "modify", until = "end_of_round", rule = { rule = "forbid", who = "all", act = "move" } },'
        '{ op = "move_player", to = "wep" }]'
    )
    assert try_effect(effect).state.players[0].where == POW


@pytest.mark.parametrize(("act", "who"), [("be_taken_from", "next"), ("take_from_others", "you")])
def test_tokens_are_not_taken_from_the_protected(act: str, who: str):
    effect = (
        f'[{{ op = "modify", until = "end_of_round", rule = {{ rule = "forbid", who = "{who}", act = "{act}" }} }},'
        '{ op = "move", from = { stock = "next" }, to = "stock" }]'
    )
    bench = try_effect(effect, state_of(stocks={1: "H"}))
    assert (bench.stock(0), bench.stock(1)) == ("", "H")


# Payment


def test_exactly_the_feelings_shown_are_paid():
    assert ways(with_rules('[{ rule = "held_cards" }]', stock="HHHD"), "bread") == {"HH"}
    assert ways(with_rules('[{ rule = "held_cards" }]', stock="HDD"), "bread") == set()


AS_DESPAIR = '[{ rule = "alias", feeling = "hope", counts_as = "despair" }]'


def test_example_10_hope_that_counts_as_despair_pays_despair_and_not_hope():
    bench = with_rules(AS_DESPAIR, stock="H")
    assert ways(bench, "porch") == set()
    assert ways(bench, "drafts") == {"H"}


def test_tokens_of_one_price_can_be_mixed():
    assert ways(with_rules(AS_DESPAIR, stock="HDM"), "knife") == {"HM", "DM"}


def test_tokens_that_also_count_keep_their_own_worth():
    both = '[{ rule = "alias", feeling = "hope", counts_as = "despair", also = true }]'
    assert ways(with_rules(both, stock="HHD"), "mixed") == {"HD", "HH"}


def test_an_alias_is_of_the_token_and_makes_no_chain():
    chain = (
        '[{ rule = "alias", feeling = "hope", counts_as = "nostalgia" },'
        '{ rule = "alias", feeling = "nostalgia", counts_as = "despair" }]'
    )
    assert ways(with_rules(chain, stock="HN"), "drafts") == {"N"}


def test_a_limited_alias_serves_so_many_tokens_a_round():
    limited = (
        '[{ rule = "alias", feeling = { among = ["despair", "madness"] }, '
        'counts_as = "hope", also = true, a_round = 1 }]'
    )
    bench = with_rules(limited, stock="HDDMM")
    assert ways(bench, "bread") == {"HD", "HM"}
    bench.play(card="bread", pay="HD")
    assert ways(bench, "porch") == set()
    bench.act(bench.effects.round_began)
    assert ways(bench, "porch") == {"D", "M"}


def test_a_payment_that_needs_no_limited_alias_uses_none_up():
    limited = '[{ rule = "alias", feeling = "despair", counts_as = "hope", also = true, a_round = 1 }]'
    bench = with_rules(limited, stock="HHD")
    ways(bench, "bread")
    bench.play(card="bread", pay="HH")
    assert ways(bench, "porch") == {"D"}


def test_a_cheaper_card_lets_the_payer_say_what_is_left_out():
    cheaper = '[{ rule = "cost", change = -1 }]'
    assert ways(with_rules(cheaper, stock="DM"), "knife") == {"D", "M"}
    assert ways(with_rules(cheaper), "porch") == {""}


def test_a_dearer_card_takes_more_of_any_type():
    bench = with_rules('[{ rule = "cost", change = 1 }]', stock="HNM")
    assert ways(bench, "porch") == {"HN", "HM"}
    assert cost_now(bench.book, bench.state, Purchase(0, bench.state.players[0].hand[0])) == 2


def test_only_some_cards_are_cheaper():
    by_karma = '[{ rule = "cost", change = -1, karma = ["negative"], timing = "play" }]'
    assert ways(with_rules(by_karma, stock="D"), "drafts") == {""}
    assert ways(with_rules(by_karma, stock="H"), "porch") == {"H"}


def test_a_card_taken_back_costs_less_this_turn():
    state = state_of(stocks={0: "H"})
    field(state, 0, "bread")
    effect = (
        '[{ op = "choose", cards = { zone = "field", but = "this" }, as = "c" },'
        '{ op = "move_cards", cards = "$c", to = "hand" },'
        '{ op = "modify", until = "end_of_turn", rule = { rule = "cost", change = -1, cards = "$c" } }]'
    )
    bench = try_effect(effect, state)
    slot = bench.state.players[0].hand[0]
    assert payments(bench.book, bench.state, Purchase(0, slot)) == [[1, 0, 0, 0, 0]]
    assert ways(bench, "bread") == set()
    bench.act(lambda turn: bench.effects.moment_came(turn, Moment.END_OF_TURN, seat=1))
    assert payments(bench.book, bench.state, Purchase(0, slot))
    bench.act(lambda turn: bench.effects.moment_came(turn, Moment.END_OF_TURN, seat=0))
    assert payments(bench.book, bench.state, Purchase(0, slot)) == []


# Insight Points


def insight(bench: Bench, seat: int = 0) -> int:
    return rules_in_force.insight_of(bench.book, bench.state, seat)


def test_insight_is_counted_at_the_end():
    bench = with_rules(
        '[{ rule = "insight", change = { count = "feelings", feeling = "nostalgia", most = 3 } }]', stock="NN"
    )
    assert insight(bench) == 1 + 2
    assert insight(bench, seat=1) == 0


def test_cards_played_after_it_are_counted():
    after = '{ count = "cards", cards = { zone = "field", after = "this" }, per = 2, most = 3 }'
    rules = f'[{{ rule = "insight", change = {after} }}]'
    bench = Bench(book_of(parts_of(f"rules = {rules}")), state_of())
    field(bench.state, 0, "umbrella", "tested", "porch", "drafts", "porch")
    assert insight(bench) == (1 + 1 + 1 + 1 + 1) + 1


def test_what_a_removed_card_was_worth_is_lost():
    bench = try_effect('[{ op = "modify", until = "end_of_game", rule = { rule = "insight", change = 2 } }]')
    assert insight(bench) == 1 + 2
    bench.state.pile.append(bench.state.players[0].field.pop())
    assert insight(bench) == 0


def test_cards_held_cost_one_unless_a_rule_says_otherwise():
    bench = with_rules('[{ rule = "held_cards", to = 0 }]')
    assert [rules_in_force.held_card_cost(bench.book, bench.state, seat) for seat in (0, 1)] == [0, 1]


# For a time


FOR_ALL = '[{{ op = "modify", until = "{until}", rule = {{ rule = "gather_limit", who = "all", to = 1 }} }}]'


@pytest.mark.parametrize(
    ("until", "moment", "round_", "seat"),
    [
        ("end_of_phase", Moment.END_OF_PHASE, 1, None),
        ("end_of_round", Moment.END_OF_ROUND, 1, None),
        ("end_of_next_round", Moment.END_OF_ROUND, 2, None),
        ("end_of_turn", Moment.END_OF_TURN, 1, 0),
    ],
)
def test_a_rule_ends_with_its_moment(until: str, moment: Moment, round_: int, seat: int | None):
    bench = try_effect(FOR_ALL.format(until=until))
    for earlier in range(1, round_):
        bench.state.round = earlier
        bench.act(lambda turn: bench.effects.moment_came(turn, moment, seat=seat))
        assert limit(bench, POW, seat=2) == 1
    bench.state.round = round_
    bench.act(lambda turn: bench.effects.moment_came(turn, moment, seat=seat))
    assert limit(bench, POW, seat=2) == 2


def test_what_holds_until_the_end_of_the_game_still_counts_when_it_is_counted():
    bench = try_effect('[{ op = "modify", until = "end_of_game", rule = { rule = "insight", change = 2 } }]')
    bench.act(lambda turn: bench.effects.moment_came(turn, Moment.END_OF_GAME))
    assert insight(bench) == 1 + 2


@pytest.mark.parametrize(("begun", "ends_in"), [(True, 2), (False, 1)])
def test_until_your_next_turn_means_never_the_present_one(begun: bool, ends_in: int):
    state = state_of()
    state.players[0].turn.begun = begun
    state.phase = Phase.VISION if begun else Phase.HINDRANCE
    bench = try_effect(FOR_ALL.format(until="your_next_turn"), state)
    for round_ in (1, 2):
        bench.state.round = round_
        bench.act(lambda turn: bench.effects.moment_came(turn, Moment.YOUR_NEXT_TURN, seat=0))
        assert (limit(bench, POW) == 2) is (round_ >= ends_in)


def test_a_rule_means_those_whom_it_meant_then():
    effect = (
        '[{ op = "modify", until = "end_of_round", rule = { rule = "gather_limit", who = { on = "here" }, to = 1 } }]'
    )
    bench = try_effect(effect)
    bench.state.players[1].where = POW
    assert [limit(bench, POW, seat) for seat in (0, 1)] == [1, 2]


def test_types_that_were_chosen_are_treated_so_for_all():
    effect = (
        '[{ op = "choose", feelings = "any", by = "chance", as = "a" },'
        '{ op = "choose", feelings = { but = ["$a"] }, by = "chance", as = "b" },'
        '{ op = "modify", until = "end_of_round", '
        'rule = { rule = "alias", who = "all", feeling = "$a", counts_as = "$b" } }]'
    )
    bench = try_effect(effect)
    one, other = (rules_in_force.aliases(bench.book, bench.state, seat) for seat in (0, 2))
    assert len(one) == 1
    assert (one[0].feeling, one[0].counts_as) == (other[0].feeling, other[0].counts_as)
