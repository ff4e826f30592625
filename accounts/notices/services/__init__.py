"""What may be done about notices. Sending them is `sending`, which only tasks need."""

from accounts.notices.services.devices import device_register, device_remove, devices_retire
from accounts.notices.services.reading import notices_read
from accounts.notices.services.wishing import preferences_update

__all__ = ["device_register", "device_remove", "devices_retire", "notices_read", "preferences_update"]
