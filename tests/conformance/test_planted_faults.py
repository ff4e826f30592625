"""The laws can fail: each is shown a game that breaks it."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from games.catalogue import shipped_game, shipped_pack
from games.kernel.chance import Chance
from games.kernel.contract import Game, Outcome, Turn
from games.kernel.decisions import Decision, OneOf
from games.kernel.errors import Refusal, Refused
from games.kernel.events import Event, Viewer
from games.kernel.moves import Move

from . import test_contract as laws
from . import test_noninterference as secrecy
from .cases import Case
from .toys.whispers.game import Whispers
from .toys.whispers.pieces import Boasted, CardSwapped, Guess, NoOptions, Swap, Whisper, WhisperView


class DefaultsToAForeignCard(Whispers):
    def default(self, state: Whisper, decision: Decision) -> Move:
        return Swap(state.hands[1 - decision.seat][0])


class ListsNoSwaps(Whispers):
    def legal_moves(self, state: Whisper, decision: Decision) -> Sequence[Move]:
        return [move for move in super().legal_moves(state, decision) if not isinstance(move, Swap)]


class ListsAMoveTwice(Whispers):
    def legal_moves(self, state: Whisper, decision: Decision) -> Sequence[Move]:
        moves = super().legal_moves(state, decision)
        return [*moves, moves[0]]


class CountsRefusals(Whispers):
    def why_not(self, state: Whisper, decision: Decision, move: Move) -> Refusal | None:
        refusal = super().why_not(state, decision, move)
        if refusal is not None:
            state.found.append(-1)
        return refusal


class RemembersItself(Whispers):
    plays = 0

    def play(self, turn: Turn[Whisper], decision: Decision, move: Move) -> None:
        type(self).plays += 1
        turn.state.points[0] = self.plays % 2
        super().play(turn, decision, move)


class DrawsItsOwnLots(Whispers):
    def play(self, turn: Turn[Whisper], decision: Decision, move: Move) -> None:
        random.shuffle(turn.state.deck)
        super().play(turn, decision, move)


class TidiesWhenLookedAt(Whispers):
    def view(self, state: Whisper, viewer: Viewer) -> WhisperView:
        state.active = (state.active + 1) % len(state.hands)
        return super().view(state, viewer)


class LosesCards(Whispers):
    def invariants(self, state: Whisper) -> Sequence[str]:
        return [f"{len(state.deck)} cards in the deck"] if len(state.deck) < 10 else []


class EndsWithoutAName(Whispers):
    def outcome(self, state: Whisper) -> Outcome | None:
        outcome = super().outcome(state)
        return None if outcome is None else Outcome(ending="rain", ranks=outcome.ranks)


class TellsWhatItDoesNotDeclare(Whispers):
    info = msgspec.structs.replace(Whispers.info, events=tuple(e for e in Whispers.info.events if e is not Boasted))


class AsksForAnUnknownMove(Whispers):
    def begin(self, turn: Turn[Whisper]) -> None:
        turn.ask(0, "act", OneOf(("guess", "swap", "sing")))


class ImaginesNothing(Whispers):
    def imagine(self, state: Whisper, viewer: Viewer, chance: Chance) -> Whisper:
        return state


class ImaginesAnotherOwnHand(Whispers):
    def imagine(self, state: Whisper, viewer: Viewer, chance: Chance) -> Whisper:
        chance.shuffle(state.cards.face)
        return state


class ImaginesOneBirdOnly(Whispers):
    def imagine(self, state: Whisper, viewer: Viewer, chance: Chance) -> Whisper:
        bird = chance.pick(list(self.copies))
        for slot in range(len(state.cards.face)):
            if not state.cards.knows(viewer, slot):
                state.cards.face[slot] = bird
        return state


class Hushed:
    """A turn whose events are swallowed."""

    def __init__(self, turn: Turn[Whisper]) -> None:
        self._turn = turn

    def __getattr__(self, name: str) -> Any:
        return getattr(self._turn, name)

    def tell(self, event: Event) -> None:
        pass


class ClaimsThatGuessesTellNothing(Whispers):
    def play(self, turn: Turn[Whisper], decision: Decision, move: Move) -> None:
        super().play(Hushed(turn) if isinstance(move, Guess) else turn, decision, move)


class NamesWhatItShufflesUnder(Whispers):
    def play(self, turn: Turn[Whisper], decision: Decision, move: Move) -> None:
        super().play(turn, decision, move)
        state = turn.state
        if isinstance(move, Swap) and state.deck:
            state.cards.shuffle(state.deck, turn.chance)
            turn.tell(CardSwapped(decision.seat, bird=state.cards.face[state.deck[-1]]))


class CountsHiddenBirdsWhereItTurnsOneUp(Whispers):
    def play(self, turn: Turn[Whisper], decision: Decision, move: Move) -> None:
        found = len(turn.state.found)
        super().play(turn, decision, move)
        if isinstance(move, Guess) and len(turn.state.found) > found:
            faces = [turn.state.cards.face[slot] for slot in turn.state.hands[move.seat]]
            turn.tell(Boasted(faces.count(self.kinds[0])))


FAULTS: list[tuple[type[Whispers], Callable[[Case], None]]] = [
    (DefaultsToAForeignCard, laws.test_every_default_is_legal_and_drawn_from_nothing),
    (ListsNoSwaps, laws.test_legal_moves_are_exactly_those_that_nothing_speaks_against),
    (ListsAMoveTwice, laws.test_legal_moves_are_exactly_those_that_nothing_speaks_against),
    (CountsRefusals, laws.test_an_illegal_move_is_refused_and_changes_nothing),
    (RemembersItself, laws.test_applying_leaves_its_input_alone_and_playing_in_place_comes_to_the_same),
    (DrawsItsOwnLots, laws.test_replaying_the_log_gives_the_snapshot),
    (TidiesWhenLookedAt, laws.test_looking_changes_nothing),
    (LosesCards, laws.test_the_declared_invariants_hold),
    (EndsWithoutAName, lambda case: laws.test_a_random_playout_ends(case, 0)),
    (TellsWhatItDoesNotDeclare, laws.test_events_are_declared_and_so_is_what_viewers_get_of_them),
    (AsksForAnUnknownMove, laws.test_every_question_is_one_that_the_game_declares),
    (ImaginesNothing, secrecy.test_imagining_deals_anew_what_is_hidden_and_nothing_else),
    (ImaginesAnotherOwnHand, secrecy.test_views_offers_legal_moves_events_and_refusals_tell_nothing_hidden),
    (ImaginesOneBirdOnly, secrecy.test_imagining_keeps_what_cards_there_are_and_who_knows_which),
    (NamesWhatItShufflesUnder, secrecy.test_views_offers_legal_moves_events_and_refusals_tell_nothing_hidden),
    (CountsHiddenBirdsWhereItTurnsOneUp, secrecy.test_views_offers_legal_moves_events_and_refusals_tell_nothing_hidden),
    (ClaimsThatGuessesTellNothing, secrecy.test_a_step_that_can_be_taken_back_has_told_nobody_anything),
]


@pytest.mark.parametrize(("game", "law"), FAULTS, ids=[game.__name__ for game, _ in FAULTS])
def test_a_game_that_breaks_a_law_is_caught_by_it(game: type[Whispers], law: Callable[[Case], None]):
    case = Case(game(shipped_pack(Whispers)), "table", 2, NoOptions())
    with pytest.raises((AssertionError, Refused, pytest.fail.Exception)):
        law(case)


@pytest.mark.parametrize("law", [law for _, law in FAULTS])
def test_the_same_law_lets_the_sound_game_pass(law: Callable[[Case], None]):
    sound: Game[Any] = shipped_game(Whispers)
    law(Case(sound, "table", 2, NoOptions()))
