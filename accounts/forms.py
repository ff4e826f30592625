"""What a sign-up may tell beyond address and password (`ACCOUNT_SIGNUP_FORM_CLASS`)."""

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from accounts.models import User
from accounts.preferences import checked_display_name
from accounts.refusals import AccountRefusedError


class SignupExtras(forms.Form):
    """An optional display name. Without one the account gets a neutral name, never a part of the address."""

    display_name = forms.CharField(required=False)

    def clean_display_name(self) -> str:
        given = self.cleaned_data["display_name"]
        if not given:
            return ""
        try:
            return checked_display_name(given)
        except AccountRefusedError as refused:
            raise ValidationError(refused.message, code=refused.code) from refused

    def signup(self, request: HttpRequest, user: User) -> None:
        if name := self.cleaned_data["display_name"]:
            user.display_name = name
            user.save(update_fields=["display_name"])
