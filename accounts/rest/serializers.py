"""The shapes of bodies; what they may say is decided by the services."""

from rest_framework import serializers

from accounts.models import User
from accounts.web import Client


class GuestInput(serializers.Serializer):
    """What a guest may say of itself; nothing is required."""

    display_name = serializers.CharField(required=False, allow_blank=True)
    locale = serializers.CharField(required=False, allow_blank=True)
    time_zone = serializers.CharField(required=False)
    client = serializers.ChoiceField(choices=[client.value for client in Client], default=Client.APP.value)


class AccountInput(serializers.Serializer):
    """What is to change; what is left out stays."""

    display_name = serializers.CharField(required=False)
    locale = serializers.CharField(required=False, allow_blank=True)
    time_zone = serializers.CharField(required=False)


class AccountOutput(serializers.ModelSerializer):
    """An account as its owner sees it."""

    display_name = serializers.CharField(source="shown_name")

    class Meta:
        model = User
        fields = ("id", "display_name", "is_guest", "locale", "time_zone")


class StreamTicketOutput(serializers.Serializer):
    """What opens one stream, once, in place of a session token: as `?ticket=` or in `connection_init`."""

    ticket = serializers.CharField(source="text")
    expires_at = serializers.DateTimeField()


class SignedInGuest(serializers.Serializer):
    """A new guest, signed in. `session_token` is null for a browser, which has a cookie instead."""

    user = AccountOutput()
    session_token = serializers.CharField(allow_null=True)
    expires_at = serializers.DateTimeField()
