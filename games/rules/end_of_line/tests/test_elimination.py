"""Who is out, and when. Rules, "End of Game" and "Team Competitive"."""

from games.kernel.contract import Outcome
from games.rules.end_of_line.events import ActionCutShort, LinesCutOff
from games.rules.end_of_line.moves import Brake, Turnaround
from games.rules.end_of_line.options import Elimination, EndOfLineOptions

from .tables import GAME, LEFT, UP, Table, table

ON_TURN = EndOfLineOptions(elimination=Elimination.ON_TURN)

SEALED = "l l l"
"""A line that comes back to its start: no Way Out is left."""
LOOP = {0: (3, 3, LEFT), 1: (0, 6, UP)}


def outcome(match: Table) -> Outcome | None:
    return match.position.outcome


def winners(match: Table) -> tuple[int, ...]:
    ended = outcome(match)
    assert ended is not None
    return ended.winners(GAME.sides(match.state.mode, match.state.seats))


def test_a_line_without_a_way_out_at_the_end_of_the_phase_is_out():
    match = table({0: "l l", 1: "s"}, starts=LOOP, hands={0: "l s", 1: "s s"}, order=[1, 0], energy={0: 0})
    match.place("s", UP)
    match.place("s", UP)
    match.place("l", match.ways(0)[0][0])
    assert match.told(LinesCutOff) == [LinesCutOff(seats=(0,))]
    assert outcome(match) == Outcome(ending="last_line", ranks=(2, 1))
    assert winners(match) == (1,)


def test_nobody_is_out_before_all_have_placed():
    match = table({0: "l l", 1: "s"}, starts=LOOP, hands={0: "l s", 1: "s s"}, energy={0: 0})
    match.place("l", match.ways(0)[0][0])
    assert match.told(ActionCutShort) == [ActionCutShort(seat=0, placed=1, to_place=2)]
    assert match.asked == 1
    assert not match.state.lines[0].out


def test_energy_for_a_turnaround_does_not_help_at_the_end_of_the_phase():
    # Seat 0's last card is blocked, but the one before it leads on elsewhere.
    match = table({0: "lr l>s", 1: "s"}, starts={1: (6, 5, UP)}, hands={0: "s s", 1: "s s"}, order=[1], energy={1: 0})
    match.place("s", UP)
    match.place("s", UP)
    assert match.told(LinesCutOff) == [LinesCutOff(seats=(0,))]


def test_who_cannot_place_all_cards_is_out_for_want_of_cards_too():
    match = table({0: "s", 1: "s"}, hands={0: "s", 1: "s s"}, decks={0: 0}, energy={0: 0})
    match.place("s", UP)
    assert match.told(ActionCutShort) == [ActionCutShort(seat=0, placed=1, to_place=2)]
    match.place("s", UP)
    match.place("s", UP)
    assert winners(match) == (1,)


def test_a_brake_completes_the_turn_when_only_cards_are_missing():
    match = table({0: "s", 1: "s"}, hands={0: "s", 1: "s s"}, decks={0: 0})
    match.place("s", UP)
    assert match.legal() == [Brake()]
    match.play(Brake())
    match.place("s", UP)
    match.place("s", UP)
    assert not match.state.lines[0].out
    # In the next round there is no card left at all.
    assert match.state.round == 4
    assert match.asked == 1


def test_a_brake_does_not_save_a_line_without_a_way_out():
    match = table({0: "l l", 1: "s"}, starts=LOOP, hands={0: "l s", 1: "s s"})
    match.place("l", match.ways(0)[0][0])
    assert match.legal() == [Brake()]
    match.play(Brake())
    match.place("s", UP)
    match.place("s", UP)
    assert winners(match) == (1,)


def test_a_player_who_can_do_nothing_is_passed_over():
    match = table({0: SEALED, 1: "s"}, starts=LOOP, hands={0: "s s", 1: "s s"})
    assert match.asked == 1
    assert match.told(ActionCutShort) == [ActionCutShort(seat=0, placed=0, to_place=2)]


def test_all_who_are_cut_off_in_the_same_phase_share_their_place():
    starts = {0: (3, 3, LEFT), 1: (6, 6, LEFT), 2: (0, 0, UP)}
    match = table(
        {0: SEALED, 1: SEALED, 2: "s"}, seats=3, starts=starts, hands={2: "s s"}, energy=dict.fromkeys(range(3), 0)
    )
    match.place("s", UP)
    match.place("s", UP)
    assert outcome(match) == Outcome(ending="last_line", ranks=(2, 2, 1))


def test_all_remaining_out_together_share_a_draw():
    starts = {0: (3, 3, LEFT), 1: (6, 6, LEFT)}
    match = table({0: "l l", 1: SEALED}, starts=starts, hands={0: "l"}, energy={0: 0})
    match.place("l", match.ways(0)[0][0])
    assert outcome(match) == Outcome(ending="all_cut_off", ranks=(1, 1))
    assert winners(match) == ()


def test_who_went_earlier_is_placed_behind_a_draw_of_the_rest():
    starts = {0: (3, 3, LEFT), 1: (6, 6, LEFT), 2: (0, 0, UP)}
    match = table(
        {0: "l l", 1: SEALED},
        seats=3,
        starts=starts,
        hands={0: "l"},
        energy={0: 0},
        order=[1, 0],
        ended=[[2]],
    )
    assert outcome(match) is None
    match.state.lines[2].out = True
    match.place("l", match.ways(0)[0][0])
    assert outcome(match) == Outcome(ending="all_cut_off", ranks=(1, 1, 3))


def test_all_25_cards_are_placed_after_thirteen_rounds_so_the_fourteenth_ends_the_line():
    match = table({0: "s", 1: "s"}, hands={1: "s s"}, decks={0: 0}, round_=14)
    assert match.ways(0) == [(UP, 5, 0)]
    assert match.told(ActionCutShort) == [ActionCutShort(seat=0, placed=0, to_place=2)]
    match.place("s", UP)
    match.place("s", UP)
    assert winners(match) == (1,)


def test_lines_that_are_out_stay_on_the_table():
    starts = {0: (3, 3, LEFT), 1: (6, 6, LEFT), 2: (0, 0, UP)}
    match = table({0: SEALED, 1: "s", 2: "s"}, seats=3, starts=starts, hands={1: "s s", 2: "s s"}, order=[1, 2, 0])
    for exit_ in (LEFT, LEFT, UP, UP):
        match.place("s", exit_)
    seen = match.view()
    assert seen.ended == (0,)
    assert seen.torus.count(0) == 4
    assert (seen.seats[0].in_play, seen.seats[0].way_outs) == (False, ())


# As other editions play: out at once


def test_on_turn_a_line_is_out_at_once_when_a_card_cannot_be_placed():
    match = table({0: "l l", 1: "s"}, starts=LOOP, hands={0: "l s", 1: "s s"}, energy={0: 0}, options=ON_TURN)
    match.place("l", match.ways(0)[0][0])
    assert match.told(LinesCutOff) == [LinesCutOff(seats=(0,))]
    assert winners(match) == (1,)


def test_on_turn_a_brake_saves_a_line_that_is_stuck_after_its_first_card():
    match = table({0: "l l", 1: "s"}, starts=LOOP, hands={0: "l s", 1: "s s s s"}, energy={0: 1}, options=ON_TURN)
    match.place("l", match.ways(0)[0][0])
    match.play(Brake())
    match.place("s", UP)
    match.place("s", UP)
    assert match.state.round == 4
    assert not match.state.lines[0].out
    # When its turn comes it can neither place nor turn around.
    match.place("s", UP)
    match.place("s", UP)
    assert match.told(LinesCutOff) == [LinesCutOff(seats=(0,))]


def test_on_turn_a_blocked_line_has_until_its_turn_to_turn_around():
    match = table(
        {0: "lr l>s", 1: "s"}, starts={1: (6, 5, UP)}, hands={0: "s s", 1: "s s s s"}, order=[1], options=ON_TURN
    )
    match.place("s", UP)
    match.place("s", UP)
    assert match.told(LinesCutOff) == []
    match.place("s", UP)
    match.place("s", UP)
    assert match.asked == 0
    assert match.legal() == [Turnaround()]


# Teams

TEAM_STARTS = {0: (3, 3, LEFT), 1: (6, 6, LEFT), 2: (0, 0, UP), 3: (2, 6, LEFT)}


def teams(lines: dict[int, str], hands: dict[int, str], order: list[int]) -> Table:
    energy = dict.fromkeys(range(4), 0)
    return table(lines, mode="teams", seats=4, starts=TEAM_STARTS, hands=hands, order=order, energy=energy)


def test_a_team_wins_when_it_alone_has_a_line():
    match = teams({0: "l l l", 1: "l l l", 2: "s", 3: "l l l"}, {2: "s s"}, [2])
    match.place("s", UP)
    match.place("s", UP)
    assert outcome(match) == Outcome(ending="last_line", ranks=(2, 2, 1, 1))
    assert winners(match) == (2, 3)


def test_a_team_goes_on_with_one_line():
    match = teams({0: "s", 1: "l l l", 2: "s", 3: "l l l"}, {0: "s s", 2: "s s"}, [0, 2])
    for exit_ in (LEFT, LEFT, UP, UP):
        match.place("s", exit_)
    assert outcome(match) is None
    assert match.state.ended == [[1, 3]]


def test_both_teams_out_together_share_a_draw():
    match = teams({0: "l l", 1: "l l l", 2: "l l l", 3: "l l l"}, {0: "l"}, [0])
    match.place("l", match.ways(0)[0][0])
    assert outcome(match) == Outcome(ending="all_cut_off", ranks=(1, 1, 1, 1))
    assert winners(match) == ()
