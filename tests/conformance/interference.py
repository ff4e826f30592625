"""Non-interference: what a viewer is told depends on nothing that they may not know.

Two worlds look the same to a viewer when one is `imagine(other, viewer)`. Then everything they are told must be the
same (`findings_at`), and stay the same when the same thing happens in both (`findings_of_step`). These functions know
nothing of a test runner: tests of the HTTP adapters use them as well.

When does "the same thing" happen? The same seat gives the same legal answer, with equal chance, and the step *reveals*
the same to the viewer. What it reveals is read off `Game.hidden`: what lay hidden before and does not any more. A card
that is turned up shows one face in one world and another in the other, rightly. So the cards that the step turns up are
put where they lie in the first world too, by exchanging them with others that the viewer does not know; a pair of
worlds that still does not agree is passed over. A step that turns up nothing for the viewer is always compared. So the
comparison never rests on what the events say of themselves. For steps that do reveal, a second rule holds: an event may
name no content id that still lies hidden from its viewer after the step (unless it also lies open elsewhere).

A step that shuffles may turn a card up and hide it again before it ends. So its events may also name what lay in the
slots that they tell; nothing else that is hidden afterwards, though it may have lain open before.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from games.kernel.chance import Fast
from games.kernel.decisions import Decision, Pick
from games.kernel.events import Viewer
from games.kernel.moves import Move
from games.kernel.position import Position, Step
from games.kernel.slots import Slots

from .cases import Case
from .leaks import Finding, Leak
from .sight import differences, first_difference, overheard, refusal_differences, refusals, sight
from .walks import Moment

VIEWERS_AT_MOST = 3
"""Of each moment: so a table of ten costs no more than one of two, and all its seats are looked from in a playout."""


class Watched(Fast):
    """Chance that remembers whether it shuffled."""

    shuffled = False

    def shuffle(self, items: list[Any]) -> None:
        self.shuffled = True
        super().shuffle(items)


def findings_at(
    position: Position[Any], viewer: Viewer, *, attempts: Sequence[Move], draws: int = 1, seed: str = ""
) -> Iterator[Finding]:
    """What the viewer can tell the position by, from `draws` others that should look the same to them."""
    with overheard() as said:
        seen, answered = sight(position, viewer), refusals(position, viewer, attempts)
    for line in said:
        yield Finding(Leak.TEXT, viewer, f"a log line: {line}")
    yield from _unknown_slots(position, position, viewer, _shown(position, viewer))
    for draw in range(draws):
        other = position.imagine(viewer, Fast(f"imagine {seed} {draw}"))
        for leak, detail in differences(seen, sight(other, viewer)):
            yield Finding(leak, viewer, detail)
        for leak, detail in refusal_differences(answered, refusals(other, viewer, attempts)):
            yield Finding(leak, viewer, detail)


def findings_of_step(moment: Moment, viewer: Viewer, *, draws: int = 2) -> Iterator[Finding]:
    """What the viewer can tell two worlds by that looked the same, when the same happens in both."""
    chance = Watched(moment.seed)
    with overheard() as said:
        step = _play(moment.position, moment.decision, moment.move, chance)
    for line in said:
        yield Finding(Leak.TEXT, viewer, f"a log line: {line}")
    for name in _hidden_names_told(moment.position, step, viewer, shuffled=chance.shuffled):
        yield Finding(Leak.EVENT_FIELD, viewer, f"an event that names {name!r}, which is hidden from them")
    if not chance.shuffled:
        yield from _unknown_slots(moment.position, step.position, viewer, step.events_for(viewer))
    yield from _compared(moment, step, viewer, draws)


def _compared(moment: Moment, step: Step[Any], viewer: Viewer, draws: int) -> Iterator[Finding]:
    position, decision = moment.position, moment.decision
    revealed = revealed_to(position, step.position, viewer)
    events, after = step.events_for(viewer), sight(step.position, viewer)
    for draw in range(draws):
        other = position.imagine(viewer, Fast(f"imagine {moment.seed} {draw}"))
        _make_agree(other, position, step, viewer)
        if not _takes(other, position, moment):
            continue
        there = _play(other, decision, moment.move, Fast(moment.seed))
        if revealed_to(other, there.position, viewer) != revealed:
            continue
        if there.events_for(viewer) != events:
            difference = first_difference(events, there.events_for(viewer), "events")
            yield Finding(Leak.EVENT_FIELD, viewer, difference)
        for leak, detail in differences(after, sight(there.position, viewer)):
            yield Finding(leak, viewer, detail)


def revealed_to(before: Position[Any], after: Position[Any], viewer: Viewer) -> dict[str, str]:
    """What lay hidden from the viewer before and does not after: where it lay, and what it is."""
    still = after.game.hidden(after.state, viewer)
    return {place: name for place, name in before.game.hidden(before.state, viewer).items() if place not in still}


def _make_agree(other: Position[Any], position: Position[Any], step: Step[Any], viewer: Viewer) -> None:
    """Exchanges cards unknown to the viewer until those that the step shows them lie in `other` as in `position`."""
    told = _slots_told(step, viewer)
    for here, there, later in zip(_decks(position), _decks(other), _decks(step.position), strict=True):
        unknown = [slot for slot in range(len(here.face)) if not here.knows(viewer, slot)]
        shown = [slot for slot in unknown if slot in told or later.knows(viewer, slot)]
        for at, slot in enumerate(shown):
            free = [place for place in unknown if place not in shown[:at]]
            place = next(place for place in free if there.face[place] == here.face[slot])
            there.face[slot], there.face[place] = there.face[place], there.face[slot]


def _play(position: Position[Any], decision: Decision, move: Move, chance: Fast) -> Step[Any]:
    return position.apply(decision.seat, decision.id, move, chance)


def _takes(other: Position[Any], position: Position[Any], moment: Moment) -> bool:
    """Whether the other world takes the same answer. One that opens a group must open the same answers in both."""
    if moment.decision.sealed and moment.step.position.snapshot.sealed == []:
        for answer in other.snapshot.sealed:
            original = position.sealed_answer(answer.decision_id)
            decision = other.decision(answer.decision_id)
            if original is None or decision is None:
                return False
            if other.why_not(decision.seat, decision.id, original) is not None:
                return False
            answer.move = original
    return other.why_not(moment.decision.seat, moment.decision.id, moment.move) is None


def _hidden_names_told(before: Position[Any], step: Step[Any], viewer: Viewer, *, shuffled: bool) -> list[str]:
    """The content ids in the viewer's events that are hidden from them before and after, and open nowhere.

    A shuffle hides what was open: then only what lay in the slots that are told may be named with it.
    """
    told = set(strings(step.events_for(viewer)))
    names = told & set(step.position.game.hidden(step.position.state, viewer).values())
    if not shuffled:
        names &= set(before.game.hidden(before.state, viewer).values())
    if not names:
        return []
    names -= set(revealed_to(before, step.position, viewer).values())
    names -= set(strings(step.position.view(viewer)))
    names -= _in_slots_told(before, step, viewer) if shuffled else set(strings(before.view(viewer)))
    return sorted(names)


def _in_slots_told(before: Position[Any], step: Step[Any], viewer: Viewer) -> set[str]:
    """What lay, before the step, in the slots that its events tell the viewer."""
    told = _slots_told(step, viewer)
    return {deck.face[slot] for deck in _decks(before) for slot in told if 0 <= slot < len(deck.face)}


def _slots_told(step: Step[Any], viewer: Viewer) -> set[int]:
    return {slot for _, slot in slot_numbers(step.events_for(viewer), step.position.game.slot_fields)}


def _decks(position: Position[Any]) -> list[Slots]:
    fields = [getattr(position.state, name) for name in position.state.__struct_fields__]
    return [field for field in fields if isinstance(field, Slots)]


def strings(value: Any) -> Iterator[str]:
    """All strings in a value, but for tags."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from strings(getattr(value, name))
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from strings(inner)


def _shown(position: Position[Any], viewer: Viewer) -> list[Any]:
    own = [] if viewer is None else position.standing(viewer)
    choices = [
        {decision.choice.field: list(decision.choice.items)} for decision in own if isinstance(decision.choice, Pick)
    ]
    return [position.view(viewer), *choices]


def _unknown_slots(
    before: Position[Any], after: Position[Any], viewer: Viewer, shown: Sequence[Any]
) -> Iterator[Finding]:
    """Slot numbers are told of known cards only."""
    for path, slot in slot_numbers(shown, after.game.slot_fields):
        if not any(_knows(position, viewer, slot) for position in (before, after)):
            yield Finding(Leak.SLOT_NUMBER, viewer, f"slot {slot} in {path.lstrip('.')}, a card that they do not know")


def _knows(position: Position[Any], viewer: Viewer, slot: int) -> bool:
    decks = _decks(position)
    return not decks or any(slot < len(deck.face) and deck.knows(viewer, slot) for deck in decks)


def slot_numbers(shown: Any, fields: Collection[str]) -> Iterator[tuple[str, int]]:
    """The numbers in these fields, each with its path."""

    def walk(value: Any, path: str, *, in_field: bool) -> Iterator[tuple[str, int]]:
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from walk(inner, f"{path}.{key}", in_field=key in fields)
        elif isinstance(value, list | tuple):
            for inner in value:
                yield from walk(inner, path, in_field=in_field)
        elif in_field and isinstance(value, int) and not isinstance(value, bool):
            yield path, value

    yield from walk(msgspec.to_builtins(shown), "", in_field=False)


def findings_in(case: Case, walked: Sequence[Moment], attempts: Sequence[Move]) -> list[Finding]:
    """All that the kit finds in these moments of a playout, each for a few viewers; each detail once."""
    found: dict[Finding, None] = {}
    for moment in walked:
        for viewer in some_viewers(case, moment):
            found.update(dict.fromkeys(findings_at(moment.position, viewer, attempts=attempts, seed=moment.seed)))
            found.update(dict.fromkeys(findings_of_step(moment, viewer)))
    return list(found)


def some_viewers(case: Case, moment: Moment) -> list[Viewer]:
    """Those who look at this moment: at a big table not all, and at each moment others, whoever's turn it is."""
    viewers = list(case.viewers)
    Fast(f"viewers {moment.seed}").shuffle(viewers)
    return viewers[:VIEWERS_AT_MOST]
