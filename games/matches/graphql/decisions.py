"""What the viewer may answer: decisions, their choices and their legal moves."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Self, TypeAlias

import strawberry

from games.kernel import decisions
from games.kernel.decisions import Amount, Arrange, OneOf, Pick
from games.kernel.moves import Move
from games.kernel.names import camel_case
from games.matches.graphql.context import Info
from games.matches.graphql.game_types import GameMove
from games.matches.graphql.generated.names import member_of
from games.matches.graphql.generated.written import tagged_as_input
from games.matches.graphql.scalars import ReadyMove
from games.matches.seen import MatchView


@strawberry.type
class OneOfChoice:
    """Answered by one of `legalMoves`, or by a legal move of a `described` kind."""

    moves: list[str] = strawberry.field(
        description="The members of the game's move input that answer it; what is possible now is in `legalMoves`."
    )
    described: list[str] = strawberry.field(
        description="Those with too many legal moves to list: `legalMoves` has examples, and others may be sent."
    )


@strawberry.type
class PickChoice:
    """Answered by `least` to `most` different `items`, in any order, in `field` of the move."""

    move: str
    field: str
    items: list[int]
    least: int
    most: int


@strawberry.type
class AmountChoice:
    """Answered by a whole number from `lo` to `hi`, both included, in `field` of the move."""

    move: str
    field: str
    lo: int
    hi: int


@strawberry.type
class ArrangeChoice:
    """Answered by all `items` in an order of one's choice, in `field` of the move."""

    move: str
    field: str
    items: list[int]


Choice: TypeAlias = Annotated[
    OneOfChoice | PickChoice | AmountChoice | ArrangeChoice,
    strawberry.union("Choice", description="What an answer must look like. Names are those of the move inputs."),
]


@strawberry.type
class PossibleMove:
    """A move, to be read and to be sent."""

    move: GameMove
    input: ReadyMove = strawberry.field(description="The same, ready to be sent.")

    @classmethod
    def each(cls, moves: Iterable[Move], seen: MatchView) -> "list[PossibleMove]":
        """Moves of the match, in the same order. Answers share them: they are not to be changed."""
        member = member_of(seen.game.info)
        return [_possible(move, member) for move in moves]


@lru_cache(maxsize=1 << 13)
def _possible(move: Move, member: str) -> PossibleMove:
    """A move as it is listed. Most of a long list is listed again after the next move."""
    return PossibleMove(move=move, input=ReadyMove({member: tagged_as_input(move)}))


@strawberry.type
class Decision:
    """A question to the viewer that stands until it is answered or withdrawn; its id is never used again."""

    asked: strawberry.Private[decisions.Decision]
    seen: strawberry.Private[MatchView]

    id: int
    name: str = strawberry.field(description="Also the key of the question's text, below `decisions`.")
    owed: bool = strawberry.field(
        description="Whether the match waits for it. If not, it may be left alone, or its answer replaced."
    )
    sealed: bool = strawberry.field(description="Whether the answer stays hidden until all seats asked have answered.")

    @classmethod
    def of(cls, asked: decisions.Decision, seen: MatchView) -> Self:
        # A sealed answer may be replaced, but nobody waits for that.
        owed = asked.owed and seen.sealed_answer(asked) is None
        return cls(asked=asked, seen=seen, id=asked.id, name=asked.name, owed=owed, sealed=asked.sealed)

    @strawberry.field
    def choice(self) -> Choice:
        return _choice(self.asked.choice)

    @strawberry.field(
        description="All legal answers, of `described` moves examples; null where the choice describes too many."
    )
    def legal_moves(self, info: Info) -> list[PossibleMove] | None:
        info.context.spend()
        moves = self.seen.legal_moves(self.asked)
        return None if moves is None else PossibleMove.each(moves, self.seen)

    @strawberry.field(description="The viewer's sealed answer, which may be replaced until all have answered.")
    def answer(self) -> PossibleMove | None:
        move = self.seen.sealed_answer(self.asked)
        return None if move is None else PossibleMove.each([move], self.seen)[0]


def _choice(choice: decisions.Choice) -> OneOfChoice | PickChoice | AmountChoice | ArrangeChoice:
    match choice:
        case OneOf(moves=moves, described=described):
            return OneOfChoice(moves=list(map(camel_case, moves)), described=list(map(camel_case, described)))
        case Pick(move=move, field=field, items=items, least=least, most=most):
            return PickChoice(move=camel_case(move), field=camel_case(field), items=list(items), least=least, most=most)
        case Amount(move=move, field=field, lo=lo, hi=hi):
            return AmountChoice(move=camel_case(move), field=camel_case(field), lo=lo, hi=hi)
        case Arrange(move=move, field=field, items=items):
            return ArrangeChoice(move=camel_case(move), field=camel_case(field), items=list(items))
