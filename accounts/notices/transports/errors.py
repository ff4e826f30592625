"""How sending fails."""

from datetime import timedelta

from accounts.notices.models import ERROR_LENGTH


class NoAddressError(Exception):
    """There is nowhere to send it to (any more)."""


class DeliveryError(Exception):
    """It was not taken. `code` is for operators and holds nothing that the other side has said in its own words.

    `is_final`: another try would fail as well. `is_gone`: the address itself is no good any more. `wait`: how long the
    other side asks to be left alone.
    """

    def __init__(
        self, code: str, *, is_final: bool = False, is_gone: bool = False, wait: timedelta | None = None
    ) -> None:
        super().__init__(code)
        self.code = code[:ERROR_LENGTH]
        self.is_final = is_final or is_gone
        self.is_gone = is_gone
        self.wait = wait
