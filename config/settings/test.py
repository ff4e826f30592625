"""The tests run against real servers of their own, unless DATABASE_URL and REDIS_URL name others."""

import os
from datetime import timedelta

from config.embedded.testing import private_servers
from config.settings.base import *
from config.settings.database import database

TEST_SERVERS = private_servers()

SECRET_KEY = "only-for-tests"  # noqa: S105 - it protects nothing
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]

DATABASES = {"default": database(os.environ.get("DATABASE_URL", TEST_SERVERS.postgres.url), pool_size=24)}
REDIS_URL = os.environ.get("REDIS_URL", TEST_SERVERS.valkey.url)
# Publish and subscribe ignore database numbers, so the workers of xdist are kept apart by name.
REDIS_PREFIX = f"longtable-test-{os.environ.get('PYTEST_XDIST_WORKER', 'main')}:"
CACHES = {"default": cache(REDIS_URL, prefix=REDIS_PREFIX)}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

# A clock of seconds, for the tests with real workers.
CLOCK_TURN_LEAST = timedelta(seconds=1)
