"""A mail server on this machine that keeps what it is given."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aiosmtpd.controller import Controller


class Sink:
    """A mail server that keeps what it is given, and refuses whom it is told to refuse."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.answers: dict[str, str] = {}
        self.asked: Counter[str] = Counter()

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802 - aiosmtpd's name
        self.asked[address] += 1
        if address in self.answers:
            return self.answers[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        self.got += envelope.rcpt_tos
        return "250 OK"


@contextmanager
def mail_sink(port: int) -> Iterator[Sink]:
    """One that listens at a port of this machine."""
    sink = Sink()
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield sink
    finally:
        controller.stop()
