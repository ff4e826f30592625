"""Where notices lead, and to which push services they may go."""

import os

from config.settings.auth import FRONTEND_URL

NOTICE_MATCH_URL = f"{FRONTEND_URL}/matches/{{match}}"
NOTICE_SETTINGS_URL = f"{FRONTEND_URL}/account/notices"

# The services of the browsers. A name that begins with a dot stands for all below it; `:port` for another port.
WEB_PUSH_SERVICES = [
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
]
# Whether one that runs on the same machine may be pushed to, as in tests.
WEB_PUSH_LOOPBACK = False
# The key by which push services know this installation (`manage.py vapid_key` makes one). Without it no pushes are
# sent; with another one than before, browsers have to register anew.
VAPID_PRIVATE_KEY = os.environ.get("VAPID_PRIVATE_KEY", "")
# Whom a push service writes to when something is wrong: `mailto:` or `https:`.
VAPID_SUBJECT = os.environ.get("VAPID_SUBJECT", "mailto:operator@example.org")
