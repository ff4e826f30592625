"""The shapes of bodies; what they may say is decided by the services."""

from typing import Any, Final

from rest_framework import serializers

from accounts.notices.models import DEVICE_NAME_LENGTH, ENDPOINT_LENGTH, Channel, Device, Kind

PREFERENCES_AT_MOST: Final = 100
"""More than there are, so that a client need not count."""


class PushKeys(serializers.Serializer):
    """The browser's half of the encryption, in base64url."""

    p256dh = serializers.CharField(max_length=100)
    auth = serializers.CharField(max_length=40)


class DeviceInput(serializers.Serializer):
    """What `PushSubscription.toJSON()` gives, and a name that tells the person which device it is."""

    endpoint = serializers.CharField(max_length=ENDPOINT_LENGTH)
    keys = PushKeys()
    name = serializers.CharField(max_length=DEVICE_NAME_LENGTH, required=False, allow_blank=True, default="")


class DeviceOutput(serializers.ModelSerializer):
    """A device that takes pushes. Its address is not told again."""

    is_current = serializers.SerializerMethodField()

    class Meta:
        model = Device
        fields = ("id", "name", "created_at", "is_current")

    def get_is_current(self, device: Device) -> bool:
        """Whether it was registered by the login that asks."""
        return bool(device.login_id == self.context["login_id"])


class DevicesOutput(serializers.Serializer):
    """`application_server_key` is what `pushManager.subscribe` wants; null where no pushes are sent."""

    application_server_key = serializers.CharField(allow_null=True)
    devices = DeviceOutput(many=True)


class PreferenceShape(serializers.Serializer):
    """Whether one kind of notice is wanted by one channel."""

    kind = serializers.ChoiceField(choices=Kind.values)
    channel = serializers.ChoiceField(choices=Channel.values)
    wanted = serializers.BooleanField()


class PreferencesShape(serializers.Serializer):
    """All of them in answers; in requests those that are to change."""

    preferences: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=PreferenceShape(), max_length=PREFERENCES_AT_MOST
    )
