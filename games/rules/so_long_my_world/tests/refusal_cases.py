"""One state for every refusal of the game: `REFUSALS[code]()` is a move that is refused for that reason.

Every test of refusals can use the table, whichever door it knocks at, so the cards are the shipped ones; which card
serves is looked up by what it does. `START_REFUSALS` are tables that are not set up at all.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from games.kernel.chance import Fast
from games.kernel.moves import Move
from games.kernel.position import Position
from tests.conformance.refusals import Attempt, StartAttempt

from .. import moves
from ..content_words import Timing
from ..effects.frames import Scope
from ..feelings import FEELINGS, Feeling, Karma, Tokens
from ..game import SoLongMyWorld
from ..options import SoLongMyWorldOptions
from ..state import Question, QuestionKind, Stage, State, TurnStep
from .content_pack import PACK
from .tables import RING, SL, SP, WEP, Table, letters, table, tokens

GAME = SoLongMyWorld(PACK)
BOOK = GAME.book
ALL_LOCKED_BUT_ONE = [vision for vision in RING if vision != SP]
PLAIN = next(card for card in BOOK.remnants.values() if card.timing is Timing.PLAY and card.cost.total() > 1)
"""A card that is no Hindrance."""


def _case(match: Table, move: Move, seat: int = 0) -> Attempt:
    decision = match.question(seat)
    return Attempt(match.position, seat, decision.id, move)


def _at(stage: Stage, move: Move, **more: Any) -> Callable[[], Attempt]:
    """The move as seat 0's answer to what is asked at this stage."""
    return lambda: _case(table(stage, game=GAME, **{"seats": 2, **more}), move)


def _draining(move: Move, **more: Any) -> Callable[[], Attempt]:
    return _at(Stage.TURN, move, **{"step": TurnStep.DRAIN, **more})


def _playing(pay: str, stock: str) -> Callable[[], Attempt]:
    """Plays `PLAIN` so; `*` stands for its cost."""

    def build() -> Attempt:
        cost = letters(PLAIN.cost.tally())
        match = table(
            Stage.TURN,
            game=GAME,
            seats=2,
            step=TurnStep.PLAY,
            hands={0: [PLAIN.id]},
            stocks={0: stock.replace("*", cost)},
        )
        match.skip(0, "drain")
        return _case(match, moves.PlayCard(match.slot(0, PLAIN.id), tokens(pay.replace("*", cost))))

    return build


def _card_not_in_hand() -> Attempt:
    match = table(Stage.HINDRANCE, game=GAME, seats=2, hands={1: ["soul_box"]})
    return _case(match, moves.PlayCard(match.slot(1, "soul_box"), Tokens()))


def _not_a_hindrance() -> Attempt:
    match = table(Stage.HINDRANCE, game=GAME, seats=2, hands={0: [PLAIN.id]})
    return _case(match, moves.PlayCard(match.slot(0, PLAIN.id), Tokens()))


def _card_not_dealt() -> Attempt:
    step = Position.start(GAME, mode="table", seats=2, options=SoLongMyWorldOptions(), chance=Fast(0))
    match = Table(step.position)
    return _case(match, moves.KeepCard(match.state.players[1].passing[0]))


def _first_feeling() -> Attempt:
    options = SoLongMyWorldOptions(draft=False)
    step = Position.start(GAME, mode="table", seats=2, options=options, chance=Fast(0))
    return _case(Table(step.position), moves.TakeFirstFeeling(Feeling.MADNESS))


def _token_not_owned() -> Attempt:
    match = table(Stage.CHOOSE_VISIONS, game=GAME, seats=2)
    match.state.players[0].tokens[SP], match.state.box[SP] = 0, 1
    return _case(match, moves.ChooseVision(SP))


def _wrong_visions() -> Attempt:
    """The one Event that deals one type to several Visions; the System has one token of it."""
    for event in BOOK.events.values():
        for feeling, letter in zip(FEELINGS, "HNRDM", strict=True):
            if sum(deal.feelings.tally()[feeling.number] > 0 for deal in event.deal) > 1 and not event.effect:
                match = table(Stage.DRAW_EVENT, game=GAME, seats=2, event_deck=[event.id], stocks={1: letter * 11})
                return _case(match, moves.DealTo(()))
    raise LookupError("no Event deals one type to two Visions")


def _effect_used() -> Attempt:
    event = next(event for event in BOOK.events.values() if event.vision == "worlds_edge_pub")
    match = table(Stage.BEGIN_TURN, game=GAME, seats=2, event=event.id, on={0: WEP})
    match.play(0, moves.UseVision())
    return _case(match, moves.UseVision())


def _no_affinity() -> Attempt:
    match = table(Stage.TURN, game=GAME, seats=2, step=TurnStep.DRAIN, mode="coop", on={0: 6}, options=_LUNO)
    return _case(match, moves.DrainAffinity())


def _deck_empty() -> Attempt:
    match = table(Stage.TURN, game=GAME, seats=2, step=TurnStep.DRAIN)
    state = match.state
    state.players[1].field, state.remnant_deck = state.remnant_deck, []
    for slot in state.players[1].field:
        state.cards.turn_up(slot)
    return _case(match, moves.DrainCard())


def _observing(move: Move, spoil: Callable[[State], None] = lambda state: None) -> Callable[[], Attempt]:
    def build() -> Attempt:
        match = table(Stage.TURN, game=GAME, seats=2, step=TurnStep.DRAIN, marks={0: 2})
        match.skip(0, "drain")
        spoil(match.state)
        return _case(match, move)

    return build


def _without_marks(state: State) -> None:
    state.marks += state.players[0].marks
    state.players[0].marks = 0


def _without_gestalts(state: State) -> None:
    state.gestalt_deck = []


def _forbidden() -> Attempt:
    """A rule in force that some card of the pack puts there."""
    for address, block in BOOK.blocks.items():
        for operation in block:
            rule = getattr(operation, "rule", None)
            if getattr(rule, "act", None) == "play_hindrance" and address.startswith("card/"):
                match = table(
                    Stage.HINDRANCE, game=GAME, seats=2, hands={0: ["soul_box"]}, stack=[Scope(address=address, you=1)]
                )
                return _case(match, moves.PlayCard(match.slot(0, "soul_box"), tokens("N")))
    raise LookupError("no card forbids Hindrances")


# Answers to effects


@cache
def _asking(kind: QuestionKind, pattern: str) -> bytes:
    """A position in which some effect of the pack asks seat 0 such a question."""
    for address in BOOK.blocks:
        if address.startswith(("card/", "event/")) and address.endswith("effect"):
            match = table(
                Stage.HINDRANCE,
                game=GAME,
                seats=2,
                stack=[Scope(address=address, you=0, card=None)],
                stocks={0: "HHNNRRDDMM", 1: "HHNNRRDDMM"},
                hands={0: ["soul_box"], 1: ["life_is_a_journey"]},
                marks={0: 2, 1: 2},
                lying=dict.fromkeys(RING, "HD"),
                on={0: WEP, 1: SL},
            )
            for _ in range(6):
                question = match.state.questions[0] if match.state.questions else None
                if question is None:
                    break
                if (question.seat, question.kind) == (0, kind) and _fits(question, pattern):
                    return match.position.encode()
                match.play(question.seat, match.position.default(match.question(question.seat)))
    raise LookupError(f"no effect asks for {kind}")


def _fits(question: Question, pattern: str) -> bool:
    return question.pattern == pattern and (
        question.kind is not QuestionKind.CHOOSE_TOKENS or question.most > 1 or pattern == "any"
    )


def _answering(move: Move, kind: QuestionKind, pattern: str = "any") -> Callable[[], Attempt]:
    def build() -> Attempt:
        return _case(Table(Position.decode(GAME, _asking(kind, pattern))), move)

    return build


_LUNO = SoLongMyWorldOptions(luno=True)

REFUSALS: dict[str, Callable[[], Attempt]] = {
    "card_not_in_hand": _card_not_in_hand,
    "not_a_hindrance": _not_a_hindrance,
    "wrong_payment": _playing("", "*"),
    "not_so_many_tokens": _playing("*", ""),
    "card_not_offered": _answering(moves.PlayCard(1_000, Tokens()), QuestionKind.PLAY_BY_EFFECT),
    "card_not_dealt": _card_not_dealt,
    "hope_or_nostalgia": _first_feeling,
    "system_has_none": _draining(moves.DrainAffinity(), on={0: SP}, stocks={1: "H" * 12}),
    "no_mark": _observing(moves.Observe(Karma.POSITIVE), _without_marks),
    "no_mark_left": _draining(moves.DrainMark(), marks={1: 12}),
    "wrong_visions": _wrong_visions,
    "vision_is_locked": _at(Stage.CHOOSE_VISIONS, moves.ChooseVision(SL), locked=ALL_LOCKED_BUT_ONE),
    "no_such_vision": _at(Stage.CHOOSE_VISIONS, moves.ChooseVision(99)),
    "token_not_owned": _token_not_owned,
    "on_no_vision": _draining(moves.DrainAffinity()),
    "effect_used": _effect_used,
    "event_names_another": _at(Stage.BEGIN_TURN, moves.UseEvent(), on={0: SP}),
    "nothing_there": _draining(moves.DrainFeelings(tokens("H")), on={0: SP}),
    "too_many_feelings": _draining(moves.DrainFeelings(tokens("HHH")), on={0: SP}, lying={SP: "HHHH"}),
    "not_on_this_vision": _draining(moves.DrainFeelings(tokens("M")), on={0: SP}, lying={SP: "H"}),
    "no_affinity": _no_affinity,
    "deck_empty": _deck_empty,
    "nothing_to_observe": _observing(moves.Observe(Karma.POSITIVE), _without_gestalts),
    "neutral_not_named": _observing(moves.Observe(Karma.NEUTRAL)),
    "forbidden": _forbidden,
    "wrong_tokens": _draining(moves.DrainFeelings(Tokens()), on={0: SP}, lying={SP: "H"}),
    "one_type_only": _answering(moves.ChooseTokens(tokens("HN")), QuestionKind.CHOOSE_TOKENS, "same"),
    "different_types_only": _answering(moves.ChooseTokens(tokens("HH")), QuestionKind.CHOOSE_TOKENS, "different"),
    "wrong_types": _answering(moves.ChooseFeelings(()), QuestionKind.CHOOSE_FEELINGS),
    "no_such_option": _answering(moves.ChooseOption(9), QuestionKind.CHOOSE_OPTION),
}

START_REFUSALS: dict[str, StartAttempt] = {
    "catalysts_need_gestalt_visions": StartAttempt("table", 2, SoLongMyWorldOptions(karma_catalysts=True)),
    "only_for_pairs": StartAttempt("table", 3, _LUNO),
}
