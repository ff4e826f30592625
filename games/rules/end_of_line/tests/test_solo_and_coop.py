"""Filling the area, alone or as two. Rules, "Solo / Puzzle" and "Cooperative / Coosolitaire"."""

from typing import Any

import pytest

from games.kernel.chance import Fast, Loaded
from games.kernel.contract import Outcome
from games.kernel.errors import GameBug
from games.kernel.position import Position
from games.rules.end_of_line.carrying import DailyPuzzle
from games.rules.end_of_line.events import ActionCutShort, CardsRevealed, LineFinished
from games.rules.end_of_line.moves import Boost, Brake, ExtraGas, Finish, PlaceCard, Turnaround
from games.rules.end_of_line.options import EndOfLineOptions, Puzzle, Scoring

from .dealing import hand_of
from .tables import FACES, GAME, UP, Table, table

EDITION_2021 = EndOfLineOptions(scoring=Scoring.EDITION_2021)
DAILY = EndOfLineOptions(puzzle=Puzzle.DAILY)

COLOUR_INITIATIVE = 9 * 1 + 8 * 2 + 4 * 3 + 2 * 4 + 5 + 0


def outcome(match: Table) -> Outcome | None:
    return match.position.outcome


# Alone


def solo(line: str = "s", hand: str = "s s s l r", **fields: Any) -> Table:
    return table({0: line}, mode="solo", seats=1, hands={0: hand}, **fields)


def test_one_may_finish_at_any_time_and_what_is_left_counts():
    match = solo("s s")
    match.play(Finish())
    assert match.told(LineFinished) == [LineFinished(seat=0)]
    left = COLOUR_INITIATIVE - 2
    empty = 25 - 3
    assert outcome(match) == Outcome(ending="lines_ended", ranks=None, scores=(left + empty,))


def test_one_may_finish_in_the_middle_of_a_turn():
    match = solo()
    match.place("s", UP)
    assert match.refusal(Finish()) is None


def test_energy_that_was_spent_counts():
    match = solo("s s", energy={0: 1})
    match.play(Finish())
    assert outcome(match) == Outcome(ending="lines_ended", ranks=None, scores=(COLOUR_INITIATIVE - 2 + 22 + 2,))


def test_the_last_turn_may_be_short_for_want_of_room_at_no_cost():
    match = solo("s", "s s", only_free=[(0, 2)])
    match.place("s", UP)
    assert match.told(ActionCutShort) == [ActionCutShort(seat=0, placed=1, to_place=2)]
    assert outcome(match) == Outcome(ending="area_full", ranks=None, scores=(COLOUR_INITIATIVE - 2,))


def test_a_line_that_is_stuck_is_not_asked_to_brake_for_nothing():
    match = solo("s", "s s", only_free=[(0, 2), (4, 4)])
    match.place("s", UP)
    assert outcome(match) == Outcome(ending="lines_ended", ranks=None, scores=(COLOUR_INITIATIVE - 2 + 1,))


def test_a_line_that_is_stuck_may_turn_around():
    match = solo("sr", "s s s", only_free=[(0, 2), (1, 3)])
    match.place("s", UP)
    assert match.legal() == [Turnaround(), Brake(), Finish()]


def test_a_line_without_a_way_out_at_the_end_of_the_phase_is_done():
    match = solo("s", "s s", only_free=[(0, 2), (4, 2), (4, 4)])
    match.place("s", UP)
    match.place("s", UP)
    assert outcome(match) == Outcome(ending="lines_ended", ranks=None, scores=(COLOUR_INITIATIVE - 3 + 1,))


def test_as_of_2021_what_is_saved_counts_and_the_area_must_be_full():
    full = solo("s", "s s", only_free=[(0, 2)], options=EDITION_2021, energy={0: 2})
    full.place("s", UP)
    assert outcome(full) == Outcome(ending="area_full", ranks=None, scores=(COLOUR_INITIATIVE - 2 + 2,))
    empty = solo("s", "s s", only_free=[(0, 2), (4, 4)], options=EDITION_2021)
    empty.place("s", UP)
    assert outcome(empty) == Outcome(ending="lines_ended", ranks=None, scores=(0,))


# The daily puzzle


def daily(deck: tuple[str, ...], options: EndOfLineOptions = DAILY, mode: str = "solo", seats: int = 1) -> Table:
    carried = DailyPuzzle(day="2026-12-01", deck=deck)
    chance = Fast(7) if options is not DAILY else Loaded()
    return Table(Position.start(GAME, mode=mode, seats=seats, options=options, chance=chance, carried=carried).position)


ORDER = ("x0", "slr", "lr", "lr", "sr", "sr", "sl", "sl", *["r"] * 4, *["l"] * 4, *["s"] * 9)
DECK = tuple(FACES[name] for name in ORDER)


def test_the_daily_puzzle_deals_the_deck_that_was_handed_in_from_the_top():
    match = daily(DECK)
    assert hand_of(match.state, 0) == list(ORDER[:5])
    match.place("x0", UP)
    assert hand_of(match.state, 0)[-1:] == [ORDER[5]]
    assert match.view(0).puzzle_day == "2026-12-01"


def test_a_deck_is_handed_in_for_the_daily_puzzle_alone():
    assert daily(DECK, EndOfLineOptions()).view(0).puzzle_day is None


def test_the_order_of_the_daily_deck_is_hidden_from_its_player():
    match = daily(DECK)
    hidden = GAME.hidden(match.state, 0)
    assert len(hidden) == 20
    imagined = match.position.imagine(0, Fast(1))
    assert GAME.hidden(imagined.state, 0) != hidden
    assert imagined.view(0) == match.view(0)


def test_a_deck_that_is_no_colour_is_a_mistake():
    with pytest.raises(GameBug, match="2026-12-01"):
        daily(DECK[1:])


# As two


def coop(lines: dict[int, str], hands: dict[int, str], **fields: Any) -> Table:
    return table(lines, mode="coop", hands=hands, **fields)


def test_two_who_play_together_share_a_score_and_nobody_wins():
    match = coop({0: "s", 1: "s"}, {0: "s s", 1: "s s"}, energy={0: 1})
    match.play(Finish())
    match.play(Finish())
    score = 2 * (COLOUR_INITIATIVE - 1) + 2 + 49 - 4
    assert outcome(match) == Outcome(ending="lines_ended", ranks=None, scores=(score, score))
    assert GAME.sides("coop", 2) == ((0, 1),)


def test_one_who_has_finished_lets_the_other_play_on():
    match = coop({0: "s", 1: "s"}, {0: "s s", 1: "s s"})
    match.play(Finish())
    assert match.asked == 1
    assert outcome(match) is None


def test_finishing_is_for_the_start_of_a_turn():
    match = coop({0: "s", 1: "s"}, {0: "s s", 1: "s s"}, energy={0: 0})
    match.place("s", UP)
    assert match.refusal(Finish()) == "finish_only_at_start"
    assert match.details(Finish()) == {"placed": 1, "count": 2}


def one_cell_left(energy: int) -> Table:
    """One cell is empty, and two cards are in hand."""
    return coop({0: "s", 1: "s"}, {0: "s s"}, energy={0: energy, 1: 0}, only_free=[(5, 0)])


def test_a_first_card_after_which_the_turn_cannot_be_completed_is_refused_even_for_the_last_cell():
    match = one_cell_left(energy=0)
    assert match.placement_refusal("s", UP) == "turn_cannot_be_completed"
    assert match.details(PlaceCard(match.card("s"), UP)) == {"missing": 1}
    assert match.legal() == [Finish()]


def test_with_energy_it_is_allowed_and_the_brake_is_owed():
    match = one_cell_left(energy=1)
    match.place("s", UP)
    assert match.legal() == [Brake()]
    assert outcome(match) is None
    match.play(Brake())
    ended = outcome(match)
    assert ended is not None
    assert ended.ending == "area_full"


def test_which_card_can_be_completed_depends_on_where_it_leads():
    # Row 5 is all taken to the left of column 0: only a straight card, or one that leads right, can be followed.
    match = coop({0: "s", 1: "s"}, {0: "s l r"}, energy={0: 0}, only_free=[(5, 0), (4, 0), (5, 1)])
    assert match.placement_refusal("s", UP) is None
    assert match.placement_refusal("r", UP) is None
    assert match.placement_refusal("l", UP) == "turn_cannot_be_completed"


def test_a_boost_that_cannot_be_completed_is_refused():
    match = coop({0: "s", 1: "s"}, {0: "s s s"}, only_free=[(5, 0), (4, 0)])
    assert match.refusal(Boost()) == "turn_cannot_be_completed"
    assert match.details(Boost()) == {"missing": 3}


def test_a_boost_counts_on_the_cards_of_the_hand():
    free = [(5, 0), (4, 0), (4, 1)]
    assert coop({0: "s", 1: "s"}, {0: "s r s"}, only_free=free).refusal(Boost()) is None
    assert coop({0: "s", 1: "s"}, {0: "s l s"}, only_free=free).refusal(Boost()) == "turn_cannot_be_completed"


def test_a_turnaround_that_cannot_be_completed_is_refused():
    lines = {0: "lr l>s", 1: "s"}
    free = [(6, 5), (6, 1)]
    match = coop(lines, {0: "l l", 1: ""}, only_free=free)
    assert match.refusal(Turnaround()) == "turn_cannot_be_completed"
    assert coop(lines, {0: "l l"}, only_free=[*free, (5, 1)]).refusal(Turnaround()) is None


def test_extra_gas_may_be_tried_before_the_first_card_since_one_may_still_finish():
    match = coop(
        {0: "s", 1: "s"},
        {0: "s s"},
        energy={0: 1, 1: 0},
        only_free=[(5, 0)],
        options=EndOfLineOptions(extra_gas=True),
    )
    match.play(ExtraGas())
    assert match.legal() == [Finish()]


def test_hands_lie_open_unless_the_table_wants_them_hidden():
    match = coop({0: "s", 1: "s"}, {0: "s s", 1: "l r"})
    assert [card.content_id for card in match.view(0).seats[1].open_hand] == ["left-2", "right-2"]
    assert len(match.view(None).seats[0].open_hand) == 2
    hidden = coop({0: "s", 1: "s"}, {0: "s s", 1: "l r"}, options=EndOfLineOptions(open_hands=False))
    assert hidden.view(0).seats[1].open_hand == ()
    assert [card.content_id for card in hidden.view(1).hand] == ["left-2", "right-2"]


def test_the_first_order_of_two_is_revealed_as_among_rivals():
    step = Position.start(GAME, mode="coop", seats=2, options=EndOfLineOptions(), chance=Fast(3))
    assert any(isinstance(event, CardsRevealed) for event in step.events)


@pytest.mark.parametrize("mode", ["versus", "teams"])
def test_rivals_cannot_finish(mode: str):
    seats = 4 if mode == "teams" else 2
    match = table({0: "s"}, mode=mode, seats=seats, hands=dict.fromkeys(range(seats), "s s"))
    assert match.refusal(Finish()) == "wrong_move"
