"""Addresses below `/api/v1/`."""

from django.urls import path

from accounts.notices.rest.views import DevicesView, DeviceView, PreferencesView

urlpatterns = [
    path("devices", DevicesView.as_view(), name="devices"),
    path("devices/<uuid:device_id>", DeviceView.as_view(), name="device"),
    path("notice-preferences", PreferencesView.as_view(), name="notice-preferences"),
]
