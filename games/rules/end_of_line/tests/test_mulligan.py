"""Changing the first hand, where the table plays so: once, as a whole, before the first card is placed."""

from games.kernel.chance import Loaded
from games.kernel.moves import Move
from games.rules.end_of_line.events import CardsDrawn, HandKept, HandRedrawn
from games.rules.end_of_line.moves import KeepHand, RedrawHand
from games.rules.end_of_line.options import EndOfLineOptions

from .dealing import hand_of, started
from .tables import COLOUR, GAME, Table

FIRST = ["s s s s s r r r r lr", "l l l l lr s s s s s"]


def offered() -> Table:
    return started(["s", "l"], FIRST, options=EndOfLineOptions(mulligan=True))


def answered(*answers: Move) -> Table:
    match = offered()
    for seat, move in enumerate(answers):
        decision = next(d for d in match.position.decisions if d.seat == seat)
        shuffled = [None, None] * sum(isinstance(answer, RedrawHand) for answer in answers)
        step = match.position.apply(seat, decision.id, move, Loaded(shuffled))
        match.position, match.events = step.position, step.events
    return match


def test_by_default_nobody_is_asked():
    assert started(["s", "l"]).asked == 0


def test_everybody_is_asked_at_once_and_sealed():
    match = offered()
    asked = [(decision.seat, decision.name, decision.sealed) for decision in match.position.decisions]
    assert asked == [(0, "mulligan", True), (1, "mulligan", True)]
    assert match.view(0).action is None
    assert match.view(0).placements == ()


def test_who_keeps_the_hand_has_it_unchanged():
    match = answered(KeepHand(), KeepHand())
    assert [hand_of(match.state, seat) for seat in (0, 1)] == [["s"] * 5, ["l", "l", "l", "l", "lr"]]
    assert match.told(HandKept) == [HandKept(seat=0), HandKept(seat=1)]
    assert match.asked == 0


def test_who_redraws_gets_five_other_cards_and_the_first_five_go_into_the_deck():
    match = answered(RedrawHand(), KeepHand())
    assert hand_of(match.state, 0) == ["r", "r", "r", "r", "lr"]
    assert len(match.state.decks[0]) == COLOUR - 5
    assert match.told(HandRedrawn) == [HandRedrawn(seat=0)]
    assert [drawn.count for drawn in match.told(CardsDrawn)] == [5]
    assert GAME.invariants(match.state) == []


def test_hands_are_changed_only_once():
    match = answered(RedrawHand(), RedrawHand())
    assert [decision.name for decision in match.position.decisions] == ["take_action"]


def test_the_clock_keeps_the_hand():
    match = offered()
    assert all(match.position.default(decision) == KeepHand() for decision in match.position.decisions)
