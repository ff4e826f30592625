"""A lost database connection is answered by one more try; and a quicker way to the database."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, connection
from django.db.backends.utils import CursorWrapper
from psycopg.pq import Format

P = ParamSpec("P")
R = TypeVar("R")

logger = logging.getLogger(__name__)

# SQLSTATE: class 08 is "connection exception", 57P is "the operator shuts the server down".
_LOST_STATES = ("08", "57P")
_KEPT = "cursor_kept_by_longtable"


def retried_when_lost(service: Callable[P, R]) -> Callable[P, R]:
    """Runs a service again, once, when its connection broke.

    Nobody knows whether a commit that broke was carried out, so it is only for services that may be asked twice: by
    their client_move_id, or because they look before they write. Inside an outer transaction there is nothing to retry.
    """

    @wraps(service)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return service(*args, **kwargs)
        except (OperationalError, InterfaceError) as error:
            if connection.in_atomic_block or not was_lost(error):
                raise
            logger.warning("the database connection was lost; trying once more")
            _forget_connections()
        return service(*args, **kwargs)

    return wrapper


def kept_cursor() -> CursorWrapper:
    """The connection's own cursor for statements that every move sends: a new one costs half as much as a statement.

    Rows travel in PostgreSQL's binary form, from which moments and bytes are read faster; JSON comes decoded, unlike
    from Django's other cursors. The next statement drops the rows of the last: fetch them at once. Nobody closes it.
    """
    connection.validate_thread_sharing()
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    # On the connection itself, which goes back to a pool and from there to other threads.
    kept = vars(connection.connection)
    cursor = kept.get(_KEPT)
    if cursor is None:
        with connection.wrap_database_errors:
            cursor = kept[_KEPT] = connection.create_cursor()
        cursor.format = Format.BINARY
    return connection.make_debug_cursor(cursor) if connection.queries_logged else connection.make_cursor(cursor)


def was_lost(error: Exception) -> bool:
    """Whether the error says that the connection is gone, as against a statement that failed."""
    if connection.connection is None:
        # No connection could be had at all; waiting for one once is enough.
        return False
    state = getattr(error.__cause__, "sqlstate", None)
    return state.startswith(_LOST_STATES) if state else connection.connection.closed


def _forget_connections() -> None:
    """The pool's other connections broke in the same moment: throw all away, at once."""
    connection.close()
    pool = getattr(connection, "pool", None)
    if pool is not None:
        pool.drain()
