"""What must stay the same from start to start and is nobody else's business."""

import os
import secrets
from pathlib import Path


def secret_key(home: Path) -> str:
    """Django's signing key, made at the first start and readable by its owner only."""
    path = home / "secret_key"
    if not path.exists():
        write_private(path, secrets.token_urlsafe(48))
    return path.read_text()


def write_private(path: Path, text: str) -> None:
    """Write a file that is private and complete from the moment it can be seen."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
