"""The door for a WSGI server such as granian."""

import os

from django.core.wsgi import get_wsgi_application

from config.longlived import settle, with_room

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")

application = with_room(get_wsgi_application())
settle()
