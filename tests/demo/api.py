"""Talking to the service: sign in as a guest, ask GraphQL."""

import json
import time
import urllib.error
import urllib.request
from typing import Any

TIMEOUT_SECONDS = 30
TRIES = 7
"""With growing pauses, for some twenty-five seconds: a service that restarts is waited for."""


class DemoError(Exception):
    """Something was not as it should be; the message is for the person who runs the demo."""


class Api:
    """One caller. Without a token it is nobody."""

    def __init__(self, url: str, token: str | None = None, *, tries: int = TRIES) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.tries = tries

    @classmethod
    def guest(cls, url: str, name: str) -> "Api":
        """A new guest, in one call. Raises DemoError."""
        status, answer = cls(url)._post("/api/v1/guest", {"display_name": name})
        if status == 429:
            raise DemoError("Too many new guests from this address in an hour. Wait, or set GUESTS_PER_HOUR higher.")
        if status != 201:
            raise DemoError(f"The service made no guest: {status} {answer}")
        return cls(url, answer["session_token"])

    def ask(self, query: str, **variables: Any) -> dict[str, Any]:
        """The data of the answer. Raises DemoError when the service reports errors, or is away for long."""
        _status, answer = self._post("/graphql", {"query": query, "variables": variables})
        if "errors" in answer:
            raise DemoError(f"GraphQL errors: {json.dumps(answer['errors'])[:2000]}")
        data: dict[str, Any] = answer["data"]
        return data

    def do(self, name: str, result: str, **given: Any) -> dict[str, Any]:
        """The payload of a mutation that has to succeed. Raises DemoError with the service's reason."""
        answer = self.attempt(name, result, **given)
        if "errorCode" in answer:
            raise DemoError(f"{name}: {answer['errorCode']}: {answer['message']}")
        return answer

    def attempt(self, name: str, result: str, **given: Any) -> dict[str, Any]:
        """The payload of a mutation, whatever it is; `errorCode` tells an error."""
        kind = f"{name[0].upper()}{name[1:]}Input"
        error = "... on Error { errorCode: code message details }"
        query = f"mutation($input: {kind}!) {{ {name}(input: $input) {{ __typename {result} {error} }} }}"
        payload: dict[str, Any] = self.ask(query, input=given)[name]
        return payload

    def _post(self, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        headers = {"Content-Type": "application/json"}
        if self.token is not None:
            headers["X-Session-Token"] = self.token
        # Whoever runs the demo chooses the address, and may as well choose a file (S310).
        request = urllib.request.Request(f"{self.url}{path}", json.dumps(body).encode(), headers)  # noqa: S310
        for tried in range(1, self.tries + 1):
            try:
                with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:  # noqa: S310
                    return answer.status, json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code < 500:
                    return error.code, _decoded(error.read())
                problem: Exception = error
            except OSError as error:
                problem = error
            # Every request of ours may be sent again: what changes something carries a key of its own.
            time.sleep(0.1 * 2**tried)
        raise DemoError(f"{self.url} does not answer: {problem}")


def _decoded(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return {"errors": [{"message": body[:500].decode(errors="replace")}]}
