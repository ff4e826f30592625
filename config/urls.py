"""Every address of the service."""

from django.contrib import admin
from django.http import Http404
from django.urls import URLPattern, URLResolver, include, path, re_path
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import RedirectView

from config import error_views
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
    # allauth has addresses for telephone numbers whether or not there are any, and breaks on them.
    re_path("^_allauth/[^/]+/v1/(?:account|auth)/phone", csrf_exempt(error_views.not_found), {"exception": Http404()}),
    path("_allauth/", include("allauth.headless.urls")),
    path("api/v1/", include("accounts.rest.urls")),
    path("api/v1/", include("accounts.notices.rest.urls")),
]

handler400 = "config.error_views.bad_request"
handler404 = "config.error_views.not_found"
handler500 = "config.error_views.server_error"
