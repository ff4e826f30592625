"""Settings that hold in every environment; what differs lies in local, test and production."""

import os
from pathlib import Path

from config.settings.auth import *
from config.settings.cache import cache
from config.settings.celery import *
from config.settings.clocks import *
from config.settings.database import database
from config.settings.logs import *
from config.settings.notices import *
from config.settings.rest import *
from config.settings.streams import *

BASE_DIR = Path(__file__).resolve().parents[2]

INSTALLED_APPS = [
    "config",
    "accounts",
    "accounts.notices",
    "games.matches",
    "games.clocks",
    "games.puzzles",
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
    # What follows is for everybody but the apps that ask by GraphQL: see there.
    "config.lanes.AppLane",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.json_bodies.SignInBodies",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

DATABASES = {"default": database(os.environ.get("DATABASE_URL", "postgresql:///longtable"))}
REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")
# Every key and channel begins with it: installations, and the workers of a test run, may share one server.
REDIS_PREFIX = os.environ.get("REDIS_PREFIX", "longtable:")
CACHES = {"default": cache(REDIS_URL, prefix=REDIS_PREFIX)}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("pl", "polski")]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
# Tools that ask for the schema are welcome everywhere but on a public installation.
GRAPHQL_INTROSPECTION = True
