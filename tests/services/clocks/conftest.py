"""The standing people and the small game of the match tests."""

from tests.services.matches.conftest import outsider, pebbles, player, rival, sent

__all__ = ["outsider", "pebbles", "player", "rival", "sent"]
