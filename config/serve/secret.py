"""What must stay the same from start to start and is nobody else's business."""

import base64
import os
import secrets
from pathlib import Path

P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def secret_key(home: Path) -> str:
    """Django's signing key, made at the first start and readable by its owner only."""
    path = home / "secret_key"
    if not path.exists():
        write_private(path, secrets.token_urlsafe(48))
    return path.read_text()


def vapid_key(home: Path) -> str:
    """The key for pushes (RFC 8292): browsers that registered with another one would have to do so anew.

    A number below the order of P-256, in base64url; made without the libraries that would slow down a start.
    """
    path = home / "vapid_key"
    if not path.exists():
        number = 1 + secrets.randbelow(P256_ORDER - 1)
        write_private(path, base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode())
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
