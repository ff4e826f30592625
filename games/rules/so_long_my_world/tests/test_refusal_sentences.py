"""What a refused player is told: a sentence that reads well for every number, with names for what has one."""

import pytest

from games.kernel.errors import Refusal

from ..content_words import Act
from ..feelings import Feeling
from ..options import Heartbreak, SoLongMyWorldOptions, why_not_options
from ..refusals import Forbidden, NotOnThisVision, NotSoManyTokens, TooManyFeelings, WrongTokens, WrongTypes


@pytest.mark.parametrize(
    ("refusal", "message"),
    [
        (NotSoManyTokens(feeling=Feeling.HOPE, owned=0), "You do not have so much hope; you have 0."),
        (
            NotOnThisVision(feeling=Feeling.DESPAIR, there=1),
            "There is not so much despair on your Vision; it has 1.",
        ),
        (TooManyFeelings(limit=1), "You may drain up to 1 Feeling."),
        (TooManyFeelings(limit=2), "You may drain up to 2 Feelings."),
        (WrongTokens(count=0, least=1, most=1), "Choose 1 token of those that are there, not 0."),
        (WrongTokens(count=4, least=0, most=3), "Choose up to 3 tokens of those that are there, not 4."),
        (WrongTypes(least=2, most=2), "Choose 2 types of those that the effect names, each at most once."),
        (Forbidden(act=Act.DRAIN_FEELINGS), "An effect in force forbids that: drain feelings."),
    ],
)
def test_a_refusal_reads_well(refusal: Refusal, message: str):
    assert refusal.message == message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (SoLongMyWorldOptions(luno=True), "L'Uno is for two who play together."),
        (SoLongMyWorldOptions(heartbreak=Heartbreak.FOURTH), "A Heartbreak is for two who play together."),
    ],
)
def test_what_only_pairs_can_choose_is_called_by_its_name(options: SoLongMyWorldOptions, message: str):
    refusal = why_not_options("table", options)
    assert refusal is not None
    assert refusal.message == message
