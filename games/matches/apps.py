"""Matches: their start, their moves, their end, and what is kept of them."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "games.matches"
    label = "matches"

    def ready(self) -> None:
        from games.catalogue import register_pack_loader
        from games.matches.outbox import register_consumer
        from games.matches.packs import pack_bytes
        from games.matches.services.agents import AGENT_CONSUMER

        register_pack_loader(pack_bytes)
        register_consumer(AGENT_CONSUMER)
