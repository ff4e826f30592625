"""Who still knows which card, and that imagining keeps it."""

from games.kernel.chance import Fast, Loaded
from games.kernel.events import Viewer
from games.kernel.position import Position
from games.rules.to_be_continued.components import Kind
from games.rules.to_be_continued.moves import (
    DiscardToRemove,
    DrawFromDeck,
    DrawFromPile,
    PlayFaceDown,
    PlayMeanwhile,
    PlayStory,
    StopDrawing,
)
from games.rules.to_be_continued.options import ToBeContinuedOptions
from games.rules.to_be_continued.state import Lost, Stage

from .boards import GAME, Table, slot, slots, table

DRAWS = 60
"""How often a position is imagined: enough that what may happen does."""


def seen_in_hand(match: Table, viewer: Viewer, seat: int) -> list[str]:
    return [card.content_id for card in match.view(viewer).seats[seat].known_hand]


def imagined_zones(match: Table, viewer: Viewer, content_id: str) -> set[str]:
    """Where the card lies in positions that the viewer cannot tell from this one."""
    return {_zone(Table(match.position.imagine(viewer, Fast(draw))), content_id) for draw in range(DRAWS)}


def _zone(match: Table, content_id: str) -> str:
    state = match.state
    where = state.cards.face.index(content_id)
    zones = {f"hand {seat}": hand for seat, hand in enumerate(state.hands)}
    zones |= {f"chapter {seat}": page.cells for seat, page in enumerate(state.chapters)}
    zones |= {"deck": state.deck}
    return next(name for name, cards in zones.items() if where in cards)


def rotated() -> Table:
    """Three players; seat 0 has played an 8, and each hand has gone to the next seat."""
    hands = {0: ["fox-8", "tide-1", "tide-2", "tide-3"], 1: ["comet-1", "comet-2"], 2: ["lantern-1"]}
    match = table(seats=3, hands=hands)
    match.play(PlayStory(slot("fox-8"), 0, 0))
    return match


class TestRotatedHands:
    def test_a_player_knows_the_cards_that_were_theirs(self):
        match = rotated()
        assert seen_in_hand(match, 0, 1) == ["tide-1", "tide-2", "tide-3"]
        assert seen_in_hand(match, 1, 2) == ["comet-1", "comet-2"]
        assert seen_in_hand(match, 2, 0) == ["lantern-1"]

    def test_others_do_not(self):
        match = rotated()
        assert seen_in_hand(match, 2, 1) == []
        assert seen_in_hand(match, None, 1) == []

    def test_imagining_leaves_them_there(self):
        match = rotated()
        assert imagined_zones(match, 0, "tide-2") == {"hand 1"}
        assert imagined_zones(match, 2, "tide-2") == {"deck", "hand 1"}

    def test_who_got_a_hand_knows_it(self):
        assert [held.card.content_id for held in rotated().view(1).hand] == ["tide-1", "tide-2", "tide-3"]


class TestFaceDown:
    """Seat 0's hand has gone to seat 1, who then plays one of its cards face down."""

    def match(self, card: str = "tide-2") -> Table:
        match = rotated()
        # Seat 0 got one card and draws no more; the others neither.
        for _ in range(3):
            match.play(StopDrawing())
        for move in (DrawFromDeck(), DrawFromDeck(), PlayFaceDown(slot(card), 0, 0)):
            match.play(move)
        return match

    def test_nobody_else_is_sure_of_any_card_of_that_hand(self):
        match = self.match()
        assert seen_in_hand(match, 0, 1) == []
        assert match.view(0).seats[1].cells[0].card is None

    def test_imagining_keeps_each_of_them_in_that_hand_or_face_down(self):
        match = self.match()
        for card in ("tide-1", "tide-2", "tide-3"):
            assert imagined_zones(match, 0, card) == {"hand 1", "chapter 1"}

    def test_it_may_also_have_been_a_card_that_was_drawn(self):
        match = self.match()
        place = match.state.chapters[1].cells[0]
        faces = {match.position.imagine(0, Fast(draw)).state.cards.face[place] for draw in range(DRAWS)}
        assert {"tide-1", "tide-2", "tide-3"} < faces

    def test_who_played_it_sees_it(self):
        match = self.match()
        cell = match.view(1).seats[1].cells[0]
        assert (cell.face_down, cell.card and cell.card.content_id) == (True, "tide-2")
        assert imagined_zones(match, 1, "tide-2") == {"chapter 1"}

    def test_what_shows_later_narrows_it_down(self):
        match = self.match()
        drawn = match.hand(1)[-1]
        for card in match.hand(1)[:3]:
            match.play(DiscardToRemove(slot(card), 0, 1))
        assert match.hand(1) == [drawn]
        assert imagined_zones(match, 0, "tide-2") == {"hand 1", "chapter 1"}
        assert match.state.lost == [Lost(match.state.lost[0].viewers, [slot("tide-2")], sorted(slots("tide-2", drawn)))]

    def test_everybody_sees_it_when_the_match_ends(self):
        page = "(fox-1) (fox-2) (fox-3) / (fox-4) (fox-5) (fox-6) / (fox-7) (fox-9) {}"
        other = "(tide-1) (tide-2) (tide-3) / (tide-4) (tide-5) (tide-6) / (tide-7) (tide-9) ."
        match = table({0: page.format("ad-1"), 1: other}, seats=2, turn_of=1, hands={1: ["comet-1"]})
        match.play(PlayFaceDown(slot("comet-1"), 2, 2))
        assert match.position.outcome is not None
        shown = [cell.card and cell.card.content_id for cell in match.view(None).seats[1].cells]
        assert shown[-1] == "comet-1"
        assert None not in shown


class TestOpenPiles:
    def test_everybody_knows_a_card_that_was_taken_from_a_pile(self):
        match = table(seats=3, hands={0: ["fox-1"]}, piles=[["comet-9"]], stage=Stage.DRAW)
        match.play(DrawFromPile(0))
        assert seen_in_hand(match, 2, 0) == seen_in_hand(match, None, 0) == ["comet-9"]
        assert imagined_zones(match, None, "comet-9") == {"hand 0"}

    def test_a_card_from_the_deck_is_known_to_who_drew_it_alone(self):
        match = table(seats=3, stage=Stage.DRAW)
        match.play(DrawFromDeck())
        (drawn,) = match.hand(0)
        assert seen_in_hand(match, 1, 0) == []
        assert imagined_zones(match, 0, drawn) == {"hand 0"}
        assert imagined_zones(match, 1, drawn) == {"hand 0", "deck"}

    def test_everybody_knows_that_everybody_begins_with_an_ad(self):
        options = GAME.info.options()
        start = Position.start(GAME, mode="chapters", seats=3, options=options, chance=Fast(0)).position
        for seat in range(3):
            assert [card.kind for card in Table(start).view(None).seats[seat].known_hand] == [Kind.AD]

    def test_an_ad_that_came_back_to_a_hand_is_known_to_lie_there(self):
        match = table({0: "ad-1"}, seats=3, hands={0: ["meanwhile-1", "fox-1"]})
        match.play(PlayMeanwhile(slot("meanwhile-1"), 0, 0))
        assert seen_in_hand(match, 1, 0) == ["ad-1"]

    def test_by_option_the_view_does_not_remind_of_them(self):
        options = ToBeContinuedOptions(show_known_hands=False)
        match = table(seats=3, piles=[["comet-9"]], stage=Stage.DRAW, options=options)
        match.play(DrawFromPile(0))
        assert seen_in_hand(match, 1, 0) == []
        assert imagined_zones(match, 1, "comet-9") == {"hand 0"}


class TestANewDeck:
    def match(self) -> Table:
        """The last card but the removed ones is drawn; seat 1 holds what is named nowhere."""
        removed = ["tide-1", "tide-2", "tide-3", "tide-4", "tide-5"]
        return table(
            {0: "(fox-1)"},
            seats=2,
            hands={0: ["fox-2"]},
            deck=["comet-1"],
            removed=removed,
            stage=Stage.DRAW,
            turn_of=1,
        )

    def test_of_removed_cards_none_lies_in_a_hand_that_was_drawn_before(self):
        match = self.match()
        match.play(DrawFromPile(0), Loaded([None, None]))
        assert [match.state.cards.face[card] for card in match.state.deck] == ["tide-1", "tide-2", "tide-3"]
        for card in ("tide-1", "tide-2", "tide-3"):
            assert imagined_zones(match, None, card) == {"deck"}
        assert imagined_zones(match, 0, "fox-3") == {"hand 1"}
        assert "deck" not in imagined_zones(match, None, "fox-1")

    def test_no_viewer_can_tell_imagined_positions_from_this_one(self):
        match = self.match()
        match.play(DrawFromPile(0), Loaded([None, None]))
        for viewer in (None, 0, 1):
            for draw in range(DRAWS):
                imagined = match.position.imagine(viewer, Fast(draw))
                assert imagined.view(viewer) == match.view(viewer)
                assert GAME.invariants(imagined.state) == []

    def test_none_is_imagined_in_a_hand_that_drew_none(self):
        """Also when another hand has drawn one and one of its cards is played face down."""
        match = table(seats=2, hands={0: ["fox-2"], 1: ["fox-3"]}, deck=["comet-1"], stage=Stage.DRAW, turn_of=1)
        match.play(DrawFromPile(0), Loaded([None, None]))
        match.play(DrawFromDeck())
        match.play(PlayFaceDown(slot("fox-3"), 0, 0))
        imagined = [Table(match.position.imagine(None, Fast(draw))) for draw in range(DRAWS)]
        assert {card for other in imagined for card in other.hand(0)} == {"fox-2", "fox-3"}
        # It may be the card from the deck that lies face down.
        assert any(other.page(1)[0][0] not in ("(fox-2)", "(fox-3)", "(comet-1)") for other in imagined)

    def test_nobody_knows_a_card_of_the_new_deck(self):
        match = self.match()
        match.play(DrawFromPile(0), Loaded([None, None]))
        assert not any(match.state.cards.known[card] for card in match.state.deck)


def test_every_lost_card_lies_where_it_may_in_every_imagined_position():
    match = TestFaceDown().match()
    for draw in range(DRAWS):
        for viewer in (None, 0, 1, 2):
            imagined = match.position.imagine(viewer, Fast(draw))
            assert GAME.invariants(imagined.state) == []
