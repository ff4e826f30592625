"""Ids as clients send them: global ids of Relay, or the bare UUID that streams, notices and links carry."""

from uuid import UUID

from strawberry.relay import GlobalID
from strawberry.relay.types import GlobalIDValueError


def uuid_of(node_id: str, kind: str) -> UUID | None:
    """The UUID in an id of this kind of node; None for whatever is none: it names nothing."""
    bare = _uuid(node_id)
    if bare is not None:
        return bare
    parts = split(node_id)
    return parts[1] if parts is not None and parts[0] == kind else None


def split(global_id: str) -> tuple[str, UUID] | None:
    """Kind and UUID of a global id; None when it is malformed."""
    try:
        parsed = GlobalID.from_id(global_id)
    except GlobalIDValueError:
        return None
    key = _uuid(parsed.node_id)
    return None if key is None else (parsed.type_name, key)


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
