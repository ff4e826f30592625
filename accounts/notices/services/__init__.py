"""What may be done about notices. Sending them is `sending`, which only tasks need."""

from accounts.notices.services.reading import notices_read
from accounts.notices.services.wishing import preferences_update

__all__ = ["notices_read", "preferences_update"]
