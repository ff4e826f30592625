"""Addresses below `/api/v1/`."""

from django.urls import path

from accounts.rest.views import AccountView, GuestView, StreamTicketView

urlpatterns = [
    path("guest", GuestView.as_view(), name="guest"),
    path("account", AccountView.as_view(), name="account"),
    path("stream-ticket", StreamTicketView.as_view(), name="stream-ticket"),
]
