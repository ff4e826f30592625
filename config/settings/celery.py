"""Celery makes work prompt; what is due and what is done is true in PostgreSQL only.

A task may run twice or not at all, so each one claims its rows. No task carries an ETA: deadlines are rows, swept by
the schedule below.
"""

from typing import Any

from celery.schedules import crontab

CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_ENABLE_UTC = True
CELERY_TIMEZONE = "UTC"
# A task that hangs must not hold its worker for ever.
CELERY_TASK_SOFT_TIME_LIMIT = 120
CELERY_TASK_TIME_LIMIT = 150

# What waits for other people's servers has workers of its own: however slow those are, no clock is late for it.
CELERY_TASK_DEFAULT_QUEUE = "celery"
NOTICE_QUEUE = "notices"
# Hints take long and one person may ask for many. With Redis a higher number is taken later, and without one it is 0.
LAST_OF_ALL = 9
CELERY_TASK_ROUTES: dict[str, dict[str, Any]] = {
    "matches.hint_think": {"queue": CELERY_TASK_DEFAULT_QUEUE, "priority": LAST_OF_ALL},
    "notices.mails_send": {"queue": NOTICE_QUEUE},
    "notices.pushes_send": {"queue": NOTICE_QUEUE},
}

# What beat starts, by name; `task` is the task's full name, times are seconds or crontab.
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    # Where no worker is free in time, the next beat asks again: asking twice helps nobody.
    "outbox": {"task": "matches.outbox_drain", "schedule": 1.0, "options": {"expires": 1.0}},
    "clocks": {"task": "clocks.clocks_sweep", "schedule": 1.0, "options": {"expires": 1.0}},
    "vacations": {"task": "clocks.vacations_settle", "schedule": 30.0, "options": {"expires": 30.0}},
    "late agents": {"task": "matches.agents_catch_up", "schedule": 5.0, "options": {"expires": 5.0}},
    "late hints": {"task": "matches.hints_catch_up", "schedule": 5.0, "options": {"expires": 5.0}},
    "replay audit": {"task": "matches.match_audit_replays", "schedule": 60.0},
    "old receipts": {"task": "matches.receipts_prune", "schedule": crontab(hour="4", minute="27")},
    "mails": {"task": "notices.mails_send", "schedule": 2.0, "options": {"expires": 2.0}},
    "pushes": {"task": "notices.pushes_send", "schedule": 1.0, "options": {"expires": 1.0}},
    "ended logins": {"task": "notices.devices_retire", "schedule": crontab(minute="7")},
    "old notices": {"task": "notices.notices_prune", "schedule": crontab(hour="4", minute="47")},
    "dead tables": {"task": "matchmaking.tables_expire", "schedule": crontab(hour="3", minute="57")},
    # Hourly, though one is needed a day: it is made long before, and whatever was missed is made up for.
    "puzzles of the day": {"task": "puzzles.puzzles_prepare", "schedule": crontab(minute="37")},
    "idle guests": {"task": "accounts.guests_prune", "schedule": crontab(minute="17")},
    "expired sessions": {"task": "accounts.sessions_prune", "schedule": crontab(minute="47")},
}
