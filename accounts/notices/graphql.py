"""The inbox over GraphQL: what the asker was told, and that they have read it."""

from datetime import datetime
from typing import Annotated, Any, Self, TypeAlias
from uuid import UUID

import strawberry
from django.utils.translation import get_language
from strawberry import relay
from strawberry_django.relay import DjangoCursorConnection

from accounts.notices import models, selectors, services
from accounts.notices.models import Kind
from accounts.notices.rendering import current_deadline, rendered
from games.matches.graphql.context import Info, RequestContext
from games.matches.graphql.errors import BadInput, BadInputError, NotSignedIn
from games.matches.graphql.ids import uuid_of
from games.matches.graphql.paging import PAGE, page_of

NoticeKind = strawberry.enum(
    Kind,
    name="NoticeKind",
    description="What a notice tells. Which kinds come by which way is set at `/api/v1/notice-preferences`.",
)
READ_AT_MOST = 200

Parent: TypeAlias = strawberry.Parent[models.Notice]


@strawberry.type
class Notice(relay.Node):
    """Something that the asker was told of one match. One that was answered, or outdated, counts as read."""

    id: relay.NodeID[UUID]
    kind: Kind
    seat: int = strawberry.field(description="The asker's seat at the match.")
    created_at: datetime
    read_at: datetime | None = strawberry.field(description="Null while it is new.")

    @classmethod
    def is_type_of(cls, value: Any, info: Any) -> bool:
        return isinstance(value, models.Notice)

    @classmethod
    def resolve_id(cls, root: Any, *, info: strawberry.Info) -> str:
        return str(root.pk)

    @strawberry.field(description="The bare UUID of the match: ask for it with `match(id:)`.")
    def match_key(self, root: Parent) -> UUID:
        return root.match_id

    @strawberry.field(description="In the account's language, else in the request's.")
    def title(self, root: Parent) -> str:
        return rendered(root, get_language()).title

    @strawberry.field(description="Likewise; times are in the account's time zone.")
    def body(self, root: Parent) -> str:
        return rendered(root, get_language()).body

    @strawberry.field(description="Until when the asker has time, as of now; null without a clock or once answered.")
    def due_at(self, root: Parent) -> datetime | None:
        return current_deadline(root)


@strawberry.type
class Inbox(DjangoCursorConnection[Notice]):
    """What the asker was told, newest first; `endCursor` of one page is the `after` of the next."""

    @strawberry.field(description="How many notices are new, on all pages.")
    def unread_count(self, info: Info) -> int:
        return selectors.unread_count(info.context.signed_in())


@strawberry.input
class MarkNoticesReadInput:
    ids: list[strawberry.ID] | None = strawberry.field(default=None, description="Which; null: all of them.")


@strawberry.type
class NoticesRead:
    """How many notices are still new."""

    unread_count: int

    @classmethod
    def of(cls, user: Any) -> Self:
        return cls(unread_count=selectors.unread_count(user))


InboxResult: TypeAlias = Annotated[Inbox | NotSignedIn, strawberry.union("InboxResult")]
MarkNoticesReadResult: TypeAlias = Annotated[
    NoticesRead | NotSignedIn | BadInput, strawberry.union("MarkNoticesReadResult")
]


@strawberry.type
class NoticeQueries:
    @strawberry.field(description="What the asker was told of their matches, newest first.")
    def inbox(self, info: Info, first: int = PAGE, after: str | None = None) -> InboxResult:
        return page_of(Inbox, selectors.inbox_of(info.context.signed_in()), info, first=first, after=after)


@strawberry.type
class NoticeMutations:
    @strawberry.mutation(description="Marks notices of the asker's inbox as read; what was read is not sent any more.")
    def mark_notices_read(self, info: Info, input: MarkNoticesReadInput) -> MarkNoticesReadResult:
        user = info.context.signed_in()
        services.notices_read(user=user, now=info.context.now, only=_keys(input.ids))
        return NoticesRead.of(user)


def _keys(ids: list[strawberry.ID] | None) -> list[UUID] | None:
    """The UUIDs among the ids: whatever is none names nothing of the asker's."""
    if ids is None:
        return None
    if len(ids) > READ_AT_MOST:
        raise BadInputError(f"At most {READ_AT_MOST} notices are marked at once.", "input", "ids")
    return [key for key in (uuid_of(text, "Notice") for text in ids) if key is not None]


def notice_node(context: RequestContext, key: UUID) -> Any | None:
    """For `node(id)`: only out of one's own inbox."""
    return None if context.user is None else selectors.inbox_notice(context.user, key)
