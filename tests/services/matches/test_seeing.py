"""What each person may see: the match, its past, and which matches there are. Each is tried by everybody."""

import pytest

from games.matches import errors, selectors, services
from games.matches.models import Match, MatchSecret, Spectators

from .scene import NOON, answer, board, person, seen, started
from .toy_game import Bid, CallVote, Dealt, Place, PlayCard, Roll, VoteCounted

pytestmark = pytest.mark.django_db


class TestWhoMaySee:
    def test_seats_see_their_own_hand_and_no_other(self, player, rival):
        match = started(player, rival)
        assert None not in board(seen(match, player)).hand
        assert set(board(seen(match, player)).hand).isdisjoint(board(seen(match, rival)).hand)

    @pytest.mark.parametrize("spectators", [Spectators.NONE, Spectators.LINK])
    def test_a_closed_match_does_not_exist_for_others(self, player, rival, outsider, spectators):
        match = started(player, rival, spectators=spectators)
        for user in (outsider, None):
            for capability in (None, "", "guess", match.capability if spectators == Spectators.NONE else "x"):
                with pytest.raises(errors.NotFound):
                    selectors.match_for(user, match.id, capability)

    def test_whoever_has_the_link_watches(self, player, rival, outsider):
        match = started(player, rival, spectators=Spectators.LINK)
        for user in (outsider, None):
            view = selectors.match_for(user, match.id, match.capability)
            assert (view.viewer, board(view).hand, view.decisions) == (None, (), [])

    def test_a_renewed_link_shuts_out_who_had_the_old_one(self, player, rival, outsider):
        match = started(player, rival, spectators=Spectators.LINK)
        link = services.capability_renew(match_id=match.id, user=rival)
        assert selectors.match_for(None, match.id, link).viewer is None
        with pytest.raises(errors.NotFound):
            selectors.match_for(None, match.id, match.capability)
        with pytest.raises(errors.NotFound):
            services.capability_renew(match_id=match.id, user=outsider)

    def test_everybody_watches_an_open_match(self, player, rival, outsider):
        match = started(player, rival, spectators=Spectators.OPEN)
        assert seen(match, outsider).viewer is seen(match).viewer is None

    def test_the_link_does_not_turn_a_seat_into_a_spectator(self, player, rival):
        match = started(player, rival, spectators=Spectators.LINK)
        assert selectors.match_for(player, match.id, match.capability).viewer == 0

    def test_the_secret_does_not_come_along(self, player, rival):
        match = seen(started(player, rival), player).match
        assert "secret" not in match._state.fields_cache
        assert not {field.name for field in Match._meta.concrete_fields} & {
            field.name for field in MatchSecret._meta.concrete_fields if field.name != "match"
        }

    def test_others_decisions_are_not_shown(self, player, rival):
        match = started(player, rival)
        view = seen(match, rival)
        assert (view.decisions, view.awaited) == ([], (0,))
        with pytest.raises(ValueError, match="not the viewer's"):
            view.legal_moves(view.position.decisions[0])

    def test_a_sealed_answer_is_shown_to_its_seat(self, player, rival):
        match = started(player, rival)
        answer(match, player, CallVote())
        answer(match, player, Bid(4))
        view = seen(match, player)
        assert view.sealed_answer(view.decisions[0]) == Bid(4)
        assert view.awaited == (1,)
        other = seen(match, rival)
        assert other.sealed_answer(other.decisions[0]) is None

    def test_legal_moves_come_with_their_decisions(self, player, rival):
        [(decision, moves)] = selectors.match_legal_moves(seen(started(player, rival), player))
        assert decision.name == "act"
        assert moves is not None
        assert Place(0) in moves

    def test_a_match_takes_two_queries(self, player, rival, django_assert_num_queries):
        match = started(player, rival)
        with django_assert_num_queries(2):
            view = selectors.match_for(player, match.id)
            assert [seat.user for seat in view.seats] == [player, rival]
            assert view.decisions


class TestFeed:
    def test_each_viewer_gets_their_own_events(self, player, rival):
        match = started(player, rival, spectators=Spectators.OPEN)
        dealt = {user: selectors.match_feed(seen(match, user)).entries[0].events for user in (player, rival, None)}
        assert [isinstance(e, Dealt) and e.cards is None for e in dealt[player]] == [False, True]
        assert [isinstance(e, Dealt) and e.cards is None for e in dealt[rival]] == [True, False]
        assert [isinstance(e, Dealt) and e.cards is None for e in dealt[None]] == [True, True]

    def test_pages_follow_one_another_by_cursor(self, player, rival):
        match = started(player, rival)
        for space, user in enumerate((player, rival, player)):
            answer(match, user, Place(space))
        plies, after, more = [], None, True
        while more:
            page = selectors.match_feed(seen(match, player), after, limit=2)
            plies += [entry.ply for entry in page.entries]
            after, more = page.end_cursor, page.has_more
        assert plies == [0, 1, 2, 3]
        page = selectors.match_feed(seen(match, player), after)
        assert (page.entries, page.end_cursor) == ((), after)
        answer(match, rival, Place(9))
        assert [entry.ply for entry in selectors.match_feed(seen(match, player), after).entries] == [4]

    def test_a_replaced_answer_leaves_no_trace(self, player, rival):
        """Two matches that differ only in a replaced answer give the same feed, cursors included."""
        feeds = []
        for bids in ((Bid(2),), (Bid(1), Bid(5), Bid(2))):
            match = started(player, rival)
            answer(match, player, CallVote())
            for bid in bids:
                answer(match, player, bid)
            answer(match, rival, Bid(0))
            entries = selectors.match_feed(seen(match, rival)).entries[1:]
            feeds.append([(entry.ply, entry.events, entry.cursor, entry.seat) for entry in entries])
        assert feeds[0] == feeds[1]
        assert feeds[0][-1][1][-1] == VoteCounted((2, 0))

    @pytest.mark.parametrize("cursor", ["", "x", "cGx5OjE=", "cGx5Oi0x", "cGx5OjAx", "é", "cGx5Ojk5OTk5OTk5OTk5OTk"])
    def test_a_made_up_cursor_is_refused(self, player, rival, cursor):
        with pytest.raises(errors.BadCursor):
            selectors.match_feed(seen(started(player, rival), player), cursor)

    def test_a_page_takes_one_query(self, player, rival, django_assert_num_queries):
        match = started(player, rival)
        answer(match, player, Roll())
        view = seen(match, player)
        with django_assert_num_queries(1):
            selectors.match_feed(view)

    def test_the_winners_last_move_is_in_the_feed(self, player, rival):
        match = started(player, rival, goal=1)
        answer(match, player, PlayCard(0))
        assert selectors.match_feed(seen(match, rival)).entries[-1].ply == 1


class TestThePast:
    def test_each_ply_is_shown_as_the_viewer_saw_it(self, player, rival):
        match = started(player, rival)
        shown = [(seen(match, player).view, seen(match, rival).view)]
        for user, move in ((player, Place(1)), (rival, Roll()), (player, PlayCard(0)), (rival, CallVote())):
            answer(match, user, move)
            shown.append((seen(match, player).view, seen(match, rival).view))
        for ply, (mine, theirs) in enumerate(shown):
            assert selectors.match_at_ply(seen(match, player), ply).view == mine
            assert selectors.match_at_ply(seen(match, rival), ply).view == theirs

    def test_a_step_taken_back_is_there_at_its_ply_and_gone_after(self, player, rival):
        match = started(player, rival)
        answer(match, player, Place(3))
        services.step_take_back(match_id=match.id, user=player, client_move_id="b", now=NOON)
        answer(match, player, Place(5))
        boards = [board(selectors.match_at_ply(seen(match, rival), ply)) for ply in range(4)]
        assert [past.pebbles[3] for past in boards] == [-1, 0, -1, -1]
        assert [past.pebbles[5] for past in boards] == [-1, -1, -1, 0]

    def test_a_ply_before_a_replaced_answer_is_told_apart(self, player, rival):
        match = started(player, rival)
        answer(match, player, CallVote())
        answer(match, player, Bid(1))
        answer(match, player, Bid(3))
        answer(match, rival, Bid(0))
        past = selectors.match_at_ply(seen(match, rival), 3)
        assert past.events[-1] == VoteCounted((3, 0))

    def test_resignations_and_the_end_have_their_plies(self, player, rival, outsider):
        match = started(player, rival, outsider, goal=1)
        services.seat_resign(match_id=match.id, user=outsider, now=NOON)
        answer(match, player, PlayCard(0))
        view = seen(match, rival)
        assert selectors.match_at_ply(view, 1).kind == "resigned"
        assert selectors.match_at_ply(view, 2).view == view.view

    def test_a_ply_that_never_was_is_refused(self, player, rival):
        view = seen(started(player, rival), player)
        for ply in (-1, 1):
            with pytest.raises(errors.NoSuchPly):
                selectors.match_at_ply(view, ply)

    def test_it_takes_one_query(self, player, rival, django_assert_num_queries):
        match = started(player, rival)
        answer(match, player, Roll())
        view = seen(match, player)
        with django_assert_num_queries(1):
            selectors.match_at_ply(view, 1)


class TestLists:
    def test_awaiting_matches_come_by_deadline_then_by_how_long(self, player, rival):
        waits = {hour: started(player, rival) for hour in (3, 1, 2)}
        for hour, match in waits.items():
            match.deadlines.filter(seat=0).update(owes_since=NOON.replace(hour=hour))
        waits[3].deadlines.filter(seat=0).update(due_at=NOON.replace(hour=20))
        answer(started(player, rival), player, Place(1))
        started(rival, player)
        found = list(selectors.matches_awaiting(player))
        assert found == [waits[3], waits[1], waits[2]]
        assert [vars(match)["due_at"] for match in found] == [NOON.replace(hour=20), None, None]

    def test_a_match_that_is_over_awaits_nobody(self, player, rival):
        match = started(player, rival, goal=1)
        answer(match, player, PlayCard(0))
        assert not selectors.matches_awaiting(rival).exists()

    @pytest.mark.parametrize("count", [1, 5])
    @pytest.mark.parametrize("selector", [selectors.matches_awaiting, selectors.matches_of])
    def test_lists_take_two_queries_whatever_their_length(
        self, player, rival, count, selector, django_assert_num_queries
    ):
        for _ in range(count):
            started(player, rival)
        with django_assert_num_queries(2):
            assert [str(seat.user) for match in selector(player) for seat in match.seats.all()]

    def test_ones_matches_are_those_with_ones_seat(self, player, rival, outsider):
        mine = started(player, rival)
        started(rival, outsider)
        assert list(selectors.matches_of(player)) == [mine]

    def test_only_open_live_matches_are_listed_for_spectators(self, player, rival, django_assert_num_queries):
        listed = started(player, rival, spectators=Spectators.OPEN)
        started(player, rival, spectators=Spectators.LINK)
        started(player, rival)
        services.match_abort(match_id=started(player, rival, spectators=Spectators.OPEN).id, user=player, now=NOON)
        with django_assert_num_queries(2):
            assert list(selectors.matches_open()) == [listed]

    def test_users_in_live_matches_are_known(self, player, rival, outsider):
        started(player, rival)
        services.match_abort(match_id=started(outsider, person("Other")).id, user=outsider, now=NOON)
        assert set(selectors.users_in_live_matches()) == {player.pk, rival.pk}
