"""What holds in every state that play can reach."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.chance import Fast
from games.kernel.decisions import Decision, OneOf
from games.kernel.moves import Move
from games.kernel.position import Position, why_not_start
from games.rules.epochs_scenes.moves import ApproveMatch, DiscardMatch, Draw, EndTurn, ObjectToMatch, Pass, UseFan
from games.rules.epochs_scenes.options import Approval, Decks, EpochsScenesOptions
from games.rules.epochs_scenes.state import State
from games.rules.epochs_scenes.turns.asking import TAKE_TURN
from tests.conformance.cases import Case
from tests.conformance.walks import positions

from .tables import GAME

MOST_PLIES = 200
Way = tuple[int, EpochsScenesOptions, int]


@st.composite
def ways_to_play(draw: st.DrawFn) -> Way:
    options = EpochsScenesOptions(
        decks=draw(st.sampled_from(list(Decks))),
        highest=draw(st.booleans()),
        fans=draw(st.booleans()),
        approval=draw(st.sampled_from(list(Approval))),
        unseen_scenes=draw(st.booleans()),
    )
    allowed = [seats for seats in range(2, 11) if why_not_start(GAME, "table", seats, options) is None]
    return draw(st.sampled_from(allowed)), options, draw(st.integers(0, 10_000))


def playout(seats: int, options: EpochsScenesOptions, seed: int) -> Iterator[Position[State]]:
    """The positions of a random match."""
    return positions(Case(GAME, "table", seats, options), seed)


def conceivable(position: Position[State], decision: Decision) -> Iterator[Move]:
    """Every move that a client could think of for the question."""
    state = position.state
    slots = range(-1, len(state.cards.face) + 1)
    assert isinstance(decision.choice, OneOf)
    hand = state.hands[decision.seat]
    elsewhere = [-1, len(state.cards.face), *state.deck[-1:], *state.discards[:1], *state.scene_deck[-1:]]
    for card in (*hand, *elsewhere):
        yield from (DiscardMatch(card, scene) for scene in slots)
        yield from (UseFan(card, player) for player in (None, *range(-1, state.seats + 1)))
    yield from (Draw(), Pass(), EndTurn(), ApproveMatch(), ObjectToMatch())


@settings(max_examples=30, deadline=None)
@given(ways_to_play())
def test_cards_are_conserved_and_known_to_whom_they_should_be(way: Way):
    for position in playout(*way):
        assert GAME.invariants(position.state) == []


@settings(max_examples=30, deadline=None)
@given(ways_to_play(), st.integers(0, MOST_PLIES))
def test_legal_moves_are_exactly_those_that_nothing_speaks_against(way: Way, plies: int):
    for ply, position in enumerate(playout(*way)):
        if ply < plies and position.outcome is None:
            continue
        for decision in position.decisions:
            listed = position.legal_moves(decision)
            assert listed
            assert len(set(listed)) == len(listed)
            allowed = {
                move
                for move in conceivable(position, decision)
                if position.why_not(decision.seat, decision.id, move) is None
            }
            assert set(listed) == allowed
        return


@settings(max_examples=20, deadline=None)
@given(ways_to_play())
def test_what_a_hand_shows_as_playable_is_what_is_legal(way: Way):
    for position in playout(*way):
        for decision in position.decisions:
            if decision.seat != position.state.seat:
                continue
            hand = GAME.view(position.state, decision.seat).hand
            listed = position.legal_moves(decision) or []
            shown = {(held.card.card, scene) for held in hand for scene in held.scenes}
            assert shown == {(move.card, move.scene) for move in listed if isinstance(move, DiscardMatch)}
            usable = {held.card.card for held in hand if held.usable}
            assert usable == {move.card for move in listed if isinstance(move, UseFan)}


@settings(max_examples=30, deadline=None)
@given(ways_to_play())
def test_defaults_and_samples_are_legal(way: Way):
    for position in playout(*way):
        for decision in position.decisions:
            for move in (position.default(decision), GAME.sample_move(position.state, decision, Fast(position.ply))):
                assert position.why_not(decision.seat, decision.id, move) is None


@settings(max_examples=30, deadline=None)
@given(ways_to_play())
def test_a_match_in_which_everybody_leaves_it_to_the_clock_ends(way: Way):
    seats, options, seed = way
    chance = Fast(seed)
    position = Position.start(GAME, mode="table", seats=seats, options=options, chance=chance).position
    for _ in range(2_000):
        if position.outcome is not None:
            break
        decision = position.owed()[0]
        position = position.apply(decision.seat, decision.id, position.default(decision), chance, owned=True).position
    assert position.outcome is not None


@settings(max_examples=30, deadline=None)
@given(ways_to_play())
def test_places_go_by_who_was_out_first_and_then_by_cards_left(way: Way):
    *_, last = playout(*way)
    state, outcome = last.state, last.outcome
    assert outcome is not None
    ranks = outcome.ranks
    assert ranks is not None
    assert [ranks[seat] for seat in state.out] == list(range(1, len(state.out) + 1))
    left = sorted(state.seats_in_play(), key=lambda seat: len(state.hands[seat]))
    assert [ranks[seat] for seat in left] == sorted(ranks[seat] for seat in left)
    assert all(
        (ranks[one] == ranks[other]) == (len(state.hands[one]) == len(state.hands[other]))
        for one in left
        for other in left
    )
    if state.last is not None:
        assert ranks[state.last] == state.seats > max(ranks[seat] for seat in range(state.seats) if seat != state.last)


@settings(max_examples=30, deadline=None)
@given(ways_to_play(), st.integers(0, 10_000))
def test_a_viewer_cannot_tell_a_position_from_an_imagined_one_which_is_sound(way: Way, seed: int):
    seats, options, start = way
    for ply, position in enumerate(playout(seats, options, start)):
        if ply % 5:
            continue
        for viewer in (None, *range(seats)):
            imagined = position.imagine(viewer, Fast(seed))
            assert imagined.view(viewer) == position.view(viewer)
            assert imagined.state.cards.known == position.state.cards.known
            assert GAME.invariants(imagined.state) == []
            if viewer is not None:
                for decision in position.standing(viewer):
                    assert imagined.legal_moves(decision) == position.legal_moves(decision)


@settings(max_examples=20, deadline=None)
@given(ways_to_play())
def test_a_turn_is_asked_of_a_seat_that_can_take_it(way: Way):
    for position in playout(*way):
        turns = [decision.seat for decision in position.decisions if decision.name == TAKE_TURN]
        assert len(turns) <= 1
        assert all(position.state.hands[seat] and position.state.in_play(seat) for seat in turns)
