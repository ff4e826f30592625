"""Sending what waits: claim, ask once more whether it is true, send, write down what came of it.

No transaction and no lock is held while a mail server or a push service is talked to. Each receipt fails for itself,
and what came of it is written down at once: a sender that dies leaves in doubt only what was on its way.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from django.db import transaction
from django.db.models import F, Prefetch, QuerySet

from accounts.notices.models import Channel, Receipt, Result, Try
from accounts.notices.selectors import notices_whole
from accounts.notices.services.judging import is_outrun, is_true, pointless, put_off_until
from accounts.notices.transports import DeliveryError, NoAddressError

logger = logging.getLogger(__name__)

Send: TypeAlias = Callable[[], None]
Prepare: TypeAlias = Callable[[Receipt], Send]
"""Makes the message while the database is at hand; what it returns sends it. May raise NoAddressError."""
Gone: TypeAlias = Callable[[Receipt], None]
"""What to do about an address that is no good any more."""

BATCH: Final = 32
AT_ONCE: Final = 8
SENDING_AT_MOST: Final = timedelta(seconds=45)
"""So long one batch is waited for, whatever the other sides do: each of them has several ways to be slow."""
TRIES: Final = 6
FIRST_WAIT: Final = timedelta(seconds=30)
LONGEST_WAIT: Final = timedelta(hours=6)
LEASE: Final = timedelta(minutes=3)
"""So long a claimed receipt is left to whoever claimed it; a task that takes longer is ended by then."""


def receipts_send(
    *, channel: Channel, prepare: Prepare, now: datetime, gone: Gone | None = None, limit: int = BATCH
) -> int:
    """Send what waits on a channel, `limit` at most; says how many were dealt with."""
    claimed = _claimed(channel, now, limit)
    ready = [(receipt, send) for receipt in claimed if (send := _prepared(receipt, prepare, now))]
    Try.objects.bulk_create(Try(receipt=receipt, number=receipt.tries, at=now) for receipt, _ in ready)
    for receipt, failure in _sent(ready):
        Try.objects.filter(receipt=receipt, number=receipt.tries).update(outcome=failure.code if failure else Try.SENT)
        _note(receipt, failure, now, gone)
    return len(claimed)


@transaction.atomic
def _claimed(channel: Channel, now: datetime, limit: int) -> Sequence[Receipt]:
    due = Receipt.objects.filter(channel=channel, result=Result.WAITING, next_try_at__lte=now).order_by("next_try_at")
    keys = list(due.select_for_update(skip_locked=True, no_key=True).values_list("pk", flat=True)[:limit])
    Receipt.objects.filter(pk__in=keys).update(tries=F("tries") + 1, next_try_at=now + LEASE)
    whole = Prefetch("notice", queryset=notices_whole())
    return list(Receipt.objects.filter(pk__in=keys).order_by("notice__created_at").prefetch_related(whole))


def _prepared(receipt: Receipt, prepare: Prepare, now: datetime) -> Send | None:
    """What sends it; None where it must not, or need not yet, be sent: then that is written down."""
    if receipt.tries > TRIES:
        # The last try was never heard of again. Whatever kills its senders must not do so for ever.
        _settle(receipt, Result.FAILED, now, "sender_died")
    elif (result := pointless(receipt)) is not None:
        _settle(receipt, result, now)
    elif not is_true(receipt.notice, now):
        _settle(receipt, Result.STALE, now)
    elif is_outrun(receipt):
        _settle(receipt, Result.REPLACED, now)
    elif (until := put_off_until(receipt, now)) is not None:
        _ours(receipt).update(tries=F("tries") - 1, next_try_at=until)
    else:
        return _message(receipt, prepare, now)
    return None


def _message(receipt: Receipt, prepare: Prepare, now: datetime) -> Send | None:
    try:
        return prepare(receipt)
    except NoAddressError:
        _settle(receipt, Result.UNWANTED, now, "no_address")
    except Exception as error:
        # A bug of ours, or a setting, that spoils one message must not keep those beside it from being sent.
        logger.exception("notices: could not make the message of %s by %s", receipt.notice_id, receipt.channel)
        failure = DeliveryError(type(error).__name__)
        Try.objects.create(receipt=receipt, number=receipt.tries, at=now, outcome=failure.code)
        _note(receipt, failure, now, None)
    return None


def _sent(ready: Sequence[tuple[Receipt, Send]]) -> Iterator[tuple[Receipt, DeliveryError | None]]:
    """Sends, several at once; yields what came of each as soon as it is known."""
    if not ready:
        return
    threads = ThreadPoolExecutor(min(AT_ONCE, len(ready)))
    left = {threads.submit(_tried, send): receipt for receipt, send in ready}
    try:
        for done in as_completed(list(left), timeout=SENDING_AT_MOST.total_seconds()):
            yield left.pop(done), done.result()
    except TimeoutError:
        logger.warning("notices: %d were not sent in time", len(left))
        yield from ((receipt, DeliveryError("took_too_long")) for receipt in left.values())
    finally:
        threads.shutdown(wait=False, cancel_futures=True)


def _tried(send: Send) -> DeliveryError | None:
    try:
        send()
    except DeliveryError as error:
        return error
    except Exception as error:
        # A bug of ours in one message must not keep the others from being sent, nor their results from being noted.
        logger.exception("notices: a transport broke")
        return DeliveryError(type(error).__name__)
    return None


def _note(receipt: Receipt, failure: DeliveryError | None, now: datetime, gone: Gone | None) -> None:
    if failure is None:
        # It has left, also where it was read, replaced or switched off in the same moment.
        Receipt.objects.filter(pk=receipt.pk).update(result=Result.SENT, settled_at=now, error="")
        return
    if failure.is_final or receipt.tries >= TRIES:
        logger.warning("notices: gave up %s by %s (%s)", receipt.notice_id, receipt.channel, failure.code)
        _settle(receipt, Result.FAILED, now, failure.code)
        if failure.is_gone and gone is not None:
            gone(receipt)
        return
    wait = max(FIRST_WAIT * 4 ** (receipt.tries - 1), failure.wait or timedelta())
    _ours(receipt).update(next_try_at=now + min(wait, LONGEST_WAIT), error=failure.code)


def _settle(receipt: Receipt, result: Result, now: datetime, error: str = "") -> None:
    _ours(receipt).update(result=result, settled_at=now, error=error)


def _ours(receipt: Receipt) -> QuerySet[Receipt]:
    """The row, unless somebody else has claimed or settled it meanwhile."""
    return Receipt.objects.filter(pk=receipt.pk, result=Result.WAITING, tries=receipt.tries)
