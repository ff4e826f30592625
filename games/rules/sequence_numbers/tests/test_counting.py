"""What one who counts cards can tell, and what nobody can: the discards lie open, the deck and the hands do not."""

from collections.abc import Iterator

from games.kernel.chance import Fast
from games.kernel.events import Viewer
from games.kernel.position import Position
from games.rules.sequence_numbers.moves import PlayPlus
from games.rules.sequence_numbers.options import SequenceNumbersOptions

from .boards import GAME, Table, addition, at, slot, table

SEEDS = range(30)


def renewed(seats: int) -> Table:
    """Seat 0 has drawn the last card, so all discards are a new deck; each other seat has held two cards all along."""
    held = {seat: [addition(10 * seat), addition(10 * seat + 1)] for seat in range(1, seats)}
    game = table(seats=seats, hands={0: ["plus-1"], **held}, deck=["minus-1"])
    game.play(0, PlayPlus(slot("plus-1"), at(5, 5)), chance=Fast(1))
    assert game.state.discards == [[]] * seats
    return game


def imagined(game: Table, viewer: Viewer) -> Iterator[Table]:
    return (Table(game.position.imagine(viewer, Fast(seed))) for seed in SEEDS)


def test_who_has_seen_all_discards_shuffled_knows_what_the_only_other_hand_holds():
    game = renewed(2)
    assert all(set(other.hand(1)) == set(game.hand(1)) for other in imagined(game, 0))


def test_of_several_hands_they_know_what_these_hold_together_but_not_who_holds_what():
    game = renewed(3)
    together = {*game.hand(1), *game.hand(2)}
    hands = set()
    for other in imagined(game, 0):
        assert {*other.hand(1), *other.hand(2)} == together
        hands.add(frozenset(other.hand(1)))
    assert len(hands) > 1


def test_a_spectator_counts_all_hands():
    game = renewed(2)
    together = {*game.hand(0), *game.hand(1)}
    assert all({*other.hand(0), *other.hand(1)} == together for other in imagined(game, None))


def test_a_card_drawn_from_the_new_deck_may_be_any_of_it_and_none_of_those_held():
    game = renewed(2)
    held = set(game.hand(1))
    game.play(1, game.legal(1)[0])
    drawn = set()
    for other in imagined(game, 0):
        kept, new = other.hand(1)
        assert kept in held
        drawn.add(new)
    assert len(drawn) > len(SEEDS) // 2
    assert not drawn & held


def test_what_was_held_at_one_renewal_and_played_belongs_to_the_deck_after_the_next():
    game = renewed(2)
    played = game.state.hands[1][0]
    game.play(1, next(move for move in game.legal(1) if getattr(move, "card", None) == played))
    kept = game.state.hands[1][0]
    state = game.state
    # All but one card of the deck are discarded at once, and seat 0 draws that one.
    *rest, last = state.deck
    state.deck[:] = [last]
    state.discards[1] += rest
    for card in rest:
        state.cards.turn_up(card)
    game.play(0, game.legal(0)[0], chance=Fast(2))
    assert played in game.state.deck
    assert [batch for batch in game.state.held_over if kept in batch] == [[kept]]
    assert GAME.invariants(game.state) == []


def test_the_number_of_a_card_does_not_tell_when_it_was_drawn():
    """Numbers are seen when cards are played; dealt in a known order they would tell what a player has kept."""
    options = SequenceNumbersOptions()
    first_dealt = set()
    for seed in range(200):
        state = Position.start(GAME, mode="individuals", seats=2, options=options, chance=Fast(seed)).position.state
        first_dealt.add(state.hands[state.seat][0])
    assert len(first_dealt) > 50


def test_nor_does_it_after_the_deck_was_renewed():
    game = table(hands={0: ["plus-1"], 1: []}, deck=["minus-1"])
    piles = [*game.state.discards[0], slot("plus-1"), *game.state.discards[1]]
    game.play(0, PlayPlus(slot("plus-1"), at(5, 5)), chance=Fast(1))
    assert sorted(game.state.deck) == sorted(piles)
    assert game.state.deck not in (piles, piles[::-1])
