"""A lost database connection is answered by one more try; and a quicker way to the database."""

import logging
from collections.abc import Callable, Iterable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connection, connections
from django.db.backends.utils import CursorWrapper
from django.db.models import Model
from django.db.models.base import ModelState
from psycopg.pq import Format

P = ParamSpec("P")
R = TypeVar("R")
M = TypeVar("M", bound=Model)

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
    # Django's `connection` would look for the thread's own with each name that is asked of it.
    database = connections[DEFAULT_DB_ALIAS]
    database.validate_thread_sharing()
    database.close_if_health_check_failed()
    database.ensure_connection()
    # On the connection itself, which goes back to a pool and from there to other threads.
    kept = vars(database.connection)
    cursor = kept.get(_KEPT)
    if cursor is None:
        with database.wrap_database_errors:
            cursor = kept[_KEPT] = database.create_cursor()
        cursor.format = Format.BINARY
    return database.make_debug_cursor(cursor) if database.queries_logged else database.make_cursor(cursor)


def instance_read(model: type[M], names: Iterable[str], values: Iterable[object]) -> M:
    """An instance of a row with all its fields, made as pickle makes one.

    `Model.__init__` does what a new instance needs: it tells listeners, fills in what is missing, and sets field by
    field. That costs more than reading the row. Only for models that add nothing of their own there.
    """
    instance = model.__new__(model)
    fields = vars(instance)
    fields.update(zip(names, values, strict=True))
    state = fields["_state"] = ModelState()
    state.adding, state.db = False, DEFAULT_DB_ALIAS
    return instance


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
