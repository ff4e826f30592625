"""Why an account's request is refused: a code for programs, a sentence for people."""

from enum import StrEnum


class RefusalCode(StrEnum):
    DISPLAY_NAME_INVALID = "display_name_invalid"
    LOCALE_UNKNOWN = "locale_unknown"
    TIME_ZONE_UNKNOWN = "time_zone_unknown"
    EMAIL_MISSING = "email_missing"
    PUSH_OFF = "push_off"
    PUSH_ENDPOINT_REFUSED = "push_endpoint_refused"
    PUSH_KEYS_INVALID = "push_keys_invalid"
    DEVICE_NAME_INVALID = "device_name_invalid"


class AccountRefusedError(Exception):
    """A service declined. `field` names the argument that is to blame."""

    def __init__(self, code: RefusalCode, message: str, *, field: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
