"""What holds in every state that play can reach."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.chance import Fast
from games.kernel.decisions import Decision
from games.kernel.moves import Move
from games.kernel.position import Position, why_not_start
from games.rules.end_of_line.moves import Boost, Brake, ExtraGas, Finish, KeepHand, PlaceCard, RedrawHand, Turnaround
from games.rules.end_of_line.options import CrossingCost, Elimination, EndOfLineOptions, Scoring
from games.rules.end_of_line.state import EMPTY, State
from games.rules.end_of_line.torus import Direction
from games.rules.end_of_line.turns.asking import TAKE_ACTION
from tests.conformance.cases import Case
from tests.conformance.walks import positions

from .tables import COLOUR, GAME

TABLES = [*(("versus", seats) for seats in range(2, 9)), ("teams", 4), ("solo", 1), ("coop", 2)]


@st.composite
def ways_to_play(draw: st.DrawFn) -> tuple[str, int, EndOfLineOptions, int]:
    mode, seats = draw(st.sampled_from(TABLES))
    drawn = EndOfLineOptions(
        extra_gas=draw(st.booleans()),
        mulligan=draw(st.booleans()),
        elimination=draw(st.sampled_from(Elimination)) if mode in ("versus", "teams") else Elimination.END_OF_PHASE,
        turnaround_first=draw(st.booleans()),
        crossing_cost=draw(st.sampled_from(CrossingCost)) if mode == "teams" else CrossingCost.NOTHING,
        open_hands=draw(st.booleans()) if mode == "coop" else True,
        scoring=draw(st.sampled_from(Scoring)) if mode in ("solo", "coop") else Scoring.PRINTED,
    )
    assert why_not_start(GAME, mode, seats, drawn) is None
    return mode, seats, drawn, draw(st.integers(0, 10_000))


def playout(mode: str, seats: int, options: EndOfLineOptions, seed: int) -> Iterator[Position[State]]:
    """The positions of a random match."""
    return positions(Case(GAME, mode, seats, options), seed)


def conceivable(position: Position[State], decision: Decision) -> Iterator[Move]:
    """Every move that a client could think of for the question; for cards, the hand and some that are not in it."""
    state = position.state
    elsewhere = [-1, state.seats * COLOUR, *state.decks[decision.seat][:1], *state.lines[decision.seat].cards[1:2]]
    elsewhere += state.hands[(decision.seat + 1) % state.seats][:1] if state.seats > 1 else []
    for card in (*state.hands[decision.seat], *elsewhere):
        yield from (PlaceCard(card, exit_) for exit_ in Direction)
    yield from (Boost(), Brake(), Turnaround(), ExtraGas(), Finish(), KeepHand(), RedrawHand())


@settings(max_examples=40, deadline=None)
@given(ways_to_play())
def test_cards_and_energy_are_conserved_and_a_cell_holds_one_card(way):
    before = 0
    for position in playout(*way):
        state = position.state
        assert GAME.invariants(state) == []
        lying = sum(len(line.cells) for line in state.lines)
        assert len(state.board) - state.board.count(EMPTY) == lying
        assert before <= lying <= before + 1 or before == 0
        before = lying


@settings(max_examples=40, deadline=None)
@given(ways_to_play())
def test_legal_moves_are_exactly_those_that_nothing_speaks_against(way):
    for position in playout(*way):
        for decision in position.decisions:
            listed = position.legal_moves(decision)
            assert listed
            allowed = [
                move
                for move in conceivable(position, decision)
                if position.why_not(decision.seat, decision.id, move) is None
            ]
            assert len(set(listed)) == len(listed)
            assert set(listed) == set(allowed)


@settings(max_examples=25, deadline=None)
@given(ways_to_play())
def test_what_the_view_lets_a_player_place_is_what_is_legal(way):
    for position in playout(*way):
        for decision in position.decisions:
            view = GAME.view(position.state, decision.seat)
            listed = {move for move in position.legal_moves(decision) or [] if isinstance(move, PlaceCard)}
            assert {PlaceCard(shown.card, shown.exit) for shown in view.placements} == listed
            for shown in view.placements:
                assert view.torus[shown.row * view.size + shown.column] is None


@settings(max_examples=40, deadline=None)
@given(ways_to_play())
def test_defaults_and_samples_are_legal(way):
    for position in playout(*way):
        for decision in position.decisions:
            for move in (position.default(decision), GAME.sample_move(position.state, decision, Fast(position.ply))):
                assert position.why_not(decision.seat, decision.id, move) is None


@settings(max_examples=40, deadline=None)
@given(ways_to_play())
def test_every_match_ends(way):
    *_, last = playout(*way)
    assert last.outcome is not None
    # Each round every line that is left has placed a card.
    assert last.state.round <= COLOUR + 1


@settings(max_examples=40, deadline=None)
@given(ways_to_play())
def test_energy_is_spent_from_the_third_round_on_and_once_a_round(way):
    spent_in: dict[tuple[int, int], int] = {}
    before: State | None = None
    for position in playout(*way):
        state = position.state
        before = before or state
        for seat in range(state.seats):
            spent = before.lines[seat].energy - state.lines[seat].energy
            if spent:
                assert before.round >= 3
                spent_in[before.round, seat] = spent_in.get((before.round, seat), 0) + spent
        before = state
    assert all(spent == 1 for spent in spent_in.values())


@settings(max_examples=40, deadline=None)
@given(ways_to_play())
def test_two_who_play_together_never_leave_a_turn_incomplete(way):
    _, _, options, seed = way
    options = EndOfLineOptions(extra_gas=options.extra_gas, turnaround_first=options.turnaround_first)
    before: State | None = None
    for position in playout("coop", 2, options, seed):
        state = position.state
        if before is not None and before.acting is not None and state.acting != before.acting:
            seat = before.acting
            new = len(state.lines[seat].cells) - len(before.lines[seat].cells)
            finished = new == 0 and state.lines[seat].out
            braked = before.placed == 1 and before.lines[seat].energy > state.lines[seat].energy
            assert finished or braked or before.placed + new == before.to_place
        before = state


@settings(max_examples=12, deadline=None)
@given(ways_to_play(), st.integers(0, 10_000))
def test_a_viewer_cannot_tell_a_position_from_an_imagined_one(way, seed):
    mode, seats, options, start = way
    for position in playout(mode, seats, options, start):
        for viewer in (None, *range(seats)):
            imagined = position.imagine(viewer, Fast(seed))
            assert imagined.view(viewer) == position.view(viewer)
            assert GAME.invariants(imagined.state) == []
            for decision in imagined.owed():
                if decision.name == TAKE_ACTION:
                    assert imagined.legal_moves(decision)
