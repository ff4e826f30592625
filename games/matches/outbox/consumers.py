"""Who wants to hear of what."""

import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID


class Topic(enum.StrEnum):
    """What happened."""

    STARTED = "started"
    """The match has begun, at ply 0."""
    EVERY_PLY = "every_ply"
    AGENT_OWES = "agent_owes"
    """A seat that a program plays has something to answer, or an offer to look at; `seats` says which."""
    OVER = "over"
    """The match has ended or was aborted."""
    DEADLINE_NEAR = "deadline_near"
    """The clocks of `seats` run out soon; `Deadline.due_at` says when, unless they have answered meanwhile."""


@dataclass(frozen=True, kw_only=True, slots=True)
class News:
    """What a consumer is told: enough to look for itself, nothing that is secret."""

    topic: Topic
    match_id: UUID
    ply: int
    seats: tuple[int, ...]
    at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Consumer:
    """A part of the service that hears of some topics.

    `handle` runs in the transaction that deletes the row; it is called again after it raised, and must do nothing that
    a rollback could not undo but what may be done twice. The name is kept in rows: never rename it lightly.
    """

    name: str
    topics: frozenset[Topic]
    handle: Callable[[News], None]
    prompt: bool = False
    """Whether it is called right after the commit. Others are within a second, by the schedule: asking the broker at
    every move would cost the mover more than the move's own statement does."""


_consumers: Final[dict[str, Consumer]] = {}
_names_by_topic: Final[dict[Topic, tuple[str, ...]]] = dict.fromkeys(Topic, ())
_prompt_names: Final[set[str]] = set()


def register_consumer(consumer: Consumer) -> None:
    """From now on rows are written for the consumer. Raises ValueError when its name is taken, or no plain word."""
    if not consumer.name.isidentifier():
        raise ValueError(f"an outbox consumer needs a plain word for a name, not {consumer.name!r}")
    if consumer.name in _consumers:
        raise ValueError(f"there is an outbox consumer {consumer.name!r} already")
    _consumers[consumer.name] = consumer
    if consumer.prompt:
        _prompt_names.add(consumer.name)
    for topic in consumer.topics:
        _names_by_topic[topic] = (*_names_by_topic[topic], consumer.name)


def unregister_consumer(name: str) -> None:
    """Forgets a consumer; rows that wait for it stay."""
    consumer = _consumers.pop(name)
    _prompt_names.discard(name)
    for topic in consumer.topics:
        _names_by_topic[topic] = tuple(other for other in _names_by_topic[topic] if other != name)


def consumer_names(topic: Topic) -> tuple[str, ...]:
    """Who hears of the topic."""
    return _names_by_topic[topic]


def any_prompt(names: Iterable[str]) -> bool:
    """Whether one of these is to be called right after the commit."""
    return not _prompt_names.isdisjoint(names)


def registered(name: str) -> Consumer | None:
    return _consumers.get(name)


def registered_names() -> list[str]:
    return sorted(_consumers)
