"""What effects ask: questions as data, which choices they become, and how answers come back.

An answer is bound to a name in the frame that asked, and its next step reads it there. Whether a question is asked
depends on what is public: on how many things there are to choose from, never on what they are.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from games.kernel.chance import Chance
from games.kernel.contract import ENUMERATED_AT_MOST
from games.kernel.decisions import Arrange, Choice, OneOf, Pick, answer_count, answers, sample_answer
from games.kernel.errors import GameBug, Refusal
from games.kernel.moves import Move

from .. import moves
from ..feelings import FEELINGS, Tokens, listed
from ..refusals import DifferentTypesOnly, NoSuchOption, OneTypeOnly, WrongTokens, WrongTypes
from ..state import Question, QuestionKind, State
from .frames import Asker
from .table import Table

LISTED_AT_MOST: Final = 256
"""Choices of tokens with more answers than this are not listed; the question says what may be chosen."""

_PICKS: Final[dict[QuestionKind, tuple[type[Move], str]]] = {
    QuestionKind.CHOOSE_PLAYERS: (moves.ChoosePlayers, "seats"),
    QuestionKind.CHOOSE_VISIONS: (moves.ChooseVisions, "visions"),
    QuestionKind.CHOOSE_CARDS: (moves.ChooseCards, "cards"),
}
_TYPES: Final = OneOf(("choose_feelings",))
_TOKENS: Final = OneOf(("choose_tokens",))
_OPTION: Final = OneOf(("choose_option",))
_WHETHER: Final = OneOf(("accept", "decline"))
_PLAY: Final = OneOf(("play_card", "pass"))


def ask(table: Table, question: Question) -> None:
    """Puts a question to its seat. The frame at `receiver` gets the answer."""
    table.state.questions.append(question)
    table.turn.ask(question.seat, question.kind.value, choice_of(question))


def ask_sealed(table: Table, questions: Sequence[Question]) -> None:
    """Puts questions of one kind to several seats at once; nobody learns an answer before all are in."""
    table.state.questions += questions
    table.turn.ask_group(questions[0].kind.value, {question.seat: choice_of(question) for question in questions})


def choice_of(question: Question) -> Choice:
    """The kernel's choice for a question."""
    kind = question.kind
    if kind in _PICKS:
        move, field = _PICKS[kind]
        return Pick(move.tag_name(), field, tuple(question.items), question.least, question.most)
    if kind is QuestionKind.ARRANGE_CARDS:
        return Arrange("arrange_cards", "cards", tuple(question.items))
    return {
        QuestionKind.CHOOSE_FEELINGS: _TYPES,
        QuestionKind.CHOOSE_TOKENS: _TOKENS,
        QuestionKind.CHOOSE_OPTION: _OPTION,
        QuestionKind.CHOOSE_WHETHER: _WHETHER,
        QuestionKind.PLAY_BY_EFFECT: _PLAY,
    }[kind]


def question_of(state: State, seat: int) -> Question | None:
    """What an effect asks this seat at present."""
    return next((question for question in state.questions if question.seat == seat), None)


def take_answer(state: State, seat: int, move: Move) -> list[int]:
    """Closes the question of the seat and binds its answer. Returns what was chosen."""
    question = next(question for question in state.questions if question.seat == seat)
    state.questions.remove(question)
    chosen = chosen_by(move)
    receiver = state.stack[question.receiver]
    if not isinstance(receiver, Asker):
        raise GameBug(f"{type(receiver).__name__} asks nothing")
    receiver.answers[question.name] = chosen
    return chosen


def chosen_by(move: Move) -> list[int]:
    """An answer as the numbers that a name holds: 1 for yes, nothing for no."""
    match move:
        case moves.ChooseFeelings(feelings):
            return [feeling.number for feeling in feelings]
        case moves.ChooseTokens(tokens):
            return listed(tokens.tally())
        case moves.ChooseOption(option):
            return [option]
        case moves.Accept():
            return [1]
        case moves.ChoosePlayers(things) | moves.ChooseVisions(things) | moves.ChooseCards(things):
            return list(things)
    return list(move.cards) if isinstance(move, moves.ArrangeCards) else []


# Legal answers


def legal_answers(question: Question) -> list[Move] | None:
    """All answers, or None when they are too many to list."""
    match question.kind:
        case QuestionKind.CHOOSE_FEELINGS:
            return [moves.ChooseFeelings(types) for types in _types(question)]
        case QuestionKind.CHOOSE_TOKENS:
            return _token_answers(question)
        case QuestionKind.CHOOSE_OPTION:
            return [moves.ChooseOption(option) for option in question.items]
        case QuestionKind.CHOOSE_WHETHER:
            return [moves.Accept(), moves.Decline()]
    choice = choice_of(question)
    count = answer_count(choice)
    if count is None or count > ENUMERATED_AT_MOST:
        return None
    return [_filled(question, answer) for answer in answers(choice)]


def _filled(question: Question, answer: tuple[int, ...]) -> Move:
    match question.kind:
        case QuestionKind.CHOOSE_PLAYERS:
            return moves.ChoosePlayers(answer)
        case QuestionKind.CHOOSE_VISIONS:
            return moves.ChooseVisions(answer)
        case QuestionKind.CHOOSE_CARDS:
            return moves.ChooseCards(answer)
    return moves.ArrangeCards(answer)


def _types(question: Question) -> Iterator[tuple[Any, ...]]:
    feelings = [FEELINGS[number] for number in question.items]
    for size in range(question.least, question.most + 1):
        yield from combinations(feelings, size)


def _token_answers(question: Question) -> list[Move] | None:
    if _rough_count(question) > LISTED_AT_MOST * 16:
        return None
    tallies = list(token_choices(question.items, question.least, question.most, question.pattern))
    return [moves.ChooseTokens(Tokens.of(tally)) for tally in tallies] if len(tallies) <= LISTED_AT_MOST else None


def _rough_count(question: Question) -> int:
    count = 1
    for there in question.items:
        count *= min(there, question.most) + 1
    return count


def token_choices(there: Sequence[int], least: int, most: int, pattern: str = "any") -> Iterator[list[int]]:
    """All ways to take between `least` and `most` of these tokens."""

    def ways(kind: int, left: int) -> Iterator[list[int]]:
        if kind == len(there):
            yield []
            return
        for count in range(min(there[kind], left) + 1):
            for rest in ways(kind + 1, left - count):
                yield [count, *rest]

    for tally in ways(0, most):
        if sum(tally) >= least and why_not_pattern(tally, pattern) is None:
            yield tally


def why_not_pattern(tally: Sequence[int], pattern: str) -> Refusal | None:
    """Why these tokens are not all of one type, or not all of different ones, where they must be."""
    if pattern == "same" and sum(count > 0 for count in tally) > 1:
        return OneTypeOnly()
    if pattern == "different" and any(count > 1 for count in tally):
        return DifferentTypesOnly()
    return None


def why_not_answer(question: Question, move: Move) -> Refusal | None:
    """Why an answer that fits its choice is not legal."""
    match move:
        case moves.ChooseTokens(tokens):
            return _why_not_tokens(question, tokens.tally())
        case moves.ChooseOption(option) if option not in question.items:
            return NoSuchOption(option=option)
        case moves.ChooseFeelings(feelings):
            numbers = [feeling.number for feeling in feelings]
            fits = len(set(numbers)) == len(numbers) and set(numbers) <= set(question.items)
            if not fits or not question.least <= len(numbers) <= question.most:
                return WrongTypes(least=question.least, most=question.most)
    return None


def _why_not_tokens(question: Question, tally: list[int]) -> Refusal | None:
    count = sum(tally)
    there = all(0 <= taken <= lies for taken, lies in zip(tally, question.items, strict=True))
    if not there or not question.least <= count <= question.most:
        return WrongTokens(count=count, least=question.least, most=question.most)
    return why_not_pattern(tally, question.pattern)


# Answers without a person


def default_answer(question: Question) -> Move:
    """What the clock plays: as little as the question allows, the first things first."""
    items = question.items
    match question.kind:
        case QuestionKind.CHOOSE_FEELINGS:
            return moves.ChooseFeelings(tuple(FEELINGS[number] for number in items[: question.least]))
        case QuestionKind.CHOOSE_TOKENS:
            return moves.ChooseTokens(Tokens.of(_first_tokens(question)))
        case QuestionKind.CHOOSE_OPTION:
            return moves.ChooseOption(items[0])
        case QuestionKind.CHOOSE_WHETHER:
            return moves.Decline()
        case QuestionKind.ARRANGE_CARDS:
            return moves.ArrangeCards(tuple(items))
    return _filled(question, tuple(items[: question.least]))


def _first_tokens(question: Question) -> list[int]:
    return next(token_choices(question.items, question.least, question.least, question.pattern))


def sample_of(question: Question, chance: Chance) -> Move:
    """A random legal answer."""
    listed_answers = legal_answers(question)
    if listed_answers is not None:
        return chance.pick(listed_answers)
    if question.kind is QuestionKind.CHOOSE_TOKENS:
        return moves.ChooseTokens(Tokens.of(_random_tokens(question, chance)))
    return _filled(question, sample_answer(choice_of(question), chance))


def _random_tokens(question: Question, chance: Chance) -> list[int]:
    """As many as chance says, drawn one by one; with a pattern, of those that still fit."""
    taken = [0] * len(question.items)
    wanted = question.least + chance.below(question.most - question.least + 1)
    pool = listed(question.items)
    chance.shuffle(pool)
    for kind in pool:
        tried = [count + (number == kind) for number, count in enumerate(taken)]
        if sum(taken) < wanted and why_not_pattern(tried, question.pattern) is None:
            taken = tried
    return taken if sum(taken) >= question.least else _first_tokens(question)
