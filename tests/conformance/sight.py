"""All that one viewer is told of a position, and how two such sights differ."""

import contextlib
import io
import logging
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from games.kernel.contract import Outcome, View
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.events import Viewer
from games.kernel.moves import Move
from games.kernel.position import Position

from .leaks import Leak


class Question(Struct, frozen=True):
    """What everybody may know of a decision."""

    seat: int
    name: str
    owed: bool
    sealed: bool
    answered: bool


class Own(Struct, frozen=True):
    """What its seat knows of a decision."""

    decision: Decision
    moves: list[Move] | None
    sealed_answer: Move | None


class Sight(Struct, frozen=True):
    """What GraphQL, REST and the streams may draw on for one viewer."""

    view: View
    text: str
    questions: list[Question]
    counters: list[int]
    own: list[Own]
    outcome: Outcome | None


def sight(position: Position[Any], viewer: Viewer) -> Sight:
    view = position.view(viewer)
    own = [] if viewer is None else position.standing(viewer)
    return Sight(
        view=view,
        text=position.game.board_text(view),
        questions=[
            Question(d.seat, d.name, d.owed, d.sealed, position.sealed_answer(d.id) is not None)
            for d in position.decisions
        ],
        counters=[position.ply, position.snapshot.next_id, *(d.id for d in position.decisions)],
        own=[Own(d, position.legal_moves(d), position.sealed_answer(d.id)) for d in own],
        outcome=position.outcome,
    )


def differences(one: Sight, other: Sight) -> Iterator[tuple[Leak, str]]:
    """Each kind of difference once, with the first place where it shows."""
    if one.view != other.view:
        yield Leak.VIEW_FIELD, first_difference(one.view, other.view, "view")
    if one.outcome != other.outcome:
        yield Leak.VIEW_FIELD, first_difference(one.outcome, other.outcome, "outcome")
    if one.text != other.text and one.view == other.view:
        yield Leak.TEXT, "another board text for an equal view"
    if one.questions != other.questions:
        yield Leak.OFFER, first_difference(one.questions, other.questions, "questions")
    elif one.counters != other.counters:
        yield Leak.COUNTER, first_difference(one.counters, other.counters, "counters")
    elif one.own != other.own:
        yield Leak.LEGAL_MOVE_LIST, first_difference(one.own, other.own, "decisions")


def refusals(position: Position[Any], viewer: Viewer, attempts: Sequence[Move]) -> dict[str, Refusal | None]:
    """What the viewer is answered to each attempt at each of their decisions, and to one at every other id."""
    if viewer is None or not attempts:
        return {}
    own = {decision.id for decision in position.decisions if decision.seat == viewer}
    answers: dict[str, Refusal | None] = {}
    for decision_id in range(position.snapshot.next_id + 1):
        for move in attempts if decision_id in own else attempts[:1]:
            answers[f"{move} to decision {decision_id}"] = position.why_not(viewer, decision_id, move)
    return answers


def refusal_differences(one: dict[str, Refusal | None], other: dict[str, Refusal | None]) -> Iterator[tuple[Leak, str]]:
    for attempt, refusal in one.items():
        if refusal != other[attempt]:
            listed = refusal is None or other[attempt] is None
            yield Leak.LEGAL_MOVE_LIST if listed else Leak.ERROR_DETAILS, f"{refusal} or {other[attempt]} for {attempt}"


def first_difference(one: Any, other: Any, path: str) -> str:
    """Where two values differ first, as `view.hand[2].face: 'crow' or 'owl'`."""
    return _first_difference(msgspec.to_builtins(one), msgspec.to_builtins(other), path)


def _first_difference(one: Any, other: Any, path: str) -> str:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        parts = [(f"{path}.{key}", one[key], other[key]) for key in one]
    elif _is_row(one) and _is_row(other) and len(one) == len(other):
        parts = [(f"{path}[{at}]", *pair) for at, pair in enumerate(zip(one, other, strict=True))]
    else:
        return f"{path}: {one!r} or {other!r}"
    place, left, right = next(part for part in parts if part[1] != part[2])
    return _first_difference(left, right, place)


def _is_row(value: Any) -> bool:
    return isinstance(value, list | tuple)


@contextlib.contextmanager
def overheard() -> Iterator[list[str]]:
    """Collects what code says aloud: log records of every level, and what it prints."""
    said: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())

    root, listener, printed = logging.getLogger(), Listener(), io.StringIO()
    level = root.level
    root.addHandler(listener)
    root.setLevel(1)
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            yield said
    finally:
        root.removeHandler(listener)
        root.setLevel(level)
        said += printed.getvalue().splitlines()
