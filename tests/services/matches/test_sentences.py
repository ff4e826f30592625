"""The sentences of errors: English for people, not Python's way of writing values."""

import string

import pytest

from games.matches.errors import MatchError, TakeBackImpossible, UnknownAgent
from matchmaking.errors import SeatsEmpty


def kinds(base: type[MatchError]) -> list[type[MatchError]]:
    return [found for kind in base.__subclasses__() for found in (kind, *kinds(kind))]


@pytest.mark.parametrize("kind", [kind for kind in kinds(MatchError) if hasattr(kind, "sentence")])
def test_a_sentence_puts_values_in_as_they_are(kind: type[MatchError]):
    forms = [(form, how) for _, name, form, how in string.Formatter().parse(kind.sentence) if name]
    assert set(forms) <= {("", None)}


def test_several_values_read_as_a_list():
    assert SeatsEmpty(seats=(1, 3)).message == "These seats are still empty: 1, 3."
    unknown = UnknownAgent(agent="clever", agents=["greedy", "random"])
    assert unknown.message == 'There is no agent "clever"; there are greedy, random.'
    assert unknown.details["agents"] == ["greedy", "random"]


@pytest.mark.parametrize("reason", TakeBackImpossible.sentences)
def test_why_a_step_stands_is_said_in_words(reason: str):
    message = TakeBackImpossible(reason=reason).message
    assert reason not in message
    assert message.endswith(".")
