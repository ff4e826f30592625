"""Accounts over GraphQL: who the asker is. Signing in and out is allauth's, over REST."""

from typing import Annotated, Any, TypeAlias
from uuid import UUID

import strawberry
from strawberry import relay

from accounts.models import User
from games.matches.graphql.context import Info, RequestContext
from games.matches.graphql.errors import NotSignedIn


@strawberry.type
class Account(relay.Node):
    """The asker's own account. Of others only what a seat shows is known (`Player`)."""

    id: relay.NodeID[UUID]
    is_guest: bool = strawberry.field(description="A guest has a session and nothing else; upgraded, it keeps its id.")
    time_zone: str = strawberry.field(description="A name of the IANA database.")

    @classmethod
    def is_type_of(cls, value: Any, info: Any) -> bool:
        return isinstance(value, User)

    @classmethod
    def resolve_id(cls, root: Any, *, info: strawberry.Info) -> str:
        return str(root.pk)

    @strawberry.field(description="The bare UUID, as in `Player.id` and over REST.")
    def key(self, root: strawberry.Parent[User]) -> UUID:
        return root.pk

    @strawberry.field
    def display_name(self, root: strawberry.Parent[User]) -> str:
        return root.shown_name

    @strawberry.field(description="The chosen language; null: as each request asks.")
    def locale(self, root: strawberry.Parent[User]) -> str | None:
        return root.locale or None


MeResult: TypeAlias = Annotated[Account | NotSignedIn, strawberry.union("MeResult")]


@strawberry.type
class AccountQueries:
    @strawberry.field(description="Who is asking.")
    def me(self, info: Info) -> MeResult:
        user: Any = info.context.signed_in()
        return user


def account_node(context: RequestContext, key: UUID) -> Any | None:
    """Only one's own."""
    return context.user if context.user is not None and context.user.pk == key else None
