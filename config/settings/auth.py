"""Who may sign in and how: sessions, passwords, allauth's headless API, rate limits."""

import os

from config.settings.environment import number, one_of

# Sessions. A guest has nothing but the session, so it lasts long, and using it renews it (accounts.web).
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_AGE = 180 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.error_views.csrf_failure"

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",  # the admin signs in by user name
    "allauth.account.auth_backends.AuthenticationBackend",  # clients sign in by mail address
]

HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("app", "browser")
HEADLESS_ADAPTER = "accounts.adapters.HeadlessAdapter"
HEADLESS_TOKEN_STRATEGY = "accounts.tokens.LiveSessionTokens"  # noqa: S105 - the name of a class
# Where the links in mails lead: pages of the front end, or links that open the app.
FRONTEND_URL = os.environ.get("FRONTEND_URL", "http://127.0.0.1:8000").rstrip("/")
HEADLESS_FRONTEND_URLS = {
    "account_confirm_email": f"{FRONTEND_URL}/account/verify-email/{{key}}",
    "account_reset_password": f"{FRONTEND_URL}/account/password/reset",
    "account_reset_password_from_key": f"{FRONTEND_URL}/account/password/reset/{{key}}",
    "account_signup": f"{FRONTEND_URL}/account/signup",
}

ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.SignupExtras"
ACCOUNT_USER_DISPLAY = "accounts.selectors.shown_name"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_CHANGE_EMAIL = True  # one address per account; a new one replaces it once it is verified
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # a stolen session alone cannot take an account over
ACCOUNT_EMAIL_NOTIFICATIONS = True
# "mandatory": a code by mail before the first sign-in; then no answer tells whether an address has an account.
# "optional" (local): sign-up signs in at once, and has to say that an address is taken.
ACCOUNT_EMAIL_VERIFICATION = one_of("EMAIL_VERIFICATION", "mandatory", "optional", default="mandatory")
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = ACCOUNT_EMAIL_VERIFICATION == "mandatory"
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # never write to an address nobody gave us
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "20/m/ip",
    "reset_password": "20/m/ip,5/m/key",
    "change_password": "5/m/user",
    "manage_email": "10/m/user",
    "reauthenticate": "10/m/user",
}

# How many proxies of ours stand before the service: limits by address count the client, not the proxy.
ALLAUTH_TRUSTED_PROXY_COUNT = number("TRUSTED_PROXY_COUNT", default=0)
GUESTS_PER_HOUR = number("GUESTS_PER_HOUR", default=60)  # new guests from one address
