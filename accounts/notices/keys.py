"""The key by which push services know this installation (VAPID, RFC 8292): P-256, as base64url of its 32 bytes."""

import base64
from functools import cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings


def new_private_key() -> str:
    """A key of one's own."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _base64url(number.to_bytes(32, "big"))


def application_server_key() -> str | None:
    """The public half, as browsers want it to subscribe; None where no pushes are sent."""
    return _public_half(settings.VAPID_PRIVATE_KEY) if settings.VAPID_PRIVATE_KEY else None


@cache
def _public_half(private_key: str) -> str:
    number = int.from_bytes(base64.urlsafe_b64decode(private_key + "=" * (-len(private_key) % 4)), "big")
    public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _base64url(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
