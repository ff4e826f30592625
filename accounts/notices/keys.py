"""The key by which push services know this installation (VAPID, RFC 8292): P-256, as base64url of its 32 bytes."""

import base64
from functools import cache
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

KEY_BYTES: Final = 32


def new_private_key() -> str:
    """A key of one's own."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _base64url(number.to_bytes(KEY_BYTES, "big"))


def application_server_key() -> str | None:
    """The public half, as browsers want it to subscribe; None where no pushes are sent.

    Raises ValueError where VAPID_PRIVATE_KEY is no key; the check of the settings has told so.
    """
    return _public_half(settings.VAPID_PRIVATE_KEY) if settings.VAPID_PRIVATE_KEY else None


@cache
def _public_half(private_key: str) -> str:
    raw = base64.urlsafe_b64decode(private_key + "=" * (-len(private_key) % 4))
    if len(raw) != KEY_BYTES:
        raise ValueError(f"a key has {KEY_BYTES} bytes")
    number = int.from_bytes(raw, "big")
    public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _base64url(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
