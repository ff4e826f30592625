"""Where log lines go: to standard error or output, one line a record; whoever runs the service collects them."""

from config.settings.environment import one_of

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "line"}},
    "root": {
        "handlers": ["console"],
        "level": one_of("LOG_LEVEL", "DEBUG", "INFO", "WARNING", "ERROR", default="INFO"),
    },
    "loggers": {
        # Its own handlers would mail administrators and print every record twice.
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        # A sweep every second would write "received" and "succeeded" all day long.
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
    },
}
