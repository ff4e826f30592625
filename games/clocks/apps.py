"""Clocks: the sweep that lets time be up, pauses, and what becomes of who misses turns."""

from django.apps import AppConfig


class ClocksConfig(AppConfig):
    name = "games.clocks"
    label = "clocks"
