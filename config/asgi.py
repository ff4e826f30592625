"""The door for an ASGI server such as granian: streams only. Everything else is at the WSGI door."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
django.setup()

from config.streams.app import Streams  # noqa: E402 - models can be imported only now

application = Streams()
