"""The composition root as a Django app: it carries the commands that concern the whole service."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
    verbose_name = "Longtable"

    def ready(self) -> None:
        # Tasks find their broker through the current Celery app, in every process that sends one.
        import config.celery  # noqa: F401 - settings have to be loaded first
