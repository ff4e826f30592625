"""Settings that hold in every environment; what differs lies in local, test and production."""

import os
from pathlib import Path

import dj_database_url

BASE_DIR = Path(__file__).resolve().parents[2]

INSTALLED_APPS = [
    "accounts",
    "games.matches",
    "matchmaking",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.headless",
    "allauth.usersessions",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "strawberry_django",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

DATABASES = {
    "default": dj_database_url.parse(os.environ.get("DATABASE_URL", "postgresql:///longtable"))
    | {
        "ATOMIC_REQUESTS": False,
        "OPTIONS": {
            # Without server-side binding psycopg never prepares, whatever the threshold says.
            "server_side_binding": True,
            "prepare_threshold": 1,
            "pool": {"min_size": 1, "max_size": 8, "timeout": 10},
        },
    }
}
REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("pl", "polski")]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
