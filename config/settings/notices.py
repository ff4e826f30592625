"""Where notices lead."""

from config.settings.auth import FRONTEND_URL

NOTICE_MATCH_URL = f"{FRONTEND_URL}/matches/{{match}}"
NOTICE_SETTINGS_URL = f"{FRONTEND_URL}/account/notices"
