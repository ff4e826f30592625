"""Unseen choices: what others are told depends on no choice that they were not told of.

`interference` exchanges what lies hidden and has the same happen. Here the same lies hidden and somebody chooses
otherwise: another card for the deck, another sealed bid. Two matches that have told a viewer the same must look the
same to them: what is asked of whom and in which order, what they may answer themselves, what they see, and which cards
they know. That must stay so while the same is answered in both and the viewer is told the same.

So a choice is unseen when the events do not tell it apart. That they do not tell what they should not is for the other
laws, but for a sealed answer: it tells nobody anything while its group is open.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from games.kernel.chance import Chance, Fast
from games.kernel.decisions import Decision
from games.kernel.events import Viewer
from games.kernel.moves import Move
from games.kernel.position import Position, Step

from .cases import Case
from .interference import some_viewers
from .leaks import Finding, Leak
from .sight import differences, first_difference, sight
from .walks import Moment

AHEAD = 4
"""So many answers later the two matches are still compared."""
TRIES = 8


def findings_of_choices(case: Case, walked: Sequence[Moment]) -> list[Finding]:
    """All that the law finds in these moments of a playout; each detail once."""
    return list(dict.fromkeys(found for moment in walked for found in findings_of_choice(case, moment)))


def findings_of_choice(case: Case, moment: Moment) -> Iterator[Finding]:
    """By what others than its seat can tell the answer that was given from another one, though neither was told."""
    other = another_answer(case, moment)
    if other is None:
        return
    decision = moment.decision
    step = moment.position.apply(decision.seat, decision.id, other, Fast(moment.seed))
    for viewer in some_viewers(case, moment):
        if viewer != decision.seat:
            if decision.sealed and decision in step.position.decisions:
                yield from _differences_told(moment.step, step, viewer)
            yield from _findings_while_alike(moment, step, viewer)


def another_answer(case: Case, moment: Moment) -> Move | None:
    """Another legal answer to the same question, of the same type if there is one."""
    decision, wits = moment.decision, Fast(f"other {moment.seed}")
    answers = moment.position.legal_moves(decision)
    if answers is None:
        answers = [case.game.sample_move(moment.position.state, decision, wits) for _ in range(TRIES)]
    others = [move for move in answers if move != moment.move]
    alike = [move for move in others if type(move) is type(moment.move)]
    return wits.pick(alike or others) if others else None


def _findings_while_alike(moment: Moment, other: Step[Any], viewer: Viewer) -> Iterator[Finding]:
    one, wits = moment.step, Fast(f"ahead {moment.seed}")
    for ply in range(AHEAD + 1):
        if one.events_for(viewer) != other.events_for(viewer):
            return
        found = list(_differences_seen(one.position, other.position, viewer))
        yield from found
        decision = _standing_in_both(one.position, other.position, wits)
        if found or decision is None:
            return
        move = one.position.game.sample_move(one.position.state, decision, wits)
        if other.position.why_not(decision.seat, decision.id, move) is not None:
            if decision.seat == viewer:
                yield Finding(Leak.LEGAL_MOVE_LIST, viewer, f"{move} refused after a choice that they were not told")
            return
        chances = (Fast(f"{moment.seed} and {ply}") for _ in range(2))
        one, other = (
            step.position.apply(decision.seat, decision.id, move, chance)
            for step, chance in zip((one, other), chances, strict=True)
        )


def _differences_told(one: Step[Any], other: Step[Any], viewer: Viewer) -> Iterator[Finding]:
    told, there = one.events_for(viewer), other.events_for(viewer)
    if told != there:
        yield Finding(Leak.EVENT_FIELD, viewer, first_difference(told, there, "events"))


def _differences_seen(one: Position[Any], other: Position[Any], viewer: Viewer) -> Iterator[Finding]:
    for leak, detail in differences(sight(one, viewer), sight(other, viewer)):
        yield Finding(leak, viewer, f"{detail}, after a choice that they were not told")
    here, there = (position.game.hidden(position.state, viewer) for position in (one, other))
    # Where equal cards lie open may differ: what they are was told, their slots were not.
    if here.keys() != there.keys() and Counter(here.values()) != Counter(there.values()):
        places = ", ".join(sorted(here.keys() ^ there.keys()))
        yield Finding(Leak.VIEW_FIELD, viewer, f"what lies in {places}, after a choice that they were not told")


def _standing_in_both(one: Position[Any], other: Position[Any], wits: Chance) -> Decision | None:
    """One of the questions that are owed in both matches alike."""
    both = [decision for decision in one.owed() if decision in other.owed()]
    return wits.pick(both) if both else None
