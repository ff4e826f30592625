"""What the rulebook leaves open: see RULINGS.md."""

from games.kernel.chance import Loaded
from games.rules.to_be_continued.moves import (
    Discard,
    DiscardThreeToDraw,
    DiscardToRemove,
    DrawFromDeck,
    DrawFromPile,
    EndTurn,
    PlayAd,
    PlayFaceDown,
    PlayStory,
    StopDrawing,
)
from games.rules.to_be_continued.options import ToBeContinuedOptions
from games.rules.to_be_continued.state import Stage

from .boards import Table, slot, table


def names(match: Table) -> set[str]:
    return {move.tag_name() for move in match.legal()}


class TestPiles:
    def test_piles_and_removed_cards_are_seen_whole_by_everybody(self):
        match = table(piles=[["fox-1", "fox-2"]], removed=["fox-3", "fox-4"])
        for viewer in (None, 0, 4):
            view = match.view(viewer)
            assert [card.content_id for card in view.piles[0].cards] == ["fox-1", "fox-2"]
            assert [card.content_id for card in view.removed][:2] == ["fox-3", "fox-4"]

    def test_a_pile_that_a_removal_empties_is_refilled(self):
        match = table(seats=2, hands={0: ["fox-1", "fox-2"]}, piles=[["tide-1"], ["tide-2"]], deck=["comet-1"])
        match.play(DiscardToRemove(slot("fox-1"), 0, 1))
        assert (match.pile(0), match.pile(1)) == (["tide-1", "fox-1"], ["comet-1"])
        assert [match.state.cards.face[card] for card in match.state.removed][-1] == "tide-2"

    def test_the_place_of_an_empty_pile_takes_discards(self):
        match = table(seats=2, hands={0: ["fox-1", "fox-2"]}, piles=[["tide-1"]], deck=[])
        assert match.code(DrawFromPile(1)) == "wrong_move"
        match.play(DiscardToRemove(slot("fox-1"), 1, 0))
        assert (match.pile(0), match.pile(1)) == ([], ["fox-1"])


class TestANewDeck:
    def match(self, *removed: str) -> Table:
        match = table(seats=2, hands={0: ["fox-1"]}, deck=["comet-1"], removed=removed, stage=Stage.DRAW)
        match.play(DrawFromPile(0), Loaded([None, None]) if removed else None)
        return match

    def test_removed_cards_become_a_deck_and_piles_when_a_draw_finds_nothing(self):
        match = self.match("tide-1", "tide-2", "tide-3")
        assert (match.pile(0), match.pile(1), len(match.state.deck)) == (["tide-3"], ["tide-2"], 1)
        assert match.state.removed == []
        assert match.asked() == (0, "draw_card")

    def test_few_removed_cards_make_as_many_piles_as_they_can(self):
        match = self.match("tide-1")
        assert (match.pile(0), match.pile(1), match.state.deck) == (["tide-1"], [], [])

    def test_a_draw_with_nothing_anywhere_is_skipped(self):
        match = self.match()
        assert match.state.draws_left == 0
        assert match.asked() == (0, "play_card")


class TestAds:
    def test_an_ad_takes_a_special(self):
        match = table({1: "tide-fox"}, hands={0: ["ad-1"]})
        match.play(PlayAd(slot("ad-1"), 1, 0, 0, 0, 0))
        assert (match.page(1)[0][0], match.page(0)[0][0]) == ("ad-1", "tide-fox")

    def test_an_ad_takes_neither_an_ad_nor_a_card_face_down(self):
        match = table({1: "ad-2 (tide-1)"}, hands={0: ["ad-1"]})
        assert match.code(PlayAd(slot("ad-1"), 1, 0, 0, 0, 0)) == "ad_target_is_ad"
        assert match.code(PlayAd(slot("ad-1"), 1, 0, 1, 0, 0)) == "ad_target_face_down"

    def test_after_taking_a_meanwhile_another_card_is_owed(self):
        match = table({0: "ad-2", 1: "meanwhile-1 fox-9"}, hands={0: ["ad-1"]})
        match.play(PlayAd(slot("ad-1"), 1, 0, 0, 0, 0))
        assert (match.page(0)[0][0], match.hand(0)) == ("meanwhile-1", ["ad-2"])
        assert match.asked() == (0, "play_card")
        match.play(PlayAd(slot("ad-2"), 1, 0, 1, 0, 1))
        assert match.page(1)[0][:2] == ["ad-1", "ad-2"]
        assert match.asked() == (1, "draw_card")

    def test_a_symbol_on_a_card_that_was_taken_does_nothing(self):
        match = table({1: "fox-8"}, hands={0: ["ad-1", "tide-1"], 1: ["comet-1"]})
        match.play(PlayAd(slot("ad-1"), 1, 0, 0, 0, 0))
        assert (match.hand(0), match.hand(1)) == (["tide-1"], ["comet-1"])


class TestRotation:
    def test_by_option_the_symbol_does_nothing(self):
        options = ToBeContinuedOptions(hands_rotation=False)
        match = table(hands={0: ["fox-8", "tide-1"]}, options=options)
        match.play(PlayStory(slot("fox-8"), 0, 0))
        assert match.hand(0) == ["tide-1"]
        (cell,) = match.view(0).seats[0].cells
        assert cell.card is not None
        assert not cell.card.rotation

    def test_a_hand_of_six_is_kept_until_the_end_of_ones_own_turn(self):
        hand = ["tide-1", "tide-2", "tide-3", "tide-4", "tide-5", "tide-6"]
        match = table(seats=2, hands={0: ["fox-8", *hand]})
        match.play(PlayStory(slot("fox-8"), 0, 0))
        assert match.hand(1) == hand
        match.play(StopDrawing())
        assert match.asked() == (1, "draw_card")
        for move in (DrawFromDeck(), DrawFromDeck(), PlayFaceDown(slot("tide-1"), 0, 0), EndTurn()):
            match.play(move)
        for card in ("tide-2", "tide-3"):
            assert match.asked() == (1, "discard_excess")
            match.play(Discard(slot(card), 0))
        assert len(match.hand(1)) == 5
        assert match.asked() == (0, "draw_card")

    def test_after_a_rotation_nothing_is_possible_but_drawing(self):
        five = ["tide-3", "tide-4", "tide-5", "tide-6", "tide-7"]
        match = table(seats=3, turn_of=1, hands={0: five, 1: ["fox-8", "tide-1"], 2: ["tide-2"]})
        match.play(PlayStory(slot("fox-8"), 0, 0))
        # Seat 1 got five cards; from it on the seats with fewer are asked, and then it is the next seat's turn.
        assert match.asked() == (2, "refill_hand")
        assert names(match) == {"draw_from_deck", "draw_from_pile", "stop_drawing"}
        match.play(StopDrawing())
        assert match.asked() == (0, "refill_hand")
        match.play(DrawFromDeck())
        match.play(StopDrawing())
        assert (match.hand(1), match.hand(2), len(match.hand(0))) == (five, ["tide-1"], 2)
        assert match.asked() == (2, "draw_card")


class TestThreeForOne:
    def discards(self, match: Table, *cards: str) -> None:
        first, *others = cards
        match.play(DiscardThreeToDraw(slot(first), 0))
        for card in others:
            match.play(Discard(slot(card), 1))

    def test_the_last_three_cards_may_be_discarded_since_one_comes_back(self):
        match = table(hands={0: ["fox-1", "fox-2", "fox-3"]})
        self.discards(match, "fox-1", "fox-2", "fox-3")
        assert match.hand(0) == []
        assert match.asked() == (0, "draw_for_discards")
        match.play(DrawFromDeck())
        assert len(match.hand(0)) == 1
        assert match.asked() == (0, "play_card")

    def test_the_draw_may_take_a_card_just_discarded(self):
        match = table(hands={0: ["fox-1", "fox-2", "fox-3"]})
        self.discards(match, "fox-1", "fox-2", "fox-3")
        match.play(DrawFromPile(1))
        assert match.hand(0) == ["fox-3"]


class TestEndOfTurn:
    def test_a_turn_ends_by_itself_only_where_all_see_that_nothing_is_left(self):
        for page, hand, name in (
            ("", [], "draw_card"),
            ("", ["tide-1"], "draw_card"),
            ("ad-1", ["tide-1"], "finish_turn"),
            ("(ad-1)", ["tide-1"], "draw_card"),
            ("", ["tide-1", "tide-2"], "finish_turn"),
        ):
            match = table({0: page}, hands={0: ["fox-1", *hand]})
            row, column = match.legal(PlayStory)[0].row, match.legal(PlayStory)[0].column
            match.play(PlayStory(slot("fox-1"), row, column))
            assert match.question().name == name, (page, hand)

    def test_the_last_turn_ends_like_any_other(self):
        page = "(fox-1) (fox-2) (fox-3) / (fox-4) (fox-5) (fox-6) / (fox-7) (fox-9) {}"
        other = "(tide-1) (tide-2) (tide-3) / (tide-4) (tide-5) (tide-6) / (tide-7) (tide-9) ."
        hand = ["comet-1", "comet-2", "comet-3", "comet-4", "comet-5", "comet-6", "comet-7"]
        match = table({0: page.format("ad-1"), 1: other}, seats=2, turn_of=1, hands={1: hand})
        match.play(PlayStory(slot("comet-1"), 2, 2))
        match.play(EndTurn())
        assert match.asked() == (1, "discard_excess")
        match.play(Discard(slot("comet-2"), 0))
        assert match.asked() is None
        assert match.position.outcome is not None
