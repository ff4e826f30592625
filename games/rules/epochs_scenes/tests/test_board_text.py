"""The view as plain text."""

from .tables import GAME, table


def test_one_card_is_called_a_card_and_more_are_cards():
    match = table("love-1", hands={0: "hero-1a", 1: "hero-5a hero-4a"}, to_open="war-2")
    lines = GAME.board_text(match.view(None)).splitlines()
    assert [line.partition("Seat ")[2] for line in lines if "Seat " in line] == ["0: 1 card", "1: 2 cards"]
