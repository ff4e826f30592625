"""Every address of the service."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from config.graphql.view import GraphQLView
from config.health import health, liveness
from config.schema import schema

admin.site.site_header = admin.site.site_title = "Longtable"
admin.site.index_title = "Operators' pages"

urlpatterns: list[URLPattern | URLResolver] = [
    # What `make serve` prints first, and the admin's "View site".
    path("", RedirectView.as_view(pattern_name="graphql"), name="root"),
    path("healthz", health, name="health"),
    path("healthz/live", liveness, name="liveness"),
    path("admin/", admin.site.urls),
    path("graphql", GraphQLView.as_view(schema=schema), name="graphql"),
    path("_allauth/", include("allauth.headless.urls")),
    path("api/v1/", include("accounts.rest.urls")),
]
