"""What holds for every game: the contract of `games.kernel.contract`, tried on random playouts."""

import msgspec
import pytest

from games.kernel.chance import Fast
from games.kernel.contract import LOST, WON, Outcome
from games.kernel.decisions import Amount, Arrange, Decision, OneOf, Pick, move_names
from games.kernel.errors import Refused
from games.kernel.events import Answered
from games.kernel.moves import Move
from games.kernel.position import Position
from games.kernel.replay import Entry, replayed

from .cases import Case
from .marks import every_case, every_game
from .walks import Moment, attempts, moments, spread

LOOKS = 60
"""How many moments of a playout the dearer laws look at."""


def _standing(moment: Moment) -> list[Decision]:
    return [decision for seat in range(moment.position.snapshot.seats) for decision in moment.position.standing(seat)]


@every_case
@pytest.mark.parametrize("seed", range(3))
def test_a_random_playout_ends(case: Case, seed: int):
    step = moments(case, seed)[-1].step
    assert step.outcome is not None
    assert step.outcome.ending in set(case.game.info.endings)
    _check_ranks(step.outcome, case)
    assert step.outcome.scores is None or len(step.outcome.scores) == case.seats
    assert step.position.decisions == []


def _check_ranks(outcome: Outcome, case: Case) -> None:
    """Of rivals somebody is first; a side has one rank; a table that is one side has won or lost, if anything."""
    sides = case.game.sides(case.mode, case.seats)
    if outcome.ranks is None:
        assert len(sides) == 1
        assert outcome.scores is not None
        return
    assert len(outcome.ranks) == case.seats
    assert min(outcome.ranks) == 1 if len(sides) > 1 else set(outcome.ranks) <= {WON, LOST}
    assert all(len({outcome.ranks[seat] for seat in side}) == 1 for side in sides)


@every_case
def test_every_question_is_one_that_the_game_declares(case: Case):
    moves = {move.tag_name(): move for move in case.game.info.moves}
    for moment in moments(case):
        for decision in moment.position.decisions:
            assert decision.name in case.game.info.decisions
            assert 0 <= decision.seat < case.seats
            assert set(move_names(decision.choice)) <= moves.keys()
            _check_shape(decision, moves)


def _check_shape(decision: Decision, moves: dict[str, type[Move]]) -> None:
    match decision.choice:
        case Pick(move=move, field=field, items=items, least=least, most=most):
            assert len(set(items)) == len(items)
            assert 0 <= least <= most <= len(items)
        case Amount(move=move, field=field, lo=lo, hi=hi):
            assert lo <= hi
        case Arrange(move=move, field=field, items=items):
            assert len(set(items)) == len(items)
        case OneOf(moves=names, described=described):
            assert set(described) <= set(names)
            return
    # A described choice fills one field, so the rest of the move needs defaults.
    required = [f.name for f in msgspec.structs.fields(moves[move]) if f.required]
    assert field in moves[move].__struct_fields__
    assert required in ([], [field])


@every_case
def test_everything_that_may_be_answered_has_a_legal_move_and_a_legal_sample(case: Case):
    for moment in moments(case):
        for decision in _standing(moment):
            sample = case.game.sample_move(moment.position.state, decision, Fast(0))
            assert moment.position.why_not(decision.seat, decision.id, sample) is None
            assert moment.position.legal_moves(decision) != []


@every_case
def test_moves_are_values_that_can_be_looked_up(case: Case):
    """Clients' lists of moves are kept by them, so their fields are tuples, not lists."""
    for moment in spread(case, LOOKS):
        for decision in _standing(moment):
            assert all(isinstance(hash(move), int) for move in moment.position.legal_moves(decision) or ())


@every_case
def test_every_default_is_legal_and_drawn_from_nothing(case: Case):
    for moment in moments(case):
        for decision in moment.position.owed():
            default = moment.position.default(decision)
            assert default == moment.position.copy().default(decision)
            assert moment.position.why_not(decision.seat, decision.id, default) is None


@every_case
def test_legal_moves_are_exactly_those_that_nothing_speaks_against(case: Case):
    pool = attempts(case)
    for moment in spread(case, LOOKS):
        for decision in _standing(moment):
            listed = moment.position.legal_moves(decision)
            if listed is None:
                continue
            assert all(moment.position.why_not(decision.seat, decision.id, move) is None for move in listed)
            as_sets = [_unordered(decision, move) for move in listed]
            assert len(set(as_sets)) == len(as_sets)
            described = decision.choice.described if isinstance(decision.choice, OneOf) else ()
            for move in pool:
                if move.tag_name() in described:
                    continue
                if moment.position.why_not(decision.seat, decision.id, move) is None:
                    assert _unordered(decision, move) in as_sets


def _unordered(decision: Decision, move: object) -> object:
    """A Pick may be answered in any order; only one of them is listed."""
    if isinstance(decision.choice, Pick):
        return frozenset(getattr(move, decision.choice.field))
    return move


@every_case
def test_an_illegal_move_is_refused_and_changes_nothing(case: Case):
    pool = attempts(case)
    tried = 0
    for moment in spread(case, LOOKS):
        before = moment.position.encode()
        for decision in _standing(moment):
            for move in pool:
                if moment.position.why_not(decision.seat, decision.id, move) is None:
                    continue
                tried += 1
                for owned in (False, True):
                    with pytest.raises(Refused):
                        moment.position.apply(decision.seat, decision.id, move, Fast(0), owned=owned)
        assert moment.position.encode() == before
    assert tried > 0


@every_case
def test_a_refusal_is_declared_and_says_why_in_words(case: Case):
    declared = {refusal.code_name() for refusal in case.game.info.refusals}
    pool = attempts(case)
    for moment in spread(case, LOOKS):
        for decision in _standing(moment):
            for move in pool:
                refusal = case.game.why_not(moment.position.state, decision, move) if _fits(decision, move) else None
                if refusal is not None:
                    assert refusal.code in declared
                    assert refusal.message
                    assert msgspec.json.encode(refusal.details)


def _fits(decision: Decision, move: Move) -> bool:
    return move.tag_name() in move_names(decision.choice)


@every_case
def test_applying_leaves_its_input_alone_and_playing_in_place_comes_to_the_same(case: Case):
    for moment in moments(case):
        before = moment.position.encode()
        step = moment.again()
        assert moment.position.encode() == before
        assert moment.again(owned=True).position.encode() == step.position.encode() == moment.step.position.encode()
        assert step.events == moment.step.events


@every_case
def test_looking_changes_nothing(case: Case):
    for moment in spread(case, LOOKS):
        before = moment.position.encode()
        for viewer in case.viewers:
            case.game.board_text(moment.position.view(viewer))
            case.game.hidden(moment.position.state, viewer)
            moment.position.imagine(viewer, Fast(0))
        for decision in _standing(moment):
            moment.position.legal_moves(decision)
        assert moment.position.encode() == before


@every_case
def test_a_position_comes_back_from_its_bytes(case: Case):
    for moment in moments(case):
        decoded = Position.decode(case.game, moment.step.position.encode())
        assert decoded.snapshot == moment.step.position.snapshot
        assert decoded.encode() == moment.step.position.encode()


@every_case
def test_what_is_played_on_from_a_save_is_what_is_played_on_without(case: Case):
    for moment in moments(case):
        saved = Position.decode(case.game, moment.position.encode())
        step = saved.apply(moment.decision.seat, moment.decision.id, moment.move, Fast(moment.seed))
        assert step.position.snapshot == moment.step.position.snapshot


@every_case
def test_replaying_the_log_gives_the_snapshot(case: Case):
    chance, wits = Fast("replay"), Fast("wits")
    step = case.start(chance)
    log: list[Entry[object]] = []
    while step.outcome is None:
        decision = wits.pick(step.position.owed())
        move = case.game.sample_move(step.position.state, decision, wits)
        log.append(Entry(decision.seat, decision.id, move))
        step = step.position.apply(decision.seat, decision.id, move, chance)
    *_, last = replayed(
        case.game, mode=case.mode, seats=case.seats, options=case.options, chance=Fast("replay"), entries=log
    )
    assert last.position.encode() == step.position.encode()


@every_case
def test_the_declared_invariants_hold(case: Case):
    for moment in moments(case):
        assert list(case.game.invariants(moment.step.position.state)) == []


@every_case
def test_events_are_declared_and_so_is_what_viewers_get_of_them(case: Case):
    declared = (*case.game.info.events, Answered)
    for moment in moments(case):
        assert all(type(event) in declared for event in moment.step.events)
        for viewer in case.viewers:
            assert all(type(event) in declared for event in moment.step.events_for(viewer))


@every_case
def test_the_order_in_which_a_group_answers_does_not_matter(case: Case):
    for moment in moments(case):
        group = [d for d in moment.position.owed() if d.sealed]
        if len(group) < 2 or moment.position.snapshot.sealed:
            continue
        moves = {d.id: case.game.sample_move(moment.position.state, d, Fast(d.id)) for d in group}
        ends = set()
        for order in (group, group[::-1], group[1:] + group[:1]):
            step = moment.step
            position = moment.position
            for decision in order:
                step = position.apply(decision.seat, decision.id, moves[decision.id], Fast("reveal"))
                position = step.position
            last = tuple(event for event in step.events if not isinstance(event, Answered))
            ends.add((position.encode(), last))
        assert len(ends) == 1


@every_case
def test_a_replaced_sealed_answer_takes_no_ply_and_says_nothing(case: Case):
    for moment in moments(case):
        for answer in moment.position.snapshot.sealed:
            decision = moment.position.decision(answer.decision_id)
            assert decision is not None
            other = case.game.sample_move(moment.position.state, decision, Fast("other"))
            step = moment.position.apply(decision.seat, decision.id, other, Fast(0))
            assert (step.took_ply, step.events, step.position.ply) == (False, (), moment.position.ply)
            assert step.position.sealed_answer(decision.id) == other


@every_game
def test_declared_names_are_told_apart(game):
    info = game.info
    for names in (
        [move.tag_name() for move in info.moves],
        [event.tag_name() for event in info.events],
        [refusal.code_name() for refusal in info.refusals],
        list(info.decisions),
    ):
        assert len(set(names)) == len(names)
