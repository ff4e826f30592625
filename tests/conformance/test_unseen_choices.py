"""The law of unseen choices can fail: it is shown games in which a choice shows although it was told to nobody.

`test_noninterference` has every game keep it.
"""

from collections.abc import Callable
from typing import Any

import pytest

from games.catalogue import shipped_game, shipped_pack
from games.kernel.contract import Game, Turn
from games.kernel.decisions import Choice, Decision, OneOf, Pick
from games.kernel.moves import Move
from games.kernel.position import Position, Step

from .cases import Case
from .interference import findings_in
from .leaks import Finding, Leak
from .toys.lantern_auction.game import LanternAuction
from .toys.lantern_auction.pieces import Auction, Bid, HandTidied
from .toys.whispers.game import Whispers
from .toys.whispers.pieces import Swap, Whisper
from .unseen import findings_of_choice, findings_of_choices
from .walks import attempts, rarities, spread, walk

LOOKS = 40


def findings(case: Case) -> list[Finding]:
    return findings_of_choices(case, [*spread(case, LOOKS), *rarities(case)])


class AlteredTurn:
    """A turn on which the next question is put to another seat, or with another choice."""

    def __init__(self, turn: Turn[Whisper], ask: Callable[[int, str, Choice], tuple[int, str, Choice]]) -> None:
        self._turn = turn
        self._altered = ask

    def __getattr__(self, name: str) -> Any:
        return getattr(self._turn, name)

    def ask(self, seat: int, name: str, choice: Choice) -> int:
        return self._turn.ask(*self._altered(seat, name, choice))


def swaps_the_older_bird(state: Whisper, decision: Decision, move: Move) -> bool:
    return isinstance(move, Swap) and move.slot == min(state.hands[decision.seat])


class AsksInAnotherOrder(Whispers):
    def play(self, turn: Turn[Whisper], decision: Decision, move: Move) -> None:
        seats = len(turn.state.hands)
        altered = AlteredTurn(turn, lambda seat, name, choice: ((seat + 1) % seats, name, choice))
        super().play(altered if swaps_the_older_bird(turn.state, decision, move) else turn, decision, move)


class LetsTheNextSeatOnlyGuess(Whispers):
    def play(self, turn: Turn[Whisper], decision: Decision, move: Move) -> None:
        altered = AlteredTurn(turn, lambda seat, name, _: (seat, name, OneOf(("guess",))))
        super().play(altered if swaps_the_older_bird(turn.state, decision, move) else turn, decision, move)


class OffersABoastForOneSwapOnly(Whispers):
    def play(self, turn: Turn[Whisper], decision: Decision, move: Move) -> None:
        older = swaps_the_older_bird(turn.state, decision, move)
        super().play(turn, decision, move)
        boast = turn.standing(decision.seat, "boast")
        if older and boast is not None:
            turn.withdraw(boast.id)


class ShowsWhetherTheOlderBirdWasSwapped(Whispers):
    def play(self, turn: Turn[Whisper], decision: Decision, move: Move) -> None:
        older = swaps_the_older_bird(turn.state, decision, move)
        super().play(turn, decision, move)
        if older:
            turn.state.guessed[decision.seat] = [0]


class LetsAllKnowWhatWasSwapped(Whispers):
    def play(self, turn: Turn[Whisper], decision: Decision, move: Move) -> None:
        super().play(turn, decision, move)
        if isinstance(move, Swap):
            turn.state.cards.turn_up(move.slot)


class LimitsBidsByHowTheLeadTidied(LanternAuction):
    """Not at once: the stake is set first."""

    def _ask_bids(self, turn: Turn[Auction]) -> None:
        hands = turn.state.hands
        most = 1 if hands[turn.state.lead] == sorted(hands[turn.state.lead]) else 2
        picks = {
            seat: Pick("bid", "slots", tuple(sorted(hand)), 1, min(most, len(hand))) for seat, hand in enumerate(hands)
        }
        turn.ask_group("bid", picks)


FAULTS: list[tuple[type[Game[Any]], str, Leak]] = [
    (AsksInAnotherOrder, "table", Leak.OFFER),
    (LetsTheNextSeatOnlyGuess, "table", Leak.LEGAL_MOVE_LIST),
    (OffersABoastForOneSwapOnly, "table", Leak.OFFER),
    (ShowsWhetherTheOlderBirdWasSwapped, "table", Leak.VIEW_FIELD),
    (LetsAllKnowWhatWasSwapped, "table", Leak.VIEW_FIELD),
    (LimitsBidsByHowTheLeadTidied, "auction", Leak.LEGAL_MOVE_LIST),
]


def faulty(game: type[Game[Any]], mode: str) -> Case:
    (sound,) = (base for base in game.__bases__ if issubclass(base, Game))
    return Case(game(shipped_pack(sound)), mode, 3, game.info.options())


@pytest.mark.parametrize(("game", "mode", "leak"), FAULTS, ids=[game.__name__ for game, *_ in FAULTS])
def test_a_choice_that_shows_although_it_was_told_to_nobody_is_found(game: type[Game[Any]], mode: str, leak: Leak):
    assert leak in {found.leak for found in findings(faulty(game, mode))}


@pytest.mark.parametrize(("game", "mode", "leak"), FAULTS, ids=[game.__name__ for game, *_ in FAULTS])
def test_what_lies_hidden_gives_none_of_them_away(game: type[Game[Any]], mode: str, leak: Leak):
    """So this law is no part of the other, which exchanges what lies hidden."""
    case = faulty(game, mode)
    assert findings_in(case, spread(case, LOOKS), attempts(case)) == []


def test_a_sealed_answer_that_is_told_is_found(monkeypatch: pytest.MonkeyPatch):
    answer_sealed = Position._answer_sealed

    def answer_aloud(position: Position[Any], turn: Any, decision: Decision, move: Bid) -> Step[Any]:
        turn.tell(HandTidied(len(move.slots)))
        return answer_sealed(position, turn, decision, move)

    monkeypatch.setattr(Position, "_answer_sealed", answer_aloud)
    case = Case(shipped_game(LanternAuction), "auction", 3, LanternAuction.info.options())
    told = [found for moment in walk(case, 1) for found in findings_of_choice(case, moment)]
    assert Leak.EVENT_FIELD in {found.leak for found in told}
