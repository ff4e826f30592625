"""Matches: their start, their moves, their end, and what is kept of them."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "games.matches"
    label = "matches"

    def ready(self) -> None:
        # Models have to be loaded first.
        from games.catalogue import register_pack_loader  # noqa: PLC0415
        from games.matches.outbox import register_consumer  # noqa: PLC0415
        from games.matches.packs import pack_bytes  # noqa: PLC0415
        from games.matches.services.agents import AGENT_CONSUMER  # noqa: PLC0415

        register_pack_loader(pack_bytes)
        register_consumer(AGENT_CONSUMER)
