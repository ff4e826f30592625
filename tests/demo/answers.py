"""Choosing an answer without knowing the game: from the legal moves, or from what the choice describes."""

import random
from typing import Any

OFFER_TAKEN = 0.15
"""How often a client takes what it may as well leave."""


def wanted_decision(decisions: list[dict[str, Any]], left: set[int], rng: random.Random) -> dict[str, Any] | None:
    """The next decision to answer: an offer now and then, else an owed one that is not answered yet.

    `left` remembers the offers that were looked at, so that each is weighed once.
    """
    for decision in decisions:
        is_offer = not decision["owed"] and decision["answer"] is None
        if is_offer and decision["id"] not in left:
            left.add(decision["id"])
            if rng.random() < OFFER_TAKEN:
                return decision
    return next((decision for decision in decisions if decision["owed"]), None)


def answer(decision: dict[str, Any], member: str, rng: random.Random) -> Any:
    """A move as the JSON of `GameMoveInput`; `member` is the game's place in it."""
    if decision["legalMoves"] is not None:
        return rng.choice(decision["legalMoves"])["input"]
    choice = decision["choice"]
    return {member: {choice["move"]: {choice["field"]: _described(choice, rng)}}}


def _described(choice: dict[str, Any], rng: random.Random) -> Any:
    match choice["__typename"]:
        case "PickChoice":
            count = rng.randint(choice["least"], choice["most"])
            return rng.sample(choice["items"], count)
        case "AmountChoice":
            return rng.randint(choice["lo"], choice["hi"])
        case "ArrangeChoice":
            return rng.sample(choice["items"], len(choice["items"]))
        case unknown:
            raise ValueError(f"a choice of an unknown kind: {unknown}")
