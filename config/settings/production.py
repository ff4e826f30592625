"""A public installation. Everything that a server must be told comes from the environment; nothing is guessed."""

import os
from email.utils import parseaddr
from pathlib import Path

from config.settings.base import *
from config.settings.cache import cache
from config.settings.database import database
from config.settings.environment import (
    POSTGRES_SCHEMES,
    REDIS_SCHEMES,
    flag,
    host_names,
    number,
    required,
    server_url,
    words,
)

DEBUG = False
SECRET_KEY = required("SECRET_KEY")
SECRET_KEY_FALLBACKS = words("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = host_names("ALLOWED_HOSTS", required("ALLOWED_HOSTS"))
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")
STREAMS_ORIGINS = [*STREAMS_ORIGINS, *CSRF_TRUSTED_ORIGINS]
DATABASES = {"default": database(server_url("DATABASE_URL", required("DATABASE_URL"), POSTGRES_SCHEMES))}
REDIS_URL = server_url("REDIS_URL", required("REDIS_URL"), REDIS_SCHEMES)
CACHES = {"default": cache(REDIS_URL, prefix=REDIS_PREFIX)}

# TLS ends at the proxy, which must set this header itself and drop it from what clients send.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = flag("SECURE_SSL_REDIRECT", default=True)
SECURE_REDIRECT_EXEMPT = [r"^healthz"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True

EMAIL_HOST = required("EMAIL_HOST")
EMAIL_PORT = number("EMAIL_PORT", default=587, least=1)
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = flag("EMAIL_USE_TLS", default=True)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = required("DEFAULT_FROM_EMAIL")
VAPID_SUBJECT = os.environ.get("VAPID_SUBJECT") or f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}"

GRAPHQL_INTROSPECTION = flag("GRAPHQL_INTROSPECTION", default=False)
# `manage.py collectstatic` fills it when an image is built, or before the first start without one.
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT") or BASE_DIR / "staticfiles")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
