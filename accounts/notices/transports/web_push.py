"""Web Push (RFC 8030), encrypted for the browser (RFC 8291), signed with the service's own key (RFC 8292)."""

import base64
import json
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import cache
from http import HTTPStatus
from typing import Final

import urllib3
from django.conf import settings
from django.utils import timezone
from py_vapid import Vapid02
from pywebpush import WebPusher
from urllib3.util import Timeout

from accounts.notices.endpoints import Endpoint, EndpointRefusedError, address_of, endpoint_checked
from accounts.notices.models import Kind, Notice, Receipt
from accounts.notices.rendering import current_deadline, rendered
from accounts.notices.services.devices import device_serving
from accounts.notices.transports.errors import DeliveryError, NoAddressError

TIMES: Final = Timeout(connect=3, read=5)
KEPT: Final = timedelta(days=1)
"""So long a push service keeps a notice for a device that is off; one about a deadline not longer than that."""
TRY_AGAIN: Final = frozenset({HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS})
CLAIMS_LAST: Final = timedelta(hours=12)
"""Services refuse claims for more than a day (RFC 8292, section 2)."""


@dataclass(frozen=True, slots=True)
class Push:
    """A message ready to go."""

    endpoint: Endpoint
    headers: Mapping[str, str]
    body: bytes


def push_prepared(receipt: Receipt) -> Callable[[], None]:
    """What sends the notice to a device. Raises NoAddressError if the device must not get it any more."""
    now = timezone.now()
    if not settings.VAPID_PRIVATE_KEY:
        raise NoAddressError
    device = device_serving(device_id=receipt.device_id, now=now)
    if device is None:
        raise NoAddressError
    try:
        endpoint = endpoint_checked(device.endpoint)
    except EndpointRefusedError as error:  # the list of services has become shorter
        raise NoAddressError from error
    keys = {"p256dh": device.p256dh, "auth": device.auth}
    body = WebPusher({"endpoint": device.endpoint, "keys": keys}).encode(_payload(receipt.notice))["body"]
    push = Push(endpoint, {**_headers(receipt.notice, now), **_signature(endpoint, now)}, body)
    return lambda: _send(push)


def _payload(notice: Notice) -> bytes:
    """Ids and text. `tag` makes the browser show a later notice of the same match in place of this one."""
    words = rendered(notice)
    due_at = current_deadline(notice)
    told = {
        "noticeId": str(notice.pk),
        "kind": notice.kind,
        "matchId": str(notice.match_id),
        "tag": str(notice.match_id),
        "title": words.title,
        "body": words.body,
        "lang": words.locale,
        "dueAt": None if due_at is None else due_at.isoformat(),
        "url": settings.NOTICE_MATCH_URL.format(match=notice.match_id),
    }
    return json.dumps(told).encode()


def _headers(notice: Notice, now: datetime) -> dict[str, str]:
    due_at = current_deadline(notice)
    kept = KEPT if due_at is None else max(timedelta(), min(KEPT, due_at - now))
    return {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(int(kept.total_seconds())),
        "Urgency": "high" if notice.kind == Kind.DEADLINE_NEAR else "normal",
        # What waits at the push service is replaced by what comes later under the same topic: one for each match.
        "Topic": base64.urlsafe_b64encode(notice.match_id.bytes).rstrip(b"=").decode(),
    }


def _signature(endpoint: Endpoint, now: datetime) -> dict[str, str]:
    """New claims for each push: they name the service that they are for."""
    claims = {
        "aud": endpoint.origin,
        "sub": settings.VAPID_SUBJECT,
        "exp": int((now + CLAIMS_LAST).timestamp()),  # a number: RFC 7519, 4.1.4
    }
    signed: dict[str, str] = Vapid02.from_raw(settings.VAPID_PRIVATE_KEY.encode()).sign(claims)
    return signed


@cache
def tls_context() -> ssl.SSLContext:
    """Which certificates count: those that the machine trusts."""
    return ssl.create_default_context()


def _send(push: Push) -> None:
    try:
        address = address_of(push.endpoint)
    except EndpointRefusedError as error:
        raise DeliveryError(str(error), is_final=True) from error
    except OSError as error:
        raise DeliveryError("name_unknown") from error
    try:
        status, retry_after = _posted(push, address)
    except urllib3.exceptions.HTTPError as error:
        raise DeliveryError(type(error).__name__) from error
    _judge(status, retry_after)


def _posted(push: Push, address: str) -> tuple[int, str | None]:
    """Connects to the address, talks to the name, follows no redirect and reads no body."""
    host = push.endpoint.host
    with urllib3.HTTPSConnectionPool(
        address,
        port=push.endpoint.port,
        timeout=TIMES,
        retries=False,
        ssl_context=tls_context(),
        server_hostname=host,
        assert_hostname=host,
    ) as pool:
        answer = pool.urlopen(
            "POST",
            push.endpoint.path,
            body=push.body,
            headers={**push.headers, "Host": push.endpoint.netloc},
            redirect=False,
            preload_content=False,
        )
        answer.close()
        return answer.status, answer.headers.get("Retry-After")


def _judge(status: int, retry_after: str | None) -> None:
    """What the service's answer means (RFC 8030, sections 5 and 8.4). Raises DeliveryError for all but success."""
    code = f"http_{status}"
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        return
    if status in {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}:
        raise DeliveryError(code, is_gone=True)
    if status in TRY_AGAIN or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        raise DeliveryError(code, wait=_wait(retry_after))
    raise DeliveryError(code, is_final=True)


def _wait(retry_after: str | None) -> timedelta | None:
    """`Retry-After`: seconds, or a date (RFC 9110, section 10.2.3). What is neither counts as nothing."""
    if retry_after is None:
        return None
    if retry_after.isascii() and retry_after.isdigit() and len(retry_after) <= 9:
        return timedelta(seconds=int(retry_after))
    try:
        at = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    return (at if at.tzinfo else at.replace(tzinfo=UTC)) - timezone.now()
