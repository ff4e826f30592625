"""REST: signed in unless a view says otherwise, JSON in and out, errors as problems."""

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.rest.authentication.PrincipalAuthentication"],
    # What anybody may ask says so itself.
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.json_bodies.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "config.problems.exception_handler",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Longtable",
    "DESCRIPTION": "Guests and one's own account. Matches, moves and tables are at /graphql, signing in at /_allauth/.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
}
