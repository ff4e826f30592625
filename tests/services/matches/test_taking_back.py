"""Taking back: only what taught nobody anything."""

import pytest

from games.matches import errors, selectors, services
from games.matches.models import MoveRecord

from .scene import NOON, answer, board, decision_for, row, seen, started
from .toy_game import Bid, CallVote, Cheer, Place, PlayCard, Roll

pytestmark = pytest.mark.django_db


def take_back(match, user, client_move_id="back", **more):
    return services.step_take_back(match_id=match.id, user=user, client_move_id=client_move_id, now=NOON, **more)


def reason_not_to(match, user):
    before = row(match)
    with pytest.raises(errors.TakeBackImpossible) as impossible:
        take_back(match, user)
    assert row(match) == before
    return impossible.value.details["reason"]


def test_a_public_step_is_taken_back_and_can_be_made_anew(player, rival):
    match = started(player, rival)
    answer(match, player, Place(3))
    result = take_back(match, player)
    assert (result.ply, result.of_ply) == (2, 1)
    assert board(seen(match, player)).pebbles[3] == -1
    assert seen(match, player).awaited == (0,)
    assert answer(match, player, Place(4)).ply == 3


def test_the_position_is_the_replay_without_the_step(player, rival):
    match = started(player, rival)
    other = started(player, rival)
    answer(match, player, Place(3))
    take_back(match, player)
    position, fresh = seen(match, player).position, seen(other, player).position
    assert (position.state.pebbles, position.decisions) == (fresh.state.pebbles, fresh.decisions)


def test_no_number_of_a_decision_is_given_twice(player, rival):
    match = started(player, rival)
    answer(match, player, Place(3))
    asked = decision_for(match, rival, Place(5))
    take_back(match, player)
    with pytest.raises(errors.StaleDecision):
        answer(match, rival, Place(5), decision_id=asked)
    answer(match, player, Place(4))
    assert decision_for(match, rival, Place(5)) > asked


def test_a_step_after_which_somebody_moved_stays(player, rival):
    match = started(player, rival)
    answer(match, player, Place(3))
    answer(match, rival, Place(4))
    assert reason_not_to(match, player) == "not_your_step"


def test_only_the_mover_takes_back(player, rival):
    match = started(player, rival)
    answer(match, player, Place(3))
    assert reason_not_to(match, rival) == "not_your_step"


def test_a_step_that_drew_chance_stays(player, rival):
    match = started(player, rival)
    answer(match, player, Roll())
    assert reason_not_to(match, player) == "drew_chance_or_revealed"


def test_a_played_card_was_revealed_and_stays(player, rival):
    match = started(player, rival)
    answer(match, player, PlayCard(0))
    assert reason_not_to(match, player) == "drew_chance_or_revealed"


def test_a_card_played_without_a_revealing_event_was_revealed_all_the_same(player, rival, monkeypatch):
    """An event that is wrong about itself does not help: what everybody knows is compared as well."""
    from .toy_game import CardPlayed  # noqa: PLC0415

    monkeypatch.setattr(CardPlayed, "reveals", False)
    match = started(player, rival)
    answer(match, player, PlayCard(0))
    assert reason_not_to(match, player) == "drew_chance_or_revealed"


def test_nothing_is_taken_back_while_a_group_is_open(player, rival):
    match = started(player, rival)
    answer(match, player, CallVote())
    assert reason_not_to(match, player) == "group_open"
    answer(match, player, Bid(1))
    assert reason_not_to(match, player) == "group_open"


def test_a_revealed_vote_stays(player, rival):
    match = started(player, rival)
    answer(match, player, CallVote())
    answer(match, rival, Bid(1))
    answer(match, player, Bid(1))
    assert reason_not_to(match, player) == "drew_chance_or_revealed"


def test_before_the_first_move_there_is_nothing_to_take_back(player, rival):
    assert reason_not_to(started(player, rival), player) == "nothing_to_take_back"


def test_two_steps_of_ones_own_are_taken_back_one_after_the_other(player):
    match = started(player)
    answer(match, player, Place(3))
    answer(match, player, Place(4))
    assert take_back(match, player, "one").of_ply == 2
    assert take_back(match, player, "two").of_ply == 1
    assert set(board(seen(match, player)).pebbles) == {-1}
    assert answer(match, player, Place(4)).ply == 5


def test_a_taken_offer_is_taken_back_and_offered_again(player, rival):
    match = started(player, rival)
    answer(match, player, Roll())
    answer(match, rival, Cheer())
    take_back(match, rival)
    assert decision_for(match, rival, Cheer())


def test_a_retry_takes_back_one_step_only(player):
    match = started(player)
    answer(match, player, Place(3))
    answer(match, player, Place(4))
    once, again = take_back(match, player), take_back(match, player)
    assert (once.ply, once.of_ply) == (again.ply, again.of_ply)
    assert again.repeated
    assert board(seen(match, player)).pebbles[3] == 0


def test_a_move_and_a_take_back_under_one_id_are_a_conflict(player, rival):
    match = started(player, rival)
    answer(match, player, Place(3), client_move_id="a")
    with pytest.raises(errors.IdempotencyConflict):
        take_back(match, player, "a")
    assert MoveRecord.objects.filter(match=match).count() == 2


def test_somebody_elses_resignation_fixes_what_was_before(player, rival, outsider):
    match = started(player, rival, outsider)
    answer(match, player, Place(3))
    services.seat_resign(match_id=match.id, user=outsider, now=NOON)
    assert reason_not_to(match, player) == "nothing_to_take_back"


def test_the_feed_tells_what_was_taken_back(player, rival):
    match = started(player, rival)
    answer(match, player, Place(3))
    take_back(match, player)
    feed = selectors.match_feed(seen(match, rival))
    assert [(entry.ply, entry.kind, entry.of_ply) for entry in feed.entries] == [
        (0, "started", None),
        (1, "moved", None),
        (2, "taken_back", 1),
    ]
