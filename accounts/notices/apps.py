"""Notices are an app of their own, so that their tables stand apart from those by which people sign in."""

from django.apps import AppConfig
from django.core.checks import register


class NoticesConfig(AppConfig):
    name = "accounts.notices"
    label = "notices"

    def ready(self) -> None:
        from accounts.notices.checks import push_settings_checked
        from accounts.notices.services.making import NOTICE_CONSUMER
        from games.matches.outbox import register_consumer

        register_consumer(NOTICE_CONSUMER)
        register(push_settings_checked)
