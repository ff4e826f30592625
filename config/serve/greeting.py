"""What a person reads once everything runs."""

import json
from pathlib import Path

from config.serve.options import Options


def greeting(options: Options, *, home: Path, servers: dict[str, str]) -> str:
    """Addresses, demo accounts and the servers in use."""
    lines = [
        "",
        f"Longtable runs at {options.url}",
        f"  GraphiQL     {options.url}/graphql",
        f"  Admin        {options.url}/admin/",
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
    return [
        f"  {account['username']:<8} {account['email']:<24} password {account['password']}"
        + ("  (admin)" if account["admin"] else "")
        for account in json.loads(path.read_text())
    ]
