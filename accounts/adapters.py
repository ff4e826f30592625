"""How allauth's headless API meets our accounts (`ACCOUNT_ADAPTER`, `HEADLESS_ADAPTER`)."""

from dataclasses import dataclass, field

from allauth.account import app_settings as account_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.app_settings import EmailVerificationMethod
from allauth.account.models import EmailAddress
from allauth.headless.adapter import DefaultHeadlessAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from accounts import selectors, services
from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Neutral names at sign-up; a guest's upgrade by `account/email` and `account/password/change`."""

    def populate_username(self, request: HttpRequest, user: User) -> None:
        if not user.username:
            user.username = services.username_new(prefix="user", user_id=user.pk)
        if not user.display_name:
            user.display_name = f"Player {user.pk.hex[:4]}"

    def clean_email(self, email: str) -> str:
        """Refuse a taken address where the account could use it unverified.

        With mandatory verification nothing is refused here: the answer would tell who has an account, and a code
        that only the address's owner can read decides.
        """
        user = self._signed_in()
        optional = account_settings.EMAIL_VERIFICATION != EmailVerificationMethod.MANDATORY
        if optional and user is not None and selectors.email_is_taken(email=email, by_other_than=user):
            raise self.validation_error("email_taken")
        return email

    def clean_password(self, password: str, user: User | None = None) -> str:
        """A guest gives an address first: nobody could sign in with a password alone."""
        if user is not None and user.is_guest and not EmailAddress.objects.filter(user=user).exists():
            raise ValidationError("Add a mail address first.", code="email_missing")
        return super().clean_password(password, user)

    def set_password(self, user: User, password: str) -> None:
        services.password_set(user=user, password=password)

    def is_reauthentication_required(self, *, app: str, **kwargs: object) -> bool:
        """A guest has nothing to prove itself with but the session."""
        user = self._signed_in()
        if user is not None and user.is_guest:
            return False
        return super().is_reauthentication_required(app=app, **kwargs)

    def _signed_in(self) -> User | None:
        user = getattr(self.request, "user", None)
        return user if isinstance(user, User) and user.is_authenticated else None


def _described(description: str, example: object) -> dict[str, object]:
    return {"description": description, "example": example}


@dataclass(frozen=True)
class AccountPayload:
    """The account as allauth's answers carry it. The user name is not among it: it is ours, not the person's."""

    id: str = field(metadata=_described("The account's key.", "6f0e1a52-7c1f-4c57-9d2a-5b1f6d0c8b11"))
    display: str = field(metadata=_described("How others see the account.", "Ada"))
    email: str | None = field(metadata=_described("The mail address, if there is one.", "ada@example.org"))
    has_usable_password: bool = field(metadata=_described("Whether the account has a password.", True))
    is_guest: bool = field(metadata=_described("Whether the account is a guest's.", False))
    locale: str = field(metadata=_described("The chosen language; absent: as each request asks.", "pl"))
    time_zone: str = field(metadata=_described("An IANA time zone.", "Europe/Warsaw"))


class HeadlessAdapter(DefaultHeadlessAdapter):
    """The user in allauth's answers."""

    def get_user_dataclass(self) -> type[AccountPayload]:
        return AccountPayload

    def user_as_dataclass(self, user: User) -> AccountPayload:
        return AccountPayload(
            id=str(user.pk),
            display=user.shown_name,
            email=EmailAddress.objects.get_primary_email(user) or None,
            has_usable_password=user.has_usable_password(),
            is_guest=user.is_guest,
            locale=user.locale,
            time_zone=user.time_zone,
        )
