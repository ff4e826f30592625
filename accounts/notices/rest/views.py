"""`/api/v1/devices` and `/api/v1/notice-preferences`."""

from typing import Any, cast
from uuid import UUID

from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.notices import selectors, services
from accounts.notices.keys import application_server_key
from accounts.notices.models import Channel, Kind
from accounts.notices.rest.serializers import DeviceInput, DeviceOutput, DevicesOutput, PreferencesShape
from accounts.principal import Principal
from accounts.rest.views import refusals_as_errors
from accounts.sessions import login_id_of


@method_decorator(never_cache, name="dispatch")
class DevicesView(APIView):
    """The devices to which the account's pushes go."""

    @extend_schema(responses=DevicesOutput)
    def get(self, request: Request) -> Response:
        login_id, user = _asker(request)
        devices = selectors.devices_of(user)
        answer = {"application_server_key": application_server_key(), "devices": devices}
        return Response(DevicesOutput(answer, context={"login_id": login_id}).data)

    @extend_schema(request=DeviceInput, responses={201: DeviceOutput})
    def post(self, request: Request) -> Response:
        """Have pushes sent to this device while this login lasts. The same address again renews its keys."""
        login_id, user = _asker(request)
        body = DeviceInput(data=request.data)
        body.is_valid(raise_exception=True)
        given: dict[str, Any] = body.validated_data
        with refusals_as_errors():
            device = services.device_register(
                user=user,
                login_id=login_id,
                endpoint=given["endpoint"],
                p256dh=given["keys"]["p256dh"],
                auth=given["keys"]["auth"],
                name=given["name"],
                now=timezone.now(),
            )
        return Response(DeviceOutput(device, context={"login_id": login_id}).data, status=status.HTTP_201_CREATED)


@method_decorator(never_cache, name="dispatch")
class DeviceView(APIView):
    """One of the account's devices."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, device_id: UUID) -> Response:
        _, user = _asker(request)
        if not services.device_remove(user=user, device_id=device_id, now=timezone.now()):
            raise NotFound
        return Response(status=status.HTTP_204_NO_CONTENT)


@method_decorator(never_cache, name="dispatch")
class PreferencesView(APIView):
    """Which kinds of notices the account wants, by which channels."""

    @extend_schema(responses=PreferencesShape)
    def get(self, request: Request) -> Response:
        return _preferences(_asker(request)[1])

    @extend_schema(request=PreferencesShape, responses=PreferencesShape)
    def patch(self, request: Request) -> Response:
        _, user = _asker(request)
        body = PreferencesShape(data=request.data)
        body.is_valid(raise_exception=True)
        wishes = {
            (Kind(wish["kind"]), Channel(wish["channel"])): wish["wanted"]
            for wish in body.validated_data["preferences"]
        }
        services.preferences_update(user=user, wishes=wishes)
        return _preferences(user)


def _asker(request: Request) -> tuple[UUID, Any]:
    """The login that asks, and its account."""
    found = cast(Principal, request.auth)
    return login_id_of(found.session_key), found.user


def _preferences(user: Any) -> Response:
    wishes = [
        {"kind": kind, "channel": channel, "wanted": wanted}
        for (kind, channel), wanted in selectors.preferences_of(user).items()
    ]
    return Response(PreferencesShape({"preferences": wishes}).data)
