"""How the OpenAPI description tells of signing in."""

from typing import TYPE_CHECKING

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension

if TYPE_CHECKING:
    from drf_spectacular.openapi import AutoSchema

SCHEMES = ["sessionToken", "sessionCookie"]


class PrincipalScheme(OpenApiAuthenticationExtension):
    """The two ways to say who sends a request."""

    target_class = "accounts.rest.authentication.PrincipalAuthentication"
    name = SCHEMES

    def get_security_definition(self, auto_schema: "AutoSchema") -> list[dict[str, str]]:
        return [
            {"type": "apiKey", "in": "header", "name": "X-Session-Token"},
            {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME},
        ]
