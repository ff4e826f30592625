"""The one page that shows what players must not know: on a POST, with a reason, once it is written down."""

from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone

from games.matches import services
from games.matches.errors import LookForbidden, OwnMatch
from games.matches.models import Exposure, Match
from games.matches.models.look import REASON_LENGTH
from games.matches.services.looking import LOOK_PERMISSION, REASON_AT_LEAST, look_check

TEMPLATE = "admin/matches/match/look.html"


class LookForm(forms.Form):
    """What to look at, and why."""

    what = forms.ChoiceField(label="Show", choices=Exposure.choices, widget=forms.RadioSelect)
    from_ply = forms.IntegerField(
        label="From ply", min_value=0, initial=0, help_text="Where a look at the log begins; long logs come in parts."
    )
    reason = forms.CharField(
        min_length=REASON_AT_LEAST,
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "cols": 80}),
        help_text="It is kept with your name and the time, and can be neither changed nor deleted.",
    )


def may_look(request: HttpRequest) -> bool:
    return request.user.has_perm(LOOK_PERMISSION)


def look_page(request: HttpRequest, match: Match, context: dict[str, Any]) -> HttpResponse:
    """The form; and, sent with a reason, what it asks for. The answer has no address, so each look is a new one."""
    context["title"] = "Look at hidden state"
    try:
        look_check(match=match, operator=request.user, now=timezone.now())
        form = LookForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            context["passages"] = services.hidden_look(
                match_id=match.id,
                operator=request.user,
                what=Exposure(form.cleaned_data["what"]),
                reason=form.cleaned_data["reason"],
                from_ply=form.cleaned_data["from_ply"],
                now=timezone.now(),
            )
    except LookForbidden as error:
        raise PermissionDenied from error
    except OwnMatch as error:
        return TemplateResponse(request, TEMPLATE, {**context, "refusal": error.message}, status=403)
    return TemplateResponse(request, TEMPLATE, {**context, "form": form})
