"""Notices are an app of their own, so that their tables stand apart from those by which people sign in."""

from django.apps import AppConfig
from django.core.checks import register


class NoticesConfig(AppConfig):
    name = "accounts.notices"
    label = "notices"

    def ready(self) -> None:
        # Models have to be loaded first.
        from accounts.notices.checks import push_settings_checked  # noqa: PLC0415
        from accounts.notices.services.making import NOTICE_CONSUMER  # noqa: PLC0415
        from games.matches.outbox import register_consumer  # noqa: PLC0415

        register_consumer(NOTICE_CONSUMER)
        register(push_settings_checked)
