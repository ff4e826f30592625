"""`python -m config.probe`: what a container runs to learn whether the API beside it is healthy; the exit code tells.

It asks as one of the hosts that the API serves, since any other is refused whatever the service's health.
"""

import http.client
import os
import sys

PORT = 8000
PATIENCE_SECONDS = 5


def problem(port: int) -> str | None:
    """What is wrong with the API at this port of this machine; None when it is healthy."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    try:
        host = host_to_ask_as(os.environ.get("ALLOWED_HOSTS", ""))
        connection.request("GET", "/healthz", headers={"Host": host})
        answer = connection.getresponse()
        body = answer.read().decode(errors="replace")
    except (OSError, http.client.HTTPException) as error:
        return f"No answer at port {port}: {error}"
    finally:
        connection.close()
    return None if answer.status == http.client.OK else f"{answer.status} {body}"


def host_to_ask_as(allowed: str) -> str:
    """A name that the list `ALLOWED_HOSTS` admits: `.example.org` admits example.org, and `*` everybody."""
    first = allowed.split(",", maxsplit=1)[0].strip().removeprefix(".")
    return "localhost" if first in ("", "*") else first


if __name__ == "__main__":
    sys.exit(problem(PORT))
