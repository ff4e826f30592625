"""Chance: the one port through which luck enters a game.

Three sources stand behind it. `Live` is an HMAC-SHA256 stream over (server seed, players' entropy, call number), so
that each call can be checked after the match by anyone who holds the revealed seed. `Loaded` plays results that a test
wrote down. `Fast` is for simulation. A game cannot tell them apart.
"""

import hashlib
import hmac
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeVar

from msgspec import Struct

from .errors import GameBug

T = TypeVar("T")

_WORDS: Final = 1 << 64
"""How many values one word of the live stream has."""

STREAM_VERSION = 1
"""Raised when the same seed would give other results; a match keeps the version that it began with."""


class ChanceCall(Struct, frozen=True, array_like=True):
    """One call, as the evidence keeps it: `below`, `roll`, `pick` or `shuffle`; its size; what came out.

    `result` is a number, or for `shuffle` the list whose entry i is the old place of the item now at place i.
    """

    kind: str
    size: int
    result: int | list[int]


class Chance(Protocol):
    """What games draw from."""

    counter: int
    """How many calls were made since the start of the match."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        ...

    def roll(self, sides: int) -> int:
        """A die: 1 to `sides`."""
        ...

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        ...

    def shuffle(self, items: list[T]) -> None:
        """Puts the list into a random order, in place."""
        ...


class _Recorded(ABC):
    """The calls of `Live` and `Loaded`, built on the two raw results that each of them knows how to get."""

    def __init__(self, counter: int) -> None:
        self.counter = counter
        self.calls: list[ChanceCall] = []

    @abstractmethod
    def _number(self, first: int, n: int) -> int:
        """A number from `first` to `first + n - 1`."""

    @abstractmethod
    def _order(self, n: int) -> list[int]:
        """A permutation of 0 to n - 1."""

    def _drawn(self, kind: str, first: int, n: int) -> int:
        if n < 1:
            raise GameBug(f"the game drew from {n} possibilities")
        result = self._number(first, n)
        self.calls.append(ChanceCall(kind, n, result))
        self.counter += 1
        return result

    def below(self, n: int) -> int:
        return self._drawn("below", 0, n)

    def roll(self, sides: int) -> int:
        return self._drawn("roll", 1, sides)

    def pick(self, items: Sequence[T]) -> T:
        return items[self._drawn("pick", 0, len(items))]

    def shuffle(self, items: list[T]) -> None:
        order = self._order(len(items))
        self.calls.append(ChanceCall("shuffle", len(items), order))
        self.counter += 1
        items[:] = [items[place] for place in order]


class Live(_Recorded):
    """The stream of a real match.

    Block b of call c is HMAC-SHA256(server seed, "longtable-chance" | version | SHA-256(entropy) | c | b), numbers as
    8 bytes, big-endian; a block gives four 64-bit words. A number below n is the first word under the largest multiple
    of n, modulo n (so it is exactly uniform). A shuffle is Fisher-Yates from the end, with one number a step.
    """

    def __init__(self, server_seed: bytes, entropy: bytes = b"", counter: int = 0) -> None:
        super().__init__(counter)
        self._seed = server_seed
        self._prefix = b"longtable-chance" + STREAM_VERSION.to_bytes(8, "big") + hashlib.sha256(entropy).digest()

    def _number(self, first: int, n: int) -> int:
        return first + _Words(self._seed, self._prefix, self.counter).below(n)

    def _order(self, n: int) -> list[int]:
        words = _Words(self._seed, self._prefix, self.counter)
        order = list(range(n))
        for last in range(n - 1, 0, -1):
            other = words.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class _Words:
    """The 64-bit words of one call."""

    def __init__(self, seed: bytes, prefix: bytes, call: int) -> None:
        self._seed = seed
        self._prefix = prefix + call.to_bytes(8, "big")
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        if n > _WORDS:
            raise GameBug(f"the game drew from {n} possibilities, more than a word of the stream holds")
        limit = _WORDS - _WORDS % n
        while True:
            word = self._next()
            if word < limit:
                return word % n

    def _next(self) -> int:
        if not self._words:
            digest = hmac.digest(self._seed, self._prefix + self._block.to_bytes(8, "big"), "sha256")
            self._block += 1
            self._words = [int.from_bytes(digest[at : at + 8], "big") for at in (24, 16, 8, 0)]
        return self._words.pop()


class Loaded(_Recorded):
    """Plays what a test wrote down: `Loaded([6, 1, 3])`.

    A number is what the call returns (`roll` 1 to sides; `below` and `pick` from 0). A shuffle takes a list of places
    (see `ChanceCall`), or None to leave the order as it is. Running out, or a result out of range, is a `GameBug`.
    """

    def __init__(self, results: Iterable[int | list[int] | None] = (), counter: int = 0) -> None:
        super().__init__(counter)
        self._results = list(results)
        self._results.reverse()

    @property
    def left(self) -> int:
        """How many results were not used."""
        return len(self._results)

    def _take(self) -> int | list[int] | None:
        if not self._results:
            raise GameBug("the game drew more chance than the test loaded")
        return self._results.pop()

    def _number(self, first: int, n: int) -> int:
        result = self._take()
        if not isinstance(result, int) or not first <= result < first + n:
            raise GameBug(f"loaded {result!r}, but the call needs a number from {first} to {first + n - 1}")
        return result

    def _order(self, n: int) -> list[int]:
        result = self._take()
        if result is None:
            return list(range(n))
        if not isinstance(result, list) or sorted(result) != list(range(n)):
            raise GameBug(f"loaded {result!r}, but the call shuffles {n} items")
        return result


class Fast:
    """Chance for simulation and for agents: seeded, unrecorded, quick. Good for fewer than 2**53 possibilities."""

    def __init__(self, seed: int | bytes | str = 0) -> None:
        # Not for secrets: simulated matches have none.
        self._random = random.Random(seed)  # noqa: S311
        self._float = self._random.random
        self.counter = 0

    def below(self, n: int) -> int:
        if n < 1:
            raise GameBug(f"the game drew from {n} possibilities")
        self.counter += 1
        return int(self._float() * n)

    def roll(self, sides: int) -> int:
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        self.counter += 1
        self._random.shuffle(items)
