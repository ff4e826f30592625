"""What is done once for a process that answers many requests."""

import subprocess
import sys

from config.embedded.place import CHECKOUT
from config.longlived import ROOM, with_room

COUNT = """
import gc, sys
import config.wsgi
print(gc.get_freeze_count(), "config.schema" in sys.modules)
"""


def test_everything_is_loaded_and_out_of_the_collectors_rounds_before_the_first_request():
    environment = {"DJANGO_SETTINGS_MODULE": "config.settings.local", "PATH": "/usr/bin:/bin"}
    command = [sys.executable, "-c", COUNT]
    told = subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=True).stdout
    frozen, schema_loaded = told.split()
    assert int(frozen) > 50_000
    assert schema_loaded == "True"


def test_an_application_with_room_answers_as_without():
    def application(environ, start_response):
        start_response(environ["status"])
        return [b"body"]

    said: list[str] = []
    assert with_room(application)({"status": "200 OK"}, said.append) == [b"body"]
    assert said == ["200 OK"]


def test_the_room_is_more_than_one_chunk_of_the_interpreter():
    code = with_room(lambda *given: given).__code__
    assert code.co_stacksize == ROOM
    assert ROOM * 8 > 4 * 16 * 1024
