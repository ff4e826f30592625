"""Ranks of a match in which people have given up.

A person who resigned is ranked last, whatever the agent in their seat achieves; a side whose last person resigned has
lost as a whole. Those who stayed move up; with nobody to play against they win or lose as the game says.
"""

from collections.abc import Collection, Sequence


def fallen_sides(sides: Sequence[int], persons: Collection[int], resigned: Collection[int]) -> set[int]:
    """The sides that have lost their last person. A side of agents alone never falls.

    `sides` gives each seat's side, `persons` the seats that people took, `resigned` those who gave up.
    """
    had = {sides[seat] for seat in persons}
    have = {sides[seat] for seat in persons if seat not in resigned}
    return had - have


def is_decided(sides: Sequence[int], persons: Collection[int], resigned: Collection[int]) -> bool:
    """Whether nobody is left to play against (where sides play against each other), or nobody to play."""
    if not set(persons) - set(resigned):
        return True
    standing = set(sides) - fallen_sides(sides, persons, resigned)
    return len(standing) < 2 <= len(set(sides))


def adjusted_ranks(
    ranks: Sequence[int], sides: Sequence[int], persons: Collection[int], resigned: Collection[int]
) -> tuple[int, ...]:
    """The ranks that count. Without resignations these are the game's own."""
    if not resigned:
        return tuple(ranks)
    fallen = fallen_sides(sides, persons, resigned)
    rivals = len(set(sides)) > 1
    staying = [seat for seat in range(len(sides)) if seat not in resigned and sides[seat] not in fallen]
    # Who gave up has not won, not even against nobody.
    last = max(2, 1 + len({sides[seat] for seat in staying}))

    def rank(seat: int) -> int:
        if seat not in staying:
            return last
        if not rivals:
            return ranks[seat]
        return 1 + len({sides[other] for other in staying if ranks[other] < ranks[seat]})

    return tuple(rank(seat) for seat in range(len(sides)))


def ranks_of_resignation(sides: Sequence[int], persons: Collection[int], resigned: Collection[int]) -> tuple[int, ...]:
    """The ranks of a match that a resignation has ended: whoever stays is first."""
    return adjusted_ranks([1] * len(sides), sides, persons, resigned)
