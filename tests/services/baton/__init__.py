"""A game of one move a seat, for the tests of what surrounds matches: it ends at once and hands something on."""

from tests.services.baton.game import Baton

__all__ = ["Baton"]
