"""Events, refusals, moves and their names: what cannot be defined, and what everybody gets to see."""

import pytest

from games.kernel.errors import KERNEL_REFUSALS, Refusal, StaleDecision, WrongCount, WrongMove, how_many
from games.kernel.events import SPECTATOR, Event, Masked, OwnerOnly, Public
from games.kernel.moves import Move
from games.kernel.names import camel_case, pascal_case, snake_case


class Dealt(Masked, frozen=True, kw_only=True):
    card: str | None

    def masked(self) -> Event:
        return Dealt(seat=self.seat, card=None)


class Peeked(OwnerOnly, frozen=True, kw_only=True):
    card: str


class Shown(Public, frozen=True):
    card: str


class PlayNumber(Move, frozen=True):
    pass


def test_an_event_that_does_not_say_who_sees_it_cannot_be_defined():
    with pytest.raises(TypeError, match="must say who sees it"):
        type("Careless", (Event,), {}, frozen=True)


def test_a_masked_event_that_does_not_say_what_others_see_cannot_be_defined():
    with pytest.raises(TypeError, match="must say what others see"):
        type("Careless", (Masked,), {}, frozen=True)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_a_public_event_is_seen_whole_by_everybody(viewer: int | None):
    assert Shown("owl").seen_by(viewer) == Shown("owl")


def test_an_owners_event_is_seen_by_its_seat_alone():
    event = Peeked(seat=0, card="owl")
    assert [event.seen_by(viewer) for viewer in (0, 1, SPECTATOR)] == [event, None, None]


def test_a_masked_event_is_seen_whole_by_its_seat_and_masked_by_others():
    event, masked = Dealt(seat=0, card="owl"), Dealt(seat=0, card=None)
    assert [event.seen_by(viewer) for viewer in (0, 1, SPECTATOR)] == [event, masked, masked]


def test_an_event_is_taken_to_reveal_something_until_it_says_otherwise():
    assert Shown.reveals
    assert Dealt.reveals


def test_a_refusal_without_a_sentence_cannot_be_defined():
    with pytest.raises(TypeError, match="needs a sentence"):
        type("Mute", (Refusal,), {}, frozen=True)


def test_a_refusal_has_a_code_details_and_a_message():
    refusal = WrongMove(decision="bid", move="pass", takes=("raise", "fold"))
    assert refusal.code == "wrong_move"
    assert refusal.details == {"decision": "bid", "move": "pass", "takes": ("raise", "fold")}
    assert refusal.message == "bid is not answered by pass; it takes raise, fold."


@pytest.mark.parametrize(
    ("least", "most", "text"),
    [
        (1, 1, "1 item"),
        (3, 3, "3 items"),
        (0, 1, "up to 1 item"),
        (0, 4, "up to 4 items"),
        (1, 2, "between 1 and 2 items"),
    ],
)
def test_how_many_may_be_chosen_reads_as_one_would_say_it(least: int, most: int, text: str):
    assert how_many(least, most, "item") == text
    assert WrongCount(count=7, least=least, most=most).message == f"Choose {text}, not 7."


def test_refusals_of_the_kernel_have_codes_of_their_own():
    codes = [refusal.code_name() for refusal in KERNEL_REFUSALS]
    assert len(set(codes)) == len(codes)
    assert StaleDecision.code_name() == "stale_decision"


@pytest.mark.parametrize(
    ("name", "snake"),
    [("PlayNumber", "play_number"), ("Pass", "pass"), ("HTTPRequest", "http_request"), ("Take2Cards", "take2_cards")],
)
def test_a_class_name_becomes_a_tag(name: str, snake: str):
    assert snake_case(name) == snake


def test_a_tag_becomes_a_name_of_graphql():
    assert camel_case("play_number") == "playNumber"
    assert pascal_case("sequence_numbers") == "SequenceNumbers"
    assert PlayNumber.tag_name() == "play_number"
