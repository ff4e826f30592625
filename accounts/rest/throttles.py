"""How many guests one address may make."""

from allauth.core.internal.ratelimit import get_ip
from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class GuestThrottle(SimpleRateThrottle):
    """`settings.GUESTS_PER_HOUR` from one address; of IPv6 addresses, from one network, as allauth counts."""

    scope = "guest"

    def get_rate(self) -> str:
        return f"{settings.GUESTS_PER_HOUR}/hour"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return self.cache_format % {"scope": self.scope, "ident": get_ip(request._request)}
