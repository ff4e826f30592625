"""The ways out of the service. A transport makes a message out of a notice, and later sends it without the database."""

from accounts.notices.transports.errors import DeliveryError, NoAddressError

__all__ = ["DeliveryError", "NoAddressError"]
