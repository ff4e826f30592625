"""What fails at one match must not stop the clocks of the others; what fails at the database stops the whole task."""

from django.db import InterfaceError, OperationalError

from games.matches.connection import was_lost


def raise_if_lost(error: Exception) -> None:
    """Raises it where the connection is gone: nothing is wrong with what was at hand, nor could it be written down."""
    if isinstance(error, OperationalError | InterfaceError) and was_lost(error):
        raise error
