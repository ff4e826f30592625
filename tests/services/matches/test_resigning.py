"""Giving up: who loses, who plays on, who is ranked where."""

from datetime import timedelta

import pytest

from games.matches import errors, ranking, selectors, services
from games.matches.models import Deadline, Match, MoveRecord, OutboxRow, Seat, Spectators, Status

from .scene import NOON, answer, board, person, seen, started
from .toy_game import Bid, CallVote, Place, PlayCard

pytestmark = pytest.mark.django_db


def resign(match, user, **more):
    return services.seat_resign(match_id=match.id, user=user, now=NOON, **more)


def test_one_against_one_loses(player, rival):
    match = started(player, rival)
    result = resign(match, player)
    match.refresh_from_db()
    assert (match.status, match.ending, match.ranks, match.scores) == (Status.OVER, "resigned", [2, 1], None)
    assert (result.seat, result.ply, result.agent) == (0, 1, "")
    assert seen(match, rival).awaited == ()
    assert not Deadline.objects.filter(match=match, owes_since__isnull=False).exists()


def test_no_agent_plays_where_a_resignation_was_the_end(player, rival):
    match = started(player, rival)
    resign(match, player)
    assert [seat.agent_in(seen(match, rival).match) for seat in seen(match, rival).seats] == ["", ""]


def test_who_asks_again_after_the_end_hears_of_the_same_agent(player, rival, outsider):
    match = started(player, rival, outsider)
    given_up = resign(match, player)
    services.seat_resign(match_id=match.id, user=rival, now=NOON + timedelta(minutes=1))
    match.refresh_from_db()
    assert (match.status, resign(match, player).agent) == (Status.OVER, given_up.agent)
    assert [seat.agent_in(match) for seat in seen(match, outsider).seats] == ["greedy", "", ""]


def test_one_against_an_agent_loses(player):
    match = started(player, "random")
    resign(match, player)
    assert Match.objects.get(pk=match.pk).ranks == [2, 1]


def test_alone_one_has_lost(player):
    match = started(player)
    resign(match, player)
    assert Match.objects.get(pk=match.pk).ranks == [2]


def test_among_several_an_agent_takes_the_seat(player, rival, outsider):
    match = started(player, rival, outsider)
    result = resign(match, player)
    seat = Seat.objects.get(match=match, number=0)
    assert (seat.user, seat.agent, seat.resigned_at) == (player, "greedy", NOON)
    assert (Match.objects.get(pk=match.pk).status, result.agent) == (Status.LIVE, "greedy")
    # It owes the first move, so it is called at once.
    assert list(OutboxRow.objects.values_list("consumer", "seats")) == [("agents", [0])]
    assert not selectors.matches_awaiting(player).exists()


def test_who_has_resigned_moves_no_more_and_sees_as_a_spectator(player, rival, outsider):
    match = started(player, rival, outsider)
    resign(match, player)
    with pytest.raises(errors.SeatResigned):
        answer(match, player, Place(1), decision_id=1)
    assert seen(match, player).viewer is None
    assert seen(match, player).decisions == []
    assert board(seen(match, player)).hand == ()


def test_its_person_is_ranked_last_even_when_the_agent_wins(player, rival, outsider):
    match = started(player, rival, outsider, goal=1)
    resign(match, player)
    services.seat_move_play(match_id=match.id, seat=0, decision_id=1, move=PlayCard(0), now=NOON)
    match.refresh_from_db()
    assert (match.status, match.ending, match.ranks) == (Status.OVER, "goal", [3, 1, 1])


def test_the_last_but_one_to_stay_ends_the_match_by_leaving(player, rival, outsider):
    match = started(player, rival, outsider)
    resign(match, player)
    resign(match, rival)
    match.refresh_from_db()
    assert (match.status, match.ranks) == (Status.OVER, [2, 2, 1])


def test_a_side_loses_with_its_last_person(player, rival, outsider):
    match = started(player, rival, outsider, person("Mate"), mode="teams")
    resign(match, player)
    assert Match.objects.get(pk=match.pk).status == Status.LIVE
    resign(match, outsider)
    match.refresh_from_db()
    assert (match.status, match.ranks) == (Status.OVER, [2, 1, 2, 1])


def test_when_nobody_is_left_to_play_the_match_is_over(player):
    match = started(player, "random", "greedy")
    resign(match, player)
    match.refresh_from_db()
    assert (match.status, match.ranks) == (Status.OVER, [3, 1, 1])


def test_in_an_open_group_the_default_is_played(player, rival, outsider):
    match = started(player, rival, outsider)
    answer(match, player, CallVote())
    answer(match, player, Bid(5))
    answer(match, rival, Bid(1))
    resign(match, outsider)
    kinds = MoveRecord.objects.filter(match=match).order_by("-number").values_list("kind", flat=True)
    assert list(kinds[:2]) == ["defaulted", "resigned"]
    assert board(seen(match, player)).points == (5, 0, 0)
    assert seen(match, player).awaited == (1,)


@pytest.mark.parametrize("others", [1, 2])
def test_asked_again_it_gives_the_same_answer(player, rival, outsider, others):
    match = started(player, *(rival, outsider)[:others])
    once, again = resign(match, player), resign(match, player)
    assert (once.seat, once.ply, once.agent) == (again.seat, again.ply, again.agent)
    assert again.match.viewer is None
    assert MoveRecord.objects.filter(match=match).count() == 2


def test_an_ended_match_is_not_resigned(player, rival):
    match = started(player, rival)
    resign(match, player)
    with pytest.raises(errors.MatchOver):
        resign(match, rival)


def test_outsiders_and_spectators_cannot_resign(player, rival, outsider):
    with pytest.raises(errors.NotFound):
        resign(started(player, rival), outsider)
    with pytest.raises(errors.NotSeated):
        resign(started(player, rival, spectators=Spectators.OPEN), outsider)


@pytest.mark.parametrize(
    ("ranks", "sides", "resigned", "expected"),
    [
        ([1, 2, 3], [0, 1, 2], [], (1, 2, 3)),
        ([1, 2, 3], [0, 1, 2], [0], (3, 1, 2)),
        ([2, 1, 3], [0, 1, 2], [0], (3, 1, 2)),
        ([1, 1, 3, 4], [0, 1, 2, 3], [2], (1, 1, 4, 3)),
        ([1, 2, 1, 2], [0, 1, 0, 1], [0], (3, 2, 1, 2)),
        ([1, 2, 3, 1, 2, 3], [0, 1, 2, 0, 1, 2], [0, 3], (3, 1, 2, 3, 1, 2)),
        ([1, 2, 3, 4], [0, 1, 2, 3], [0, 1], (3, 3, 1, 2)),
        # One side that is the whole table has won, or lost.
        ([1, 1], [0, 0], [0], (2, 1)),
        ([2, 2], [0, 0], [0], (2, 2)),
    ],
)
def test_ranks_with_resignations(ranks, sides, resigned, expected):
    assert ranking.adjusted_ranks(ranks, sides, range(len(ranks)), resigned) == expected
