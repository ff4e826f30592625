"""Questions: every kind has legal answers, a legal default and legal random answers, and refuses the others."""

import pytest

from games.kernel.chance import Fast
from games.kernel.errors import Refusal
from games.kernel.moves import Move
from games.rules.so_long_my_world import moves
from games.rules.so_long_my_world.effects.asking import LISTED_AT_MOST, legal_answers, sample_of, why_not_answer
from games.rules.so_long_my_world.effects.engine import DECISIONS
from games.rules.so_long_my_world.feelings import Feeling
from games.rules.so_long_my_world.refusals import DifferentTypesOnly, NoSuchOption, WrongTokens, WrongTypes
from games.rules.so_long_my_world.state import Question, QuestionKind

from .bench import Bench, hold, state_of, tokens, try_effect

CHOOSE_CARD = '[{ op = "choose", cards = { zone = "hand" }, as = "c" }]'
LOOK = '{ op = "look", cards = { zone = "remnant_deck", top = 3 }, as = "seen" }'
CLOCK = '{ op = "clock", hours = 1 }'

ASKING = {
    "choose_players": '[{ op = "choose", players = "others", as = "p" }]',
    "choose_visions": '[{ op = "choose", visions = "adjacent", as = "v" }]',
    "choose_feelings": '[{ op = "choose", feelings = "any", count = 2, as = "f" }]',
    "choose_tokens": '[{ op = "move", count = 2, from = "system", to = "stock" }]',
    "choose_cards": CHOOSE_CARD,
    "choose_option": f'[{{ op = "either", options = [{{ do = [{CLOCK}] }}, {{ do = [{CLOCK}] }}] }}]',
    "choose_whether": f'[{{ op = "may", do = [{CLOCK}] }}]',
    "arrange_cards": f'[{LOOK}, {{ op = "arrange", cards = "$seen", to = "remnant_deck" }}]',
    "play_by_effect": '[{ op = "play", cards = { zone = "hand" } }]',
}


def asking(name: str) -> Bench:
    state = state_of(stocks={0: "HHDM"})
    hold(state, 0, "bread", "knife")
    return try_effect(ASKING[name], state)


def test_every_kind_of_question_is_tried_here():
    assert set(ASKING) == set(DECISIONS)


@pytest.mark.parametrize("name", ASKING)
def test_what_is_listed_is_legal_and_so_is_the_default(name: str):
    bench = asking(name)
    assert bench.asked.name == name
    offered = bench.offered()
    assert len(offered) == len(set(offered)) > 1
    default = bench.effects.default(bench.state, bench.asked)
    for move in (*offered, default):
        assert bench.effects.why_not(bench.state, bench.asked, move) is None
    assert default in offered


@pytest.mark.parametrize("name", ASKING)
def test_each_listed_answer_can_be_given_after_a_save(name: str):
    for number in range(len(asking(name).offered())):
        bench = asking(name)
        assert bench.answer(bench.offered()[number]).done


@pytest.mark.parametrize("name", ASKING)
def test_random_answers_are_legal(name: str):
    bench = asking(name)
    offered = bench.offered()
    assert all(bench.effects.sample_move(bench.state, bench.asked, Fast(seed)) in offered for seed in range(20))


@pytest.mark.parametrize(
    ("name", "move", "refusal"),
    [
        ("choose_tokens", moves.ChooseTokens(tokens("H")), WrongTokens(count=1, least=2, most=2)),
        ("choose_tokens", moves.ChooseTokens(tokens("HHH")), WrongTokens(count=3, least=2, most=2)),
        ("choose_feelings", moves.ChooseFeelings((Feeling.HOPE,)), WrongTypes(least=2, most=2)),
        ("choose_feelings", moves.ChooseFeelings((Feeling.HOPE,) * 2), WrongTypes(least=2, most=2)),
        ("choose_option", moves.ChooseOption(7), NoSuchOption(option=7)),
    ],
)
def test_other_answers_are_refused(name: str, move: Move, refusal: Refusal):
    bench = asking(name)
    assert bench.effects.why_not(bench.state, bench.asked, move) == refusal


def plenty(pattern: str = "any", *, least: int = 0, most: int = 40) -> Question:
    return Question(
        seat=0,
        kind=QuestionKind.CHOOSE_TOKENS,
        receiver=0,
        name="tokens",
        asker="card/tested/effect/0",
        items=[8] * 5,
        least=least,
        most=most,
        pattern=pattern,
    )


@pytest.mark.parametrize("question", [plenty(), plenty(least=5), plenty("same", least=3, most=8)])
def test_too_many_answers_are_not_listed_but_sampled(question: Question):
    answers = legal_answers(question)
    assert answers is None or len(answers) <= LISTED_AT_MOST
    for seed in range(30):
        assert why_not_answer(question, sample_of(question, Fast(seed))) is None


def test_tokens_of_different_types_have_no_doubles():
    question = plenty("different", least=2, most=2)
    assert why_not_answer(question, moves.ChooseTokens(tokens("HH"))) == DifferentTypesOnly()
    assert len(legal_answers(question) or []) == 10
