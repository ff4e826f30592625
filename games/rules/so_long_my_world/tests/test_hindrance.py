"""Rule 13: one Hindrance card each, from the First Player clockwise, or pass; and examples 3 and 4."""

from ..events import Passed
from ..moves import ChooseTokens, ChooseVisions, DrainAffinity, DrainFeelings, EndStep, Pass, PlayCard
from ..state import Stage
from .tables import POW, SL, SP, WEP, Table, table, tokens

TEAL, YELLOW, PURPLE = range(3)


def test_everybody_is_asked_whatever_they_hold():
    match = table(Stage.HINDRANCE, first_player=1, hands={0: ["life_is_a_journey"], 1: [], 2: ["plus_2"]})
    order = []
    while match.asked()[0][1] == "hindrance":
        order.append(match.asked()[0][0])
        match.play(order[-1], Pass())
    assert order == [1, 2, 0]
    assert [event.seat for event in match.told(Passed)] == [1, 2, 0]


def test_only_a_hindrance_may_be_played():
    match = table(Stage.HINDRANCE, hands={0: ["plus_2", "soul_box"]}, stocks={0: "HN"})
    assert match.code(0, PlayCard(match.slot(0, "plus_2"), tokens("H"))) == "not_a_hindrance"
    assert match.code(0, PlayCard(match.slot(0, "soul_box"), tokens("N"))) is None


def test_each_plays_one_card_at_most():
    match = table(Stage.HINDRANCE, hands={0: ["shield", "hasty"]}, stocks={0: "HN"})
    match.play(0, PlayCard(match.slot(0, "shield"), tokens("N")))
    assert match.asked() == [(1, "hindrance")]


def test_a_seat_that_may_play_none_is_still_asked():
    match = table(Stage.HINDRANCE, hands={0: ["hush"], 1: ["shield"]}, stocks={0: "M", 1: "N"})
    match.play(0, PlayCard(match.slot(0, "hush"), tokens("M")))
    assert match.asked() == [(1, "hindrance")]
    assert match.legal(1) == [Pass()]
    assert match.code(1, PlayCard(match.slot(1, "shield"), tokens("N"))) == "forbidden"


def test_what_holds_to_the_end_of_the_phase_ends_with_it():
    match = table(Stage.HINDRANCE, hands={0: ["hush"]}, stocks={0: "M"})
    match.play(0, PlayCard(match.slot(0, "hush"), tokens("M")))
    assert len(match.state.rules) == 1
    match.play(1, Pass())
    match.play(2, Pass())
    assert match.state.rules == []


def test_where_hindrances_are_forbidden_none_is_played_in_a_turn_either():
    match = table(Stage.HINDRANCE, seats=2, hands={0: ["hush_all"], 1: ["shield", "plus_0"]}, stocks={0: "M", 1: "N"})
    match.play(0, PlayCard(match.slot(0, "hush_all"), tokens("M")))
    match.defaults(until="play_cards")
    assert match.asked() == [(1, "play_cards")]
    shield = match.slot(1, "shield")
    assert match.code(1, PlayCard(shield, tokens("N"))) == "forbidden"
    assert match.legal(1) == [PlayCard(match.slot(1, "plus_0"), tokens("N")), EndStep()]
    assert [(card.card.content_id, card.forbidden) for card in match.view(1).hand] == [
        ("shield", True),
        ("plus_0", False),
    ]


def test_life_is_a_journey_goes_to_an_adjacent_unlocked_vision_whose_token_one_owns():
    match = table(Stage.HINDRANCE, hands={0: ["life_is_a_journey"]}, stocks={0: "H"}, on={0: POW}, locked=[SP])
    match.play(0, PlayCard(match.slot(0, "life_is_a_journey"), tokens("H")))
    assert match.state.players[0].where == WEP


def test_from_no_vision_a_journey_leads_nowhere_but_may_be_played():
    match = table(Stage.HINDRANCE, hands={0: ["life_is_a_journey"]}, stocks={0: "H"})
    match.play(0, PlayCard(match.slot(0, "life_is_a_journey"), tokens("H")))
    assert match.state.players[0].where is None
    assert match.field(0) == ["life_is_a_journey"]


def race() -> Table:
    """Example 3: three Feelings on Special Person, all three players after them."""
    match = table(
        Stage.HINDRANCE,
        first_player=TEAL,
        hands={YELLOW: ["life_is_a_journey"], PURPLE: ["soul_box"]},
        stocks={YELLOW: "H", PURPLE: "N"},
        lying={SP: "HRD"},
        on={TEAL: SP, YELLOW: POW, PURPLE: SP},
    )
    match.play(TEAL, Pass())
    match.play(YELLOW, PlayCard(match.slot(YELLOW, "life_is_a_journey"), tokens("H")))
    match.play(YELLOW, ChooseVisions((SP,)))
    match.play(PURPLE, PlayCard(match.slot(PURPLE, "soul_box"), tokens("N")))
    match.play(PURPLE, ChooseTokens(tokens("HR")))
    return match


def test_example_3_the_last_one_takes_two_of_the_three_feelings_out_of_turn():
    match = race()
    assert match.lying(SP) == "D"
    assert match.stock(PURPLE) == "HR"
    assert match.field(YELLOW) == ["life_is_a_journey"]
    assert match.field(PURPLE) == ["soul_box"]
    assert match.state.players[YELLOW].where == SP


def test_example_4_the_first_one_takes_the_rest_and_the_second_finds_nothing_but_other_drains():
    match = race()
    match.play(TEAL, EndStep())
    match.play(TEAL, DrainFeelings(tokens("D")))
    assert match.stock(TEAL) == "D"
    match.defaults(until="use_effects")
    assert match.asked()[0][0] == YELLOW
    match.play(YELLOW, EndStep())
    assert match.code(YELLOW, DrainFeelings(tokens("H"))) == "nothing_there"
    assert [type(move).tag_name() for move in match.legal(YELLOW)] == [
        "drain_affinity",
        "drain_mark",
        "drain_card",
        "end_step",
    ]
    match.play(YELLOW, DrainAffinity())
    assert match.stock(YELLOW) == "H"


def test_soul_box_takes_up_to_two_and_does_not_use_up_the_drain():
    match = table(Stage.HINDRANCE, seats=2, hands={0: ["soul_box"]}, stocks={0: "N"}, lying={SL: "HHM"}, on={0: SL})
    match.play(0, PlayCard(match.slot(0, "soul_box"), tokens("N")))
    assert match.code(0, ChooseTokens(tokens("HHM"))) == "wrong_tokens"
    match.play(0, ChooseTokens(tokens("H")))
    match.play(1, Pass())
    match.play(0, EndStep())
    match.play(0, DrainFeelings(tokens("HM")))
    assert match.stock(0) == "HHM"


def test_a_player_whose_vision_locks_after_the_reveal_is_on_no_vision():
    match = table(Stage.HINDRANCE, hands={0: ["shut"]}, stocks={0: "D"}, lying={SL: "HH"}, on={0: SL, 1: SL, 2: SP})
    match.play(0, PlayCard(match.slot(0, "shut"), tokens("D")))
    assert match.state.visions[SL].locked
    assert [player.where for player in match.state.players] == [None, None, SP]
    assert match.lying(SL) == ""
    assert match.state.system[0] == 12
