"""The Celery app: the workers' entry point, and the sender's address of the broker."""

import os

from celery import Celery
from django.conf import settings

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
    broker_transport_options={"global_keyprefix": settings.REDIS_PREFIX},
)
app.autodiscover_tasks()
