"""What the Chapters score. Rules, "Scoring": timeline points, story points and ad points."""

from collections.abc import Iterable
from typing import NamedTuple

from games.kernel.contract import Outcome

from .components import Card, Components, Kind
from .state import EMPTY, Chapter, Ending, State


class LineScore(NamedTuple):
    """What a story line scores, and by which cards."""

    line: str | None
    """None for MEANWHILEs that find no line in their Chapter."""
    cards: tuple[int, ...]
    points: int


class Score(NamedTuple):
    """What a Chapter scores, and by which cards."""

    timeline_cards: tuple[int, ...]
    timeline: int
    lines: tuple[LineScore, ...]
    ad_cards: tuple[int, ...]
    ads: int

    @property
    def story(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def total(self) -> int:
        return self.timeline + self.story + self.ads


def score_of(state: State, chapter: Chapter, components: Components) -> Score:
    """What the Chapter scores as it lies. Cards that lie face down score nothing."""
    face_up = tuple(
        (slot, state.cards.face[slot]) for slot in chapter.cells if slot != EMPTY and slot not in chapter.face_down
    )
    return score_of_cards(chapter.number, face_up, components)


def score_of_cards(number: int, face_up: Iterable[tuple[int, str]], components: Components) -> Score:
    """What these cards, as slots and content ids, score in the Chapter of this number."""
    lying = [(slot, components.cards[content_id]) for slot, content_id in face_up]
    rules = components.chapters[number]
    # Rules, "Timeline points": the Chapter's scoring numbers, and MEANWHILEs in every Chapter.
    timeline = tuple(
        slot
        for slot, card in lying
        if card.kind is Kind.MEANWHILE or (card.number is not None and rules.lowest <= card.number <= rules.highest)
    )
    ads = tuple(slot for slot, card in lying if card.kind is Kind.AD)
    return Score(
        timeline_cards=timeline,
        timeline=components.scoring.timeline.of(len(timeline)),
        lines=tuple(_story(lying, components)),
        ad_cards=ads,
        ads=components.scoring.ad.points * len(ads),
    )


def _story(lying: list[tuple[int, Card]], components: Components) -> list[LineScore]:
    """Rules, "Story points": each line by its cards, a SPECIAL in both; MEANWHILEs join a line with the most cards."""
    cards: dict[str | None, list[int]] = {line: [] for line in components.lines}
    for slot, card in lying:
        for line in card.lines:
            cards[line].append(slot)
    present = [line for line in components.lines if cards[line]]
    meanwhiles = [slot for slot, card in lying if card.kind is Kind.MEANWHILE]
    if meanwhiles:
        # Which of the longest lines it is makes no difference to the points.
        longest = max(present, key=lambda line: len(cards[line]), default=None)
        cards.setdefault(longest, []).extend(meanwhiles)
    return [
        LineScore(line, tuple(slots), components.scoring.story.of(len(slots))) for line, slots in cards.items() if slots
    ]


def outcome(state: State, components: Components) -> Outcome:
    """The highest score wins; equal scores share their rank."""
    totals = tuple(score_of(state, chapter, components).total for chapter in state.chapters)
    ranks = tuple(1 + sum(other > total for other in totals) for total in totals)
    return Outcome(ending=Ending.CHAPTERS_COMPLETE.value, ranks=ranks, scores=totals)
