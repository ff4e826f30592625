"""The door for a WSGI server such as granian."""

import os

import django
from django.utils.module_loading import import_string

from config.longlived import settle, with_room

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
django.setup(set_prefix=False)

# By name, as Django takes up its middleware: it needs the models, which are there only now.
application = with_room(import_string("config.lanes.LanesHandler")())
settle()
