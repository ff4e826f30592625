"""Every address of the service."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config.health import health, liveness

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health, name="health"),
    path("healthz/live", liveness, name="liveness"),
    path("admin/", admin.site.urls),
    path("_allauth/", include("allauth.headless.urls")),
    path("api/v1/", include("accounts.rest.urls")),
]
