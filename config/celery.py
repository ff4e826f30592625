"""The Celery app: the workers' entry point, and the sender's address of the broker."""

import os

from celery import Celery
from django.conf import settings

BROKER_SECONDS = 2.0

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")


def celery_broker(url: str) -> str:
    """The address as Celery spells it: `unix:///path?db=0` is `redis+socket:///path?virtual_host=0` there."""
    if not url.startswith("unix://"):
        return url
    return url.replace("unix://", "redis+socket://", 1).replace("?db=", "?virtual_host=")


app = Celery("longtable")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.update(
    broker_url=celery_broker(settings.REDIS_URL),
    broker_transport_options={
        "global_keyprefix": settings.REDIS_PREFIX,
        # By itself Celery waits for ever on a broker that is there and says nothing, and with it every move that sends
        # a task. Workers read for a second at a time.
        "socket_timeout": BROKER_SECONDS,
        "socket_connect_timeout": BROKER_SECONDS,
    },
)
app.autodiscover_tasks()
