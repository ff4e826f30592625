"""Devices that take pushes: registered by a login, and retired with it."""

import base64
import binascii
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric import ec
from django.contrib.postgres.expressions import ArraySubquery
from django.db import connection, transaction
from django.db.models import OuterRef, QuerySet
from django.utils import timezone

from accounts.models import Session, User
from accounts.notices.endpoints import EndpointRefusedError, endpoint_checked
from accounts.notices.keys import application_server_key
from accounts.notices.models import DEVICE_NAME_LENGTH, Device, Receipt, Result, Retirement
from accounts.notices.services.settling import receipts_settle
from accounts.principal import made_with_current_password
from accounts.refusals import AccountRefusedError, RefusalCode

DEVICES_AT_MOST: Final = 20
RETIRED_AT_MOST: Final = 50
"""So many of a person are kept for operators to look at; whoever registers without end makes no more rows."""
AUTH_BYTES: Final = 16


def device_register(
    *, user: Any, login_id: UUID, endpoint: str, p256dh: str, auth: str, name: str = "", now: datetime
) -> Device:
    """Have pushes sent to an address, as long as the login lasts. Raises AccountRefusedError.

    The same address again keeps its device and brings new keys. Where it was another's, or another login's, that
    device is retired: whoever holds the browser now must not read what was meant for who held it before.
    """
    server_key = application_server_key()
    if server_key is None:
        raise AccountRefusedError(RefusalCode.PUSH_OFF, "This installation sends no pushes.", field="endpoint")
    _check_address(endpoint)
    _check_keys(p256dh, auth)
    if len(name) > DEVICE_NAME_LENGTH or not name.isprintable():
        raise AccountRefusedError(
            RefusalCode.DEVICE_NAME_INVALID, f"A name has at most {DEVICE_NAME_LENGTH} characters.", field="name"
        )
    with transaction.atomic():
        # One at a time for each person, so that their limit holds, and for each address, so that it has one owner.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        _lock_address(endpoint)
        known = Device.objects.filter(endpoint=endpoint, retired_at=None).select_for_update(no_key=True).first()
        if known is not None and (known.user_id, known.login_id) == (user.pk, login_id):
            Device.objects.filter(pk=known.pk).update(p256dh=p256dh, auth=auth, server_key=server_key, name=name)
            return Device.objects.get(pk=known.pk)
        if known is not None:
            device_retire(device_id=known.pk, because=Retirement.TAKEN_OVER, now=now)
        _make_room(user, now)
        return Device.objects.create(
            user=user,
            login_id=login_id,
            name=name,
            endpoint=endpoint,
            p256dh=p256dh,
            auth=auth,
            server_key=server_key,
            created_at=now,
        )


def device_remove(*, user: Any, device_id: UUID, now: datetime) -> bool:
    """Send no more pushes to a device of the user's; says whether they had it."""
    if not Device.objects.filter(pk=device_id, user=user, retired_at=None).exists():
        return False
    return device_retire(device_id=device_id, because=Retirement.REMOVED, now=now)


def device_retire(*, device_id: UUID, because: Retirement, now: datetime) -> bool:
    """Send nothing more to a device, also of what waits; says whether it was in use."""
    with transaction.atomic():
        found = Device.objects.filter(pk=device_id, retired_at=None)
        retired = bool(found.update(retired_at=now, retired_because=because))
        receipts_settle(Receipt.objects.filter(device=device_id), Result.UNWANTED, now=now, error="device_retired")
    return retired


def device_serving(*, device_id: UUID | None, now: datetime) -> Device | None:
    """The device, if it may be sent anything: its login lasts, and it knows our key. Else it is retired, and None."""
    device: Device | None = _in_use(now).filter(pk=device_id).first()
    if device is None:
        return None
    if not _login_lasts(device):
        device_retire(device_id=device.pk, because=Retirement.LOGIN_ENDED, now=now)
        return None
    if device.server_key != application_server_key():
        device_retire(device_id=device.pk, because=Retirement.KEY_CHANGED, now=now)
        return None
    return device


def devices_retire(*, now: datetime) -> int:
    """Retire the devices whose login has ended; says how many."""
    ended = [device.pk for device in _in_use(now).iterator(chunk_size=500) if not _login_lasts(device)]
    return sum(device_retire(device_id=key, because=Retirement.LOGIN_ENDED, now=now) for key in ended)


def device_gone(receipt: Receipt) -> None:
    """Its push service does not know the device any more: nothing is sent there again."""
    if receipt.device_id is not None:
        device_retire(device_id=receipt.device_id, because=Retirement.GONE, now=timezone.now())


def _in_use(now: datetime) -> QuerySet[Any]:
    """Devices that are not retired, each with its person and with what its login's sessions were made with."""
    sessions = Session.objects.filter(login_id=OuterRef("login_id"), user=OuterRef("user"), expire_date__gt=now)
    hashes = ArraySubquery(sessions.values("auth_hash"))
    return Device.objects.filter(retired_at=None).select_related("user").annotate(hashes=hashes)


def _login_lasts(device: Any) -> bool:
    """As for a request: the session is there, not expired, and made with the password that holds now."""
    return bool(device.user.is_active) and any(
        made_with_current_password(hash_, device.user) for hash_ in device.hashes
    )


def _lock_address(endpoint: str) -> None:
    """Until the transaction ends; there may be no row yet that could be locked."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [endpoint])


def _make_room(user: Any, now: datetime) -> None:
    newest_first = Device.objects.filter(user=user, retired_at=None).order_by("-created_at", "-pk")
    for device in newest_first[DEVICES_AT_MOST - 1 :]:
        device_retire(device_id=device.pk, because=Retirement.CROWDED_OUT, now=now)
    long_retired = Device.objects.filter(user=user, retired_at__isnull=False).order_by("-retired_at", "-pk")
    Device.objects.filter(pk__in=list(long_retired.values_list("pk", flat=True)[RETIRED_AT_MOST:])).delete()


def _check_address(endpoint: str) -> None:
    try:
        endpoint_checked(endpoint)
    except EndpointRefusedError as error:
        raise AccountRefusedError(
            RefusalCode.PUSH_ENDPOINT_REFUSED, "This is no address at a push service that we use.", field="endpoint"
        ) from error


def _check_keys(p256dh: str, auth: str) -> None:
    """A point on P-256, uncompressed, and a secret of 16 bytes (RFC 8291, section 2)."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(p256dh))
        if len(_decoded(auth)) == AUTH_BYTES:
            return
    except ValueError as error:
        raise AccountRefusedError(
            RefusalCode.PUSH_KEYS_INVALID, "p256dh is no key of P-256.", field="p256dh"
        ) from error
    raise AccountRefusedError(RefusalCode.PUSH_KEYS_INVALID, f"auth has {AUTH_BYTES} bytes.", field="auth")


def _decoded(text: str) -> bytes:
    """Base64url, with or without padding. Raises ValueError for anything else, or for what is far too long."""
    plain = text.rstrip("=")
    if len(plain) > 90 or not plain.isascii():
        raise ValueError("too long")
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from error
