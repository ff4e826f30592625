"""What a person reads once everything runs."""

import json
from pathlib import Path
from typing import Any

from config.embedded.errors import LaunchError
from config.serve.options import Options


def greeting(options: Options, *, home: Path, servers: dict[str, str]) -> str:
    """Addresses, demo accounts and the servers in use. Raises LaunchError when the accounts cannot be read."""
    lines = [
        "",
        f"Longtable runs at {options.url}",
        f"  GraphiQL     {options.url}/graphql",
        f"  Admin        {options.url}/admin/",
        f"  Streams      {options.streams_url}",
        *(f"  {name:<12} {source}" for name, source in servers.items()),
        f"  Logs         {home / 'logs'}",
        "",
        f"Demo accounts (kept in {home / 'accounts.json'}):",
        *_accounts(home / "accounts.json"),
        "",
        "Ctrl-C ends everything.",
    ]
    return "\n".join(lines)


def _accounts(path: Path) -> list[str]:
    try:
        return [_line(account) for account in json.loads(path.read_text())]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LaunchError(
            f"The file {path} is no list of demo accounts.", "move it away, and start again; it is then made anew."
        ) from error


def _line(account: dict[str, Any]) -> str:
    known = account["password"] or "as it was set; forgotten: manage.py changepassword"
    return f"  {account['username']:<8} {account['email']:<24} password {known}" + ("  (admin)" * account["admin"])
