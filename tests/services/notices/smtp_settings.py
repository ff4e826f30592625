"""The settings of tests for other processes, with mail to a server on this machine."""

import os

from config.settings.test import *  # noqa: F403 - settings stand on settings, as in config/settings

EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST, EMAIL_PORT = "127.0.0.1", int(os.environ["TEST_MAIL_PORT"])
EMAIL_USE_TLS, EMAIL_TIMEOUT = False, 20
