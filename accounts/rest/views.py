"""`POST /api/v1/guest` and `/api/v1/account`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from django.db import transaction
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException, ErrorDetail, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts import services
from accounts.principal import Principal
from accounts.refusals import AccountRefusedError
from accounts.rest.authentication import forgery_denied, session_refused
from accounts.rest.serializers import AccountInput, AccountOutput, GuestInput, SignedInGuest, StreamTicketOutput
from accounts.rest.throttles import GuestThrottle
from accounts.tickets import SessionEndedError, ticket_issue
from accounts.web import Client, csrf_enforce, session_begin


class AlreadySignedIn(APIException):
    """The caller has an account: another guest would leave it, and its seats, behind."""

    status_code = status.HTTP_409_CONFLICT
    default_detail = "You are signed in already. Log out first."
    default_code = "already_signed_in"


@contextmanager
def refusals_as_errors() -> Iterator[None]:
    """A service's refusal, as an error of the field that is to blame."""
    try:
        yield
    except AccountRefusedError as refused:
        raise ValidationError({refused.field: ErrorDetail(refused.message, code=refused.code)}) from refused


def _validated(serializer: type[Serializer], request: Request) -> dict[str, Any]:
    body = serializer(data=request.data)
    body.is_valid(raise_exception=True)
    return body.validated_data


@method_decorator(never_cache, name="dispatch")
class GuestView(APIView):
    """Make a guest and sign it in, in one call."""

    permission_classes = (AllowAny,)
    throttle_classes = (GuestThrottle,)

    @extend_schema(request=GuestInput, responses={201: SignedInGuest})
    def post(self, request: Request) -> Response:
        if request.auth is not None:
            raise AlreadySignedIn
        wishes = _validated(GuestInput, request)
        client = Client(wishes.pop("client"))
        if client is Client.BROWSER:
            # Signing somebody in unasked is a forgery too: their moves would be another's.
            with forgery_denied():
                csrf_enforce(request._request)
        with refusals_as_errors(), transaction.atomic():
            guest = services.guest_create(now=timezone.now(), **wishes)
            session = session_begin(request._request, user=guest, client=client)
        answer = SignedInGuest({"user": guest, "session_token": session.token, "expires_at": session.expires_at})
        return Response(answer.data, status=status.HTTP_201_CREATED)


@method_decorator(never_cache, name="dispatch")
class AccountView(APIView):
    """The account that asks: read it, change its name, language or time zone."""

    @extend_schema(responses=AccountOutput)
    def get(self, request: Request) -> Response:
        return Response(AccountOutput(request.auth.user).data)

    @extend_schema(request=AccountInput, responses=AccountOutput)
    def patch(self, request: Request) -> Response:
        changes = _validated(AccountInput, request)
        with refusals_as_errors():
            user = services.account_update(user=request.auth.user, **changes)
        return Response(AccountOutput(user).data)


@method_decorator(never_cache, name="dispatch")
class StreamTicketView(APIView):
    """A ticket for a client that cannot send headers with its request, as EventSource and WebSocket in browsers."""

    @extend_schema(request=None, responses={201: StreamTicketOutput})
    def post(self, request: Request) -> Response:
        found = cast(Principal, request.auth)
        try:
            ticket = ticket_issue(session_key=found.session_key, now=timezone.now())
        except SessionEndedError as error:
            raise session_refused() from error
        return Response(StreamTicketOutput(ticket).data, status=status.HTTP_201_CREATED)
