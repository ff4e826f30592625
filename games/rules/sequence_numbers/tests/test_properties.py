"""What holds in every state that play can reach."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.chance import Fast
from games.kernel.decisions import Decision
from games.kernel.moves import Move
from games.kernel.position import Position
from games.rules.sequence_numbers.moves import (
    CallTableTalk,
    ChooseSequence,
    ConfirmTableTalk,
    Discard,
    Draw,
    ExchangeDeadCard,
    Pass,
    PlayMinus,
    PlayNumber,
    PlayPlus,
)
from games.rules.sequence_numbers.options import DrawRule, SequenceNumbersOptions, TalkCalls
from games.rules.sequence_numbers.state import NOBODY, State
from games.rules.sequence_numbers.turns.asking import DISCARD, TAKE_TURN
from tests.conformance.cases import Case
from tests.conformance.walks import positions

from .boards import GAME

TABLES = [("individuals", 2), ("individuals", 3), ("two_teams", 4), ("two_teams", 6), ("three_teams", 6)]
MOST_PLIES = 150


@st.composite
def ways_to_play(draw: st.DrawFn) -> tuple[str, int, SequenceNumbersOptions, int]:
    mode, seats = draw(st.sampled_from(TABLES))
    talks = [TalkCalls.NONE] if mode == "individuals" else [TalkCalls.NONE, TalkCalls.FREE]
    options = SequenceNumbersOptions(
        draw=draw(st.sampled_from(list(DrawRule))), talk_calls=draw(st.sampled_from(talks))
    )
    return mode, seats, options, draw(st.integers(0, 10_000))


def playout(mode: str, seats: int, options: SequenceNumbersOptions, seed: int) -> Iterator[Position[State]]:
    """The positions of a random match."""
    return positions(Case(GAME, mode, seats, options), seed)


def conceivable(position: Position[State], decision: Decision) -> Iterator[Move]:
    """Every move that a client could think of for the question; for cards, the hand and some that are not in it."""
    state = position.state
    hand = state.hands[decision.seat]
    elsewhere = [slot for slot in (-1, 100, state.deck[0], *state.discards[0][:1]) if slot not in hand]
    for card in (*hand, *elsewhere):
        yield ExchangeDeadCard(card)
        for space in range(-1, 101):
            yield from (PlayNumber(card, space), PlayPlus(card, space), PlayMinus(card, space))
    yield from (Pass(), Draw())
    yield from (CallTableTalk(side) for side in range(-1, 4))
    yield from (ConfirmTableTalk(caller) for caller in range(-1, 7))
    yield from (ChooseSequence(first, first + 4 * step) for first in range(100) for step in (1, 9, 10, 11))


@settings(max_examples=50, deadline=None)
@given(ways_to_play())
def test_cards_and_chips_are_conserved_and_sequences_stay_as_they_are(way):
    locked: list[object] = []
    for position in playout(*way):
        state = position.state
        assert GAME.invariants(state) == []
        assert state.sequences[: len(locked)] == locked
        locked = list(state.sequences)


@settings(max_examples=50, deadline=None)
@given(ways_to_play())
def test_one_turn_changes_at_most_one_chip_and_never_a_locked_one(way):
    before: State | None = None
    for position in playout(*way):
        after = position.state
        if before is not None:
            changed = [space for space in range(100) if before.chips[space] != after.chips[space]]
            assert len(changed) <= 1
            assert not any(before.is_locked(space) for space in changed)
            assert all(NOBODY in (before.chips[space], after.chips[space]) for space in changed)
        before = after


@settings(max_examples=50, deadline=None)
@given(ways_to_play(), st.integers(0, MOST_PLIES))
def test_legal_moves_are_exactly_those_that_nothing_speaks_against(way, plies):
    for ply, position in enumerate(playout(*way)):
        if ply < plies and position.outcome is None:
            continue
        for decision in position.decisions:
            listed = position.legal_moves(decision)
            assert listed
            assert all(position.why_not(decision.seat, decision.id, move) is None for move in listed)
            if decision.name == DISCARD:
                assert all(isinstance(move, Discard) for move in listed)
                continue
            allowed = {
                move
                for move in conceivable(position, decision)
                if position.why_not(decision.seat, decision.id, move) is None
            }
            assert set(listed) == allowed
        return


@settings(max_examples=30, deadline=None)
@given(ways_to_play())
def test_what_a_hand_shows_as_playable_is_what_is_legal(way):
    for position in playout(*way):
        for decision in position.decisions:
            if decision.name == TAKE_TURN:
                hand = GAME.view(position.state, decision.seat).hand
                shown = {(held.card.card, space) for held in hand for space in held.spaces}
                listed = position.legal_moves(decision) or []
                assert shown == {(m.card, m.space) for m in listed if isinstance(m, PlayNumber | PlayPlus | PlayMinus)}
                dead = {held.card.card for held in hand if held.dead and not position.state.exchanged}
                assert dead == {move.card for move in listed if isinstance(move, ExchangeDeadCard)}


@settings(max_examples=50, deadline=None)
@given(ways_to_play())
def test_defaults_and_samples_are_legal(way):
    for position in playout(*way):
        for decision in position.decisions:
            for move in (position.default(decision), GAME.sample_move(position.state, decision, Fast(position.ply))):
                assert position.why_not(decision.seat, decision.id, move) is None


@settings(max_examples=15, deadline=None)
@given(ways_to_play(), st.integers(0, 10_000))
def test_a_viewer_cannot_tell_a_position_from_an_imagined_one(way, seed):
    mode, seats, options, start = way
    for position in playout(mode, seats, options, start):
        for viewer in (None, *range(seats)):
            imagined = position.imagine(viewer, Fast(seed))
            assert imagined.view(viewer) == position.view(viewer)
            assert sorted(imagined.state.cards.face) == sorted(position.state.cards.face)
            assert imagined.state.hands == position.state.hands
