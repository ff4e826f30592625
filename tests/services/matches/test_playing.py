"""One move: what it changes, and what does not change when it is refused."""

import pytest
from msgspec import structs

from games.matches import errors, services
from games.matches.models import Deadline, Match, MoveRecord, Spectators, Status

from .scene import NOON, answer, board, decision_for, row, seen, started
from .toy_game import Bid, CallVote, Cheer, Place, Placed, PlayCard, Roll, hand_of

pytestmark = pytest.mark.django_db


def test_an_accepted_move_gives_its_ply_and_the_movers_events(player, rival):
    match = started(player, rival)
    accepted = answer(match, player, Place(3))
    assert (accepted.seat, accepted.ply, accepted.events) == (0, 1, (Placed(0, 3),))
    assert accepted.match.view == seen(match, player).view


def test_the_view_after_a_move_needs_no_query(player, rival, django_assert_num_queries):
    accepted = answer(started(player, rival), player, Place(3))
    with django_assert_num_queries(0):
        assert board(accepted.match).pebbles[3] == 0
        assert accepted.match.awaited == (1,)
        assert accepted.match.decisions == []


def test_a_move_takes_two_statements_and_its_transaction(player, rival, django_assert_num_queries):
    match = started(player, rival)
    decision = decision_for(match, player, Place(3))
    # Two for the savepoint that stands for the transaction within a test.
    with django_assert_num_queries(4):
        answer(match, player, Place(3), decision_id=decision)


def test_an_illegal_move_changes_nothing_and_says_which_rule(player, rival):
    match = started(player, rival)
    answer(match, player, Place(3))
    before = row(match)
    with pytest.raises(errors.Refused) as refused:
        answer(match, rival, Place(3), decision_id=2)
    assert (refused.value.code, refused.value.details) == ("space_taken", {"space": 3})
    assert row(match) == before
    assert MoveRecord.objects.filter(match=match).count() == 2


def test_a_stale_decision_is_told_apart_from_one_never_asked(player, rival):
    match = started(player, rival)
    answer(match, player, Place(3))
    with pytest.raises(errors.StaleDecision):
        answer(match, player, Place(4), decision_id=1)
    with pytest.raises(errors.Refused) as refused:
        answer(match, player, Place(4), decision_id=99)
    assert refused.value.code == "unknown_decision"


def test_nobody_answers_for_another_seat(player, rival):
    match = started(player, rival)
    with pytest.raises(errors.Refused) as refused:
        answer(match, rival, Place(4), decision_id=1)
    assert refused.value.code == "not_your_decision"


def test_a_foreign_match_and_an_unknown_one_give_the_same_answer(player, rival, outsider):
    match = started(player, rival)
    with pytest.raises(errors.NotFound) as foreign:
        answer(match, outsider, Place(3), decision_id=1)
    with pytest.raises(errors.NotFound) as unknown:
        answer(Match(), outsider, Place(3), decision_id=1)
    assert (foreign.value.code, str(foreign.value)) == (unknown.value.code, str(unknown.value))


def test_a_spectator_has_no_seat_to_move_from(player, rival, outsider):
    match = started(player, rival, spectators=Spectators.OPEN)
    with pytest.raises(errors.NotSeated):
        answer(match, outsider, Place(3), decision_id=1)


def test_an_expected_ply_that_is_not_the_matchs_is_refused(player, rival):
    match = started(player, rival)
    with pytest.raises(errors.PlyMismatch) as mismatch:
        answer(match, player, Place(3), expected_ply=7)
    assert mismatch.value.details == {"expected": 7, "actual": 0}
    assert answer(match, player, Place(3), expected_ply=0).ply == 1


def test_a_late_answer_to_a_withdrawn_offer_is_refused_by_its_cause(player, rival):
    match = started(player, rival)
    answer(match, player, Roll())
    offer = decision_for(match, rival, Cheer())
    answer(match, rival, Place(1))
    with pytest.raises(errors.Refused) as refused:
        answer(match, rival, Cheer(), decision_id=offer)
    assert refused.value.code == "too_late_to_cheer"


def test_a_replaced_sealed_answer_takes_no_ply(player, rival):
    match = started(player, rival)
    answer(match, player, CallVote())
    first = answer(match, player, Bid(1))
    vote = decision_for(match, player, Bid(5))
    second = answer(match, player, Bid(5), decision_id=vote)
    assert (first.ply, second.ply, second.events) == (2, 2, ())
    assert answer(match, rival, Bid(2)).ply == 3
    assert board(seen(match, player)).points == (5, 0)


def test_who_owes_is_awaited_since_the_move_that_asked(player, rival):
    match = started(player, rival)
    owed = Deadline.objects.filter(match=match, owes_since__isnull=False)
    assert list(owed.values_list("seat", "owes_since")) == [(0, NOON)]
    later = NOON.replace(hour=15)
    answer(match, player, Place(3), now=later)
    assert list(owed.values_list("seat", "owes_since")) == [(1, later)]


def test_the_winning_move_ends_the_match(player, rival):
    match = started(player, rival, goal=1)
    accepted = answer(match, player, PlayCard(hand_of(0)[0]), now=NOON)
    ended = Match.objects.get(pk=match.pk)
    assert (ended.status, ended.ending, ended.ranks, ended.ended_at) == (Status.OVER, "goal", [1, 2], NOON)
    assert ended.scores == list(board(accepted.match).points)
    assert not Deadline.objects.filter(match=match, owes_since__isnull=False).exists()
    with pytest.raises(errors.MatchOver):
        answer(match, rival, Place(3), decision_id=2)


def test_a_default_is_played_in_the_seats_stead(player, rival):
    match = started(player, rival)
    services.decision_default(match_id=match.id, decision_id=1, now=NOON)
    assert MoveRecord.objects.get(match=match, ply=1).kind == "defaulted"
    with pytest.raises(errors.StaleDecision):
        services.decision_default(match_id=match.id, decision_id=1, now=NOON)


class TestRetrying:
    def test_the_same_request_gives_the_same_result_and_one_record(self, player, rival):
        match = started(player, rival)
        once = answer(match, player, Place(3), client_move_id="a", decision_id=1)
        answer(match, rival, Place(4))
        again = answer(match, player, Place(3), client_move_id="a", decision_id=1)
        assert (again.ply, again.events, again.seat) == (once.ply, once.events, once.seat)
        assert again.repeated
        assert board(again.match).pebbles[4] == 1
        assert MoveRecord.objects.filter(match=match).count() == 3

    def test_the_same_id_with_another_move_is_a_conflict(self, player, rival):
        match = started(player, rival)
        answer(match, player, Place(3), client_move_id="a")
        with pytest.raises(errors.IdempotencyConflict):
            answer(match, player, Place(5), client_move_id="a", decision_id=1)

    def test_the_same_id_for_a_decision_that_stands_is_a_conflict(self, player, rival):
        match = started(player, rival)
        answer(match, player, Place(3), client_move_id="a")
        answer(match, rival, Place(4))
        before = row(match)
        with pytest.raises(errors.IdempotencyConflict):
            answer(match, player, Place(5), client_move_id="a")
        assert row(match) == before

    def test_two_people_may_use_the_same_id(self, player, rival):
        match = started(player, rival)
        answer(match, player, Place(3), client_move_id="a")
        assert answer(match, rival, Place(4), client_move_id="a").ply == 2

    def test_a_retry_after_the_end_gives_the_winning_move_again(self, player, rival):
        match = started(player, rival, goal=1)
        once = answer(match, player, PlayCard(0), client_move_id="win", decision_id=1)
        again = answer(match, player, PlayCard(0), client_move_id="win", decision_id=1)
        assert (again.ply, again.events) == (once.ply, once.events)

    def test_a_retry_by_somebody_who_resigned_shows_no_seats_view(self, player, rival, outsider):
        match = started(player, rival, outsider)
        answer(match, player, Place(3), client_move_id="a", decision_id=1)
        services.seat_resign(match_id=match.id, user=player, now=NOON)
        again = answer(match, player, Place(3), client_move_id="a", decision_id=1)
        assert again.match.viewer is None

    def test_a_refused_request_may_be_sent_again(self, player, rival):
        match = started(player, rival)
        with pytest.raises(errors.Refused):
            answer(match, player, Place(99), client_move_id="a", decision_id=1)
        assert answer(match, player, Place(3), client_move_id="a").ply == 1


def test_a_match_of_an_older_state_schema_is_upgraded_by_its_next_move(player, rival, pebbles, monkeypatch):
    match = started(player, rival)
    monkeypatch.setattr(pebbles, "info", structs.replace(pebbles.info, state_schema=2))
    monkeypatch.setattr(pebbles, "upgrades", {1: lambda state: state | {"points": [7, 7]}})
    assert board(answer(match, player, Place(1)).match).points == (7, 7)
    assert Match.objects.get(pk=match.pk).state_schema == 2
    assert board(answer(match, rival, Place(2)).match).points == (7, 7)
