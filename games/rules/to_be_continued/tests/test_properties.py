"""What holds in every state that play can reach."""

from collections.abc import Iterator
from itertools import islice, product

from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.chance import Fast
from games.kernel.decisions import Decision
from games.kernel.moves import Move
from games.kernel.position import Position
from games.rules.to_be_continued.moves import (
    Discard,
    DiscardThreeToDraw,
    DiscardToRemove,
    DrawFromDeck,
    DrawFromPile,
    EndTurn,
    PlayAd,
    PlayFaceDown,
    PlayMeanwhile,
    PlayStory,
    Rearrange,
    StopDrawing,
)
from games.rules.to_be_continued.state import EMPTY, State
from tests.conformance.cases import Case
from tests.conformance.walks import positions

from .boards import GAME

CELLS = list(product(range(-1, 4), repeat=2))
ways_to_play = st.tuples(st.integers(2, 5), st.integers(0, 10_000))


def playout(seats: int, seed: int) -> Iterator[Position[State]]:
    """The positions of a random match."""
    return positions(Case(GAME, "chapters", seats, GAME.info.options()), seed)


def conceivable(position: Position[State], decision: Decision) -> Iterator[Move]:
    """Every move that a client could think of for the question, but rearrangements; with cards held and not held."""
    state = position.state
    piles = range(-1, len(state.piles) + 1)
    held = state.hands[decision.seat]
    cards = [*held, *(card for card in (-1, 999, *state.deck[:1], *state.piles[0][:1]) if card not in held)]
    yield from (DrawFromDeck(), EndTurn(), StopDrawing())
    yield from map(DrawFromPile, piles)
    for card in cards:
        for pile in piles:
            yield from (Discard(card, pile), DiscardThreeToDraw(card, pile))
            yield from (DiscardToRemove(card, pile, other) for other in piles)
        for cell in CELLS:
            yield from (PlayStory(card, *cell), PlayFaceDown(card, *cell), PlayMeanwhile(card, *cell))
    for card in cards[:3]:
        for seat, cell, own in product(range(-1, state.seats + 1), CELLS, CELLS):
            yield PlayAd(card, seat, *cell, *own)


@settings(max_examples=20, deadline=None)
@given(ways_to_play)
def test_cards_are_conserved_and_all_invariants_hold(way):
    for position in playout(*way):
        assert GAME.invariants(position.state) == []


@settings(max_examples=20, deadline=None)
@given(ways_to_play)
def test_one_question_stands_until_the_match_is_over(way):
    for position in playout(*way):
        assert len(position.owed()) == (1 if position.outcome is None else 0)


@settings(max_examples=20, deadline=None)
@given(ways_to_play)
def test_every_turn_adds_one_card_and_in_the_end_every_chapter_has_nine(way):
    last = None
    for position in playout(*way):
        last = position.state
    assert last is not None
    assert all(len([card for card in page.cells if card != EMPTY]) == 9 for page in last.chapters)
    assert last.turn_number == 9 * last.seats


@settings(max_examples=20, deadline=None)
@given(ways_to_play, st.integers(0, 200))
def test_legal_moves_are_exactly_those_that_nothing_speaks_against(way, plies):
    for ply, position in enumerate(playout(*way)):
        if ply < plies or position.outcome is not None:
            continue
        (decision,) = position.owed()
        listed = position.legal_moves(decision)
        assert listed
        assert len(set(listed)) == len(listed)
        assert all(position.why_not(decision.seat, decision.id, move) is None for move in listed)
        held = set(position.state.hands[decision.seat][:3])
        compared = {
            move
            for move in listed
            if not isinstance(move, Rearrange) and (not isinstance(move, PlayAd) or move.card in held)
        }
        moves = conceivable(position, decision)
        assert compared == {move for move in moves if position.why_not(decision.seat, decision.id, move) is None}
        return


@settings(max_examples=10, deadline=None)
@given(ways_to_play)
def test_what_a_view_shows_as_playable_is_what_is_legal(way):
    for position in islice(playout(*way), 0, None, 3):
        for decision in position.owed():
            listed = position.legal_moves(decision) or []
            view = GAME.view(position.state, decision.seat)
            in_hand = {(held.card.card, place.row, place.column) for held in view.hand for place in held.places}
            if decision.name == "play_card":
                plays = [move for move in listed if isinstance(move, PlayStory | PlayMeanwhile)]
                assert in_hand == {(move.card, move.row, move.column) for move in plays}
                down = {(move.row, move.column) for move in listed if isinstance(move, PlayFaceDown)}
                assert down == {(place.row, place.column) for place in view.free_places}
                targets = {(t.seat, t.row, t.column, p.row, p.column) for t in view.ad_targets for p in t.places}
                ads = [move for move in listed if isinstance(move, PlayAd)]
                assert targets == {(m.seat, m.row, m.column, m.own_row, m.own_column) for m in ads}


@settings(max_examples=20, deadline=None)
@given(ways_to_play)
def test_defaults_and_samples_are_legal(way):
    for position in playout(*way):
        for decision in position.owed():
            for move in (position.default(decision), GAME.sample_move(position.state, decision, Fast(position.ply))):
                assert position.why_not(decision.seat, decision.id, move) is None


@settings(max_examples=5, deadline=None)
@given(ways_to_play, st.integers(0, 10_000))
def test_a_viewer_cannot_tell_a_position_from_an_imagined_one_which_is_sound_too(way, seed):
    for position in islice(playout(*way), 0, None, 7):
        for viewer in (None, *range(position.state.seats)):
            imagined = position.imagine(viewer, Fast(seed))
            assert imagined.view(viewer) == position.view(viewer)
            assert sorted(imagined.state.cards.face) == sorted(position.state.cards.face)
            assert GAME.invariants(imagined.state) == []
            again = imagined.imagine(viewer, Fast(seed + 1))
            assert GAME.invariants(again.state) == []
