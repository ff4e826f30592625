"""What the schedule does about notices."""

from celery import shared_task
from django.utils import timezone

from accounts.notices.models import Channel
from accounts.notices.services import bouncing, devices, pruning, sending
from accounts.notices.transports.mail import mail_prepared
from accounts.notices.transports.web_push import push_prepared


@shared_task(name="notices.mails_send")
def mails_send() -> int:
    return sending.receipts_send(
        channel=Channel.MAIL, prepare=mail_prepared, now=timezone.now(), gone=bouncing.mail_bounced
    )


@shared_task(name="notices.pushes_send")
def pushes_send() -> int:
    return sending.receipts_send(
        channel=Channel.PUSH, prepare=push_prepared, now=timezone.now(), gone=devices.device_gone
    )


@shared_task(name="notices.devices_retire")
def devices_retire() -> int:
    return devices.devices_retire(now=timezone.now())


@shared_task(name="notices.notices_prune")
def notices_prune() -> int:
    return pruning.notices_prune(now=timezone.now())
