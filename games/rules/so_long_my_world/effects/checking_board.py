"""Checks of operations on tokens and on the board, and of flags and counters."""

from collections.abc import Callable
from typing import Any, Final

from .checking import FEELINGS, MARKS, VISIONS, Bound, Checker
from .checking_rules import check_until
from .complaints import Complaint, Complaints
from .operations import (
    Activate,
    BaseOperation,
    Clock,
    Count,
    Extra,
    FirstPlayer,
    Lock,
    Move,
    MovePlayer,
    SetFlag,
    SwapVisions,
    TurnOrder,
    Unlock,
)
from .selectors import At

# Tokens


def _move(checker: Checker, move: Move, path: str) -> Complaints:
    yield from checker.number(move.count, f"{path}.count")
    for name, place in (("from", move.source), ("to", move.target)):
        yield from checker.place(place, f"{path}.{name}")
        yield from _place_for(move, place, f"{path}.{name}")
    if move.source == move.target and not isinstance(move.source, At):
        yield Complaint(f"{path}.to", "is where they come from")
    if move.by is not None:
        yield from checker.players(move.by, f"{path}.by")
    if move.tokens == "feelings":
        yield from checker.feelings(move.feeling, f"{path}.feeling")
    elif move.feeling != "any" or move.types != "any":
        yield Complaint(path, f"{move.tokens} are not of a Feeling")
    if move.tokens == "vision_tokens":
        yield from checker.visions(move.which, f"{path}.which")
        if move.name is not None and move.count not in (1, 2):
            yield Complaint(f"{path}.as", "one or two Visions are bound: what is done to more might take too long")
    elif move.which != "here":
        yield Complaint(f"{path}.which", "is for Vision Tokens")
    if move.tokens == "marks" and move.up_to:
        yield Complaint(f"{path}.up_to", "of Marks so many are moved; who may choose is asked by `may` or `either`")
    kinds = {"feelings": FEELINGS, "marks": MARKS, "vision_tokens": VISIONS}
    checker.bind(move.name, Bound(kinds[move.tokens]))


def _place_for(move: Move, place: Any, path: str) -> Complaints:
    """Each kind of token has places of its own."""
    on_vision = place == "here" or (isinstance(place, At) and place.vision is not None)
    if move.tokens == "vision_tokens" and on_vision:
        yield Complaint(path, "a Vision Token is its player's, also where it lies on a Vision")
    elif move.tokens != "vision_tokens" and place == "box":
        yield Complaint(path, "only Vision Tokens are put into the box")


# The board


def _move_player(checker: Checker, move: MovePlayer, path: str) -> Complaints:
    yield from checker.players(move.players, f"{path}.players")
    yield from checker.visions(move.target, f"{path}.to")


def _lock(checker: Checker, lock: Lock, path: str) -> Complaints:
    yield from checker.visions(lock.visions, f"{path}.visions")
    if lock.until is not None:
        yield from check_until(lock.until, f"{path}.until")


def _unlock(checker: Checker, unlock: Unlock, path: str) -> Complaints:
    yield from checker.visions(unlock.visions, f"{path}.visions")


def _swap_visions(checker: Checker, swap: SwapVisions, path: str) -> Complaints:
    yield from checker.visions(swap.one, f"{path}.one")
    yield from checker.visions(swap.other, f"{path}.other")


def _turn_order(checker: Checker, change: TurnOrder, path: str) -> Complaints:
    yield from checker.players(change.players, f"{path}.players")
    yield from checker.players(change.other, f"{path}.other")
    if (change.change == "swap") is (change.other == "nobody"):
        yield Complaint(f"{path}.other", "two swap, and only then there is an other")


def _first_player(checker: Checker, named: FirstPlayer, path: str) -> Complaints:
    yield from checker.players(named.player, f"{path}.player")


def _clock(_: Checker, clock: Clock, path: str) -> Complaints:
    if not clock.hours and not clock.stop:
        yield Complaint(path, "moves no hand of the clock")


def _activate(checker: Checker, activate: Activate, path: str) -> Complaints:
    yield from checker.visions(activate.visions, f"{path}.visions")
    yield from checker.players(activate.who, f"{path}.who")


def _extra(checker: Checker, extra: Extra, path: str) -> Complaints:
    yield from checker.players(extra.who, f"{path}.who")
    if extra.what == "reach" and not checker.scene.solo:
        yield Complaint(f"{path}.what", "one reaches Visions in solo only")
    if extra.count < 1:
        yield Complaint(f"{path}.count", "is not extra")


def _count(_: Checker, count: Count, path: str) -> Complaints:
    if not count.by:
        yield Complaint(f"{path}.by", "counts nothing")


def _nothing_wrong(_: Checker, operation: SetFlag, path: str) -> Complaints:
    yield from ()


BOARD_CHECKS: Final[dict[type[BaseOperation], Callable[[Checker, Any, str], Complaints]]] = {
    Move: _move,
    MovePlayer: _move_player,
    Lock: _lock,
    Unlock: _unlock,
    SwapVisions: _swap_visions,
    TurnOrder: _turn_order,
    FirstPlayer: _first_player,
    Clock: _clock,
    Activate: _activate,
    Extra: _extra,
    SetFlag: _nothing_wrong,
    Count: _count,
}
