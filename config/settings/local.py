"""One's own machine: `make serve`, and commands beside it, which find its servers by their sockets."""

import os
import secrets
from datetime import timedelta

from config.embedded.place import checkout_place
from config.embedded.postgres import Postgres
from config.embedded.valkey import Valkey
from config.settings.base import *
from config.settings.cache import cache
from config.settings.database import database
from config.settings.environment import flag, number, one_of, words

DEBUG = flag("DEBUG", default=False)
# `make serve` keeps one in its data folder; a command that runs alone signs nothing that outlives it.
SECRET_KEY = os.environ.get("SECRET_KEY") or secrets.token_urlsafe(48)
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *words("ALLOWED_HOSTS")]

_place = checkout_place()
DATABASES = {"default": database(os.environ.get("DATABASE_URL") or Postgres(_place).url)}
REDIS_URL = os.environ.get("REDIS_URL") or Valkey(_place).url
CACHES = {"default": cache(REDIS_URL, prefix=REDIS_PREFIX)}

EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
# Signing up signs in at once, without a code by mail; EMAIL_VERIFICATION=mandatory makes it as in production.
ACCOUNT_EMAIL_VERIFICATION = one_of("EMAIL_VERIFICATION", "mandatory", "optional", default="optional")
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = ACCOUNT_EMAIL_VERIFICATION == "mandatory"
# Pages of the API, which has another port and so another origin.
STREAMS_ORIGINS += [f"http://{name}:{os.environ.get('PORT') or '8000'}" for name in ALLOWED_HOSTS]
# Demos and measurements make many guests from one address.
GUESTS_PER_HOUR = number("GUESTS_PER_HOUR", default=100_000)
# Static files straight from the packages: nothing has to be collected first.
WHITENOISE_USE_FINDERS = True
# Turns of seconds are for trying things out.
CLOCK_TURN_LEAST = timedelta(seconds=1)
