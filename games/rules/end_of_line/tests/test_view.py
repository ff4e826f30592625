"""What is shown: the torus, the lines as paths, available Ways Out, and all that the player to move may place."""

from games.rules.end_of_line.moves import PlaceCard, Turnaround
from games.rules.end_of_line.view import PlacementView

from .tables import DOWN, GAME, LEFT, RIGHT, UP, table


def test_the_torus_shows_whose_card_lies_on_each_cell():
    seen = table({0: "s", 1: "r"}, hands={0: "s", 1: "s"}).view()
    assert len(seen.torus) == 49
    assert [(cell // 7, cell % 7, seat) for cell, seat in enumerate(seen.torus) if seat is not None] == [
        (0, 0, 0),
        (0, 2, 1),
        (6, 0, 0),
        (6, 2, 1),
    ]


def test_a_path_begins_with_the_start_and_says_how_each_card_lies():
    start, first, second = table({0: "lr r>s"}, hands={0: "s"}).view().seats[0].path
    assert (start.line_card, start.way_in, start.exits, start.follows) == (None, None, (UP,), None)
    assert (first.row, first.column, first.way_in, first.exits, first.follows) == (6, 0, DOWN, (LEFT, RIGHT), 0)
    assert (second.row, second.column, second.way_in, second.exits, second.follows) == (6, 1, LEFT, (RIGHT,), 1)
    assert first.line_card is not None
    assert first.line_card.content_id == "left-right-4"


def test_the_player_to_move_sees_every_legal_placement_with_the_resulting_cell():
    match = table({0: "lr"}, hands={0: "s l", 1: "s"})
    straight, left = match.card("s"), match.card("l")
    assert match.view(0).placements == tuple(
        PlacementView(card=card, exit=exit_, row=6, column=column, crosses=False)
        for card in (straight, left)
        for exit_, column in ((LEFT, 6), (RIGHT, 1))
    )
    placed = {PlaceCard(view.card, view.exit) for view in match.view(0).placements}
    assert placed == {move for move in match.legal() if isinstance(move, PlaceCard)}


def test_nobody_else_sees_placements():
    match = table({0: "lr"}, hands={0: "s l", 1: "s"})
    assert match.view(1).placements == match.view(None).placements == ()


def test_everybody_sees_whose_card_is_next_and_how_many_follow():
    action = table({0: "s"}, hands={0: "s s", 1: "s"}).view(None).action
    assert action is not None
    assert (action.seat, action.placed, action.to_place, action.energy_spent) == (0, 0, 2, False)


def test_the_view_says_when_a_turnaround_is_under_way():
    match = table({0: "lr l>s"}, hands={0: "s s", 1: "s"})
    assert [way.exit for way in match.view(1).seats[0].turnaround] == [RIGHT]
    match.play(Turnaround())
    action = match.view(1).action
    assert action is not None
    assert (action.turning, action.energy_spent) == (True, True)


def test_hands_and_decks_are_counts_to_others():
    match = table({0: "s"}, hands={0: "s l r", 1: "s"})
    seen = match.view(1)
    assert (seen.seats[0].hand_count, seen.seats[0].deck_count) == (3, 21)
    assert len(seen.hand) == 1
    assert match.view(None).hand == ()


def test_rivals_have_no_score():
    assert table(hands={0: "s"}).view().score is None


def test_a_score_is_shown_where_it_is_all_there_is_to_win():
    score = table({0: "s"}, mode="solo", seats=1, hands={0: "s s"}, energy={0: 2}).view(0).score
    assert score is not None
    assert (score.unplaced_initiative, score.energy_spent, score.energy_left, score.empty_cells) == (49, 1, 2, 23)
    assert (score.total, score.lower_is_better) == (49 + 1 + 23, True)


def test_the_board_is_drawn_with_an_arrow_for_each_way_out():
    match = table({0: "s lr", 1: "r"}, hands={0: "s", 1: "s"})
    text = GAME.board_text(match.view(0)).splitlines()
    assert text[0].split() == ["a↑", ".", "b↑", ".", ".", ".", "."]
    assert text[5].split() == ["A←→", ".", ".", ".", ".", ".", "."]
    assert text[6].split() == ["a↑", ".", "B→", ".", ".", ".", "."]
    assert text[-1] == f"Hand: [{match.card('s')}] 1 straight"
    assert "> A (seat 0, side 0): ways out ←→, 3 energy" in GAME.board_text(match.view(0))


def test_the_board_says_where_a_line_goes_on_that_is_turning_around():
    match = table({0: "lr l>s"}, hands={0: "s s", 1: "s"})
    match.play(Turnaround())
    assert [move.exit for move in match.legal() if isinstance(move, PlaceCard)] == [RIGHT, RIGHT]
    assert "> A (seat 0, side 0): turns back to →, 2 energy" in GAME.board_text(match.view(0))


def test_the_board_tells_the_hands_that_lie_open():
    match = table({0: "s"}, mode="coop", hands={0: "s", 1: "l"})
    own, mates = f"[{match.card('s')}] 1 straight", f"[{match.card('l', 1)}] 2 left"
    assert GAME.board_text(match.view(0)).splitlines()[-2:] == [f"Hand of B: {mates}", f"Hand: {own}"]
    assert GAME.board_text(match.view(None)).splitlines()[-2:] == [f"Hand of A: {own}", f"Hand of B: {mates}"]
